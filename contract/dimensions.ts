import type { Metric } from "./metrics.ts";

/**
 * The table of dimensions: what reports group and filter by, under one name from the address of a screen to the store's
 * column. Reports, filters, saved filters, shares, realtime and settled visits take their lists from here.
 */

export interface DimensionEntry {
  /** Its report: the call below `reports` of the contract and the path below the website's reports. */
  call: string;
  path: string;
  summary: string;
  /**
   * Where the store has it. `attribute`: one value a session, from its first event; a column of `visits` with the
   * dimension's name, in `events` called `column`. `sessionPage`: host and path of a session's first or last page view.
   * `views`: the pages of a session, of which it has several.
   */
  from: "attribute" | "sessionPage" | "views";
  /** The column of `events`, where `from` is `attribute`. */
  column?: string;
  /** The parameter that selects sessions by it; reports, saved filters and shares offer the same ones. */
  filter: string;
  /** What stands beside a key: the Persian word for it, a page's newest title, or the key itself. */
  label: "key" | "text" | "title";
  /**
   * What a key without a word is: `code` reads as it stands (hosts, Latin names), `unknown` is outside a closed list and
   * as good as none. Else it is somebody's own word.
   */
  keys?: "code" | "unknown";
  /** Every value has a word: a condition refuses another text. */
  isClosed?: true;
  /** The metrics of its report; without any, all that sessions have. */
  metrics?: readonly Metric[];
  /** The order of its report where the caller names none; else `-sessions`. */
  sort?: `-${Metric}`;
  /** Real-time visitors are counted by it, and listed in a tab of its card; `first` where it is the first of several. */
  isRealtime?: boolean | "first";
  /** A shared link lists it. */
  isShared?: boolean;
  /** Conditions about people test it, as their first or their newest session has it. */
  trait?: "first" | "newest";
  /** Filters of an event test it, in conditions and in steps of funnels. */
  isProperty?: true;
  /** Exclusions match it by a pattern. */
  isPattern?: true;
  /** Funnels are broken down by it, as the session has it in which an attempt begins. */
  breaksFunnels?: true;
  /** The cause of a finding is looked for in its report, whose values add up to those of all sessions. */
  explainsFindings?: true;
  /** The list of people says it of each. */
  isOfPerson?: true;
  /** How the dashboard shows it. */
  view: DimensionView;
}

export interface DimensionView {
  /** In addresses and catalogue (`views.<name>`). */
  name: string;
  /** The card of the overview that shows it, as one of its tabs in the order of this table. */
  card: "origin" | "pages" | "geo" | "tech";
  /** What bar lists show beside the leading figure (see `sort`) and its share. */
  rates: readonly Metric[];
  /** The key is a mark that stands before the name. */
  isMarked?: boolean;
  /** Rows have a picture by their key. */
  hasIcon?: boolean;
  /** Bar lists show how a row changed, where a period is compared, instead of its share. */
  isCompared?: boolean;
}

export const dimensions = {
  medium: {
    call: "medium",
    path: "medium",
    summary: "By medium",
    from: "attribute",
    column: "medium",
    filter: "medium",
    label: "text",
    isClosed: true,
    isRealtime: true,
    isShared: true,
    trait: "first",
    isProperty: true,
    breaksFunnels: true,
    isOfPerson: true,
    explainsFindings: true,
    view: { name: "medium", card: "origin", rates: ["conversionRate"], hasIcon: true },
  },
  source: {
    call: "sources",
    path: "medium/sources",
    summary: "By source",
    from: "attribute",
    column: "source",
    filter: "source",
    label: "key",
    keys: "code",
    isRealtime: true,
    isShared: true,
    trait: "first",
    isProperty: true,
    isPattern: true,
    isOfPerson: true,
    explainsFindings: true,
    view: { name: "source", card: "origin", rates: ["conversionRate"] },
  },
  campaign: {
    call: "campaign",
    path: "campaign",
    summary: "By campaign of the address",
    from: "attribute",
    column: "utm_campaign",
    filter: "campaign",
    label: "key",
    trait: "first",
    isPattern: true,
    explainsFindings: true,
    view: { name: "campaign", card: "origin", rates: ["conversionRate"] },
  },
  page: {
    call: "pages",
    path: "pages",
    summary: "By page: its views, who saw it, the sessions that did, and how they came, stayed and went",
    from: "views",
    filter: "path",
    label: "title",
    isShared: true,
    metrics: [
      ...["people", "sessions", "pageViews", "entries", "exitRate"],
      ...["measuredViews", "timeOnPage", "scrollDepth"],
    ],
    sort: "-pageViews",
    view: { name: "all", card: "pages", rates: [], isCompared: true },
  },
  landing: {
    call: "landing",
    path: "pages/landing",
    summary: "By landing page",
    from: "sessionPage",
    filter: "path",
    label: "title",
    isShared: true,
    explainsFindings: true,
    view: { name: "landing", card: "pages", rates: ["bounceRate"] },
  },
  exit: {
    call: "exit",
    path: "pages/exit",
    summary: "By exit page",
    from: "sessionPage",
    filter: "path",
    label: "title",
    view: { name: "exit", card: "pages", rates: ["bounceRate"] },
  },
  country: {
    call: "country",
    path: "country",
    summary: "By country",
    from: "attribute",
    column: "country",
    filter: "country",
    label: "text",
    keys: "unknown",
    isRealtime: true,
    isShared: true,
    trait: "newest",
    isProperty: true,
    isPattern: true,
    breaksFunnels: true,
    isOfPerson: true,
    view: { name: "country", card: "geo", rates: [], isMarked: true },
  },
  city: {
    call: "city",
    path: "city",
    summary: "By city",
    from: "attribute",
    column: "city",
    filter: "city",
    label: "text",
    keys: "code",
    isRealtime: "first",
    trait: "newest",
    isProperty: true,
    isPattern: true,
    isOfPerson: true,
    explainsFindings: true,
    view: { name: "city", card: "geo", rates: [] },
  },
  device: {
    call: "devices",
    path: "devices",
    summary: "By kind of device",
    from: "attribute",
    column: "device",
    filter: "device",
    label: "text",
    keys: "unknown",
    isClosed: true,
    isRealtime: true,
    isShared: true,
    trait: "newest",
    isProperty: true,
    isPattern: true,
    breaksFunnels: true,
    explainsFindings: true,
    view: { name: "device", card: "tech", rates: [], hasIcon: true },
  },
  os: {
    call: "os",
    path: "os",
    summary: "By operating system",
    from: "attribute",
    column: "os",
    filter: "os",
    label: "key",
    trait: "newest",
    isPattern: true,
    view: { name: "os", card: "tech", rates: [] },
  },
  browser: {
    call: "browsers",
    path: "browsers",
    summary: "By browser",
    from: "attribute",
    column: "browser",
    filter: "browser",
    label: "key",
    trait: "newest",
    isPattern: true,
    view: { name: "browser", card: "tech", rates: [] },
  },
} as const satisfies Record<string, DimensionEntry>;

type Table = typeof dimensions;
export type DimensionName = keyof Table;
export const dimensionNames = Object.keys(dimensions) as [DimensionName, ...DimensionName[]];

type DimensionsWith<Part> = { [Name in DimensionName]: Table[Name] extends Part ? Name : never }[DimensionName];
const namesWith = <Field extends keyof DimensionEntry, const Value extends DimensionEntry[Field]>(
  field: Field,
  value: Value,
) => dimensionNames.filter((name) => dimensionOf(name)[field] === value) as DimensionsWith<Record<Field, Value>>[];

/** A dimension's entry with every optional field, for code that walks them all. */
export const dimensionOf = (name: DimensionName): DimensionEntry => dimensions[name];

/** Attributes of a session, from its first event. */
export type Attribute = DimensionsWith<{ from: "attribute" }>;
export const attributes = namesWith("from", "attribute");

/** Traits of people: what conditions about them test as seen in their sessions. */
export type Trait = DimensionsWith<{ trait: "first" | "newest" }>;
export const firstTraits = namesWith("trait", "first");
export const newestTraits = namesWith("trait", "newest");

/** Dimensions by which other areas filter, exclude, break down and describe. */
export type EventDimension = DimensionsWith<{ isProperty: true }>;
export const eventDimensions = namesWith("isProperty", true);
export type PatternDimension = DimensionsWith<{ isPattern: true }>;
export const patternDimensions = namesWith("isPattern", true);
export const funnelDimensions = namesWith("breaksFunnels", true);
export const personDimensions = namesWith("isOfPerson", true);
/** As calls. */
export const findingLists = namesWith("explainsFindings", true).map((name) => dimensions[name].call);
export const wordedDimensions = namesWith("label", "text");
export const closedDimensions = namesWith("isClosed", true);

/** What a session has exactly one of. */
export type SessionDimension = Exclude<DimensionName, DimensionsWith<{ from: "views" }>>;

export type RealtimeDimension = DimensionsWith<{ isRealtime: true | "first" }>;
export const realtimeDimensions = dimensionNames.filter(
  (name) => "isRealtime" in dimensions[name],
) as RealtimeDimension[];

export type FilterName = Table[DimensionName]["filter"];
export const filterNames = [...new Set(dimensionNames.map((name) => dimensions[name].filter))] as [
  FilterName,
  ...FilterName[],
];

/** The dimension whose report lists the values of a filter. */
export const dimensionOfFilter = (filter: FilterName): DimensionName =>
  dimensionNames.find((name) => dimensions[name].filter === filter) ?? "medium";

/** Calls of the contract that list one dimension each. */
export type BreakdownName = Table[DimensionName]["call"];
export const breakdownNames = dimensionNames.map((name) => dimensions[name].call) as [
  BreakdownName,
  ...BreakdownName[],
];
const byCall = new Map<BreakdownName, DimensionName>(dimensionNames.map((name) => [dimensions[name].call, name]));
/** The dimension that a call lists. */
export const dimensionOfCall = (call: BreakdownName): DimensionName => byCall.get(call) ?? "medium";

/** What a shared link lists beside the headline, as calls. Nobody is named: the people last seen are left out. */
export type SharedList = Table[DimensionsWith<{ isShared: true }>]["call"];
export const sharedLists = namesWith("isShared", true).map((name) => dimensions[name].call);
