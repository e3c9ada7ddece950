import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { describeForm } from "#app/services/describe-form.server.ts";
import type { FormDescription } from "#app/services/form-description.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { Draft } from "#contract/drafts.ts";
import {
  type AnswerRow,
  draftKey,
  type StepName,
  type StepSchemas,
  stepAddress,
  stepNames,
  summaryStep,
  type Wizard,
  type WizardAddress,
} from "./wizard.server.ts";

/** What a wizard's page shows, for `WizardPage`. */
export interface WizardView<Step extends string = string> {
  step: Step | typeof summaryStep;
  /** The steps in order; `to` where the step can be opened. */
  steps: { name: Step | typeof summaryStep; to: string | undefined }[];
  /** Goes with the form, so that a later change elsewhere is noticed. */
  revision: number;
  /** Whether it changes something that there is already. */
  isEdit: boolean;
  /** Whether something is stored that can be reset. */
  isResumed: boolean;
  /** What the summary shows. */
  summary: { step: Step; to: string; rows: AnswerRow[] }[];
  missing: { step: Step; to: string; label: string; message: string }[];
}

/**
 * The step of the address with its stored answers. Throws 404 for an unknown step, and a redirect to the first incomplete
 * step where an earlier one is incomplete. `values` are the stored answers of the step, else those of the address.
 */
export async function openWizard<Steps extends StepSchemas>(wizard: Wizard<Steps>, context: OwnerContext) {
  const { api, param, query } = context;
  const names = stepNames(wizard);
  const step = [...names, summaryStep].find((name) => name === param("step")) as
    | StepName<Steps>
    | typeof summaryStep
    | undefined;
  if (step === undefined) throw new Response(null, { status: 404 });
  const address = wizard.address(context);
  const draft = (await api.drafts.get(draftKey(wizard, address))).result;
  const firstMissing = names.find((name) => draft.missing.some((each) => each.step === name));
  if (firstMissing !== undefined && step !== summaryStep && names.indexOf(step) > names.indexOf(firstMissing)) {
    throw redirect(`${stepAddress(address, firstMissing)}${query.size === 0 ? "" : `?${query}`}`);
  }
  return {
    view: viewOf(wizard, { address, step, draft, firstMissing }),
    draft,
    forms: describeSteps(wizard.steps),
    values: textsOf(draft.data[step] ?? Object.fromEntries(query)),
  };
}

const describeSteps = <Steps extends StepSchemas>(steps: Steps) =>
  Object.fromEntries(Object.entries(steps).map(([name, schema]) => [name, describeForm(schema)])) as {
    [Step in keyof Steps]: FormDescription<z.input<Steps[Step]>>;
  };

interface Opened<Step extends string> {
  address: WizardAddress;
  step: Step | typeof summaryStep;
  draft: Draft;
  firstMissing: Step | undefined;
}

function viewOf<Steps extends StepSchemas>(
  wizard: Wizard<Steps>,
  { address, step, draft, firstMissing }: Opened<StepName<Steps>>,
): WizardView<StepName<Steps>> {
  const names = stepNames(wizard);
  const lastReachable = firstMissing === undefined ? names.length : names.indexOf(firstMissing);
  const summary = names.map((name) => ({
    step: name,
    to: stepAddress(address, name),
    rows: wizard.words[name](draft.data[name] ?? {}, draft.data),
  }));
  return {
    step,
    steps: [...names, summaryStep as typeof summaryStep].map((name, index) => ({
      name,
      to: index <= lastReachable ? stepAddress(address, name) : undefined,
    })),
    revision: draft.revision,
    isEdit: address.target !== undefined,
    isResumed: Object.keys(draft.data).length > 0,
    summary,
    missing: summary.flatMap(({ step, to, rows }) =>
      draft.missing
        .filter((each) => each.step === step)
        .map(({ path, message }) => ({ step, to, label: labelOf(rows, path), message })),
    ),
  };
}

const labelOf = (rows: readonly AnswerRow[], path: Draft["missing"][number]["path"]) =>
  rows.find((row) => row.path === path.join("."))?.label ?? "";

/** Answers as form fields take them: texts, and lists of them. */
const textsOf = (answers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, typeof value === "string" ? value : (value ?? undefined)]),
  ) as Record<string, string | undefined>;
