import type { Surroundings } from "#contract/journeys/check-start.ts";
import { instantOf } from "#contract/time/zone.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import { findChannels } from "#platform/integration/sending.ts";
import { readTarget, type TargetRules, targetRules } from "#platform/outgoing/target.ts";
import { listStates } from "#platform/segments/list-states.ts";
import type { Settings } from "#platform/settings.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { needsOf } from "./needs-of-template.ts";
import { listSupplies } from "./sql/supplies.ts";
import { listUsedTemplates } from "./sql/used-templates.ts";

export interface Moment {
  now: number;
  settings: Pick<Settings, "ALLOW_PRIVATE_TARGETS">;
}

/** What a website's journeys can name, as it is at this moment. */
export async function readSurroundings(
  queries: Queries,
  website: Pick<OwnWebsite, "id" | "timeZone">,
  { now, settings }: Moment,
): Promise<Surroundings> {
  const rules = targetRules(settings);
  const segments = await listStates(queries, website.id);
  const defined = await listDefined(queries, website.id);
  const channels = await findChannels(queries, website.id);
  return {
    now,
    zone: website.timeZone,
    instantOf: (text) => readInstant(text, website.timeZone),
    segments,
    stoppedEvents: new Set(defined.filter(({ stoppedAt }) => stoppedAt !== null).map(({ name }) => name)),
    ...(await listSupplies(queries, website.id)),
    needed: new Map((await listUsedTemplates(queries, website.id)).map((row) => [row.id, needsOf(row)])),
    isCallable: (url) => isTarget(url, rules),
    channels: new Set(channels.filter(({ active }) => active).map(({ type }) => type)),
  };
}

function isTarget(url: string, rules: TargetRules): boolean {
  try {
    readTarget(url, rules);
    return true;
  } catch {
    return false;
  }
}

const wallTime = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** With an offset an instant; without one what clocks of the website show. */
function readInstant(text: string, zone: string): number {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(text)) return Date.parse(text);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = (wallTime.exec(text) ?? []).slice(1).map(Number);
  return instantOf(zone, { year, month, day, hour, minute });
}
