/** What blocks of a journey there are. Without schemas: browsers load it. */

export const blockTypes = [
  ...(["trigger.event", "trigger.attribute", "trigger.segment_enter", "trigger.segment_exit"] as const),
  ...(["trigger.segment_in", "trigger.geo"] as const),
  ...(["condition.event", "condition.attribute", "condition.segment", "condition.reachable"] as const),
  ...(["flow.wait_time", "flow.wait_date", "flow.wait_slots", "flow.wait_event", "flow.split", "flow.end"] as const),
  ...(["action.sms", "action.email", "action.web_push", "action.push", "action.whatsapp"] as const),
  ...(["action.on_site", "action.api"] as const),
] as const;
export type BlockType = (typeof blockTypes)[number];

const blockKinds = ["trigger", "condition", "flow", "action"] as const;
export type BlockKind = (typeof blockKinds)[number];

/** The kind is the first part of a type's name. */
export const kindOf = (type: BlockType): BlockKind => type.slice(0, type.indexOf(".")) as BlockKind;

export const outputs = ["next", "yes", "no", "a", "b"] as const;
export type Output = (typeof outputs)[number];

export const itemKinds = ["filter", "area", "slot", "header"] as const;
export type ItemKind = (typeof itemKinds)[number];

/** What a filter tests: the event's property, a value before or after a change, an attribute, the event that resets a clock. */
export const filterSubjects = ["property", "new", "old", "attribute", "reset"] as const;
export type FilterSubject = (typeof filterSubjects)[number];

interface TypeEntry {
  outputs: readonly Output[];
  /** Outputs that may stay unconnected without ending the path. */
  optional?: readonly Output[];
  /** The kind of its items; without it, it has none. */
  items?: ItemKind;
  /** What its filters may be of. */
  filters?: readonly FilterSubject[];
  /** How many items a start needs. */
  minItems?: number;
  /** How many items it may have, where that is fewer than `maxItems`. */
  maxItems?: number;
}

const action = { outputs: ["next", "no"], optional: ["no"] } as const;
const branches = { outputs: ["yes", "no"] } as const;
const through = { outputs: ["next"] } as const;

const entries: Record<BlockType, TypeEntry> = {
  "trigger.event": { ...through, items: "filter", filters: ["property"], maxItems: 10 },
  "trigger.attribute": { ...through, items: "filter", filters: ["new", "old"] },
  "trigger.segment_enter": through,
  "trigger.segment_exit": through,
  "trigger.segment_in": through,
  "trigger.geo": { ...through, items: "area", minItems: 1 },
  "flow.split": { outputs: ["a", "b"] },
  "flow.wait_date": { outputs: ["next", "no"], optional: ["no"] },
  "flow.wait_time": through,
  "flow.wait_slots": { ...through, items: "slot", minItems: 1, maxItems: 14 },
  "flow.wait_event": { ...branches, items: "filter", filters: ["property", "reset"] },
  "flow.end": { outputs: [] },
  "condition.event": { ...branches, items: "filter", filters: ["property"] },
  "condition.attribute": { ...branches, items: "filter", filters: ["attribute"], minItems: 1 },
  "condition.segment": branches,
  "condition.reachable": branches,
  "action.sms": action,
  "action.email": action,
  "action.web_push": action,
  "action.push": action,
  "action.whatsapp": action,
  "action.on_site": action,
  "action.api": { ...action, items: "header" },
};

export const entryOf = (type: BlockType): TypeEntry => entries[type];

export const outputsOf = (type: BlockType): readonly Output[] => entries[type].outputs;

export const isOptional = (type: BlockType, output: Output): boolean =>
  entries[type].optional?.includes(output) ?? false;

export const maxBlocks = 100;
export const maxItems = 20;
/** Blocks on one path: a step goes through all that do not wait at once. */
export const maxDepth = 50;
export const maxOutgoing = 2;
/** Groups of filters, joined by OR. */
export const maxFilterGroups = 5;
export const titleLength = 80;

/** The channels of messages by the action that sends them; a call to an API is none. */
export const channelOfAction = {
  "action.sms": "SMS",
  "action.email": "EMAIL",
  "action.web_push": "WEB_PUSH",
  "action.push": "PUSH",
  "action.whatsapp": "WHATSAPP",
  "action.on_site": "ON_SITE",
} as const satisfies Partial<Record<BlockType, string>>;
export type JourneyChannel = (typeof channelOfAction)[keyof typeof channelOfAction];
export const journeyChannels = Object.values(channelOfAction) as [JourneyChannel, ...JourneyChannel[]];
