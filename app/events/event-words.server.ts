import { dayWords, jalaliOf, timeWords } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { EventRowView } from "#app/ui/events/event-list.tsx";
import type { EventPreviewView } from "#app/ui/events/event-preview.tsx";
import type { SeenEvent } from "#app/ui/events/seen-events.tsx";
import { type DefinedEventUse, type EventPreview, eventActions, type UserEvent } from "#contract/defined-events.ts";
import { eventLabel } from "#contract/text/event-words.ts";

/** The word for what happens. */
export const actionWords = (action: string) =>
  action === "custom" ? i18n.t("definedEvents:fields.custom") : eventLabel(action);

/** What may happen, to choose from. */
export const actionOptions = () => eventActions.map((value) => ({ value, label: actionWords(value) }));

/** Left to right among words. */
const isolated = (text: string) => `\u2066${text}\u2069`;

/** A rule in a sentence. */
function ruleWords({ action, match, selector, text }: Pick<UserEvent, "action" | "match" | "selector" | "text">) {
  const parts = [
    actionWords(action),
    ...(match === null ? [] : [i18n.t(`definedEvents:words.${match.mode}`, { url: isolated(match.url) })]),
    ...(selector === null ? [] : [i18n.t("definedEvents:words.selector", { selector: isolated(selector) })]),
    ...(text === null ? [] : [i18n.t("definedEvents:words.text", { text })]),
  ];
  return parts.join(`${i18n.t("definedEvents:words.comma")} `);
}

/** Day and time of the last event; a dash where there was none. */
export function lastWords(lastAt: string | null, zone: string): string {
  if (lastAt === null) return i18n.t("definedEvents:list.never");
  const instant = Date.parse(lastAt);
  return `${dayWords(jalaliOf(zone, instant))}، ${timeWords(zone, instant)}`;
}

/** What the tracker sends by itself; the other names, known or own, come by the website's code, a server or a file. */
const sentByTracker = new Set(["page_view", "leave", "click", "outgoing", "download", "form"]);

/** Where a name among the events that were seen comes from. */
export const kindOf = ({ name, defined }: { name: string; defined: boolean }): SeenEvent["kind"] =>
  defined ? "defined" : sentByTracker.has(name) ? "tracker" : "own";

/** A defined event as a row of the list. */
export const eventRow = (event: UserEvent, zone: string): EventRowView => ({
  ...{ id: event.id, name: event.name, active: event.active, rule: ruleWords(event) },
  events: formatNumber(event.last30.events),
  people: formatNumber(event.last30.people),
  last: lastWords(event.lastAt, zone),
});

/** What uses a defined event, in words. */
export function wordsOfUse({ kind, name }: DefinedEventUse): string {
  const key = `definedEvents:edit.kinds.${kind}` as "definedEvents:edit.kinds.funnel";
  return i18n.t(i18n.exists(key) ? key : "definedEvents:edit.otherKind", { name });
}

/** What a rule would have matched, in words. */
export const previewView = ({ events, people, pages }: EventPreview): EventPreviewView => ({
  isEmpty: events === 0,
  found: i18n.t("definedEvents:preview.found", { events: formatNumber(events), people: formatNumber(people) }),
  pages: pages.map(({ path, events: count }) => ({ path, events: formatNumber(count) })),
});
