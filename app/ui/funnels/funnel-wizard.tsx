import { useParams } from "@remix-run/react";
import { type ComponentProps, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { WizardView } from "#app/services/wizard/open-wizard.server.ts";
import { Banner } from "../banner.tsx";
import { Screen } from "../screen.tsx";
import { useLiveCount } from "../use-live-count.ts";
import { type WizardAnswer, WizardPage } from "../wizard/wizard-page.tsx";
import type { PreviewData } from "./funnel-data.ts";
import { FunnelPreview } from "./funnel-preview.tsx";
import type { StepProperty } from "./step-filters.tsx";
import { BasicsStep, RowsStep } from "./wizard-steps.tsx";

interface Props {
  opened: {
    view: WizardView<"basics" | "steps">;
    forms: {
      basics: ComponentProps<typeof BasicsStep>["form"];
      steps: ComponentProps<typeof RowsStep>["form"];
    };
    values: Record<string, string | undefined>;
    /** Of events, to suggest. */
    names: string[];
    /** Of the events' own, to suggest. */
    properties: StepProperty[];
    /** Of the stored steps; undefined before they are reached. */
    preview: PreviewData | undefined;
    /** The funnel was changed elsewhere since its edit began. */
    isChanged?: boolean;
  };
  answered: WizardAnswer | undefined;
}

/** The wizard of funnels, of a new one or of one that is changed. */
export function FunnelWizard({ opened, answered }: Props) {
  const { t } = useTranslation("funnels");
  const { view, forms, values, names, properties, preview, isChanged } = opened;
  const step = { values, lastResult: answered?.lastResult };
  const { website, funnel } = useParams();
  const inside = useRef<HTMLSpanElement>(null);
  const live = useLiveCount<PreviewData>(inside, {
    stored: preview,
    to: `/w/${website}/funnels/preview${funnel === undefined ? "" : `?funnel=${funnel}`}`,
    key: `${view.step} ${view.revision}`,
    isShown: ({ rows, isFailed, isHidden }) => rows.length > 0 || isFailed || isHidden,
    isLarge: () => false,
  });
  const isSaving = view.isEdit && view.step === "summary";
  return (
    <Screen>
      <WizardPage
        view={view}
        isChanged={isChanged}
        words={t("wizard", { returnObjects: true })}
        answered={answered}
        fields={{
          basics: <BasicsStep {...step} form={forms.basics} />,
          steps: <RowsStep {...step} form={forms.steps} names={names} properties={properties} inside={inside} />,
        }}
        aside={
          live.preview === undefined ? undefined : (
            <FunnelPreview preview={live.preview} isIncomplete={live.isIncomplete} />
          )
        }
        below={
          isSaving ? (
            <Banner tone="info" title={t("wizard.recount")}>
              {t("wizard.recountText")}
            </Banner>
          ) : null
        }
      />
    </Screen>
  );
}
