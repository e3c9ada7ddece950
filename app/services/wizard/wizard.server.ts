import type { z } from "zod";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { DraftKind } from "#contract/draft-kinds.ts";

/** The address of the screen after the last step: all answers with links back. */
export const summaryStep = "summary";

export type StepSchemas = Record<string, z.ZodObject>;
type StepName<Steps> = keyof Steps & string;

/** One answer in words. */
export interface AnswerRow {
  path: string;
  label: string;
  value: string;
}

/** A form filled in several steps, each at an address of its own, kept as a draft by the platform. */
export interface Wizard<Steps extends StepSchemas = StepSchemas> {
  kind: DraftKind;
  /** The address that the steps follow, such as `/websites/new`. */
  path: string;
  /** In the order of the screens; from `draftSteps` in `contract/draft-kinds.ts`. */
  steps: Steps;
  /** A step's answers in words, for the summary and for conflicts. They may be incomplete or invalid. */
  words: { [Step in StepName<Steps>]: (answers: Record<string, unknown>) => AnswerRow[] };
  /** Does what the completed draft asks for. */
  finish(context: OwnerContext, data: { [Step in StepName<Steps>]: z.output<Steps[Step]> }): Promise<Done>;
}

export const stepAddress = ({ path }: Pick<Wizard, "path">, step: string) => `${path}/${step}`;

/** The step before and after one, the summary last. */
export function neighbours(wizard: Pick<Wizard, "steps">, step: string) {
  const all = [...Object.keys(wizard.steps), summaryStep];
  const index = all.indexOf(step);
  return { previous: all[Math.max(0, index - 1)] ?? step, next: all[index + 1] ?? summaryStep };
}
