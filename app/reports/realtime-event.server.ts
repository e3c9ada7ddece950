import { clockWords } from "#app/format/dates.ts";
import { nameWords } from "#app/format/names.ts";
import { formatNumber, formatShort } from "#app/format/numbers.ts";
import { calledName } from "#app/format/person-name.ts";
import { currentCurrency } from "#app/text/currency.ts";
import { i18n } from "#app/text/i18n.ts";
import type { RealtimeData } from "#app/ui/realtime/realtime-data.ts";
import { inUnitsOf, minorUnits } from "#contract/money.ts";
import type { RealtimeEvent } from "#contract/realtime.ts";
import { currencyName } from "#contract/text/currencies.ts";

/** A recent event in a sentence: who did what, when and where. */
export function eventView(event: RealtimeEvent, zone: string): RealtimeData["events"][number] {
  const { id, at, personName, person, city, country, device } = event;
  const place = city === "" ? wordsIfKnown("country", country) : nameWords("city", { key: city });
  return {
    id,
    time: clockWords(zone, Date.parse(at)),
    who: calledName(personName, person),
    action: actionWords(event),
    defined: event.defined,
    where: [place, wordsIfKnown("device", device)].filter((part) => part !== "").join("، "),
    device,
  };
}

const wordsIfKnown = (dimension: "country" | "device", key: string) =>
  key === "" ? "" : nameWords(dimension, { key });

/** Text of others in quotes, isolated from the direction of the sentence around it. */
export const quoted = (name: string) => i18n.t("behaviour:realtime.quoted", { name: `\u2068${name}\u2069` });

/** The words of events that say more where it is known. */
const detailed = { click: "clickOn", outgoing: "outgoingTo", download: "downloadOf" } as const;

function actionWords({ name, page, product, moreProducts, target, value, currency }: RealtimeEvent): string {
  const details = purchaseWords({ product, moreProducts, value, currency });
  const words = {
    event: quoted(name),
    page: page === null ? i18n.t("behaviour:realtime.aPage") : quoted(nameWords("path", page)),
    product: product === "" ? i18n.t("behaviour:realtime.aProduct") : quoted(product),
    target: quoted(target),
    details,
  };
  if (name === "purchase" && details !== "") return i18n.t("behaviour:realtime.actions.purchaseOf", words);
  if (target !== "" && Object.hasOwn(detailed, name)) {
    return i18n.t(`behaviour:realtime.actions.${detailed[name as keyof typeof detailed]}`, words);
  }
  const key = `behaviour:realtime.actions.${name}` as "behaviour:realtime.actions.page_view";
  return i18n.t(i18n.exists(key) ? key : "behaviour:realtime.customEvent", words);
}

/** A purchase's products and amount; empty where neither is known. */
export function purchaseWords({
  value,
  currency,
  ...bought
}: Pick<RealtimeEvent, "product" | "moreProducts" | "value" | "currency">): string {
  const amount = value === 0 ? "" : amountWords(value, currency);
  return [productWords(bought), amount].filter((part) => part !== "").join(`${i18n.t("behaviour:realtime.comma")} `);
}

/** The first product, and how many more there are. */
function productWords({ product, moreProducts }: Pick<RealtimeEvent, "product" | "moreProducts">): string {
  if (product === "" || moreProducts === 0) return product === "" ? "" : quoted(product);
  const words = { product: quoted(product), number: formatNumber(moreProducts) };
  return i18n.t("behaviour:realtime.moreProducts", words);
}

/** An amount in words: of what counts on the website in its currency, of others in theirs. */
function amountWords(value: number, currency: string): string {
  const shown = inUnitsOf(currentCurrency(), { value: Math.round(value * minorUnits(currency)), currency });
  return `${formatShort(shown.value)} ${currencyName(shown.currency)}`;
}
