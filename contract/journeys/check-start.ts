import type { NeededValue } from "../messages/needed-values.ts";
import { isHoliday } from "../time/holidays.ts";
import { epochDayOf, gregorianOf } from "../time/jalali.ts";
import { civilOf } from "../time/zone.ts";
import { channelOfAction, entryOf, type JourneyChannel, kindOf, type Output } from "./block-types.ts";
import { wholeFields } from "./blocks.ts";
import { checkCarried } from "./check-carried.ts";
import { checkConnections } from "./check-connections.ts";
import { checkVariables } from "./check-variables.ts";
import { type Graph, type GraphBlock, reachedFrom, targetsOf } from "./graph.ts";
import type { Slot } from "./items.ts";
import type { JourneyStatus } from "./journey.ts";
import type { JourneySettings } from "./settings.ts";
import { days } from "./shared-fields.ts";
import { type JourneyViolation, violation } from "./violations.ts";

/** What a journey's blocks name, as the website has it at this moment. */
export interface Surroundings {
  now: number;
  /** The website's. */
  zone: string;
  /** An instant of a date-time that names no zone: it is of the website's. */
  instantOf: (text: string) => number;
  /** Names of segments by id, and whether they run. */
  segments: ReadonlyMap<string, { name: string; isRunning: boolean }>;
  /** Names of events that are stopped: defined ones that evaluate nothing. */
  stoppedEvents: ReadonlySet<string>;
  /** Whether an address may be called, as far as it says so itself: none of a network of our own. */
  isCallable: (url: string) => boolean;
  /** Channels by which something can be sent. */
  channels: ReadonlySet<string>;
  /** Approved templates, active lines and verified domains, by id; templates of WhatsApp as `name/language`. */
  supplies: ReadonlySet<string>;
  /** The supplies that transactional messages may have: templates of that category, and service lines. */
  transactional: ReadonlySet<string>;
  /** What texts of templates of SMS and mail need a value for, by their id. */
  needed: ReadonlyMap<string, readonly NeededValue[]>;
}

/** Everything that is to be said of a journey: what a save refuses, what a start requires, and warnings. Pure. */
export function checkJourney(blocks: Graph, around: Surroundings): JourneyViolation[] {
  const start = blocks.find(({ type }) => kindOf(type) === "trigger");
  const targets = targetsOf(blocks);
  const reached = start === undefined ? new Set() : reachedFrom(targets, start.id);
  const found = [
    ...(start === undefined ? [violation("no_start", { path: ["blocks"] })] : []),
    ...checkConnections(blocks),
    ...blocks.flatMap((block) => [
      ...(start === undefined || reached.has(block.id) ? [] : [violation("unreachable", { block })]),
      ...checkWhole(block),
      ...checkUses(block, around),
      ...checkSupplies(block, around),
      ...checkTransactional(block, around),
      ...checkVariables(block, { blocks, start, targets, needed: around.needed }),
      ...checkSlots(block, around),
      ...checkCarried(block),
      ...checkKey(block, start),
      ...checkSince(block, { start, targets }),
    ]),
  ];
  // Of an output that must be connected there is no need to be warned as well.
  const isMissing = ({ block, output }: JourneyViolation) =>
    found.some((each) => each.code === "missing_output" && each.block === block && each.output === output);
  return found.filter((each) => each.code !== "open_end" || !isMissing(each));
}

/** A journey whose end is past would be over as soon as it starts. An active one has an end that is still to be seen. */
export function checkEnd(
  { status, settings: { expiresAt } }: { status: JourneyStatus; settings: Pick<JourneySettings, "expiresAt"> },
  now: number,
): JourneyViolation[] {
  const isPast = status !== "active" && expiresAt !== undefined && Date.parse(expiresAt) <= now;
  return isPast ? [violation("end_past", { path: ["settings", "expiresAt"] })] : [];
}

const mustBeConnected: Partial<Record<GraphBlock["type"], readonly Output[]>> = {
  "flow.split": ["a", "b"],
  "flow.wait_event": ["no"],
};

/** Missing fields, items and connections. */
function checkWhole(block: GraphBlock): JourneyViolation[] {
  const { minItems = 0 } = entryOf(block.type);
  const read = wholeFields[block.type].safeParse(block.fields);
  const names = new Set((read.error?.issues ?? []).map(({ path: [name] }) => String(name)));
  if (block.type === "flow.wait_date" && !("at" in block.fields || "attribute" in block.fields)) names.add("at");
  const open = (mustBeConnected[block.type] ?? []).filter(
    (output) => !block.connections.some((connection) => connection.output === output),
  );
  return [
    ...[...names].map((field) => violation("missing_field", { block, field })),
    ...(block.items.length < minItems ? [violation("missing_items", { block, path: ["items"] })] : []),
    ...open.map((output) => violation("missing_output", { block, output })),
  ];
}

const channelOf = ({ type }: GraphBlock) => (channelOfAction as Record<string, JourneyChannel>)[type];

/** What it names is there and runs. */
function checkUses(block: GraphBlock, around: Surroundings): JourneyViolation[] {
  const {
    segments = [],
    event,
    resetEvent,
    at,
  } = block.fields as {
    segments?: readonly string[];
    event?: string;
    resetEvent?: string;
    at?: string;
  };
  const channel = channelOf(block);
  const reached =
    block.type === "condition.reachable" ? (block.fields.channel as JourneyChannel | undefined) : undefined;
  return [
    ...segments.flatMap((id) => {
      const segment = around.segments.get(id);
      if (segment === undefined) return [violation("unknown_segment", { block, field: "segments" })];
      // Who was inside a stopped segment stays so; nobody enters or leaves it.
      if (segment.isRunning || kindOf(block.type) !== "trigger") return [];
      return [violation("stopped_segment", { block, field: "segments", target: segment.name })];
    }),
    ...Object.entries({ event, resetEvent })
      .filter(([, name]) => name !== undefined && around.stoppedEvents.has(name))
      .map(([field]) => violation("unknown_event", { block, field })),
    ...(at !== undefined && block.type === "flow.wait_date" && around.instantOf(at) <= around.now
      ? [violation("date_past", { block, field: "at" })]
      : []),
    ...(channel !== undefined && !around.channels.has(channel)
      ? [violation("channel_missing", { block, channel })]
      : []),
    ...(reached !== undefined && !around.channels.has(reached)
      ? [violation("channel_unknown", { block, field: "channel", channel: reached })]
      : []),
    ...checkCall(block, around),
  ];
}

function checkCall(block: GraphBlock, { isCallable }: Surroundings): JourneyViolation[] {
  const { url } = block.fields;
  return block.type === "action.api" && typeof url === "string" && !isCallable(url)
    ? [violation("call_refused", { block, field: "url" })]
    : [];
}

/** What compares with the trigger's key needs one. */
function checkKey(block: GraphBlock, start: GraphBlock | undefined): JourneyViolation[] {
  const hasKey = start?.type === "trigger.event" && typeof start.fields.key === "string";
  return block.fields.matchKey === true && !hasKey ? [violation("no_key", { block, field: "matchKey" })] : [];
}

/** Who comes to a block that counts since another one has passed that other one: without it, there is no path. */
function checkSince(
  block: GraphBlock,
  { start, targets }: { start: GraphBlock | undefined; targets: ReadonlyMap<string, readonly string[]> },
): JourneyViolation[] {
  const { since } = block.fields;
  if (typeof since !== "string" || since === "entry" || start === undefined) return [];
  const isBefore = targets.has(since) && since !== block.id && !reachedFrom(targets, start.id, since).has(block.id);
  return isBefore ? [] : [violation("since_elsewhere", { block, field: "since" })];
}

/** Days within which some slot must open, holidays left out: each weekday comes twice. */
const openWithin = 14;

function checkSlots(block: GraphBlock, { now, zone }: Surroundings): JourneyViolation[] {
  if (block.fields.skipHolidays !== true || block.items.length === 0) return [];
  const open = new Set(block.items.flatMap(({ data }) => (data as Slot).days));
  const today = civilOf(zone, now);
  const isOpen = Array.from({ length: openWithin }, (_, after) => after).some((after) => {
    const name = days[(today.weekday + after) % days.length];
    return name !== undefined && open.has(name) && !isHoliday(zone, gregorianOf(epochDayOf(today) + after));
  });
  return isOpen ? [] : [violation("slots_closed", { block, path: ["items"] })];
}

const supplyCodes = { template: "template_off", line: "line_off", domain: "domain_off" } as const;

/** What a message is made of and leaves by. */
function checkSupplies(block: GraphBlock, { supplies }: Surroundings): JourneyViolation[] {
  if (block.type === "action.whatsapp") {
    const { template, language } = block.fields;
    const isWhole = typeof template === "string" && typeof language === "string";
    if (!isWhole || supplies.has(`${template}/${language}`)) return [];
    return [violation("template_off", { block, field: "template" })];
  }
  if (block.type !== "action.sms" && block.type !== "action.email") return [];
  return Object.entries(supplyCodes).flatMap(([field, code]) => {
    const id = block.fields[field];
    return typeof id !== "string" || supplies.has(id) ? [] : [violation(code, { block, field })];
  });
}

/** What no cap, consent or hour holds is news that somebody waits for: its template says so, and its line is for such. */
function checkTransactional(block: GraphBlock, { supplies, transactional }: Surroundings): JourneyViolation[] {
  const channel = channelOf(block);
  if (block.fields.transactional !== true || channel === undefined) return [];
  const { template, language, line } = block.fields;
  const isWrong = (id: string) => supplies.has(id) && !transactional.has(id);
  if (channel === "WHATSAPP") {
    return isWrong(`${template}/${language}`) ? [violation("marketing_template", { block, field: "template" })] : [];
  }
  if (channel !== "SMS" && channel !== "EMAIL") {
    return [violation("never_transactional", { block, channel, field: "transactional" })];
  }
  return [
    ...(isWrong(String(template)) ? [violation("marketing_template", { block, field: "template" })] : []),
    ...(channel === "SMS" && isWrong(String(line)) ? [violation("no_service_line", { block, field: "line" })] : []),
  ];
}
