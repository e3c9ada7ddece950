import type { z } from "zod";
import type { Done, Pressed } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { DraftData, DraftKind } from "#contract/draft-kinds.ts";

/** The address of the screen after the last step: all answers with links back. */
export const summaryStep = "summary";

export type StepSchemas = Record<string, z.ZodObject>;
export type StepName<Steps> = keyof Steps & string;
/** What `Wizard.finish` works with: every step, parsed by its schema. */
export type Answers<Steps extends StepSchemas> = { [Step in StepName<Steps>]: z.output<Steps[Step]> };

/** One answer in words. */
export interface AnswerRow {
  path: string;
  label: string;
  value: string;
}

/** Where a wizard's steps are, and which draft they fill. */
export interface WizardAddress {
  /** The address that the steps follow, such as `/websites/new`. */
  path: string;
  /** The website that the draft belongs to; left out where it belongs to the owner. */
  wid?: string;
  /** Id of what is being edited; left out for something new. */
  target?: string;
}

/** A form filled in several steps, each at an address of its own, kept as a draft by the platform. */
export interface Wizard<Steps extends StepSchemas = StepSchemas> {
  kind: DraftKind;
  address(context: Pick<OwnerContext, "param">): WizardAddress;
  /** In the order of the screens; from `draftSteps` in `contract/draft-kinds.ts`. */
  steps: Steps;
  /** A step's answers in words, for the summary and for conflicts. They, and those of all steps, may be incomplete or invalid. */
  words: { [Step in StepName<Steps>]: (answers: Record<string, unknown>, data: DraftData) => AnswerRow[] };
  /**
   * Refuses answers for a reason that their schema does not know, by throwing `wrongField` or a call's failure. `isStay`: the
   * step is stored and shown again.
   */
  check?(context: OwnerContext, answers: { step: StepName<Steps>; data: DraftData; isStay: boolean }): Promise<void>;
  /** Reads buttons of the step that are no intents of the form library, such as one that adds what a select names. */
  prepare?(form: FormData): void;
  /** Does what the completed draft asks for. */
  finish(context: OwnerContext & Pressed, answers: Answers<Steps>): Promise<Done>;
}

export const stepAddress = ({ path }: WizardAddress, step: string) => `${path}/${step}`;

/** Names a wizard's draft in calls of the platform. */
export const draftKey = ({ kind }: Pick<Wizard, "kind">, { path: _, ...place }: WizardAddress) => ({ kind, ...place });

/** The names of the steps, in the order of the screens. */
export const stepNames = <Steps extends StepSchemas>({ steps }: { steps: Steps }) =>
  Object.keys(steps) as StepName<Steps>[];

/** The step before and after one, the summary last. */
export function neighbours(wizard: Pick<Wizard, "steps">, step: string) {
  const all = [...stepNames(wizard), summaryStep];
  const index = all.indexOf(step);
  return { previous: all[Math.max(0, index - 1)] ?? step, next: all[index + 1] ?? summaryStep };
}
