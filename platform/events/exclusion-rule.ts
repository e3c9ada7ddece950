import { BlockList, isIP } from "node:net";
import { type PatternDimension, patternDimensions } from "#contract/dimensions.ts";
import type { ExclusionConditions, PatternField } from "#contract/exclusions.ts";
import { attributeOf, type EventRow } from "#platform/events/event-row.ts";

/** Which events an exclusion is about. */
export interface ExclusionRule {
  id: string;
  conditions: ExclusionConditions;
  /** The visitors that `conditions.visitors` mean. */
  visitors: readonly bigint[];
}

/** A rule as PostgreSQL has it. */
export type StoredRule = Omit<ExclusionRule, "visitors"> & { visitors: readonly string[] };

export const toRule = ({ visitors, ...rule }: StoredRule): ExclusionRule => ({
  ...rule,
  visitors: visitors.map(BigInt),
});

/** Says which exclusion an arriving row belongs to, the oldest first; undefined for most. */
type FindExclusion = (row: EventRow, address: string) => string | undefined;

const compiled = new WeakMap<readonly StoredRule[], FindExclusion>();

/** The rules as a function, compiled once per array. Equal to `matchesExclusion` in the event store (a test compares). */
export function compileRules(rules: readonly StoredRule[]): FindExclusion {
  const known = compiled.get(rules);
  if (known !== undefined) return known;
  const matchers = rules.map((rule) => ({ id: rule.id, matches: compileRule(toRule(rule)) }));
  const find: FindExclusion = (row, address) => matchers.find(({ matches }) => matches(row, address))?.id;
  compiled.set(rules, find);
  return find;
}

type Matches = (row: EventRow, address: string) => boolean;

function compileRule({ conditions, visitors }: ExclusionRule): Matches {
  const { provenance, from, to, networks, visitors: named, ...rest } = conditions;
  const tests: Matches[] = [];
  const [first, last] = [from && Date.parse(from), to && Date.parse(to)];
  if (provenance.length > 0) tests.push((row) => provenance.includes(row.provenance));
  if (first) tests.push(({ at }) => at >= first);
  if (last) tests.push(({ at }) => at < last);
  if (named.length > 0) {
    const wanted = new Set(visitors);
    tests.push(({ visitor }) => wanted.has(visitor));
  }
  if (networks.length > 0) tests.push(isInNetworks(networks));
  for (const [field, patterns] of Object.entries(rest) as [PatternField, string[]][]) {
    if (patterns.length > 0) tests.push(anyPattern(field, patterns));
  }
  return (row, address) => tests.every((test) => test(row, address));
}

function isInNetworks(networks: readonly string[]): Matches {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (_, address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
  };
}

/** The text of a row that the patterns of a field are compared with. */
const texts: Record<PatternField, (row: EventRow) => string> = {
  event: ({ name }) => name,
  page: ({ host, path }) => host + path,
  referrer: ({ referrer }) => referrer,
  order: ({ orderId }) => orderId,
  ...(Object.fromEntries(patternDimensions.map((name) => [name, (row: EventRow) => attributeOf(row, name)])) as Record<
    PatternDimension,
    (row: EventRow) => string
  >),
};

function anyPattern(field: PatternField, patterns: readonly string[]): Matches {
  const tests = patterns.map((pattern): Matches => {
    const isMatch = toTest(pattern);
    return isPath(field, pattern) ? ({ path }) => isMatch(path) : (row) => isMatch(texts[field](row));
  });
  return (row, address) => tests.some((test) => test(row, address));
}

/** A page pattern that begins with `/` is about the path alone. */
export const isPath = (field: PatternField, pattern: string) => field === "page" && pattern.startsWith("/");

/** Without backtracking: each part between stars is found at its first place. */
function toTest(pattern: string): (text: string) => boolean {
  const [start = "", ...others] = pattern.split("*");
  const end = others.pop();
  if (end === undefined) return (text) => text === pattern;
  return (text) => {
    if (text.length < start.length + end.length || !text.startsWith(start) || !text.endsWith(end)) return false;
    let position = start.length;
    for (const part of others) {
      const found = text.indexOf(part, position);
      if (found < 0) return false;
      position = found + part.length;
    }
    return position <= text.length - end.length;
  };
}
