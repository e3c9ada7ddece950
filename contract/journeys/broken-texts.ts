import { placeOfBody } from "../messages/place-of-body.ts";
import { parseTemplate } from "../messages/template-language.ts";
import { templateText } from "../text/templates.ts";
import type { BlockType } from "./block-types.ts";
import type { GraphBlock } from "./graph.ts";

/** Texts of blocks that are no templates: their messages would be dropped one by one, when they are sent. */

/** Fields of a block that messages are filled from. */
export const filledFields: Partial<Record<BlockType, readonly string[]>> = {
  "action.web_push": ["title", "body", "url", "buttons"],
  "action.push": ["title", "body", "data"],
  "action.whatsapp": ["values", "heading", "suffixes"],
  "action.on_site": ["title", "body", "button", "url"],
  "action.api": ["url", "body"],
};

export interface BrokenText {
  /** Of the block: of a field, or of an item. */
  path: (string | number)[];
  text: string;
  /** Why, in Persian. */
  message: string;
}

type Texts = Pick<GraphBlock, "type" | "fields" | "items">;

/** Where a block has texts that are no templates. Pure. */
export function brokenTexts({ type, fields, items }: Texts): BrokenText[] {
  const ofFields = (filledFields[type] ?? []).flatMap((field) => textsOf(fields[field], ["fields", field]));
  const headers = type === "action.api" ? items.map(({ data }) => data) : [];
  const ofItems = headers.flatMap(({ value }, index) => textsOf(value, ["items", index, "data", "value"]));
  return [...ofFields, ...ofItems].flatMap(({ path, text }) => {
    const isBody = type === "action.api" && path[1] === "body";
    const parsed = parseTemplate(text, { isJson: isBody && placeOfBody(text, headers) === "json" });
    return "problem" in parsed ? [{ path, text, message: templateText.problems[parsed.problem.kind] }] : [];
  });
}

/** All texts of a field with their places, however deep. */
function textsOf(value: unknown, path: (string | number)[]): { path: (string | number)[]; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((each, index) => textsOf(each, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, [...path, name]));
}
