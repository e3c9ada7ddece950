import type { Channel, Line } from "#contract/integration-channels.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import type { ChannelRow } from "./sql/channels.ts";
import type { LineRow } from "./sql/lines.ts";

/** A line as the API answers it. */
export const toLine = ({ channel: _, provider: __, tariffFa, tariffLatin, ...row }: LineRow): Line => ({
  ...row,
  tariff: { fa: tariffFa, latin: tariffLatin },
});

/** A channel as the API answers it: of a secret only that there is one. */
export function toChannel(row: ChannelRow, lines: readonly LineRow[]): Channel {
  const { secretFields, healthState, healthAt, healthMessage, createdAt: _, settings, ...fields } = row;
  const secrets = Object.fromEntries(secretFields.map((field) => [field, true as const]));
  return {
    ...fields,
    settings: { ...settings, ...secrets },
    lines: lines.filter(({ channel }) => channel === row.id).map(toLine),
    health: { state: healthState, at: healthAt?.toISOString() ?? null, message: healthMessage },
  };
}

export const channelNotFound = () => new AppError("NOT_FOUND", "No such channel");

export const channelNameTaken = () =>
  new AppError("CONFLICT", "The name is taken", { issues: [{ path: ["name"], message: violationText.nameTaken }] });
