import type { Queries } from "#platform/stores/postgres/handle.ts";
import { ownerIdOfPeople } from "../person-names.ts";

/** The birthdays of a website's people as `YYYY-MM-DD`, each with the number of people. */
export const countBirthdays = ({ query }: Queries, website: string): Promise<{ birthday: string; people: number }[]> =>
  query<{ birthday: string; people: number }>(
    `SELECT birthday::text, count(*) AS people FROM people
     WHERE website_id = $1 AND birthday IS NOT NULL GROUP BY birthday`,
    [website],
  );

export interface BirthdayRow {
  key: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  ownerId: string | null;
  birthday: string;
}

/** One page of the people born on `days`, in the order of `days`. */
export const listBornOn = (
  { query }: Queries,
  { website, days, page, limit }: { website: string; days: readonly string[]; page: number; limit: number },
): Promise<BirthdayRow[]> =>
  query<BirthdayRow>(
    `SELECT (id::numeric + CASE WHEN id < 0 THEN 18446744073709551616 ELSE 0 END)::text AS key, name, email, phone,
       ${ownerIdOfPeople} AS "ownerId", birthday::text
     FROM people JOIN unnest($2::date[]) WITH ORDINALITY AS wanted (birthday, rank) USING (birthday)
     WHERE people.website_id = $1 ORDER BY rank, id LIMIT $3 OFFSET $4`,
    [website, days, limit, (page - 1) * limit],
  );
