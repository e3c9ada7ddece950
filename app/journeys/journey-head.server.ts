import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import { isEditable, type Journey } from "#contract/journeys/journey.ts";
import { isBlocking } from "#contract/journeys/violations.ts";
import { eventLabel } from "#contract/text/event-words.ts";

/** A journey's head: what every page of it shows. */
export function headOf(journey: Journey) {
  const open = journey.violations.filter(isBlocking).length;
  const { goal } = journey;
  return {
    ...{ id: journey.id, name: journey.name, status: journey.status, isEditable: isEditable(journey.status) },
    todo: open === 0 ? null : formatNumber(open),
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
