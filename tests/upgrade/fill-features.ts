import { returnCharges } from "#platform/delivery/return-charges.ts";
import { exclusionJobs } from "#platform/exclusions/job-kinds.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { copiesForErasure } from "#platform/segments/copies/copies-for-erasure.ts";
import { segmentJobs } from "#platform/segments/job-kinds.ts";
import type { TestPlatform } from "../http/platform.ts";
import type { SignedInWebsite } from "./fill-settings.ts";

const steps = [
  { type: "page", mode: "starts_with", url: "/p/" },
  { type: "event", event: "add_to_cart" },
  { type: "event", event: "purchase" },
] as const;
const buyers = { of: "kpi", field: "frequency", op: "gte", value: 1 } as const;
const ofSearch = { of: "attribute", field: "medium", op: "is", value: "search" } as const;
const carts = { of: "event", op: "did", event: { name: "add_to_cart", count: { op: "at_least", n: 2 } } } as const;

/**
 * Makes what came after 0.1.0: defined events, funnels, segments with their people, heatmaps, an exclusion, notes. Answers
 * ids by the call that names them in its path and by website, as `fillSettings` does.
 */
export async function fillFeatures(
  platform: TestPlatform,
  { id: website, token }: SignedInWebsite,
): Promise<Record<string, string[]>> {
  const client = platform.client(token);
  const ids: Record<string, string[]> = {};
  const note = (calls: readonly string[], id: string) => {
    for (const call of calls) ids[`${call} ${website}`] = [...(ids[`${call} ${website}`] ?? []), id];
  };
  const wid = website;
  for (const event of [
    { name: "دیدن کالا", action: "page_view", match: { mode: "starts_with", url: "/p/" } },
    { name: "زدن خرید", action: "click", selector: "a.buy" },
  ] as const) {
    note(["userEvents.get"], (await client.userEvents.create({ wid, ...event })).result.id);
  }
  for (const type of ["ordered", "strict"] as const) {
    const made = await client.funnels.create({ wid, name: `قیف ${type}`, type, steps: [...steps] });
    note(["funnels.get", "funnels.listSteps", "funnels.stat"], made.result.id);
  }
  for (const [name, items] of [
    ["خریداران", [buyers]],
    ["از جست‌وجو با سبد", [ofSearch, carts]],
  ] as const) {
    const groups = [{ negate: false, items: [...items] }];
    const made = await client.segments.create({ wid, name, type: "attribute", groups });
    await client.segments.start({ segment: made.result.id });
    note(["segments.get", "segments.items", "segments.history", "segments.changes"], made.result.id);
  }
  for (const [mode, url] of [
    ["is", "/"],
    ["start with", "/p/"],
  ] as const) {
    const made = await client.heatmaps.create({ wid, name: `نقشهٔ ${url}`, type: "normal", mode, url });
    note(["heatmaps.get", "heatmaps.clicks", "heatmaps.scroll"], made.result.id);
  }
  const excluded = await client.exclusions.create({ website, name: "آزمایش", conditions: { page: ["/دسته/7"] } });
  note(["exclusions.get"], excluded.result.id);
  await runJobs(platform);
  const [person] = (await client.people.list({ website, sort: "-revenue", limit: 1 })).result.items;
  if (person === undefined) throw new Error("Nobody has bought");
  await client.profiles.addNote({ wid, user: person.id, text: "زنگ زد." });
  note(
    ["detail", "timeline", "record", "rank", "notes", "products"].map((call) => `profiles.${call}`),
    person.id,
  );
  return ids;
}

async function runJobs({ dependencies, collector }: TestPlatform): Promise<void> {
  const erasing = {
    ...{ ...dependencies, collector, imports: importsForErasure(dependencies) },
    copies: copiesForErasure(dependencies),
    messages: { returnCharges },
  };
  const kinds = { ...segmentJobs(dependencies), ...exclusionJobs(erasing) };
  const jobs = new Jobs(dependencies, kinds);
  while ((await jobs.runDue()) > 0);
  await jobs.close();
}
