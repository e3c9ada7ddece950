import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { describeForm } from "#app/services/describe-form.server.ts";
import type { FormDescription } from "#app/services/form-description.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { Draft } from "#contract/drafts.ts";
import { type AnswerRow, type StepSchemas, stepAddress, summaryStep, type Wizard } from "./wizard.server.ts";

/** What a wizard's page shows, for `WizardPage`. */
export interface WizardView {
  step: string;
  /** The steps in order; `to` where the step can be opened. */
  steps: { name: string; to: string | undefined }[];
  /** Goes with the form, so that a later change elsewhere is noticed. */
  revision: number;
  /** Whether something is stored that can be reset. */
  isResumed: boolean;
  /** What the summary shows. */
  summary: { step: string; to: string; rows: AnswerRow[] }[];
  missing: { step: string; to: string; label: string; message: string }[];
}

/**
 * The step of the address with its stored answers. Throws 404 for an unknown step, and a redirect to the first incomplete
 * step where an earlier one is incomplete. `values` are the stored answers of the step, else those of the address.
 */
export async function openWizard<Steps extends StepSchemas>(
  wizard: Wizard<Steps>,
  { api, param, query }: OwnerContext,
) {
  const names = Object.keys(wizard.steps);
  const step = param("step");
  if (step !== summaryStep && !names.includes(step)) throw new Response(null, { status: 404 });
  const draft = (await api.drafts.get({ kind: wizard.kind })).result;
  const firstMissing = names.find((name) => draft.missing.some((each) => each.step === name));
  if (firstMissing !== undefined && step !== summaryStep && names.indexOf(step) > names.indexOf(firstMissing)) {
    throw redirect(`${stepAddress(wizard, firstMissing)}${query.size === 0 ? "" : `?${query}`}`);
  }
  return {
    view: viewOf(wizard, { step, draft, firstMissing }),
    draft,
    forms: describeSteps(wizard.steps),
    values: textsOf(draft.data[step] ?? Object.fromEntries(query)),
  };
}

const describeSteps = <Steps extends StepSchemas>(steps: Steps) =>
  Object.fromEntries(Object.entries(steps).map(([name, schema]) => [name, describeForm(schema)])) as {
    [Step in keyof Steps]: FormDescription<z.input<Steps[Step]>>;
  };

function viewOf(
  wizard: Wizard<StepSchemas>,
  { step, draft, firstMissing }: { step: string; draft: Draft; firstMissing: string | undefined },
): WizardView {
  const names = Object.keys(wizard.steps);
  const lastReachable = firstMissing === undefined ? names.length : names.indexOf(firstMissing);
  const summary = names.map((name) => ({
    step: name,
    to: stepAddress(wizard, name),
    rows: wizard.words[name]?.(draft.data[name] ?? {}) ?? [],
  }));
  return {
    step,
    steps: [...names, summaryStep].map((name, index) => ({
      name,
      to: index <= lastReachable ? stepAddress(wizard, name) : undefined,
    })),
    revision: draft.revision,
    isResumed: Object.keys(draft.data).length > 0,
    summary,
    missing: draft.missing.map((each) => ({
      step: each.step,
      to: stepAddress(wizard, each.step),
      label: labelOf(summary, each),
      message: each.message,
    })),
  };
}

const labelOf = (summary: WizardView["summary"], { step, path }: Draft["missing"][number]) =>
  summary.find((each) => each.step === step)?.rows.find((row) => row.path === path.join("."))?.label ?? "";

/** Answers as form fields take them: texts, and lists of them. */
const textsOf = (answers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, typeof value === "string" ? value : (value ?? undefined)]),
  ) as Record<string, string | undefined>;
