import { formatDuration } from "#app/format/figures.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import { isEditable, type Journey } from "#contract/journeys/journey.ts";
import { isBlocking } from "#contract/journeys/violations.ts";
import { eventLabel } from "#contract/text/event-words.ts";

/** What holds up a journey that goes on, or is wrong with it, the worst first; null where nothing is. */
function alarmOf({
  status,
  moving,
  health: { late, waiting, broken, uncertain },
}: Pick<Journey, "status" | "moving" | "health">): string | null {
  const number = (value: number) => ({ number: formatNumber(value) });
  const words = [
    ...(moving > 0 && status !== "deactive" ? [i18n.t("journeyInsight:health.moving", number(moving))] : []),
    ...(broken > 0 ? [i18n.t("journeyInsight:health.broken", number(broken))] : []),
    ...(waiting > 0 ? [i18n.t("journeyInsight:health.waiting", number(waiting))] : []),
    ...(late > 0 ? [i18n.t("journeyInsight:health.late", { time: formatDuration(late) })] : []),
    ...(uncertain > 0 ? [i18n.t("journeyInsight:health.uncertain", number(uncertain))] : []),
  ];
  return words[0] ?? null;
}

/** A journey's head: what every page of it shows. */
export function headOf(journey: Journey) {
  const { goal, status } = journey;
  const isOver = status === "expired" || status === "finished";
  // That it is over its status says: nothing is left to do until somebody wants to start it again.
  const open = journey.violations.filter((each) => isBlocking(each) && !(isOver && each.code === "end_past")).length;
  return {
    ...{ id: journey.id, name: journey.name, status, isEditable: isEditable(status) },
    /** People go on inside one that has expired. */
    canStop: status === "active" || (status === "expired" && journey.counts.inside > 0),
    todo: open === 0 ? null : formatNumber(open),
    alarm: alarmOf(journey),
    summary: i18n.t("journeys:map.summary", {
      blocks: formatNumber(journey.blocks),
      goal:
        goal === null
          ? i18n.t("journeys:map.noGoal")
          : i18n.t("journeys:map.goal", { event: eventLabel(goal.event), days: formatNumber(goal.deadlineDays) }),
    }),
  };
}
export type JourneyHead = ReturnType<typeof headOf>;
