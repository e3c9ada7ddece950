import { formatDecimal, formatNumber, formatShare } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { GoalWords } from "#app/ui/journeys/insight/insight-data.ts";
import type { JourneyReport } from "#contract/journeys/insight-calls.ts";
import type { Journey } from "#contract/journeys/journey.ts";
import { eventLabel } from "#contract/text/event-words.ts";

/** What the journey does to its goal, as one sentence, with both sides as bars. */
export function describeGoal({ uplift }: JourneyReport, { goal }: Pick<Journey, "goal">): GoalWords {
  if (goal === null || uplift === null) {
    return { says: i18n.t("journeyInsight:goal.none"), tone: "plain", sides: [], open: undefined, hasGoal: false };
  }
  const { treated, control, treatedPeople, controlPeople } = uplift;
  const days = formatNumber(goal.deadlineDays);
  const widest = Math.max(treated ?? 0, control ?? 0);
  const side = (name: "treated" | "control", { rate, people, converted }: Side) => ({
    ...{ name, label: i18n.t(`journeyInsight:goal.${name}`), rate: formatShare(rate) },
    people: i18n.t("journeyInsight:goal.people", { converted: formatNumber(converted), people: formatNumber(people) }),
    // Small rates differ visibly where the larger one fills its line.
    width: widest === 0 ? 0 : rate / widest,
  });
  return {
    ...saysOf(uplift, { event: eventLabel(goal.event), days }),
    sides: [
      ...(treatedPeople === 0
        ? []
        : [side("treated", { rate: treated ?? 0, people: treatedPeople, converted: uplift.treatedConverted })]),
      ...(controlPeople === 0
        ? []
        : [side("control", { rate: control ?? 0, people: controlPeople, converted: uplift.controlConverted })]),
    ],
    hasGoal: true,
    open: treatedPeople === 0 ? undefined : i18n.t("journeyInsight:goal.open", { days }),
  };
}
interface Side {
  rate: number;
  people: number;
  converted: number;
}

function saysOf(
  { treated, control, points, low, high, enough }: NonNullable<JourneyReport["uplift"]>,
  of: { event: string; days: string },
): { says: string; tone: "plain" | "ok" | "bad" } {
  if (treated === null) return { says: i18n.t("journeyInsight:goal.nobody", of), tone: "plain" };
  const rate = formatShare(treated);
  if (control === null || points === null || low === null || high === null) {
    return { says: i18n.t("journeyInsight:goal.noControl", { ...of, rate }), tone: "plain" };
  }
  const sides = { ...of, rate, control: formatShare(control) };
  if (!enough) return { says: i18n.t("journeyInsight:goal.tooFew", sides), tone: "plain" };
  const isRaised = points > 0;
  const bounds = [Math.abs(low), Math.abs(high)].toSorted((one, other) => one - other).map(formatDecimal);
  const words = { ...sides, points: formatDecimal(Math.abs(points)), low: bounds[0], high: bounds[1] };
  return {
    says: i18n.t(isRaised ? "journeyInsight:goal.raised" : "journeyInsight:goal.lowered", words),
    tone: isRaised ? "ok" : "bad",
  };
}
