import { type NeededValue, neededValues } from "../messages/needed-values.ts";
import { unknownNames } from "../messages/template-names.ts";
import type { BlockType } from "./block-types.ts";
import { brokenTexts, filledFields, textsOf } from "./broken-texts.ts";
import { type Graph, type GraphBlock, reachedFrom } from "./graph.ts";
import { type JourneyViolation, type ViolationCode, violation } from "./violations.ts";

/** Variables that are none, or that no run has a value for: each message with one would be dropped. */

interface Around {
  blocks: Graph;
  start: GraphBlock | undefined;
  targets: ReadonlyMap<string, readonly string[]>;
  /** What templates need, by their id. */
  needed: ReadonlyMap<string, readonly NeededValue[]>;
}

/** What a block's message needs and no run can have. Pure. */
export function checkVariables(block: GraphBlock, around: Around): JourneyViolation[] {
  const { template } = block.fields;
  const isOfTemplate = block.type === "action.sms" || block.type === "action.email";
  const ofTemplate = isOfTemplate && typeof template === "string" ? (around.needed.get(template) ?? []) : [];
  const own = (filledFields[block.type] ?? []).flatMap((field) =>
    neededValues(wordsOf(block.fields[field]), []).map((value) => ({ field, value })),
  );
  const headers = block.type === "action.api" ? block.items.flatMap(({ data }) => wordsOf(data.value)) : [];
  const all = [
    ...ofTemplate.map((value) => ({ field: "template", value })),
    ...own,
    ...neededValues(headers, []).map((value) => ({ field: "headers", value })),
  ];
  const broken = new Set(
    brokenTexts(block).map(({ path: [part, name] }) => (part === "items" ? "headers" : String(name))),
  );
  return [
    ...[...broken].map((field) => violation("broken_variable", { block, field, ...pathOf(field) })),
    ...all.flatMap(({ field, value }) => {
      const code = whyEmpty(value.source, block, around);
      return code === undefined ? [] : [violation(code, { block, field, variable: said(value), ...pathOf(field) })];
    }),
  ];
}

const wordsOf = (value: unknown) => textsOf(value).map(({ text }) => text);

const pathOf = (field: string) => (field === "headers" ? { path: ["items"] } : {});

function whyEmpty(source: string, block: GraphBlock, { blocks, start, targets }: Around): ViolationCode | undefined {
  const [kind, name = ""] = source.split(".");
  switch (kind) {
    case "link":
      return "campaign_variable";
    case "event":
      return start === undefined || isOfTrigger(start.type, name) ? undefined : "event_variable";
    case "run":
      return blocks.some((each) => saves(each, name) && isBefore(each, block, targets)) ? undefined : "saved_variable";
    default:
      return unknownNames([source], []).length === 0 ? undefined : "unknown_variable";
  }
}

/** What runs know of the trigger that began them: events have properties of any name. */
function isOfTrigger(type: BlockType, name: string): boolean {
  switch (type) {
    case "trigger.event":
    case "trigger.geo":
      return true;
    case "trigger.attribute":
      return ["attribute", "old", "new"].includes(name);
    default:
      return name === "segment";
  }
}

function saves({ type, fields }: GraphBlock, name: string): boolean {
  const saved = type === "action.api" && Array.isArray(fields.save) ? (fields.save as { as?: unknown }[]) : [];
  return saved.some(({ as }) => as === name);
}

const isBefore = (one: GraphBlock, other: GraphBlock, targets: Around["targets"]) =>
  one.id !== other.id && reachedFrom(targets, one.id).has(other.id);

/** Latin among Persian words, in its own direction; a name of the owner's own with what it stands for. */
const said = ({ name, source }: NeededValue) =>
  `\u2066{{${name}}}\u2069${name === source ? "" : ` (\u2066${source}\u2069)`}`;
