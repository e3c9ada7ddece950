import { type ElementSelector, type SelectorStep, splitPath } from "#contract/element-selector.ts";

/**
 * Whether the recorded path of a clicked element leads through the element of a selector: the element itself was clicked,
 * or something within it. `elementPattern` says the same for the event store.
 */
export function containsElement(path: string, selector: ElementSelector): boolean {
  const steps = splitPath(path);
  // A step that is cut off by its own name belongs to no path of the tracker.
  if (steps[0] === "" || (steps[0]?.startsWith("[") && readOwn(steps[0]) === undefined)) return false;
  let reached = steps.flatMap((step, index) => (isStep(step, selector[0]) ? [index] : []));
  for (const wanted of selector.slice(1)) {
    const [first = steps.length] = reached;
    reached = steps.flatMap((step, index) => {
      const follows = wanted.isChild ? reached.includes(index - 1) : index > first;
      return follows && isStep(step, wanted) ? [index] : [];
    });
  }
  return reached.length > 0;
}

const readOwn = (step: string) => /^\[data-nabz="(?<own>[^"]*)"\](?::(?<nth>\d+))?$/.exec(step)?.groups;

function isStep(step: string, { tag, id, classes, own, nth }: SelectorStep): boolean {
  const isNth = (place: string | undefined) =>
    nth === undefined || place === String(nth) || (nth === 1 && place === undefined);
  if (own !== undefined) {
    const found = readOwn(step);
    return found?.own === own && isNth(found.nth);
  }
  const { groups } = /^(?<tag>[^#.:[]+)(?:#(?<id>[^:]*)|(?<names>(?:\.[^.#:]+)*))(?::(?<nth>\d+))?$/.exec(step) ?? {};
  if (groups === undefined || !isNth(groups.nth)) return false;
  if (tag !== undefined && groups.tag !== tag) return false;
  if (id !== undefined) return groups.id === id;
  const names = groups.names?.split(".").slice(1) ?? [];
  return classes.every((each) => names.includes(each));
}
