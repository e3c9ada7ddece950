/**
 * The language of templates: text with `{{name|filter|fallback}}`. It has no conditions, loops or calls, so a template
 * always ends; values are put in once and never read as template, so nothing that a person typed is a variable.
 */

const filters = ["fa", "toman", "date", "time", "first"] as const;
export type Filter = (typeof filters)[number];

export interface VariableNode {
  name: string;
  filter?: Filter;
  /** Put in where the value is missing. */
  fallback?: string;
}
export type TemplateNode = string | VariableNode;

/** Why a text is no template, with the place in it. */
export interface TemplateProblem {
  kind: "unclosed" | "unopened" | "name" | "filter" | "parts";
  at: number;
  /** What stands there. */
  text: string;
}

export type ParsedTemplate = { nodes: TemplateNode[] } | { problem: TemplateProblem };

export const isVariable = (node: TemplateNode): node is VariableNode => typeof node !== "string";

/** Letters of any script, figures and underscores, divided by dots: `person.name`, `link.shop`. */
const namePattern = /^[\p{L}_][\p{L}\p{M}\p{N}_]*(\.[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*){0,8}$/u;
const maxNameLength = 120;
const maxFallbackLength = 100;

/** Reads a text as a template: pure and linear in its length. `isJson`: objects within objects end in `}}` of their own. */
export function parseTemplate(text: string, { isJson = false } = {}): ParsedTemplate {
  const nodes: TemplateNode[] = [];
  let place = 0;
  while (place < text.length) {
    const opening = text.indexOf("{{", place);
    const literal = text.slice(place, opening === -1 ? undefined : opening);
    const closed = literal.indexOf("}}");
    if (closed !== -1 && !isJson) return { problem: { kind: "unopened", at: place + closed, text: "}}" } };
    if (literal !== "") nodes.push(literal);
    if (opening === -1) break;
    const closing = text.indexOf("}}", opening);
    const inside = text.slice(opening + 2, closing === -1 ? undefined : closing);
    if (closing === -1 || inside.includes("{{")) {
      return { problem: { kind: "unclosed", at: opening, text: text.slice(opening, opening + 30) } };
    }
    const read = readVariable(inside);
    if ("kind" in read) return { problem: { ...read, at: opening } };
    nodes.push(read);
    place = closing + 2;
  }
  return { nodes };
}

function readVariable(inside: string): VariableNode | Pick<TemplateProblem, "kind" | "text"> {
  const [name = "", filter = "", fallback = "", ...more] = inside.split("|").map((part) => part.trim());
  if (more.length > 0) return { kind: "parts", text: inside.slice(0, 30) };
  if (name.length > maxNameLength || !namePattern.test(name)) return { kind: "name", text: name.slice(0, 30) };
  const known = filters.find((each) => each === filter);
  if (filter !== "" && known === undefined) return { kind: "filter", text: filter.slice(0, 30) };
  return {
    name,
    ...(known === undefined ? {} : { filter: known }),
    ...(fallback === "" ? {} : { fallback: fallback.slice(0, maxFallbackLength) }),
  };
}

/** The names that templates use, each once, in the order in which they stand there. */
export const namesOf = (nodes: readonly TemplateNode[]): string[] => [
  ...new Set(nodes.filter(isVariable).map(({ name }) => name)),
];
