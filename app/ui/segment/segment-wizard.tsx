import { useParams } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Screen } from "../screen.tsx";
import { useLiveCount } from "../use-live-count.ts";
import { type WizardAnswer, WizardPage } from "../wizard/wizard-page.tsx";
import { ConditionsStep } from "./conditions-step.tsx";
import { PreviewCards } from "./preview-card.tsx";
import type { OpenedWizard, PreviewView } from "./segment-data.ts";
import { TypeStep } from "./type-step.tsx";

/** The wizard of segments, of a new one or of one that is changed. */
export function SegmentWizard({ opened, answered }: { opened: OpenedWizard; answered: WizardAnswer | undefined }) {
  const { t } = useTranslation("segments");
  const { view, forms, values, groups, choices, preview, exact, isChanged } = opened;
  const inside = useRef<HTMLSpanElement>(null);
  const live = useLiveCount<PreviewView>(inside, {
    stored: preview,
    isShown: ({ count, isFailed }) => count !== undefined || isFailed,
    isLarge: ({ count }) => count?.isLarge === true,
    to: `/w/${useParams().website}/segments/preview`,
    key: `${view.step} ${view.revision}`,
  });
  const lastResult = (answered?.lastResult ?? null) as never;
  const isRefused = !live.isLive && Object.keys(answered?.lastResult?.error ?? {}).length > 0;
  const isIncomplete = live.isIncomplete || isRefused;
  return (
    <Screen>
      <WizardPage
        view={view}
        isChanged={isChanged}
        words={t("wizard", { returnObjects: true })}
        answered={answered}
        fields={{
          type: <TypeStep form={forms.type} values={values} lastResult={lastResult} isNew={!view.isEdit} />,
          conditions:
            choices === undefined ? null : (
              <ConditionsStep
                form={forms.conditions as never}
                values={groups === undefined ? {} : { groups }}
                lastResult={lastResult}
                counts={isIncomplete ? [] : (live.preview?.groups ?? [])}
                inside={inside}
                {...choices}
              />
            ),
        }}
        aside={
          live.preview === undefined ? undefined : (
            <PreviewCards
              preview={live.preview}
              exact={live.isLive ? undefined : exact}
              isIncomplete={isIncomplete}
              isInWords={view.step === "conditions"}
            />
          )
        }
      />
    </Screen>
  );
}
