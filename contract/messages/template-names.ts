import type { TemplateVariable } from "../templates.ts";
import type { TemplateValue } from "./render-template.ts";

/** What we make for each message. `link.NAME` is a tracked link. */
const builtIns = ["unsubscribe"] as const;

/** Fields of a person beside their own attributes (`person.attr.NAME`). */
const personNames = ["name", "email", "phone", "ownerId", "birthday", "gender", "city", "country"] as const;
const websiteNames = ["name", "url"] as const;

/** Whether a name means something in any message: `person.name`, `event.order`, `run.code`, `unsubscribe`, `link.shop`. */
function isKnownName(name: string): boolean {
  const [source = "", first = "", ...rest] = name.split(".");
  if (first === "") return builtIns.some((known) => known === name);
  switch (source) {
    case "person":
      return rest.length === 0 ? personNames.some((known) => known === first) : first === "attr" && rest.length === 1;
    case "website":
      return rest.length === 0 && websiteNames.some((known) => known === first);
    case "link":
    case "run":
      return rest.length === 0;
    case "event":
      return true;
    default:
      return false;
  }
}

/** Where a name of a template takes its value: what the owner said of it, or the name itself. */
export const sourceOf = (name: string, variables: readonly TemplateVariable[]): string =>
  variables.find((variable) => variable.name === name)?.from ?? name;

/** Names of a template that mean nothing: neither declared nor known, or declared as something unknown. */
export const unknownNames = (names: readonly string[], variables: readonly TemplateVariable[]): string[] =>
  names.filter((name) => !isKnownName(sourceOf(name, variables)));

/** How own attributes are written, of names that look like one: `person.points` is `person.attr.points`. */
export const suggestAttributes = (unknown: readonly string[], variables: readonly TemplateVariable[]): string[] => {
  const suggested = unknown.flatMap((name) => {
    const attribute = /^person\.(?:attributes\.)?([^.]+)$/u.exec(sourceOf(name, variables))?.[1] ?? "attr";
    return attribute === "attr" ? [] : [`person.attr.${attribute}`];
  });
  return [...new Set(suggested)];
};

/** Names whose values are whole addresses made by us. */
export const isOwnAddress = (source: string) => source === "unsubscribe" || source.startsWith("link.");

/** How a template finds values of `read` by its names, with what the owner said where there is none. */
export function findIn(read: (source: string) => unknown, variables: readonly TemplateVariable[]) {
  const say = (name: string): TemplateValue => {
    const value = read(sourceOf(name, variables));
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : undefined;
  };
  return {
    find: (name: string): TemplateValue => say(name) ?? variables.find((variable) => variable.name === name)?.fallback,
    /** Whether the value is the owner's own word: the website's name, or the fallback of a name without value. */
    isWritten: (name: string): boolean => sourceOf(name, variables).startsWith("website.") || say(name) === undefined,
  };
}
