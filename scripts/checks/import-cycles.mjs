import { at, importsOf, isSource, isTest } from "./source.mjs";

/**
 * No import cycle between files, nor between areas (`platform/<area>`, `app/<area>`): a file in a cycle cannot be read,
 * tested or moved alone. Imports of types count too. Tests belong to no area, since they assemble several.
 */
export const name = "import-cycles";

const areaOf = (path) => /^(?:platform|app)\/[^/]+(?=\/)/.exec(path)?.[0] ?? path;

export const check = (files) => {
  const sources = files.filter(({ path }) => isSource(path));
  const known = new Set(sources.map(({ path }) => path));
  const imports = sources.flatMap((file) =>
    importsOf(file)
      .map(({ path, node }) => ({ file, node, from: file.path, to: findFile(known, path) }))
      .filter(({ to }) => to !== undefined && to !== file.path),
  );
  const betweenAreas = imports
    .filter(({ from, to }) => !isTest(from) && !isTest(to))
    .map((each) => ({ ...each, from: areaOf(each.from), to: areaOf(each.to) }))
    .filter(({ from, to }) => from !== to);
  return [
    ...findCycles(imports).map((cycle) => report("files", cycle)),
    ...findCycles(betweenAreas)
      .filter((cycle) => cycle.some(({ from, file }) => from !== file.path))
      .map((cycle) => report("areas", cycle)),
  ];
};

/** The file of an import that may leave out its ending (routes, declarations of types). */
const findFile = (known, path) =>
  path && [path, `${path}.ts`, `${path}.tsx`, `${path}/route.tsx`].find((each) => known.has(each));

function report(kind, cycle) {
  const [{ file, node }] = cycle;
  const places = cycle.map((each) => `${each.to} (${each.file.path}:${at(each.file, each.node, "").line})`);
  return at(file, node, `${kind} import one another: ${cycle[0].from} → ${places.join(" → ")}`);
}

/** The shortest cycle of each strongly connected component, as a list of imports. */
function findCycles(imports) {
  const targets = new Map(imports.map(({ from }) => [from, []]));
  for (const each of imports) targets.get(each.from).push(each);
  return components(targets).map((component) => {
    const inside = new Set(component);
    const cycles = component.map((start) => shortestWayBack(targets, inside, start));
    return cycles.reduce((shortest, each) => (each.length < shortest.length ? each : shortest));
  });
}

/** Breadth-first from a member of a component to itself. */
function shortestWayBack(targets, inside, start) {
  const queue = [[start, []]];
  const seen = new Set();
  for (const [place, way] of queue) {
    for (const each of targets.get(place) ?? []) {
      if (each.to === start) return [...way, each];
      if (!inside.has(each.to) || seen.has(each.to)) continue;
      seen.add(each.to);
      queue.push([each.to, [...way, each]]);
    }
  }
  return [];
}

/** Strongly connected components of two and more (Tarjan 1972). */
function components(targets) {
  const found = [];
  const state = new Map();
  const stack = [];
  const visit = (place) => {
    const own = { order: state.size, low: state.size, isOpen: true };
    state.set(place, own);
    stack.push(place);
    for (const { to } of targets.get(place) ?? []) {
      const next = state.get(to) ?? visit(to);
      if (next.isOpen) own.low = Math.min(own.low, next.low);
    }
    if (own.low !== own.order) return own;
    const component = stack.splice(stack.indexOf(place));
    for (const each of component) state.get(each).isOpen = false;
    if (component.length > 1) found.push(component.sort());
    return own;
  };
  for (const place of targets.keys()) if (!state.has(place)) visit(place);
  return found;
}
