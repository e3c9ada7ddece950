import { useTranslation } from "react-i18next";
import { Banner } from "../banner.tsx";
import { ButtonLink } from "../button.tsx";
import type { ShortfallView } from "./campaign-data.ts";

/** Says before a start that packs and wallet do not pay all of the messages, with the way to buy more. */
export function Shortfall({ shortfall: { sentences, links } }: { shortfall: ShortfallView }) {
  const { t } = useTranslation("campaignSending");
  return (
    <Banner
      tone="warn"
      title={t("shortfall.title")}
      action={links.map(({ to, label }) => (
        <ButtonLink key={to} to={to} isSmall>
          {label}
        </ButtonLink>
      ))}
    >
      {sentences.join(" ")}
    </Banner>
  );
}
