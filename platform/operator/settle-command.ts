import { z } from "zod";
import { id } from "#contract/fields.ts";
import { AppError } from "#platform/errors.ts";
import { rollUpDue } from "#platform/reports/rollup/roll-up-due.ts";
import { type SettleSummary, settleWebsite } from "#platform/visits/settle-website.ts";
import type { Command } from "./command.ts";
import { findWebsiteById } from "./sql/find-website-by-id.ts";
import { listWebsiteIds } from "./sql/list-website-ids.ts";

const args = z.object({ website: id.optional(), all: z.boolean().optional() });

export interface SettleResult extends SettleSummary {
  interrupted: boolean;
  /** Websites that it was stopped before: how many of their days are due is not known. */
  unreached: number;
}

/** `settle`: settles closed days of one website or of all at once; `--all` settles clean days again. Changes no report. */
export const settleCommand: Command<z.infer<typeof args>, SettleResult> = {
  args,
  async run(dependencies, { website: websiteId, all = false }, { progress, signal }) {
    const websites = websiteId === undefined ? await listWebsiteIds(dependencies.postgres) : [websiteId.toLowerCase()];
    if (
      websiteId !== undefined &&
      (await findWebsiteById(dependencies.postgres, websiteId.toLowerCase())) === undefined
    ) {
      throw new AppError("NOT_FOUND", `no website has the id ${websiteId}`);
    }
    const { dirtyDays } = dependencies.collector;
    const sum = { days: 0, settled: 0, unreached: websites.length };
    for (const [index, website] of websites.entries()) {
      if (signal.aborted) break;
      const text = `website ${index + 1} of ${websites.length}`;
      const report = ({ done, total }: { done: number; total: number }) => progress({ done, total, text });
      const { days, settled } = await settleWebsite(
        { ...dependencies, dirtyDays },
        { website, all, signal, progress: report },
      );
      sum.days += days;
      sum.settled += settled;
      sum.unreached -= 1;
      await rollUpDue(dependencies, { website, signal });
    }
    return { ...sum, interrupted: signal.aborted };
  },
};
