import type { ElementSelector, SelectorStep } from "#contract/element-selector.ts";

/** Every character but letters, digits, `_` and `-` by its number: nothing of a name is read as a pattern. */
const literal = (text: string) =>
  text.replace(/[^\p{L}\p{M}\p{N}_-]/gu, (found) => `\\x{${found.codePointAt(0)?.toString(16)}}`);

const anyClasses = "(?:\\.[^>.#:]+)*";

function stepPattern({ tag, id, classes, own, nth }: SelectorStep): string {
  const place = nth === undefined ? "(?::[0-9]+)?" : nth === 1 ? "(?::1)?" : `:${nth}`;
  if (own !== undefined) return `\\[data-nabz="${literal(own)}"\\]${place}`;
  const start = tag === undefined ? "[^>#.:\\[]+" : literal(tag);
  if (id !== undefined) return `${start}#${literal(id)}${place}`;
  const [one, other] = classes.map((each) => `\\.${literal(each)}`);
  if (one === undefined) return `${start}(?:#[^>:]*|${anyClasses})${place}`;
  if (other === undefined) return `${start}${anyClasses}${one}${anyClasses}${place}`;
  const both = [one, other].join(anyClasses);
  const reversed = [other, one].join(anyClasses);
  return `${start}${anyClasses}(?:${both}|${reversed})${anyClasses}${place}`;
}

/**
 * The recorded paths that lead through the element of a selector, as a pattern of RE2, which reads a path once whatever
 * the pattern is. A path begins with an element that has the owner's own name, which may hold `>`, or with any other.
 */
export function elementPattern(selector: ElementSelector): string {
  const above = '(?:(?:\\[data-nabz="[^"]*"\\](?::[0-9]+)?|[^>\\[][^>]*)>+(?:[^>]+>+)*)?';
  const steps = selector.map((step, index) => {
    const glue = index === 0 ? "" : step.isChild ? ">+" : ">+(?:[^>]+>+)*";
    return glue + stepPattern(step);
  });
  return `^${above}${steps.join("")}(?:>|$)`;
}
