/**
 * The part of CSS by which an owner names elements. It is compared with the path that the tracker records of a click
 * (`tracker/describe.ts`), which knows tags, stable ids or at most two stable classes, `data-nabz`, and the place among
 * siblings of the same signature. Everything else of CSS could never match and is refused with its reason.
 */

/** One element of a selector. */
export interface SelectorStep {
  tag?: string;
  id?: string;
  /** At most two: the tracker records no more. */
  classes: string[];
  /** The owner's own name, `data-nabz`. */
  own?: string;
  /** Its place among siblings of the same signature, from 1. */
  nth?: number;
  /** Whether it lies directly in the step before; else anywhere below. */
  isChild: boolean;
}

export type ElementSelector = readonly [SelectorStep, ...SelectorStep[]];

/** Why a selector is refused: a key of the violation texts. */
export type SelectorProblem = "selector" | "selectorUnstable" | "selectorClasses" | "selectorTooLong";

export const maxSelectorLength = 300;
const maxSteps = 12;

/** Names that the tracker leaves out of paths: with a digit, of a style library, of a state. */
const unstable = /\d|^(css|sc|is|js)-|^(active|open|show|hidden|selected|current)$|__[a-z]*[A-Z]/;

const name = "[\\p{L}\\p{M}\\d_\\u200c-]+";
const compound = new RegExp(
  `^(?:\\[data-nabz=(?:"(?<double>[^"\\\\\\]>]{1,80})"|'(?<single>[^"'\\\\\\]>]{1,80})')\\]|` +
    `(?<tag>[a-zA-Z][a-zA-Z0-9-]*)?(?<names>(?:[#.]${name})*))` +
    `(?::nth-child\\(\\s*(?<nth>[1-9]\\d{0,2})\\s+of\\s+(?<of>[^()]+?)\\s*\\))?`,
  "u",
);

/** The steps of a selector, or why it is refused. Never slow: its length is bounded, and it is read once from left to right. */
export function readSelector(text: string): ElementSelector | SelectorProblem {
  if (text.length > maxSelectorLength) return "selectorTooLong";
  const steps: SelectorStep[] = [];
  let rest = text.trim();
  let isChild = false;
  while (rest !== "") {
    const found = compound.exec(rest);
    if (found === null || found[0] === "") return "selector";
    const step = readStep(found, isChild);
    if (typeof step === "string") return step;
    steps.push(step);
    rest = rest.slice(found[0].length);
    const glue = /^(\s*>\s*|\s+)(?=\S)/.exec(rest)?.[0];
    if (rest !== "" && glue === undefined) return "selector";
    isChild = glue?.includes(">") ?? false;
    rest = rest.slice(glue?.length ?? 0);
  }
  const [first, ...others] = steps;
  if (first === undefined) return "selector";
  return steps.length > maxSteps ? "selectorTooLong" : [first, ...others];
}

function readStep({ groups = {}, 0: whole }: RegExpExecArray, isChild: boolean): SelectorStep | SelectorProblem {
  const { double, single, tag, names = "", nth, of } = groups;
  const all = names.match(/[#.][^#.]+/g) ?? [];
  const pick = (mark: string) => [...new Set(all.filter((each) => each.startsWith(mark)).map((each) => each.slice(1)))];
  const [ids, classes, own] = [pick("#"), pick("."), double ?? single];
  if (own === undefined && tag === undefined && all.length === 0) return "selector";
  if ([...ids, ...classes].some((each) => unstable.test(each))) return "selectorUnstable";
  // An element with a stable id is recorded by it alone.
  if (ids.length > 1 || (ids.length === 1 && classes.length > 0) || classes.length > 2) return "selectorClasses";
  // Only the place among alike siblings is recorded.
  if (of !== undefined && of !== whole.slice(0, whole.indexOf(":nth-child("))) return "selector";
  const [id] = ids;
  return {
    ...(tag === undefined ? {} : { tag: tag.toLowerCase() }),
    ...(id === undefined ? {} : { id }),
    ...(own === undefined ? {} : { own }),
    ...(nth === undefined ? {} : { nth: Number(nth) }),
    ...{ classes, isChild },
  };
}

/** The selector of a recorded path: places become `:nth-child(n of …)`, the edge of a shadow root an ordinary step. */
export const selectorOfPath = (path: string): string =>
  splitPath(path)
    .map((step) => step.replace(/^(.*):(\d+)$/, "$1:nth-child($2 of $1)"))
    .join(" > ");

/** The selector of a path, without the outer steps that would make it too long or that a selector cannot say. */
export function nameElement(path: string): string | undefined {
  const steps = selectorOfPath(path).split(" > ");
  const selectors = steps.map((_, from) => steps.slice(from).join(" > "));
  return selectors.find(
    (selector) => selector.length <= maxSelectorLength && typeof readSelector(selector) !== "string",
  );
}

/** The steps of a recorded path. The owner's own name may hold `>` and stands first. */
export function splitPath(path: string): string[] {
  const own = /^\[data-nabz="[^"]*"\](?::\d+)?(?=>|$)/.exec(path)?.[0];
  if (own === undefined) return path.split(/>+/);
  return [own, ...path.slice(own.length).split(/>+/).slice(1)];
}
