import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { copyMembers } from "./copy-members.ts";

/** Changes that one statement looks through: some 100 ms. */
const pageSize = 50_000;

/** Whose enters and exits are gone up to which number. */
export interface ForgottenChanges {
  people: readonly string[];
  upTo: string;
}

/** Up to which number nothing of some people is left; of somebody else everything may be. */
export const upToOf = (people: readonly string[], forgotten: ForgottenChanges | undefined): string =>
  forgotten !== undefined && people.every((person) => forgotten.people.includes(person)) ? forgotten.upTo : "0";

/**
 * Deletes enters and exits of people of a website, page by page: of a segment's history nothing is found by person, and
 * reading it through takes longer than anybody may be held up. `people` are signed numbers. `before`: what is gone already.
 * What comes meanwhile is left to `forgetMembers`. May be cut off anywhere and run again.
 */
export async function forgetChanges(
  { postgres, clickhouse }: Pick<Dependencies, "postgres" | "clickhouse">,
  { website, people, before }: { website: string; people: readonly string[]; before: ForgottenChanges | undefined },
  limit = pageSize,
): Promise<ForgottenChanges> {
  // What is not copied yet stays: the copy would keep somebody inside who has left.
  await copyMembers({ postgres, clickhouse });
  const [row] = await postgres.query<{ copied: string }>("SELECT copied_no::text AS copied FROM segment_numbers");
  const from = upToOf(people, before);
  const upTo = row?.copied ?? "0";
  const segments = await postgres.query<{ no: number }>("SELECT no FROM segments WHERE website_id = $1", [website]);
  for (const { no: segment } of segments) {
    for (let after: string | null = from; after !== null; ) {
      after = await deletePage(postgres, { segment, people, after, upTo, limit });
    }
  }
  return { people, upTo };
}

interface Page {
  segment: number;
  people: readonly string[];
  /** Numbers: after this one, up to that one. */
  after: string;
  upTo: string;
  limit: number;
}

/** Answers after which change the next page begins; null at the end. */
async function deletePage({ query }: Queries, { segment, people, after, upTo, limit }: Page): Promise<string | null> {
  const [row] = await query<{ last: string | null; read: number }>(
    `WITH page AS MATERIALIZED (
       SELECT no, person FROM segment_changes WHERE segment = $1 AND no > $2 AND no <= $3
       ORDER BY segment_changes.no LIMIT $5),
       gone AS (DELETE FROM segment_changes WHERE no IN (SELECT no FROM page WHERE person = ANY($4::bigint[])))
     SELECT max(no)::text AS last, count(*)::int AS read FROM page`,
    [segment, after, upTo, people, limit],
  );
  return (row?.read ?? 0) < limit ? null : (row?.last ?? null);
}
