import { type Currency, isCountedCurrency } from "#contract/currencies.ts";
import type { Finding } from "#contract/findings.ts";
import { minorUnits } from "#contract/money.ts";
import { findingText as text } from "#contract/text/findings.ts";
import { isoIn } from "#contract/time/zone.ts";
import { dayWords, formatNumber } from "#platform/mail/words.ts";
import type { FoundMetric } from "./detect-changes.ts";
import type { CauseDimension, FindingValues, StoredFinding } from "./stored-finding.ts";

interface Website {
  id: string;
  timeZone: string;
  currency: Currency;
}

const ratios = new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 1 });
const shares = new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 0 });
const percent = (share: number) => `${shares.format(share * 100)}٪`;

/** Where a cause is shown: the report of its values, and by which parameter it is filtered. */
const reports = {
  medium: { path: "reports/medium", filter: "medium" },
  sources: { path: "reports/medium", filter: "source" },
  campaign: { path: "reports/campaign", filter: "campaign" },
  landing: { path: "reports/landing", filter: undefined },
  city: { path: "reports/geography", filter: "city" },
  devices: { path: "reports/technology", filter: "device" },
  product: { path: "reports/product", filter: undefined },
} as const satisfies Record<CauseDimension, { path: string; filter: string | undefined }>;

/** A finding as the API answers it, with its sentence. */
export function describeFinding(
  { id, kind, metric, beganAt, at, values: stored }: StoredFinding,
  website: Website,
): Finding {
  const { values, currency } = metric === "sales" ? inCurrencyOf(website, stored) : { ...website, values: stored };
  const { before, after, cause } = values;
  const unit = (value: number) => text.units[metric](formatNumber(value), currency);
  const day = dayWords(website.timeZone, beganAt.getTime());
  const [name, change] = [text.metrics[metric], changeWords(before, after)];
  const sentence =
    change === undefined
      ? text.fromZero[kind](name, day, unit(after))
      : text[values.base ?? "weekAgo"][kind](name, day, change, unit(after), unit(before));
  return {
    ...{ id, kind, metric, at: at.toISOString() },
    text: `${sentence} ${causeWords(cause, unit)}`,
    figures: { before, after, ratio: before > 0 ? after / before : null, cause },
    url: addressOf(metric, values, website),
  };
}

/** Money as the website counts it now: toman and rial are one. Any other stays in the currency that it was found in. */
function inCurrencyOf({ currency }: Website, values: FindingValues): { values: FindingValues; currency: Currency } {
  const found = values.currency ?? currency;
  if (!isCountedCurrency(currency, found)) return { values, currency: found };
  const convert = (amount: number) => (amount * minorUnits(found)) / minorUnits(currency);
  const scale = <Of extends { before: number; after: number }>(of: Of): Of => ({
    ...of,
    ...{ before: convert(of.before), after: convert(of.after) },
  });
  return { values: { ...scale(values), cause: values.cause && scale(values.cause) }, currency };
}

/** «۲ برابر شد» from one and a half on, below it a share. Undefined where there was nothing before: no factor of zero. */
function changeWords(before: number, after: number): string | undefined {
  if (before <= 0) return undefined;
  const ratio = after / before;
  if (after < before) return text.fell(percent(1 - ratio));
  return ratio < 1.5 ? text.rose(percent(ratio - 1)) : text.times(ratios.format(ratio));
}

function causeWords(cause: FindingValues["cause"], unit: (value: number) => string): string {
  if (cause === null) return text.noCause;
  const name = text.dimensions[cause.dimension](cause.label);
  // Where others went the other way it is more than all of the change.
  return text.cause(name, unit(cause.before), unit(cause.after), cause.share > 1 ? undefined : percent(cause.share));
}

function addressOf(metric: FoundMetric, { from, to, beforeFrom, beforeTo, cause }: FindingValues, website: Website) {
  const dayOf = (instant: number) => isoIn(website.timeZone, instant).slice(0, 10);
  const period = new URLSearchParams({
    ...{ from: dayOf(from), to: dayOf(to), compare: "1", fromCompare: dayOf(beforeFrom), toCompare: dayOf(beforeTo) },
  });
  const report = cause === null ? undefined : reports[cause.dimension];
  if (report === undefined) period.set("metric", metric);
  return `/w/${website.id}${report === undefined ? "" : `/${report.path}`}?${period}`;
}
