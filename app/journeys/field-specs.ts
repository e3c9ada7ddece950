import { type BlockType, journeyChannels, kindOf } from "#contract/journeys/block-types.ts";

/** How the fields of each type of block are typed in: the controls of its form, without scripts. */

export type Control =
  | "text"
  | "code"
  | "area"
  | "number"
  | "check"
  | "select"
  | "event"
  | "duration"
  | "time"
  | "moment"
  | "segments"
  | "since"
  | "count"
  | "template"
  | "line"
  | "domain"
  /** A value a line, and lines of a name and a value. */
  | "lines"
  | "pairs"
  | "where";

export interface FieldSpec {
  name: string;
  control: Control;
  /** Values of a select; of pairs, what their parts are called, without which they are the parts of one object. */
  options?: readonly string[] | undefined;
}

const field = (name: string, control: Control, options?: readonly string[]): FieldSpec => ({
  name,
  control,
  ...(options === undefined ? {} : { options }),
});

const segments = [field("segments", "segments")];
const common = [field("queue", "number"), field("transactional", "check"), field("hold", "check")];

const specs: Record<BlockType, readonly FieldSpec[]> = {
  "trigger.event": [field("event", "event"), field("key", "code")],
  "trigger.attribute": [field("attribute", "code"), field("change", "select", ["any", "set", "changed", "removed"])],
  "trigger.segment_enter": segments,
  "trigger.segment_exit": segments,
  "trigger.segment_in": segments,
  "trigger.geo": [field("move", "select", ["enter", "exit"])],
  "flow.split": [field("a", "number")],
  "flow.wait_date": [
    ...[field("at", "moment"), field("attribute", "code"), field("shift", "number"), field("time", "time")],
    field("yearly", "select", ["jalali", "gregorian"]),
  ],
  "flow.wait_time": [field("for", "duration"), field("time", "time")],
  "flow.wait_slots": [field("skipHolidays", "check"), field("spread", "number")],
  "flow.wait_event": [
    ...[field("event", "event"), field("timeout", "duration"), field("resetEvent", "event")],
    ...[field("matchKey", "check"), field("keyPath", "code")],
  ],
  "flow.end": [field("mark", "select", ["goal"])],
  "condition.event": [
    ...[field("event", "event"), field("op", "select", ["did", "did_not"]), field("count", "count")],
    ...[field("since", "since"), field("matchKey", "check")],
  ],
  "condition.attribute": [],
  "condition.segment": segments,
  "condition.reachable": [field("channel", "select", journeyChannels)],
  "action.sms": [field("template", "template"), field("line", "line"), field("bale", "select", ["off", "first"])],
  "action.email": [
    ...[field("template", "template"), field("domain", "domain"), field("fromName", "text")],
    ...[field("fromLocal", "code"), field("replyTo", "code")],
  ],
  "action.web_push": [
    ...[field("title", "text"), field("body", "area"), field("url", "code")],
    ...[field("icon", "code"), field("image", "code"), field("buttons", "pairs", ["title", "url"])],
  ],
  "action.push": [...[field("title", "text"), field("body", "area"), field("image", "code")], field("data", "pairs")],
  "action.whatsapp": [
    field("template", "template"),
    field("language", "code"),
    field("values", "lines"),
    field("heading", "text"),
    field("suffixes", "lines"),
  ],
  "action.on_site": [
    ...[field("form", "select", ["bar", "corner", "modal"]), field("title", "text"), field("body", "area")],
    ...[field("button", "text"), field("url", "code"), field("image", "code"), field("showFor", "duration")],
    field("where", "where", ["starts_with", "ends_with", "exact"]),
  ],
  "action.api": [
    field("method", "select", ["GET", "POST", "PUT", "PATCH", "DELETE"]),
    ...[field("url", "code"), field("body", "area"), field("timeout", "number")],
    field("save", "pairs", ["as", "path"]),
  ],
};

/** The controls of a block's form, in their order. */
export const specsOf = (type: BlockType): readonly FieldSpec[] =>
  kindOf(type) === "action" ? [...specs[type], ...common] : specs[type];

/** The names under which a control sends its parts, below that of its field. */
export const partsOf = (control: Control): readonly string[] => parts[control] ?? [];

const parts: Partial<Record<Control, readonly string[]>> = {
  duration: ["amount", "unit"],
  count: ["op", "n"],
  where: ["mode", "url"],
};
