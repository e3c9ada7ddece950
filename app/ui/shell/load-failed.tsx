import { useLocation } from "@remix-run/react";
import { CloudOff, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../button.tsx";
import { Failed } from "../empty.tsx";

/** A screen whose data did not load, in the shell: what happened, and a retry. */
export function LoadFailed() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Failed Icon={CloudOff} title={t("dataLoadFailed")} text={t("repairText")}>
      <ButtonLink to={pathname + search} isReload start={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}>
        {t("retry")}
      </ButtonLink>
    </Failed>
  );
}
