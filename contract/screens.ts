import { type DimensionName, dimensionOf } from "./dimensions.ts";

/** Groups of the menu, in its order. */
export const screenGroups = ["top", "reports", "analysis", "people", "settings"] as const;

/**
 * The registry of a website's screens. Menu, titles, icons, the tabs of report screens, and the addresses that browser
 * tests walk come from it. Words stand in `text/menu.ts` under the same key.
 */
export interface ScreenEntry {
  /** Below `/w/:website`; empty for the overview. */
  path: string;
  /** Its group in the menu; screens that a report leads to have none. */
  group?: (typeof screenGroups)[number];
  /** As lucide.dev names it. */
  icon?: string;
  /** Partner tenants have it. */
  isTamin?: boolean;
  /** A breakdown screen: the dimensions it lists, one a tab, the first where the address names none. */
  dimensions?: readonly DimensionName[];
  /** Some of its figures need events: where these are deleted it says so. */
  readsEvents?: boolean;
  /** Further states that walks open, as queries of the address. */
  samples?: readonly string[];
}

/** In the menu's order. */
export const screens = {
  overview: {
    path: "",
    group: "top",
    icon: "layout-dashboard",
    isTamin: true,
    samples: ["origin=source&geo=city&tech=browser", "origin=campaign"],
  },
  realtime: { path: "realtime", group: "top", icon: "activity", isTamin: true, samples: ["origin=source"] },
  campaign: {
    path: "reports/campaign",
    group: "reports",
    icon: "megaphone",
    isTamin: true,
    dimensions: ["campaign"],
  },
  medium: {
    path: "reports/medium",
    group: "reports",
    icon: "route",
    isTamin: true,
    dimensions: ["medium", "source"],
  },
  pages: {
    path: "reports/pages",
    group: "reports",
    icon: "file-text",
    isTamin: true,
    readsEvents: true,
    dimensions: ["page", "landing", "exit"],
    samples: ["path=/"],
  },
  landing: {
    path: "reports/landing",
    group: "reports",
    icon: "log-in",
    isTamin: true,
    dimensions: ["landing"],
  },
  geography: {
    path: "reports/geography",
    group: "reports",
    icon: "map-pin",
    isTamin: true,
    dimensions: ["country", "city"],
  },
  technology: {
    path: "reports/technology",
    group: "reports",
    icon: "monitor-smartphone",
    isTamin: true,
    dimensions: ["device", "os", "browser"],
  },
  audience: { path: "reports/audience", group: "reports", icon: "contact-round", isTamin: true },
  sessions: { path: "reports/sessions", group: "reports", icon: "calendar-clock", isTamin: true },
  depth: { path: "reports/depth", group: "reports", icon: "layers", isTamin: true },
  retention: { path: "reports/retention", group: "reports", icon: "repeat", isTamin: true },
  sales: {
    path: "reports/sales",
    group: "reports",
    icon: "shopping-bag",
    isTamin: true,
    samples: ["model=linear&lookback=90&metric=newCustomers"],
  },
  orders: { path: "orders", group: "reports", icon: "receipt-text", samples: ["flagged=1", "q=zzz"] },
  product: {
    path: "reports/product",
    group: "reports",
    icon: "package",
    isTamin: true,
    samples: ["sort=-views&page=2"],
  },
  goals: { path: "reports/goals", group: "reports", icon: "flag", isTamin: true, readsEvents: true },
  events: { path: "events", group: "analysis", icon: "mouse-pointer-click", samples: ["sort=name"] },
  defineEvent: { path: "events/new/what" },
  clickedElements: { path: "events/new/clicked" },
  pickElement: { path: "events/new/pick" },
  funnels: { path: "funnels", group: "analysis", icon: "filter", samples: ["page=2"] },
  newFunnel: { path: "funnels/new" },
  heatmaps: { path: "heatmaps", group: "analysis", icon: "flame", samples: ["q=zzz", "sort=name"] },
  newHeatmap: { path: "heatmaps/new/basics" },
  people: { path: "people/users", group: "people", icon: "users", samples: ["q=zzz", "sort=name"] },
  leads: { path: "people/leads" },
  customers: { path: "people/customers" },
  peopleImport: { path: "people/import" },
  erasures: { path: "people/erasures" },
  segments: { path: "segments", group: "people", icon: "layers" },
  addSegment: { path: "segments/new/type" },
  segmentList: { path: "segments/list" },
  chosenPeople: { path: "segments/people", samples: ["client=2", "client=0&q=zzz", "person=1"] },
  segmentGrid: { path: "segments/rfm", samples: ["by=monetary"] },
  journeys: { path: "journeys", group: "people", icon: "waypoints" },
  newJourney: { path: "journeys/new" },
  campaigns: { path: "campaigns", group: "people", icon: "megaphone", samples: ["q=zzz", "sort=name"] },
  compareCampaigns: { path: "campaigns/compare", samples: ["metric=sales"] },
  newCampaign: { path: "campaigns/new/info" },
  integration: { path: "integration", group: "settings", icon: "plug" },
  senderAccounts: { path: "integration/email" },
  newSenderAccount: { path: "integration/email/new" },
  smsChannels: { path: "integration/sms" },
  newSmsChannel: { path: "integration/sms/new", samples: ["provider=melipayamak", "provider=panel"] },
  whatsapp: { path: "integration/whatsapp" },
  newWhatsapp: { path: "integration/whatsapp/new" },
  push: { path: "integration/push" },
  newPush: { path: "integration/push/new" },
  onSite: { path: "integration/on-site" },
  webPush: { path: "integration/web-push" },
  templates: { path: "integration/templates", samples: ["type=EMAIL", "type=WHATSAPP", "q=zzz"] },
  newSmsTemplate: { path: "integration/templates/new/sms" },
  newMailTemplate: { path: "integration/templates/new/email" },
  sendTest: { path: "integration/test", samples: ["type=EMAIL", "type=WHATSAPP", "type=PUSH"] },
  messages: { path: "messages", samples: ["state=queued&q=zzz"] },
  messageCosts: { path: "messages/costs" },
  suppression: { path: "suppression", samples: ["q=zzz"] },
  consents: { path: "suppression/consents" },
  install: { path: "install", group: "settings", icon: "code-xml" },
  notifications: { path: "notifications", samples: ["page=2"] },
  goalSettings: { path: "goals" },
  exclusions: { path: "exclusions" },
  addExclusion: { path: "exclusions/new" },
  annotations: { path: "annotations" },
  savedFilters: { path: "filters", samples: ["medium=email"] },
  addFilter: { path: "filters/add", samples: ["field=campaign", "field=path&path=/a&find=zzz"] },
  shares: { path: "share", samples: ["medium=email"] },
} as const satisfies Record<string, ScreenEntry>;

export type ScreenKey = keyof typeof screens;
export const screenKeys = Object.keys(screens) as [ScreenKey, ...ScreenKey[]];

/** A screen's entry with every optional field, for code that walks them all. */
export const screenOf = (key: ScreenKey): ScreenEntry => screens[key];

type ScreensWith<Field extends keyof ScreenEntry> = {
  [Key in ScreenKey]: (typeof screens)[Key] extends Record<Field, unknown> ? Key : never;
}[ScreenKey];
const having = <Field extends keyof ScreenEntry>(field: Field) =>
  screenKeys.filter((key) => field in screens[key]) as ScreensWith<Field>[];

/** Screens of the menu. */
export type MenuScreen = ScreensWith<"group">;
export const menuScreens = having("group");

/** The screen of the menu with this path below `/w/:website`. */
export const screenAt = (path: string): MenuScreen | undefined => menuScreens.find((key) => screens[key].path === path);

/** The names of the menu's icons; the dashboard has a drawing for each. */
export type ScreenIcon = (typeof screens)[MenuScreen]["icon"];
export const screenIconNames: ScreenIcon[] = [...new Set(menuScreens.map((key) => screens[key].icon))];

/** Screens of reports: each has a period, a file and shared links. Lists beside them have addresses of their own. */
export type ReportScreen = {
  [Key in MenuScreen]: (typeof screens)[Key]["path"] extends `reports/${string}` ? Key : never;
}[MenuScreen];
export const reportScreens = menuScreens.filter((key): key is ReportScreen => screens[key].path.startsWith("reports/"));

/** Screens that list dimensions, named in their address by the last part of `path`. */
export type BreakdownScreen = ScreensWith<"dimensions">;
export const breakdownScreens = having("dimensions");
export const isBreakdownScreen = (name: string): name is BreakdownScreen =>
  breakdownScreens.some((screen) => screen === name);

/** Report screens of a shape of their own; the last part of `path` is their key. */
export type ShapedScreen = Exclude<ReportScreen, BreakdownScreen>;
export const shapedScreens = reportScreens.filter((key): key is ShapedScreen => !isBreakdownScreen(key)) as [
  ShapedScreen,
  ...ShapedScreen[],
];

/**
 * The addresses of a screen that walks open, below `/w/:website`: its own, one for each further tab, and its samples.
 * `query` is added to each, such as a period.
 */
export function addressesOf(key: ScreenKey, query = ""): string[] {
  const { path, dimensions = [], samples = [] } = screenOf(key);
  const states = ["", ...dimensions.slice(1).map((name) => `view=${dimensionOf(name).view.name}`), ...samples];
  return states.map((state) => {
    const parameters = [query, state].filter((part) => part !== "").join("&");
    return `${path === "" ? "" : `/${path}`}${parameters === "" ? "" : `?${parameters}`}`;
  });
}
