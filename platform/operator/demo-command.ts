import { z } from "zod";
import { id } from "#contract/fields.ts";
import { addDemoItems } from "#platform/demo/add-items.ts";
import { type DemoSummary, fillDemo } from "#platform/demo/fill-demo.ts";
import { markDemo } from "#platform/demo/sql/mark-demo.ts";
import { AppError } from "#platform/errors.ts";
import { findOwnWebsite } from "#platform/websites/sql/find-own-website.ts";
import { findOwner } from "#platform/websites/sql/find-owner.ts";
import type { Command } from "./command.ts";
import { findWebsiteById } from "./sql/find-website-by-id.ts";

/** Command lines carry numbers as text. */
const whole = (min: number, max: number) =>
  z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.number().int().min(min).max(max));

const args = z.object({
  website: id,
  days: whole(1, 3_650).optional(),
  visitors: whole(1, 50_000_000).optional(),
  seed: whole(0, Number.MAX_SAFE_INTEGER).optional(),
});

/** `demo`: fills a website with the invented history of a shop, and makes one heatmap, funnel, segment, campaign and journey of it. */
export const demoCommand: Command<z.infer<typeof args>, DemoSummary> = {
  args,
  async run(dependencies, { website: websiteId, days, visitors, seed }, { progress, signal }) {
    const website = await findWebsiteById(dependencies.postgres, websiteId.toLowerCase());
    if (website === undefined) throw new AppError("NOT_FOUND", `no website has the id ${websiteId}`);
    await markDemo(dependencies.postgres, website.id, dependencies.clock.now());
    const summary = await fillDemo(dependencies, {
      ...{ website, signal },
      ...(days === undefined ? {} : { days }),
      ...(visitors === undefined ? {} : { visitors }),
      ...(seed === undefined ? {} : { seed }),
      progress: ({ done, total, events }) => progress({ done, total, text: `${events.toLocaleString("en")} events` }),
    });
    const owner = await findOwner(dependencies.postgres, website.id);
    const own = owner && (await findOwnWebsite(dependencies.postgres, { owner, id: website.id }));
    if (!summary.interrupted && own && owner) await addDemoItems({ website: own, owner }, dependencies);
    return summary;
  },
};
