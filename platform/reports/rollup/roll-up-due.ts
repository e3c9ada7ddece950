import { listDueRollups } from "#platform/visits/sql/rollups.ts";
import { type RollUpOptions, type RollupDependencies, rollUpWebsite } from "./roll-up-website.ts";

/**
 * Brings the rollups of all websites up to their settled days, or that of one. Answers how many days were written. `failed`
 * gets the error of a website, and the others follow; without it the first error is thrown.
 */
export async function rollUpDue(
  dependencies: RollupDependencies,
  {
    website,
    failed,
    ...options
  }: RollUpOptions & { website?: string; failed?: (website: string, error: unknown) => void } = {},
): Promise<number> {
  let written = 0;
  for (const due of await listDueRollups(dependencies.postgres, website)) {
    if (options.signal?.aborted === true) break;
    written += await rollUpWebsite(dependencies, due, options).catch((error: unknown) => {
      if (failed === undefined) throw error;
      failed(due.website.id, error);
      return 0;
    });
  }
  return written;
}
