import { nestQuotes } from "#contract/text/nest-quotes.ts";
import { type Answer, callOf } from "./answers.ts";

/** The release since which all that stands here has changed; of later ones nothing has. */
const changedSince = "0.1.0";

/** Lists whose labels were the keys and are Persian since. */
const relabelled = ["medium", "devices", "country", "city"];
/** Fields that came later, of a result or of its items, by the call that answers them. */
const added: Readonly<Record<string, readonly string[]>> = {
  "/v1/websites": ["active", "hosts", "serverPurchasesOnly", "signedIdentifyOnly", "currency"],
  "/v1/websites/{id}/install": ["lastLiveEventAt"],
  "/v1/websites/{id}/shares": ["view", "url"],
  "/v1/shared/{token}": ["view"],
};
/** Fields that came after 0.3.0: of a result, of its items or of its channels. */
const addedLast: Readonly<Record<string, readonly string[]>> = {
  "/v1/websites": ["unvouchedPerHour", "unvouchedPerDay", "nightlyAnalysis"],
  "/v1/websites/{id}": ["unvouchedPerHour", "unvouchedPerDay", "nightlyAnalysis"],
  "/v1/subscription": ["analysisPrice"],
  "/v1/shared/{token}": ["firstEventAt"],
  "/wm/users/users/{id}": ["suppressed", "firstVisitAt"],
  "/wm/users/users/{id}/list": ["suppressed", "firstVisitAt"],
  "/wm/users/users/{id}/segment/{id}": ["suppressed", "firstVisitAt"],
  "/wm/users/report/{id}/dobs": ["ownerId"],
  "/wm/users/report/{id}/sales/orders": ["email", "phone", "ownerId"],
  "/wm/users/report/{id}/users/top": ["ownerId"],
  "/wm/journeys/journey/{id}/people": ["ownerId", "broken"],
  "/wm/journeys/journey/stat/{id}": ["unpriced"],
  "/wm/users/report/{id}/retention/people": ["ownerId"],
  "/v1/profile": ["paysMessages", "phone"],
  // It was as long as the list.
  "/v1/plans": ["limit"],
  "/v1/websites/{id}/exclusions": ["source", "address", "visitor", "pattern", "from", "to", "total", "page", "limit"],
  "/v1/websites/{id}/exclusions/{id}": ["source", "address", "visitor", "pattern", "from", "to"],
  // A restore stops the sending.
  "/wm/actions/websites/{id}/sending": ["isStopped", "stoppedAt", "restoredFrom"],
  "/v1/findings": ["unpaidNights"],
  "/v1/balance/transactions": ["campaignName", "orderNumber", "paymentReference"],
  "/v1/balance/consumption": ["campaignName"],
  // What campaigns sent is not sent again, and its sentence says so.
  "/wm/actions/websites/{id}/messages": [
    ...["next", "isContentErased", "isAddressErased", "sourceName", "provider", "sentence"],
  ],
  "/wm/actions/websites/{id}/messages/costs": ["unpriced"],
  // Verified before domains were limited.
  "/wm/actions/websites/{id}/domains": ["dailyLimit"],
  "/wm/heatmap/v1/heatmap/scroll/{id}/stat": ["end"],
  "/wm/journeys/journey/website/{id}/all": ["moving"],
  "/wm/journeys/journey/{id}": ["moving"],
  "/wm/campaigns/campaign/{id}": ["untried", "problems"],
  "/wm/campaigns/campaign/{id}/list": ["untried", "problems", "unpriced"],
  "/wm/campaigns/campaign/{id}/details": ["untried", "problems"],
  "/wm/campaigns/details": ["untried", "problems"],
  "/wm/campaigns/campaign/channels": ["covered", "remedies", "total", "page", "limit", "requireConsent"],
  // Who was left out counted as done.
  "/wm/campaigns/campaign/{id}/outlook": [
    "done",
    "remedies",
    "unpaid",
    "beyondDay",
    "ofPacks",
    "ofWallet",
    "leftOut",
    "isEvaluating",
    "capped",
    "unpriced",
  ],
};
/** The same of one person, whose number stands in the address. */
const addedLastOfPerson: Readonly<Record<string, readonly string[]>> = {
  detail: ["suppressed", "firstVisitAt"],
  messages: ["isContentErased", "isAddressErased", "sourceName", "provider", "sentence"],
  record: ["subscriptions"],
  timeline: ["message"],
};
/** Fields of a change of consent that came after 0.3.0. */
const addedToConsents = ["address", "source", "lineKind"];
/** Figures of a page that came later. */
const addedToPages = ["entries", "exitRate", "measuredViews", "timeOnPage", "scrollDepth"];
/** Fields of the events in realtime that came later. */
const addedToEvents = ["target", "value", "currency", "defined"];

// biome-ignore lint/suspicious/noExplicitAny: an answer of any call.
type Json = any;

/**
 * An answer without what releases later than `version` answer otherwise on purpose; everything else must be equal.
 * `before`: what that release answered, whose menu has no screens that came later; `now`: what today's answers.
 */
export function comparable(version: string, answer: Answer, { before, now }: { before: Answer; now: Answer }): Answer {
  const body = structuredClone(answer.body);
  const { result } = body ?? {};
  const call = callOf(answer);
  keepKnownScreens(call, result, before.body?.result);
  dropDrawn(call, result);
  dropHiddenLinks(call, result);
  dropFields(result, addedLast[call]);
  dropOfPeople(call, result);
  dropUnpriced(call, result);
  dropUsualHours(call, result);
  if (typeof answer.body === "string") {
    const text = answer.body.replaceAll(/"source":"(\w+)\.com"/g, '"source":"$1"');
    return { ...answer, body: withoutFields(text, addedLast[call.replace(/\/export$/, "")]) };
  }
  shortenSources(call, result);
  keepKnownKinds(call, result, before.body?.result);
  dropMessages(call, result, now.body?.result);
  keepOffered(call, result, now.body?.result);
  dropColumns(call, result);
  nestNames(call, result);
  dropNewlyNamed(call, result, before.body?.result);
  // A visit was any event, a refund too.
  if (call === "/wm/users/report/{id}/retention" && !answer.path.includes("of=order"))
    for (const item of result?.items ?? []) dropCounts(item);
  if (call === "/wm/users/report/{id}/realtime") {
    // Amounts were in rial and cents.
    for (const event of result?.events ?? []) for (const field of ["moreProducts", "value"]) delete event[field];
  }
  if (version !== changedSince) return { ...answer, body };
  const [, list] = /^\/wm\/users\/report\/\{id\}\/(\w+)$/.exec(call) ?? [];
  if (list !== undefined && relabelled.includes(list)) dropLabels(result);
  for (const name of relabelled) {
    if (call.endsWith("/lists")) dropLabels(result?.[name]);
    if (call.startsWith("/v1/shared/")) dropLabels(result?.lists?.[name]);
  }
  if (call === "/wm/users/report/{id}/realtime") {
    for (const event of result?.events ?? []) for (const field of addedToEvents) delete event[field];
  }
  for (const report of [list === "pages" ? result : undefined, result?.pages, result?.lists?.pages]) {
    for (const item of report?.items ?? []) {
      for (const field of addedToPages) for (const holder of [item, item.compare]) delete holder?.[field];
    }
  }
  // A website has a currency.
  if (call.startsWith("/v1/shared/")) delete result?.website?.currency;
  // Sessions without a value are the last row of a list, so that another one came to a full page.
  dropNameless(result, before.body?.result);
  // Where they stood on an earlier page, a later one begins a row later.
  if (/[?&]page=[2-9]/.test(answer.path)) keepCommon(result, [before.body?.result, now.body?.result]);
  // A shared link compares with the same weekdays, as the owner's screens do; it compared with the time just before.
  if (call.startsWith("/v1/shared/")) dropComparisons(result);
  dropFields(result, added[call]);
  return { ...answer, body };
}

function dropCounts(item: Json): void {
  delete item.size;
  delete item.values;
}

function dropFields(result: Json, fields: readonly string[] = []): void {
  const holders = [result, ...(result?.items ?? []), ...(result?.channels ?? [])];
  for (const field of fields) for (const holder of holders) delete holder?.[field];
}

/** Figures of campaigns say since 0.3.0 of how many messages the price is unknown. */
function dropUnpriced(call: string, result: Json): void {
  if (!call.startsWith("/wm/campaigns/")) return;
  for (const holder of [result, result?.compareTotals, ...(result?.items ?? [])])
    for (const figures of [holder, holder?.counts]) if (figures) delete figures.unpriced;
}

/** Hours of a line that were its kind's stood there; since 0.3.0 they follow the kind, and none are stored. */
function dropUsualHours(call: string, result: Json): void {
  if (call !== "/wm/actions/websites/{id}/channels") return;
  for (const { lines = [] } of result?.items ?? []) {
    for (const line of lines) if (line.hours[0]?.from === "00:00" && line.hours[0].to === "24:00") line.hours = [];
  }
}

/** Of one person, what came after 0.3.0. */
function dropOfPeople(call: string, result: Json): void {
  const [, list = ""] = /^\/wm\/users\/users\/\d+\/(\w+)$/.exec(call) ?? [];
  dropFields(result, addedLastOfPerson[list]);
  for (const consent of result?.consents ?? []) for (const field of addedToConsents) delete consent[field];
}

/** The source of a person and of a session is the referrer's host since 0.3.0, as in reports; it was the host's name alone. */
function shortenSources(call: string, result: Json): void {
  if (!call.startsWith("/wm/users/")) return;
  const holders = [result, ...(result?.items ?? [])].flatMap((each) => [each, each?.session]);
  for (const holder of holders)
    if (typeof holder?.source === "string") holder.source = holder.source.replace(/^(\w+)\.com$/, "$1");
}

/** The same of the rows that an export sends as text. */
const withoutFields = (text: string, fields: readonly string[] = []): string =>
  fields.reduce(
    (left, field) => left.replaceAll(new RegExp(`,"${field}":(null|\\d+|"[^"]*"|\\[[^\\]]*\\])`, "g"), ""),
    text,
  );

/** A release knows no kinds of notifications that came later, and mailed payments beside their receipt. */
function keepKnownKinds(call: string, result: Json, before: Json): void {
  if (call !== "/v1/notifications/choices") return;
  for (const [name, kinds] of Object.entries<Json>(result ?? {})) {
    const isKnown = (kind: string) => before?.[name]?.includes(kind) && !(name === "mail" && kind === "paymentPaid");
    if (Array.isArray(kinds)) result[name] = kinds.filter(isKnown);
  }
}

/** A person's timeline has messages since 0.3.0: as many of the former rows have moved to the next page. */
function dropMessages(call: string, result: Json, now: Json): void {
  if (!/^\/wm\/users\/users\/\d+\/timeline$/.test(call)) return;
  const others = ({ items }: Json) => items.filter(({ kind }: Json) => kind !== "message");
  result.total -= result.items.length - others(result).length;
  result.items = others(result).slice(0, others(now).length);
}

/** Conditions of journeys are offered no field since 0.3.0 that a start refuses. */
function keepOffered(call: string, result: Json, now: Json): void {
  if (call !== "/wm/journeys/block/item/attributes") return;
  result.items = result.items.filter(({ name }: Json) => now.items.some((each: Json) => each.name === name));
  result.total = result.items.length;
}

/** Properties of events have none of ours since 0.3.0, and order, value and currency, which stood beside them. */
function dropColumns(call: string, result: Json): void {
  const isKnown = ({ name }: Json) => !name.startsWith("$") && !["order", "value", "currency"].includes(name);
  if (call.endsWith("/eventsAndFields")) {
    for (const event of result?.items ?? []) event.fields = event.fields.filter(isKnown);
  }
  if (call !== "/wm/journeys/block/item/properties" || result === undefined) return;
  result.items = result.items.filter(isKnown);
  result.total = result.items.length;
}

/** Quotes within the quotes of a violation are single ones since 0.3.0. */
function nestNames(call: string, result: Json): void {
  if (!call.startsWith("/wm/journeys/")) return;
  for (const holder of [result, ...(result?.items ?? [])])
    for (const violation of holder?.violations ?? []) violation.message = nestQuotes(violation.message);
}

/** A purchase of several products is called by the first of them since 0.3.0; it had no product. */
function dropNewlyNamed(call: string, result: Json, before: Json): void {
  if (!/^\/wm\/users\/users\/\d+\/timeline$/.test(call)) return;
  for (const [index, item] of (result?.items ?? []).entries())
    if (before?.items?.[index]?.product === null) delete item.product;
}

/** A release's menu has no screens that came later; some have other names since, so that no two are called alike. */
function keepKnownScreens(call: string, result: Json, before: Json): void {
  if (call !== "/v1/menu/{id}" || result?.items === undefined) return;
  dropLabels(result);
  const known: Json[] = before?.items ?? [];
  result.items = result.items.filter(({ path }: Json) => known.some((each) => each.path === path));
  const groups: Json[] = before?.groups ?? [];
  result.groups = result.groups.filter(({ key }: Json) => groups.some((each) => each.key === key));
}

/** Pictures drawn from an owner's map came after 0.2.0. */
function dropDrawn(call: string, result: Json): void {
  if (!call.startsWith("/wm/heatmap/")) return;
  for (const heatmap of [result, ...(result?.items ?? [])])
    for (const capture of heatmap?.captures ?? []) delete capture.drawn;
}

/** Of an element whose text is hidden the link is, too, since 0.3.0. */
function dropHiddenLinks(call: string, result: Json): void {
  if (!call.startsWith("/wm/heatmap/")) return;
  for (const element of [result?.element, ...(result?.items ?? [])]) if (element?.isTextHidden) delete element.link;
}

function dropComparisons(value: Json): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (/^compare/.test(name)) delete value[name];
    else dropComparisons(inner);
  }
}

function dropNameless(value: Json, before: Json): void {
  if (typeof value !== "object" || value === null) return;
  const known = new Set((Array.isArray(before?.items) ? before.items : []).map((each: Json) => each?.key));
  if (known.has("")) value.items = value.items?.filter(({ key }: Json) => key !== "" && known.has(key));
  for (const [name, inner] of Object.entries(value)) dropNameless(inner, before?.[name]);
}

/** Of a list the rows that both answers have. */
function keepCommon(result: Json, both: readonly Json[]): void {
  const keys = both.map((each) => new Set((each?.items ?? []).map(({ key }: Json) => key)));
  if (!Array.isArray(result?.items) || keys.some((each) => each.has(undefined))) return;
  result.items = result.items.filter(({ key }: Json) => keys.every((each) => each.has(key)));
}

function dropLabels(report: Json): void {
  for (const item of report?.items ?? []) delete item.label;
}
