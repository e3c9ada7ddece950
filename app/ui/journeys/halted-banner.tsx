import { useTranslation } from "react-i18next";
import { Banner } from "../banner.tsx";
import { ButtonLink } from "../button.tsx";

/** That the website sends nothing, whatever its journeys do. */
export function HaltedBanner({ website, isHalted }: { website: string; isHalted: boolean }) {
  const { t } = useTranslation("journeys");
  if (!isHalted) return null;
  return (
    <Banner
      tone="warn"
      title={t("halted.title")}
      action={
        <ButtonLink isSmall to={`/w/${website}/integration`}>
          {t("halted.see")}
        </ButtonLink>
      }
    >
      {t("halted.text")}
    </Banner>
  );
}
