import { useTranslation } from "react-i18next";
import { Banner } from "../banner.tsx";
import { ButtonLink } from "../button.tsx";
import type { LinklessTemplate } from "./campaign-data.ts";

/** Warns of chosen templates that lead to no link of the campaign, each with the way to its page; refuses nothing. */
export function LinklessBanner({ templates }: { templates: readonly LinklessTemplate[] }) {
  const { t } = useTranslation("campaignWizard");
  if (templates.length === 0) return null;
  const links = templates.flatMap(({ to, label }) =>
    to === undefined ? (
      []
    ) : (
      <ButtonLink key={to} isSmall to={to}>
        {label}
      </ButtonLink>
    ),
  );
  return (
    <Banner tone="warn" title={t("linkless.title")} action={links.length === 0 ? undefined : links}>
      {templates.map(({ text }) => (
        <span key={text}>
          {text}
          <br />
        </span>
      ))}
    </Banner>
  );
}
