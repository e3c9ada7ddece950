import type { NotificationChannel, NotificationKind } from "#contract/notifications.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

interface Choice {
  kind: NotificationKind;
  channel: NotificationChannel;
  isOn: boolean;
}

/** What an owner has chosen; kinds without a row are as they are by default. */
export const listChoices = ({ query }: Queries, owner: string): Promise<Choice[]> =>
  query<Choice>(`SELECT kind, channel, is_on AS "isOn" FROM notification_choices WHERE user_id = $1`, [owner]);

export const setChoices = ({ query }: Queries, owner: string, choices: readonly Choice[]) =>
  query(
    `INSERT INTO notification_choices (user_id, kind, channel, is_on)
     SELECT $1, kind, channel, is_on FROM unnest($2::text[], $3::text[], $4::boolean[]) AS chosen (kind, channel, is_on)
     ORDER BY kind, channel
     ON CONFLICT (user_id, kind, channel) DO UPDATE SET is_on = excluded.is_on`,
    [owner, choices.map(({ kind }) => kind), choices.map(({ channel }) => channel), choices.map(({ isOn }) => isOn)],
  );
