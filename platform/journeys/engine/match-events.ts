import type { Filter } from "#contract/journeys/items.ts";
import { isVouched } from "#contract/provenance.ts";
import type { StoredEvent } from "#platform/events/stored-event.ts";
import type { Plan } from "../compile-plan.ts";
import { amountOf, comparedProperty, meetsFilters, propertyOf } from "./read-properties.ts";
import type { WatchedEvent } from "./run.ts";
import type { LiveJourney } from "./sql/live-journeys.ts";

/** What events mean to journeys. Pure. */

/** An event of somebody, with every name that it bears. */
export interface KnownEvent extends StoredEvent {
  /** Of a visitor whom nobody knows, the visitor's own number. */
  person: string;
  isVisitor: boolean;
  names: readonly string[];
}

/** Somebody whom an event, or the history of a segment, brings to a journey. */
export interface Candidate {
  journey: number;
  person: string;
  key: string;
  trigger: string;
  at: number;
  data: Record<string, unknown>;
  /** A browser alone said what brings them. */
  isByBrowser?: boolean | undefined;
  /** Why not, where that is known already. */
  refusal?: "late" | "no_key" | "expired" | undefined;
}

/** An event that runs wait for. */
export interface Sighting extends WatchedEvent {
  journey: number;
  person: string;
  /** The runs of this key alone. */
  key: string | undefined;
  /** `goal`, a block, or a block's reset. */
  watch: string;
  event: string;
  value?: number | undefined;
}

export interface Matched {
  candidates: Candidate[];
  sightings: Sighting[];
}

const hourMs = 3_600_000;
const maxKeyLength = 120;
/** Of a trigger: more is not kept with the run. */
const maxDataBytes = 2_048;

export function matchEvents(
  { journey, plan, zone }: { journey: LiveJourney; plan: Plan; zone: string },
  events: readonly KnownEvent[],
): Matched {
  const matched: Matched = { candidates: [], sightings: [] };
  const watches = watchesOf(plan);
  for (const event of events) {
    if (event.isVisitor && plan.settings.audience !== "all") continue;
    const candidate = enters(journey, plan, event, zone);
    if (candidate !== undefined) matched.candidates.push(candidate);
    for (const watch of watches) {
      if (!event.names.includes(watch.event)) continue;
      if (!meetsFilters(watch.filters, ({ name }) => comparedProperty(event, name), { asOf: event.at, zone })) continue;
      const key = watch.keyPath === undefined ? undefined : keyOf(event, watch.keyPath);
      if (watch.keyPath !== undefined && key === undefined) continue;
      const value = watch.valuePath === undefined ? undefined : Number(propertyOf(event, watch.valuePath));
      matched.sightings.push({
        ...{ journey: journey.no, person: event.person, key, watch: watch.name, event: event.id },
        ...{ at: event.at, value: Number.isFinite(value) ? value : undefined },
      });
    }
  }
  return matched;
}

interface Watch {
  name: string;
  event: string;
  filters: readonly Filter[];
  keyPath?: string | undefined;
  valuePath?: string | undefined;
}

function watchesOf({ blocks, goal, start }: Plan): Watch[] {
  const triggerKey = blocks[start]?.fields.key as string | undefined;
  const watches = Object.entries(blocks).flatMap(([no, { type, fields, items }]): Watch[] => {
    if (type !== "flow.wait_event") return [];
    const { event, resetEvent, matchKey, keyPath } = fields as Record<string, string | undefined> & {
      matchKey?: boolean;
    };
    const path = matchKey === true ? { keyPath: keyPath ?? triggerKey } : {};
    const of = (subject: Filter["of"]) => (items as unknown as Filter[]).filter((item) => item.of === subject);
    return [
      { name: no, event: event ?? "", filters: of("property"), ...path },
      ...(resetEvent === undefined ? [] : [{ name: `${no}.reset`, event: resetEvent, filters: of("reset"), ...path }]),
    ];
  });
  if (goal === null) return watches;
  const key = goal.matchKey ? { keyPath: triggerKey } : {};
  return [
    ...watches,
    { name: "goal", event: goal.event, filters: goal.filters as Filter[], valuePath: goal.valuePath, ...key },
  ];
}

function enters(journey: LiveJourney, plan: Plan, event: KnownEvent, zone: string): Candidate | undefined {
  const start = plan.blocks[plan.start];
  if (!takesAt(journey, event.at) || start?.type !== "trigger.event") return undefined;
  const { event: name, key: keyPath } = start.fields as { event: string; key?: string };
  if (!event.names.includes(name) || event.provenance === "import" || event.at < journey.startedAt) return undefined;
  const filters = start.items as unknown as Filter[];
  if (!meetsFilters(filters, ({ name: property }) => comparedProperty(event, property), { asOf: event.at, zone }))
    return undefined;
  const key = keyPath === undefined ? "" : keyOf(event, keyPath);
  const refusal = refusalOf({ journey, plan }, event) ?? (key === undefined ? "no_key" : undefined);
  return {
    ...{ journey: journey.no, person: event.person, key: key ?? "", trigger: event.id, at: event.at },
    ...{ data: trimData(event), isByBrowser: !isVouched(event.provenance), refusal },
  };
}

/** Whether what happens then brings somebody in: also where it is applied after the journey's end, of what came before it. */
export const takesAt = ({ status, expiresAt }: Pick<LiveJourney, "status" | "expiresAt">, at: number): boolean =>
  status === "active" || (status === "expired" && expiresAt !== null && at < expiresAt);

/** Why something that happened brings nobody in, where its time alone says it. */
export function refusalOf(
  { journey: { expiresAt }, plan }: { journey: Pick<LiveJourney, "expiresAt">; plan: Pick<Plan, "settings"> },
  { at, received }: { at: number; received: number },
): "expired" | "late" | undefined {
  if (expiresAt !== null && at >= expiresAt) return "expired";
  return received - at > plan.settings.maxAge * hourMs ? "late" : undefined;
}

export function keyOf(event: StoredEvent, path: string): string | undefined {
  const value = propertyOf(event, path);
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value).trim();
  return text === "" ? undefined : text.slice(0, maxKeyLength);
}

/** Whole properties are left out until the rest is small. */
export function trimData(event: StoredEvent): Record<string, unknown> {
  const all = event.data === "" ? {} : (JSON.parse(event.data) as Record<string, unknown>);
  if (event.orderId !== "") all.order ??= event.orderId;
  if (event.value !== 0) all.value ??= amountOf(event);
  if (event.path !== "") all.path ??= event.path;
  const kept: Record<string, unknown> = {};
  let bytes = 0;
  for (const [name, value] of Object.entries(all)) {
    bytes += name.length + JSON.stringify(value).length;
    if (bytes > maxDataBytes) break;
    kept[name] = value;
  }
  return kept;
}
