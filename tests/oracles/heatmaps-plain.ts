/** What heatmaps say, as plainly as possible: every figure from all events, in memory. */

export interface PageEvent {
  id: string;
  at: number;
  visitor: string;
  /** Empty where the event is of no session. */
  session: string;
  name: "page_view" | "click" | "leave" | "identify";
  host: string;
  path: string;
  medium: string;
  screen: number;
  click?: { s: string; t: string; l: string; k: string; p?: number[] | undefined; v: number[]; f: number };
  leave?: { y: number; v: number[] };
}

/** Which rows count. */
export interface Selection {
  from: number;
  to: number;
  isPage: (path: string) => boolean;
  /** Of sessions that began by one of these. */
  medium: readonly string[] | undefined;
  personOf: (visitor: string) => string;
  host: string;
}

export const viewportOf = (width: number) =>
  width >= 1024 ? "desktop" : width >= 640 ? "tablet" : width > 0 ? "mobile" : "unknown";
const visitOf = ({ session, id }: PageEvent) => (session === "" ? id : session);
const fold = (text: string) => text.replace(/[0-9۰-۹٠-٩]+/g, "#");

/** Of each visit the medium of its first event; how a page was left is none. */
function mediums(events: readonly PageEvent[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const event of events) {
    if (event.name !== "leave" && !found.has(visitOf(event))) found.set(visitOf(event), event.medium);
  }
  return found;
}

function select(events: readonly PageEvent[], { from, to, isPage, medium, host }: Selection) {
  const of = mediums(events);
  return (event: PageEvent) =>
    event.at >= from &&
    event.at < to &&
    event.host === host &&
    isPage(event.path) &&
    (medium === undefined || medium.includes(of.get(visitOf(event)) ?? ""));
}

type Click = PageEvent & { click: NonNullable<PageEvent["click"]> };

export const elementOf = ({ click: { s, t, l, k } }: Click) => JSON.stringify([s, fold(t), l, k]);

/** The selected clicks on elements, whatever their viewport. */
export const plainClicks = (events: readonly PageEvent[], selection: Selection): Click[] =>
  events
    .filter(select(events, selection))
    .filter((event): event is Click => event.click !== undefined && event.click.s !== "");

/** Clicks of a series of three by one visitor on a page, within a second and 30 px from the first. */
export function plainRage(clicks: readonly Click[]): Set<Click> {
  const found = new Set<Click>();
  const placed = clicks.filter(({ click }) => click.p !== undefined && (click.f & 32) === 0);
  const groups = new Map<string, Click[]>();
  for (const each of placed) {
    const key = `${each.visitor} ${each.path}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  for (const group of groups.values()) {
    for (let index = 0; index + 2 < group.length; index += 1) {
      const series = group.slice(index, index + 3);
      const [first, , last] = series;
      if (first === undefined || last === undefined || last.at - first.at > 1_000) continue;
      const near = series.every(({ click: { p = [] } }) => {
        const { p: origin = [] } = first.click;
        return Math.hypot((p[2] ?? 0) - (origin[2] ?? 0), (p[3] ?? 0) - (origin[3] ?? 0)) <= 30;
      });
      if (near) for (const each of series) found.add(each);
    }
  }
  return found;
}

export const isDead = ({ click }: Click) => (click.f & 16) !== 0;

export const plainLayer = (clicks: Click[], layer: string, rage: ReadonlySet<unknown>): Click[] =>
  clicks.filter((each) => layer === "all" || (layer === "rage" ? rage.has(each) : isDead(each)));

/** The text that most people clicked of those with an element, where at least three did. */
export function plainText(
  clicks: readonly Click[],
  element: string,
  personOf: Selection["personOf"],
): { text: string | null; isTextHidden: boolean } {
  const people = new Map<string, Set<string>>();
  for (const each of clicks.filter((click) => elementOf(click) === element)) {
    people.set(each.click.t, (people.get(each.click.t) ?? new Set()).add(personOf(each.visitor)));
  }
  const known = [...people].filter(([, who]) => who.size >= 3);
  const best = known.toSorted(([one, some], [other, others]) => others.size - some.size || (one < other ? 1 : -1))[0];
  const text = best?.[0] || null;
  return {
    text,
    isTextHidden:
      text === null && (best === undefined || best[0] === "") && [...people.keys()].some((each) => each !== ""),
  };
}

interface View {
  visitor: string;
  at: number;
  viewport: string;
  depth: number;
  fold: number;
}

/** Page views with the deepest report of each: it belongs to the last view of its page in its session, within a day. */
export function plainViews(events: readonly PageEvent[], selection: Selection): View[] {
  const isSelected = select(events, selection);
  const reports = new Map<PageEvent, number[][]>();
  for (const { session, path, host, at, leave } of events) {
    if (leave === undefined || session === "") continue;
    const [width = 0, height = 0, length = 0] = leave.v;
    if (leave.y <= 0 || length <= 0) continue;
    const view = events.findLast(
      (event) =>
        event.name === "page_view" &&
        event.session === session &&
        event.path === path &&
        event.host === host &&
        event.at <= at,
    );
    if (view === undefined || at - view.at > 86_400_000) continue;
    const depth = Math.max(1, Math.floor(Math.min(1_000, (1_000 * leave.y) / length)));
    const fold = Math.floor(Math.min(1_000, Math.max(0, (1_000 * height) / length)));
    reports.set(view, [...(reports.get(view) ?? []), [depth, fold, length, width]]);
  }
  const later = (one: number[], other: number[]): number => {
    const place = one.findIndex((value, index) => value !== other[index]);
    return place === -1 ? 0 : (other[place] ?? 0) - (one[place] ?? 0);
  };
  return events
    .filter((event) => event.name === "page_view" && isSelected(event))
    .map((view) => {
      const [[depth = 0, fold = 0, , width = 0] = []] = (reports.get(view) ?? []).toSorted(later);
      return { visitor: view.visitor, at: view.at, depth, fold, viewport: viewportOf(width > 0 ? width : view.screen) };
    });
}

/** The figures of the scroll report over views of one viewport. */
export function plainScroll(views: readonly View[], personOf: Selection["personOf"]) {
  const deepest = new Map<string, number>();
  const measured = views.filter(({ depth }) => depth > 0);
  for (const { visitor, depth } of measured) {
    deepest.set(personOf(visitor), Math.max(deepest.get(personOf(visitor)) ?? 0, depth));
  }
  const depths = [...deepest.values()].sort((one, other) => other - one);
  const fold =
    measured.length === 0 ? null : measured.reduce((sum, view) => sum + view.fold, 0) / measured.length / 1_000;
  const shareFrom = (depth: number) => depths.filter((each) => each >= depth).length / (depths.length || 1);
  return {
    people: depths.length,
    views: views.length,
    unmeasured: views.length - measured.length,
    fold,
    reachFold: fold === null ? null : shareFrom(fold * 1_000),
    end: { people: depths.filter((each) => each >= 1_000).length, share: shareFrom(1_000) },
    half: depths.length === 0 ? null : (depths[Math.ceil(depths.length / 2) - 1] ?? 0) / 1_000,
    bands: Array.from({ length: 20 }, (_, band) => depths.filter((each) => each >= band * 50).length),
  };
}
