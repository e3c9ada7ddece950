import type { LastResult } from "#app/services/form-description.ts";

/**
 * What an action answers to the form with this intent, one of several on the page; undefined where another was
 * sent, whose fields may have the same names.
 */
export const resultOf = (answered: { lastResult?: LastResult } | undefined, intent: string): LastResult =>
  answered?.lastResult?.initialValue?.intent === intent ? answered.lastResult : undefined;
