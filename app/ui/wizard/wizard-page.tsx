import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Failure } from "#app/services/failures.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import type { WizardView } from "#app/services/wizard/open-wizard.server.ts";
import type { Conflict } from "#app/services/wizard/wizard-action.server.ts";
import { Banner } from "../banner.tsx";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { FormFailure } from "../form-failure.tsx";
import { FormToken } from "../form-token.tsx";
import { PageHead } from "../page-head.tsx";
import { Stepper } from "../stepper.tsx";
import { colour, from } from "../theme/tokens.ts";
import { Trail } from "../trail.tsx";
import { useSentRevision } from "../use-sent-revision.ts";
import { ConflictCard } from "./conflict-card.tsx";
import { WizardSummary } from "./wizard-summary.tsx";

const Body = styled("div")({
  display: "grid",
  gap: 16,
  padding: 16,
  maxInlineSize: 560,
  [from.tablet]: { padding: 24 },
  "&[data-wide]": { maxInlineSize: "none" },
  "& h2": { fontSize: 16, lineHeight: "28px", fontWeight: 600 },
  "& h2 + p": { color: colour("text2"), marginBlockStart: -12 },
  "& .buttons": { display: "flex", flexWrap: "wrap", gap: 8 },
});

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  alignItems: "start",
  "& > *": { minInlineSize: 0 },
  "@media (min-width: 1024px)": { "&[data-wide]": { gridTemplateColumns: "minmax(0, 1fr) 320px" } },
});

/** A step by its name, or the summary. */
type Screen<Step extends string> = WizardView<Step>["step"];

/** The `wizard` of a catalogue. A step without its words is a type error. */
export interface WizardWords<Step extends string> {
  page: string;
  text: string;
  /** Titles in the stepper and the summary; `done` is what the wizard leads to, which is no form. */
  steps: Record<Screen<Step> | "done", string>;
  /** The button of a step; the summary's button finishes. */
  next: Record<Screen<Step>, string>;
  edit?: EditWords;
}

/** Where something is changed that there is already: title, last button, and what is said where it changed meanwhile. */
interface EditWords {
  page: string;
  submit: string;
  changed: string;
  changedText: string;
}

/** What the action of a wizard answers where it does not lead on. */
export interface WizardAnswer {
  failure?: Failure | undefined;
  conflict?: Conflict;
  lastResult?: LastResult;
  /** With which the form was sent, where it is shown again. */
  revision?: number;
}

interface Props<Step extends string> {
  view: WizardView<Step>;
  /** What is edited was changed elsewhere since its edit began. */
  isChanged?: boolean | undefined;
  words: WizardWords<NoInfer<Step>>;
  answered: WizardAnswer | undefined;
  /** The fields of each step. */
  fields: Record<NoInfer<Step>, ReactNode>;
  /** What stands beside the fields, which then take all of the width. */
  aside?: ReactNode;
  /** What follows from the answers, below them. */
  below?: ReactNode;
}

/**
 * A step of a wizard, or its summary. Back is a submit of its own that stores answers valid or not, so that nothing is lost on the way, with and without scripts.
 */
export function WizardPage<Step extends string>(props: Props<Step>) {
  const { view, isChanged = false, words, answered, fields, aside, below } = props;
  const { t } = useTranslation("forms");
  const { step, steps } = view;
  const revision = useSentRevision(answered?.revision, view.revision);
  const edit = view.isEdit ? words.edit : undefined;
  const title = edit?.page ?? words.page;
  const isFirst = steps[0]?.name === step;
  const isSummary = steps.at(-1)?.name === step;
  const stepOf = (name: Screen<Step>, to: string | undefined) => ({
    label: words.steps[name],
    to,
    isIncomplete: view.missing.some((missing) => missing.step === name),
  });
  const canContinue = !isSummary || view.missing.length === 0;
  return (
    <>
      <Trail />
      {isChanged && edit !== undefined ? <ChangedBanner words={edit} /> : null}
      <PageHead title={title} text={words.text} />
      <Stepper
        label={title}
        steps={[...steps.map(({ name, to }) => stepOf(name, to)), { label: words.steps.done }]}
        current={steps.findIndex(({ name }) => name === step)}
      />
      <FormFailure failure={answered?.failure} />
      {answered?.conflict === undefined ? (
        <Columns data-wide={aside === undefined ? undefined : ""}>
          <Card>
            <Form method="post" noValidate reloadDocument>
              <Body data-wide={aside === undefined ? undefined : ""}>
                <FormToken />
                <input type="hidden" name="revision" value={revision} />
                {step === "summary" ? <WizardSummary view={view} titles={words.steps} /> : fields[step]}
                <div className="buttons">
                  {canContinue ? (
                    <Button name="intent" value="next">
                      {isSummary ? (edit?.submit ?? words.next[step]) : words.next[step]}
                    </Button>
                  ) : null}
                  {isFirst ? null : (
                    <Button look="plain" name="intent" value="back" formNoValidate>
                      {t("wizard.back")}
                    </Button>
                  )}
                </div>
              </Body>
            </Form>
          </Card>
          {aside}
        </Columns>
      ) : (
        <ConflictCard conflict={answered.conflict} />
      )}
      {below}
      {view.isResumed ? <ResetBanner revision={revision} /> : null}
    </>
  );
}

const ChangedBanner = ({ words }: { words: EditWords }) => (
  <Banner tone="warn" title={words.changed}>
    {words.changedText}
  </Banner>
);

function ResetBanner({ revision }: { revision: number }) {
  const { t } = useTranslation("forms");
  return (
    <Form method="post" reloadDocument>
      <FormToken />
      <input type="hidden" name="revision" value={revision} />
      <Banner
        tone="info"
        title={t("wizard.resumed")}
        action={
          <Button look="plain" isSmall name="intent" value="reset">
            {t("wizard.reset")}
          </Button>
        }
      >
        {t("wizard.resumedText")}
      </Banner>
    </Form>
  );
}
