import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { WizardView } from "#app/services/wizard/open-wizard.server.ts";
import { Screen } from "../screen.tsx";
import { type WizardAnswer, WizardPage } from "../wizard/wizard-page.tsx";
import { AudienceCard } from "./audience-card.tsx";
import type { AudienceView, CheckedLink, LinklessTemplate } from "./campaign-data.ts";
import { InfoStep, LinkStep } from "./campaign-steps.tsx";
import { LinkResult } from "./link-result.tsx";
import { LinklessBanner } from "./linkless-banner.tsx";
import { type SettingsProps, SettingsStep } from "./settings-step.tsx";
import { Shortfall } from "./shortfall.tsx";

interface Props {
  opened: {
    view: WizardView<"info" | "link" | "settings">;
    forms: {
      info: ComponentProps<typeof InfoStep>["form"];
      link: ComponentProps<typeof LinkStep>["form"];
      settings: SettingsProps["form"];
    };
    values: Record<string, string | undefined>;
    links: CheckedLink[];
    linkless: LinklessTemplate[];
    audience?: AudienceView | undefined;
    choices?: SettingsProps["choices"] | undefined;
    /** The campaign was changed elsewhere since its edit began. */
    isChanged?: boolean;
  } & Pick<SettingsProps, "website" | "days" | "first" | "times" | "nobody">;
  answered: WizardAnswer | undefined;
}

/** The wizard of campaigns, of a new one or of one that is changed. */
export function CampaignWizard({ opened, answered }: Props) {
  const { t } = useTranslation("campaignWizard");
  const { view, forms, values, links, linkless, audience, choices, isChanged, ...own } = opened;
  const step = { values, lastResult: answered?.lastResult };
  const isLink = view.step === "link";
  return (
    <Screen>
      <WizardPage
        view={view}
        isChanged={isChanged}
        words={t("wizard", { returnObjects: true })}
        answered={answered}
        fields={{
          info: <InfoStep {...step} form={forms.info} />,
          link: <LinkStep {...step} form={forms.link} />,
          settings:
            choices === undefined ? null : <SettingsStep {...step} {...own} form={forms.settings} choices={choices} />,
        }}
        aside={isLink ? <LinkResult links={links} /> : undefined}
        below={
          <>
            <LinklessBanner templates={linkless} />
            {audience?.shortfall === undefined ? null : <Shortfall shortfall={audience.shortfall} />}
            {audience === undefined ? null : <AudienceCard audience={audience} />}
            {view.step === "summary" && links.length > 0 ? <LinkResult links={links} /> : null}
          </>
        }
      />
    </Screen>
  );
}
