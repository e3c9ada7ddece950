import type { Dobs } from "#contract/audience.ts";
import type { Day } from "#contract/time/jalali.ts";
import { civilOf } from "#contract/time/zone.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { ageOn, nextBirthday } from "./birthdays.ts";
import { countBirthdays, listBornOn } from "./sql/birthdays.ts";

const upcomingDays = 30;
const decade = 10;
/** Ages above it share one group. */
const maxAge = 100;

/**
 * Ages of a website's people by decade, and the birthdays of the next 30 days, the nearest first. Days are in the
 * website's time zone, years are Jalali. A day of birth itself is no birthday, nor is one in the future.
 */
export async function findBirthdays(
  postgres: Queries,
  {
    website,
    now,
    page,
    limit,
  }: { website: { id: string; timeZone: string }; now: number; page: number; limit: number },
): Promise<Dobs> {
  const { year, month, day } = civilOf(website.timeZone, now);
  const today = { year, month, day };
  const counted = (await countBirthdays(postgres, website.id))
    .map(({ birthday, people }) => ({ birthday, people, age: ageOn(today, parseDay(birthday)) }))
    .filter(({ age }) => age >= 0);
  const upcoming = counted
    .map(({ birthday, people }) => ({ birthday, people, ...nextBirthday(today, parseDay(birthday)) }))
    .filter(({ inDays, age }) => inDays < upcomingDays && age > 0)
    .sort((a, b) => a.inDays - b.inDays || (a.birthday < b.birthday ? 1 : -1));
  const nextOf = new Map(upcoming.map(({ birthday, inDays, age }) => [birthday, { inDays, age }]));
  const rows = await listBornOn(postgres, { website: website.id, days: [...nextOf.keys()], page, limit });
  const sum = (rows: readonly { people: number }[]) => rows.reduce((total, { people }) => total + people, 0);
  return {
    today: formatDay(today),
    known: sum(counted),
    ages: groupByDecade(counted),
    items: rows.flatMap((row) => {
      const next = nextOf.get(row.birthday);
      return next === undefined ? [] : [{ ...row, ...next }];
    }),
    total: sum(upcoming),
    ...{ page, limit },
  };
}

function groupByDecade(counted: readonly { age: number; people: number }[]): Dobs["ages"] {
  const indexOf = (age: number) => Math.floor(Math.min(age, maxAge) / decade);
  const last = counted.reduce((max, { age }) => Math.max(max, indexOf(age)), -1);
  const ages = Array.from({ length: last + 1 }, (_, index) => ({ from: index * decade, people: 0 }));
  for (const { age, people } of counted) {
    const found = ages[indexOf(age)];
    if (found !== undefined) found.people += people;
  }
  return ages;
}

function parseDay(text: string): Day {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return { year, month, day };
}

const formatDay = ({ year, month, day }: Day) =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
