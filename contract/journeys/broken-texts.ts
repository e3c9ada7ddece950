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

export interface TextAt {
  /** Of the block: of a field, or of an item. */
  path: (string | number)[];
  text: string;
}

export interface BrokenText extends TextAt {
  /** Why, in Persian. */
  message: string;
}

type Texts = Pick<GraphBlock, "type" | "fields" | "items">;

/** The texts of a block that messages are filled from, with their places. Pure. */
export function filledTexts({ type, fields, items }: Texts): TextAt[] {
  const ofFields = (filledFields[type] ?? []).flatMap((field) => textsOf(fields[field], ["fields", field]));
  const ofItems = headersOf({ type, items }).flatMap(({ value }, index) =>
    textsOf(value, ["items", index, "data", "value"]),
  );
  return [...ofFields, ...ofItems];
}

const headersOf = ({ type, items }: Pick<Texts, "type" | "items">) =>
  type === "action.api" ? items.map(({ data }) => data) : [];

/** Where a block has texts that are no templates. Pure. */
export function brokenTexts(block: Texts): BrokenText[] {
  const { type } = block;
  const headers = headersOf(block);
  return filledTexts(block).flatMap(({ path, text }) => {
    const isBody = type === "action.api" && path[1] === "body";
    const parsed = parseTemplate(text, { isJson: isBody && placeOfBody(text, headers) === "json" });
    return "problem" in parsed ? [{ path, text, message: templateText.problems[parsed.problem.kind] }] : [];
  });
}

/** All texts of a field with their places, however deep. */
export function textsOf(value: unknown, path: (string | number)[] = []): TextAt[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((each, index) => textsOf(each, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, [...path, name]));
}
