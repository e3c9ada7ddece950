import type { z } from "zod";
import type { Journey } from "#contract/journeys/journey.ts";
import { maxJourneys } from "#contract/journeys/journey.ts";
import {
  defaultSettings,
  type JourneyGoal,
  type JourneySettings,
  type settingsChange,
} from "#contract/journeys/settings.ts";
import type { TemplateName } from "#contract/journeys/template-names.ts";
import { blocksOf, templates } from "#contract/journeys/templates.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { AppError } from "#platform/errors.ts";
import { ensureWithinQuota } from "#platform/quotas/ensure-within-quota.ts";
import type { Writers } from "./change-graph.ts";
import { checkGraph, foreignBlock } from "./check-graph.ts";
import { showJourney } from "./read-journey.ts";
import { type StoredBlock, writeGraph } from "./sql/graph.ts";
import { countJourneys, insertJourney, type JourneyRow, lockJourneys } from "./sql/journeys.ts";

interface New {
  name: string;
  settings?: z.output<typeof settingsChange> | undefined;
  goal?: JourneyGoal | null | undefined;
  template?: TemplateName | undefined;
}

/** Creates a journey, empty or as a template has it; what is given goes before the template. Throws REFUSED where the website has `maxJourneys`. */
export const createJourney = (writers: Writers, website: OwnWebsite, { name, template, ...given }: New) => {
  const base = template === undefined ? undefined : templates[template];
  const newId = () => writers.ids.uuid();
  return insertWhole(writers, website, {
    name,
    settings: mergeSettings({ ...defaultSettings, ...base?.settings }, given.settings),
    goal: given.goal === undefined ? (base?.goal ?? null) : given.goal,
    blocks: template === undefined ? [] : blocksOf(template, newId),
    pathOf: () => ["template"],
  });
};

/** Settings with parts replaced; absent ones stay, null takes them away. */
export function mergeSettings(
  before: JourneySettings,
  change: z.output<typeof settingsChange> | undefined,
): JourneySettings {
  const given = Object.entries(change ?? {}).filter(([, value]) => value !== undefined);
  const merged = Object.entries({ ...before, ...Object.fromEntries(given) }).filter(([, value]) => value !== null);
  return Object.fromEntries(merged) as JourneySettings;
}

interface Whole {
  name: string;
  settings: JourneySettings;
  goal: JourneyGoal | null;
  blocks: StoredBlock[];
  pathOf: (block: StoredBlock) => (string | number)[];
}

/** Stores a new journey with its blocks. Throws QUOTA_EXCEEDED, as `checkGraph`, REFUSED where the website has `maxJourneys`. */
export const insertWhole = (
  writers: Writers,
  website: OwnWebsite,
  { blocks, pathOf, ...fields }: Whole,
): Promise<Journey> =>
  writers.postgres.transaction(async (queries) => {
    const { clock, ids, settings } = writers;
    await ensureWithinQuota(writers, queries, { website: website.id, kind: "journeys" });
    await lockJourneys(queries, website.id);
    if ((await countJourneys(queries, website.id)) >= maxJourneys) throw new AppError("REFUSED", "Too many journeys");
    const row: JourneyRow = {
      ...{ id: ids.uuid(), website: website.id, ...fields },
      ...{ status: "not_affected", revision: 0, version: 0, startedAt: null, stoppedAt: null },
      createdAt: new Date(clock.now()),
    };
    const after = checkGraph(blocks, pathOf);
    await insertJourney(queries, row);
    if (!(await writeGraph(queries, { journey: row.id, before: [], after }))) throw foreignBlock();
    return showJourney(queries, { website, now: clock.now(), settings }, row);
  });
