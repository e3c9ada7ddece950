import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../button.tsx";

/** All rows of a table as a file. `isSmall` stands on a card; `of` says for whom hears it which table that is. */
export function ExportLink({ to, of, isSmall = false }: { to: string; of?: string; isSmall?: boolean }) {
  const { t } = useTranslation("reports");
  return (
    <ButtonLink
      to={to}
      isFile
      isSmall={isSmall}
      start={<Download size={isSmall ? 16 : 18} strokeWidth={1.75} aria-hidden />}
    >
      {t(isSmall ? "file" : "export")}
      {of === undefined ? null : <span className="hidden">: {of}</span>}
    </ButtonLink>
  );
}
