import { currencyText } from "../text/currencies.ts";
import { persianDigits } from "../text/digits.ts";
import { jalaliText } from "../time/jalali-text.ts";
import { civilOf } from "../time/zone.ts";
import { escapeFor, hidden, type Place } from "./escape.ts";
import { type Filter, isVariable, type TemplateNode } from "./template-language.ts";
import { type FilledPart, outsideLinks } from "./written-links.ts";

export type TemplateValue = string | number | boolean | null | undefined;

interface Options {
  /** The value of a name; undefined, null and an empty text are missing. */
  find(name: string): TemplateValue;
  /** Where the text goes, by which values are escaped; the template's own letters stay as they are. */
  place: Place;
  /** The zone in which `date` and `time` are said. */
  zone: string;
  /** Names whose values are whole addresses made by us, such as `unsubscribe`: they are neither encoded as a part of one nor cut. */
  isAddress?(name: string): boolean;
  /** Names whose values are the owner's own words, such as a fallback. */
  isWritten?(name: string): boolean;
  /** What a preview shows where neither a value nor a fallback is; without it such a name is missing. */
  placeholder?(name: string): string;
}

export type RenderedTemplate = { text: string } | { missing: string[] };

/**
 * Fills in a template. A name without value and without fallback is missing: there is no text with a hole in it. Values
 * are escaped by place and never read as template.
 */
export function renderTemplate(nodes: readonly TemplateNode[], options: Options): RenderedTemplate {
  const rendered = renderParts(nodes, options);
  return "parts" in rendered ? { text: rendered.parts.map(({ text }) => text).join("") } : rendered;
}

/** The same in its parts, of which each says who wrote it. */
export function renderParts(
  nodes: readonly TemplateNode[],
  options: Options,
): { parts: FilledPart[] } | { missing: string[] } {
  const missing = new Set<string>();
  const parts = nodes.map((node): FilledPart => {
    if (!isVariable(node)) return { text: node, isWritten: true };
    const value = options.find(node.name);
    const filtered = isMissing(value) ? undefined : applyFilter(node.filter, value, options.zone);
    const said = options.place === "url" && isStep(filtered) ? undefined : filtered;
    // Of html the fallback is a letter of the template, which has been escaped with it.
    if (said === undefined && options.place === "html" && node.fallback !== undefined) {
      return { text: node.fallback, isWritten: true };
    }
    const made = said === undefined && node.fallback === undefined ? options.placeholder?.(node.name) : undefined;
    const shown = said ?? node.fallback ?? (made && (applyFilter(node.filter, made, options.zone) ?? made));
    if (shown === undefined) missing.add(node.name);
    const isWhole = options.place === "url" || options.place === "text";
    const isAddress = options.isAddress?.(node.name) === true;
    const place = isWhole && isAddress ? "address" : options.place;
    const isWritten = said === undefined || isAddress || options.isWritten?.(node.name) === true;
    return { text: escapeFor(place, shown ?? ""), isWritten };
  });
  return missing.size > 0 ? { missing: [...missing] } : { parts };
}

const isMissing = (value: TemplateValue): value is null | undefined | "" =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/**
 * Whether a value would step out of the folder in which it stands in an address: no encoding makes it a name (URL Standard,
 * "dot path segment"). A visitor's could lead the owner's signed call to another path of their server.
 */
const isStep = (value: string | undefined) => value !== undefined && /^\.{1,2}$/.test(value.replace(hidden, ""));

/** Undefined where the value is none that the filter can say: as good as missing. */
function applyFilter(filter: Filter | undefined, value: string | number | boolean, zone: string): string | undefined {
  switch (filter) {
    case undefined:
      return String(value);
    case "first":
      return String(value).trim().split(/\s+/u)[0];
    case "fa":
      return grouped(value);
    case "toman": {
      const number = grouped(value);
      return number === undefined ? undefined : `${number} ${currencyText.IRT}`;
    }
    case "date":
    case "time":
      return sayMoment(filter, value, zone);
    default:
      return filter satisfies never;
  }
}

/**
 * A number in Persian figures with its thousands; digits of a text, such as a code, one by one. An address keeps its own:
 * with others it leads elsewhere.
 */
function grouped(value: string | number | boolean): string | undefined {
  if (typeof value === "boolean") return undefined;
  if (typeof value === "string" && !/^-?\d{1,15}(\.\d+)?$/.test(value.trim()))
    return outsideLinks(value, persianDigits);
  const number = Number(value);
  if (!Number.isFinite(number)) return undefined;
  return new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 2 }).format(number);
}

function sayMoment(filter: "date" | "time", value: string | number | boolean, zone: string): string | undefined {
  if (typeof value === "boolean") return undefined;
  const isDay = typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value.trim());
  if (isDay) return filter === "date" ? jalaliText(value) : undefined;
  const instant = typeof value === "number" ? value : Date.parse(value);
  if (Number.isNaN(instant) || Math.abs(instant) > maxInstant) return undefined;
  const { year, month, day, hour, minute } = civilOf(zone, instant);
  const two = (part: number, length = 2) => String(part).padStart(length, "0");
  return filter === "date"
    ? jalaliText(`${two(year, 4)}-${two(month)}-${two(day)}`)
    : persianDigits(`${two(hour)}:${two(minute)}`);
}

/** The year 9999: beyond it a calendar says nothing to people. */
const maxInstant = 253_402_300_799_000;
