import type { Queries } from "#platform/stores/postgres/handle.ts";

/**
 * Blanks what messages to people say and where they went, with what providers said of them; what waits is not sent. Counts
 * stay. `people` are signed numbers, of their browsers too, which get no pushes any more. An address that gets nothing more stays in its list: it must not be written to when
 * it is known again. Campaigns know nobody of them any more. Answers the messages that are not sent and were tried, which have
 * paid.
 */
export async function forgetMessages(
  { query }: Queries,
  website: string,
  people: readonly string[],
): Promise<string[]> {
  const values = [website, people];
  await query(
    `UPDATE message_attempts SET detail = NULL
     FROM messages AS m WHERE m.id = message AND m.website_id = $1 AND m.person = ANY($2::bigint[])`,
    values,
  );
  const forgotten = await query<{ id: string; isTried: boolean }>(
    `UPDATE messages SET address = NULL, content = NULL, detail = NULL, saved = NULL,
       state = CASE WHEN state = 'queued' THEN 'dropped' ELSE state END,
       reason = CASE WHEN state = 'queued' THEN 'left' ELSE reason END
     WHERE website_id = $1 AND person = ANY($2::bigint[])
     RETURNING id, state = 'dropped' AND attempts > 0 AS "isTried"`,
    values,
  );
  await query("DELETE FROM push_subscriptions WHERE website_id = $1 AND visitor = ANY($2::bigint[])", values);
  await query("UPDATE suppressions SET person = NULL WHERE website_id = $1 AND person = ANY($2::bigint[])", values);
  for (const table of ["campaign_people", "campaign_addresses"]) {
    await query(
      `DELETE FROM ${table} USING campaigns WHERE campaign = campaigns.id AND website_id = $1 AND person = ANY($2::bigint[])`,
      values,
    );
  }
  // What counts of an address is what was said last, by anybody: another person's keeps a denial.
  await query(
    `UPDATE consents SET person = NULL WHERE website_id = $1 AND person = ANY($2::bigint[]) AND EXISTS (SELECT
       FROM identifiers AS i WHERE i.website_id = $1 AND i.value = address AND i.person_id != ALL($2::bigint[]))`,
    values,
  );
  for (const table of ["cap_uses", "consents"]) {
    await query(`DELETE FROM ${table} WHERE website_id = $1 AND person = ANY($2::bigint[])`, values);
  }
  return forgotten.flatMap(({ id, isTried }) => (isTried ? [id] : []));
}

/**
 * Forgets what addresses of a person allowed, and when they wrote; that one gets nothing more stays in its list. They are
 * nobody else's: see `dropOthersAddresses`.
 */
export async function forgetAddresses(
  { query }: Queries,
  { website, emails, phones }: { website: string; emails: readonly string[]; phones: readonly string[] },
): Promise<void> {
  const addresses = [...emails, ...phones];
  await query("DELETE FROM consents WHERE website_id = $1 AND address = ANY($2)", [website, addresses]);
  await query(
    "DELETE FROM reply_windows USING channels WHERE channel_id = channels.id AND website_id = $1 AND address = ANY($2)",
    [website, phones],
  );
}
