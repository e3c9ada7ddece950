import { z } from "zod";
import { id } from "#contract/fields.ts";
import { addDemoItems } from "#platform/demo/add-items.ts";
import { type DemoSummary, fillDemo } from "#platform/demo/fill-demo.ts";
import { markDemo } from "#platform/demo/sql/mark-demo.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { eventSpan } from "#platform/websites/sql/event-span.ts";
import { findOwnWebsite } from "#platform/websites/sql/find-own-website.ts";
import { findOwner } from "#platform/websites/sql/find-owner.ts";
import type { Command } from "./command.ts";
import { findWebsiteById } from "./sql/find-website-by-id.ts";

/** Command lines carry numbers as text. */
const whole = ({ min, max }: { min: number; max: number }) =>
  z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.number().int().min(min).max(max));

export const demoBounds = {
  days: { min: 1, max: 3_650 },
  visitors: { min: 1, max: 50_000_000 },
  seed: { min: 0, max: Number.MAX_SAFE_INTEGER },
} as const;

const args = z.object({
  website: id,
  days: whole(demoBounds.days).optional(),
  visitors: whole(demoBounds.visitors).optional(),
  seed: whole(demoBounds.seed).optional(),
  force: z.boolean().optional(),
});

/**
 * `demo`: fills a website with the invented history of a shop, and makes one heatmap, funnel, segment, campaign and journey of it.
 * Refuses one with events of its own, from which nothing takes invented ones out again; `--force` mixes them.
 */
export const demoCommand: Command<z.infer<typeof args>, DemoSummary> = {
  args,
  async run(dependencies, { website: websiteId, days, visitors, seed, force }, { progress, signal }) {
    const website = await findWebsiteById(dependencies.postgres, websiteId.toLowerCase());
    if (website === undefined) throw new AppError("NOT_FOUND", `no website has the id ${websiteId}`);
    if (!website.isDemo && force !== true) await refuseEvents(dependencies, website.id);
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

async function refuseEvents({ clickhouse }: Pick<Dependencies, "clickhouse">, website: string): Promise<void> {
  const { firstEventAt } = await eventSpan(clickhouse, website);
  if (firstEventAt === null) return;
  const why = "invented ones could not be taken out of its reports again";
  throw new AppError(
    "CONFLICT",
    `the website ${website} has events, and ${why}: make one for the demo, or add --force`,
  );
}
