import { weekDays } from "#contract/integration-providers.ts";
import type { JourneyStatus } from "#contract/journeys/journey.ts";
import type { JourneySettings } from "#contract/journeys/settings.ts";
import type { SourceFact, SourceFacts } from "#platform/delivery/source-facts.ts";

interface Row {
  message: string;
  status: JourneyStatus;
  settings: JourneySettings;
}

/** What the gate takes into account of the journey that a message comes from. */
export const journeyFacts: SourceFacts = async ({ query }, messages) => {
  const own = messages.filter(({ journey }) => journey !== null);
  if (own.length === 0) return new Map();
  const rows = await query<Row>(
    `SELECT messages.id AS message, status, settings FROM messages JOIN journeys ON no = journey WHERE messages.id = ANY($1)`,
    [own.map(({ id }) => id)],
  );
  const channels = new Map(own.map(({ id, channel }) => [id, channel]));
  return new Map(rows.map((row) => [row.message, factOf(row, channels.get(row.message) ?? "")]));
};

function factOf({ status, settings }: Row, channel: string): SourceFact {
  return {
    ...(status === "deleted" && { ended: { reason: "journey_deleted" as const } }),
    isStopped: status === "deactive",
    isPlacedAtStart: true,
    ...limitsOf(settings, channel),
  };
}

/** A journey's own caps and quiet hours of a channel. */
export function limitsOf({ caps = {}, quiet = [] }: JourneySettings, channel: string) {
  const own = quiet.filter(({ channels }) => channels === undefined || channels.some((each) => each === channel));
  return {
    caps: caps[channel as keyof typeof caps] ?? {},
    quiet: own.map(({ days, from, to }) => ({ from, to, days: days.map((day) => weekDays.indexOf(day)) })),
  };
}
