import type { Block } from "#contract/journeys/blocks.ts";
import type { JourneySettings } from "#contract/journeys/settings.ts";

/** What numbers of a journey count: people, or their runs where one person may have several. */
export type Counts = "people" | "times";

/** Of who stands in it, or is listed by what became of them: one person is there several times with several keys alone. */
export const standingCounts = (blocks: readonly Pick<Block, "type" | "fields">[]): Counts =>
  blocks.some(({ type, fields }) => type === "trigger.event" && typeof fields.key === "string") ? "times" : "people";

/** Of who came by in the course of time. */
export const countsOf = (
  { reentry }: Pick<JourneySettings, "reentry">,
  blocks: readonly Pick<Block, "type" | "fields">[],
): Counts => (reentry.mode === "never" ? standingCounts(blocks) : "times");
