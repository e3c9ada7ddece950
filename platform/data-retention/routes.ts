import { ok } from "#contract/envelope.ts";
import { requiresWebsite } from "#platform/http/context.ts";
import { changeDataRetention, readDataRetention } from "./change-data-retention.ts";
import { readLoss } from "./read-loss.ts";

const { get, preview, update } = requiresWebsite.websites.dataRetention;

/** How long the events of a website are kept. */
export const dataRetentionRoutes = {
  get: get.handler(async ({ context: { dependencies, website } }) =>
    ok(await readDataRetention(dependencies, website)),
  ),
  preview: preview.handler(async ({ input: { months }, context: { dependencies, website } }) =>
    ok(await readLoss(dependencies, website, months)),
  ),
  update: update.handler(async ({ input, context: { dependencies, website } }) => {
    const confirmed = input.months === null ? undefined : input.keptSince;
    return ok(await changeDataRetention(dependencies, website, { months: input.months, confirmed }));
  }),
};
