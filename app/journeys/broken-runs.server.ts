import { formatNumber } from "#app/format/numbers.ts";
import type { Done } from "#app/services/form-action.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { goesOn, type JourneyStatus } from "#contract/journeys/journey.ts";
import type { PersonRuns } from "#contract/journeys/person-runs.ts";
import type { Counts } from "./counts.ts";

/** Who stands in a journey with an error, in words; null where nobody does. */
export const describeBroken = (broken: number, { status, counts }: { status: JourneyStatus; counts: Counts }) =>
  broken === 0
    ? null
    : brokenWords(i18n.t(`journeyInsight:retry.title.${counts}`, { number: formatNumber(broken) }), status);

/** That an error holds one person up; null where none does. */
export const describeBrokenPerson = (name: string, { journey, runs }: Pick<PersonRuns, "journey" | "runs">) =>
  runs.some(({ stands }) => stands?.isBroken)
    ? brokenWords(i18n.t("personRuns:broken", { name }), journey.status)
    : null;

function brokenWords(title: string, status: JourneyStatus) {
  const canRetry = goesOn(status);
  return { title, text: i18n.t(canRetry ? "journeyInsight:retry.text" : "journeyInsight:retry.stopped"), canRetry };
}

type Toast = NonNullable<Done["toast"]>;

/** How many went on, for the page that follows. */
export function retriedToast({ continued, remaining }: { continued: number; remaining: number }): Toast {
  const key = continued === 0 ? "none" : remaining === 0 ? "all" : "some";
  const words = { number: formatNumber(continued), remaining: formatNumber(remaining) };
  return { tone: continued === 0 ? "info" : "ok", key: "retried", name: i18n.t(`journeyInsight:retry.${key}`, words) };
}

/** The same of one person, who may be inside several times. */
export function retriedPersonToast(name: string, continued: number): Toast {
  if (continued === 1) return { tone: "ok", key: "personRetried", name };
  const key = continued === 0 ? "none" : "runs";
  const words = i18n.t(`journeyInsight:retry.${key}`, { number: formatNumber(continued) });
  return { tone: continued === 0 ? "info" : "ok", key: "retried", name: words };
}
