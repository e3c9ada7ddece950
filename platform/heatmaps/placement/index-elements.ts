import { splitPath } from "#contract/element-selector.ts";
import type { ElementMap, ElementName, MapElement } from "./element-map.ts";

/** Elements of a capture by what they are called, for one rule of placing after the other. */

/** How an element is called, in the pieces that the rules compare. */
export interface Called extends ElementName {
  /** The path without places among siblings. */
  plain: string;
  /** Its steps from the inside out, without places among siblings and with them. */
  steps: readonly string[];
  placedSteps: readonly string[];
  tag: string;
  leaf: string;
}

export type ElementIndex = (key: string) => readonly MapElement[];

const position = /:\d+$/;
/** The shortest and longest end of a path that is searched for. */
export const suffixLengths = [5, 4, 3, 2] as const;

/** Digits of every script count as equal: «سبد (۳)» and «سبد (۴)» are one text. */
const replaceDigits = (text: string | undefined) => text?.replace(/\p{Nd}+/gu, "#");

export function callOf({ s, t, l, k }: ElementName): Called {
  const placedSteps = splitPath(s);
  const steps = placedSteps.map((step) => step.replace(position, ""));
  const leaf = steps.at(-1) ?? "";
  return {
    s,
    t: replaceDigits(t),
    l,
    k,
    plain: steps.join(">"),
    steps: steps.toReversed(),
    placedSteps: placedSteps.toReversed(),
    leaf,
    tag: leaf.replace(/[.#].*/s, ""),
  };
}

const join = (...parts: (string | undefined)[]) => parts.map((part) => part ?? "").join("\n");

/** What each rule looks an element up by; undefined where the element lacks what the rule compares. */
export const keysOf = {
  name: ({ plain, t, l, k }: Called) => join("name", plain, t, l, k),
  place: ({ s, l, k }: Called) => join("place", s, l, k),
  path: ({ s }: Called) => join("path", s),
  pathAndKey: ({ plain, k }: Called) => k && join("pathAndKey", plain, k),
  pathAndLink: ({ plain, l }: Called) => l && join("pathAndLink", plain, l),
  pathTextAndKey: ({ plain, t, k }: Called) => t && join("pathTextAndKey", plain, t, k),
  leafTextAndKey: ({ leaf, t, k }: Called) => t && join("leafTextAndKey", leaf, t, k),
  leafLinkAndKey: ({ leaf, l, k }: Called) => l && join("leafLinkAndKey", leaf, l, k),
  tagAndName: ({ tag, t, l, k }: Called) => (l || t || k) && join("tagAndName", tag, t, l, k),
  tagAndLink: ({ tag, l }: Called) => l && join("tagAndLink", tag, l),
} as const;

/** The last steps of a path with text, link and key; undefined where the path has fewer steps. */
export const suffixKey = ({ steps, t, l, k }: Called, length: number): string | undefined =>
  steps.length < length ? undefined : join("suffix", `${length}`, steps.slice(0, length).join("<"), t, l, k);

/** The same with the places among siblings. */
export const placedSuffixKey = ({ placedSteps, t, l, k }: Called, length: number): string | undefined =>
  placedSteps.length < length
    ? undefined
    : join("placedSuffix", `${length}`, placedSteps.slice(0, length).join("<"), t, l, k);

export function indexElements({ elements }: ElementMap): ElementIndex {
  const found = new Map<string, MapElement[]>();
  const add = (key: string | undefined, element: MapElement) => {
    if (!key) return;
    const same = found.get(key);
    if (same === undefined) found.set(key, [element]);
    else same.push(element);
  };
  for (const element of elements) {
    const called = callOf(element);
    for (const keyOf of Object.values(keysOf)) add(keyOf(called), element);
    for (const length of suffixLengths) {
      add(suffixKey(called, length), element);
      add(placedSuffixKey(called, length), element);
    }
  }
  return (key) => found.get(key) ?? [];
}
