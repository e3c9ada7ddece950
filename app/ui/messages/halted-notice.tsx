import { useTranslation } from "react-i18next";
import { Banner } from "../banner.tsx";
import { ButtonLink } from "../button.tsx";

interface Props {
  website: string;
  /** That it sends nothing, and since when; empty where it sends. */
  halted: string;
  /** What that means for what the page shows. */
  text: string;
}

/** That a website sends nothing at all, above lists whose messages wait for it. */
export function HaltedNotice({ website, halted, text }: Props) {
  const { t } = useTranslation("messages");
  if (halted === "") return null;
  return (
    <Banner
      tone="warn"
      title={halted}
      action={
        <ButtonLink isSmall to={`/w/${website}/integration`}>
          {t("halted.see")}
        </ButtonLink>
      }
    >
      {text}
    </Banner>
  );
}
