import type { ForgottenChanges } from "#platform/members/forget-changes.ts";
import { forgetMembers } from "#platform/members/forget-members.ts";
import { forgetListed } from "#platform/members/listed-people.ts";
import { decision } from "#platform/people/manual-decision.ts";
import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { forgetAddresses, forgetMessages } from "./forget-messages.ts";
import { forgetRuns } from "./forget-runs.ts";
import { dropOthersAddresses, numbersOf, type Subject } from "./subject.ts";

/** Lets the visitors under which a person's events stay be theirs until they are forgotten: sums of people stay. */
export async function linkStripped(
  { query }: Queries,
  { website, person }: Subject,
  { visitors, revision, now }: { visitors: readonly bigint[]; revision: number; now: Date },
): Promise<void> {
  await query(
    `INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision)
     SELECT $1, visitor, $3, $4, $5 FROM unnest($2::bigint[]) AS stripped (visitor) ON CONFLICT DO NOTHING`,
    [website, visitors.map(signed), signed(person), now, revision],
  );
}

/**
 * Deletes the person with everything that names them. Later events of their browsers are nobody's. Answers the messages that
 * are not sent any more and have paid. `forgotten`: what is gone of their enters and exits already.
 */
export async function deletePerson(
  queries: Queries,
  subject: Subject,
  forgotten?: ForgottenChanges,
): Promise<string[]> {
  const { query } = queries;
  const { website, person, visitors } = subject;
  const [own, numbers] = [[website, signed(person)], numbersOf(subject)];
  await query("DELETE FROM person_notes WHERE website_id = $1 AND person_id = ANY($2::bigint[])", [website, numbers]);
  await deleteDecisions(queries, subject);
  await forgetListed(queries, website, { person: signed(person), numbers });
  for (const table of ["identifiers", "visitor_links"]) {
    await query(`DELETE FROM ${table} WHERE website_id = $1 AND person_id = $2`, own);
  }
  await query("DELETE FROM people WHERE website_id = $1 AND id = $2", own);
  await forgetMembers(queries, website, numbers, forgotten);
  const unsent = await forgetMessages(queries, website, numbers);
  await forgetAddresses(queries, await dropOthersAddresses(queries, subject));
  await forgetRuns(queries, website, numbers);
  await query("DELETE FROM quarantined_events WHERE website_id = $1 AND visitor = ANY($2::bigint[])", [
    website,
    numbers,
  ]);
  await query(
    `INSERT INTO erased_visitors (website_id, visitor) SELECT $1, unnest($2::bigint[]) ON CONFLICT DO NOTHING`,
    [website, visitors.map(signed)],
  );
  return unsent;
}

/**
 * Decisions about the person go; others forget that the person was ever meant by their addresses. Whom a decision is about
 * the column says: its text keeps the first number, which somebody else may have since a browser was taken apart.
 */
async function deleteDecisions({ query }: Queries, { website, person, visitors, identifiers }: Subject): Promise<void> {
  const numbers = new Set([person, ...visitors]);
  const rows = await query<{ seq: number; about: string; decision: unknown }>(
    "SELECT seq, visitor::text AS about, decision FROM manual_decisions WHERE website_id = $1 ORDER BY seq",
    [website],
  );
  const gone: number[] = [];
  for (const row of rows) {
    const decided = decision.parse(row.decision);
    const anchors = decided.kind === "merge" ? [decided.person, decided.other] : [decided.person];
    const isOther = decided.kind === "merge" && numbers.has(decided.other.visitor);
    if (isOther || numbers.has(unsigned(row.about))) gone.push(row.seq);
    else if (anchors.some((anchor) => anchor.identifiers.some((name) => identifiers.includes(name)))) {
      await query(
        `UPDATE manual_decisions SET decision = jsonb_set(decision, '{person,identifiers}', (decision->'person'->'identifiers') - $3::text[])
           || CASE WHEN decision ? 'other' THEN jsonb_build_object('other', jsonb_set(decision->'other', '{identifiers}',
             (decision->'other'->'identifiers') - $3::text[])) ELSE '{}' END
         WHERE website_id = $1 AND seq = $2`,
        [website, row.seq, identifiers],
      );
    }
  }
  await query("DELETE FROM manual_decisions WHERE website_id = $1 AND seq = ANY($2::bigint[])", [website, gone]);
  await query(
    `UPDATE separations SET identifiers = ARRAY(SELECT name FROM unnest(identifiers) AS name WHERE name != ALL($2))
     WHERE website_id = $1 AND identifiers && $2`,
    [website, identifiers],
  );
}

/** Browsers of others on which the person was: what happens there in the person's time is somebody's whom nobody knows. */
export async function moveHandovers(
  { query }: Queries,
  { website, visitors }: Subject,
  visitorOf: (visitor: bigint) => bigint,
): Promise<void> {
  for (const visitor of visitors) {
    const numbers = [website, signed(visitor), signed(visitorOf(visitor))];
    await query(
      `UPDATE browser_handovers SET assigned_visitor = $3
       WHERE website_id = $1 AND assigned_visitor = $2 AND visitor != $2`,
      numbers,
    );
    await query("DELETE FROM assigned_visitors WHERE website_id = $1 AND assigned_visitor = $2 AND visitor != $2", [
      ...numbers.slice(0, 2),
    ]);
  }
}

/** Takes what matches the pattern out of files' rows, forms that were not sent, and conditions that list people. */
export async function forgetTexts({ query }: Queries, { website, visitors }: Subject, pattern: string): Promise<void> {
  await query(
    `DELETE FROM import_rejections USING imports WHERE imports.id = import_id AND website_id = $1 AND cells::text ~* $2`,
    [website, pattern],
  );
  await query(
    `DELETE FROM segment_list_rejections USING segments WHERE no = segment AND website_id = $1 AND cells::text ~* $2`,
    [website, pattern],
  );
  await query(
    `UPDATE imports SET sample = coalesce((SELECT jsonb_agg(row) FROM jsonb_array_elements(sample) AS row
       WHERE row::text !~* $2), '[]') WHERE website_id = $1 AND sample::text ~* $2`,
    [website, pattern],
  );
  // They are in no sum.
  await query("DELETE FROM quarantined_events WHERE website_id = $1 AND event::text ~* $2", [website, pattern]);
  await query("DELETE FROM drafts WHERE website_id = $1 AND data::text ~* $2", [website, pattern]);
  await query("DELETE FROM form_records WHERE value ~* $1", [pattern]);
  // What the condition lists stays: the numbers of the visitors.
  await query(
    `UPDATE exclusions SET conditions = jsonb_set(conditions, '{visitors}', (
       SELECT coalesce(jsonb_agg(CASE WHEN named ~* $2 THEN to_jsonb($3::text) ELSE to_jsonb(named) END), '[]')
       FROM jsonb_array_elements_text(conditions->'visitors') AS named))
     WHERE website_id = $1 AND (conditions->'visitors')::text ~* $2`,
    [website, pattern, String(visitors[0] ?? 0n)],
  );
}
