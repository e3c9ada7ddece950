import type { Dobs } from "#contract/audience.ts";
import type { Day } from "#contract/time/jalali.ts";
import { civilOf } from "#contract/time/zone.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { ageOn, nextBirthday } from "./birthdays.ts";
import { countBirthdays, listBornOn } from "./sql/birthdays.ts";

const comingDays = 30;
const decade = 10;
/** Who is older is told together with them. */
const oldest = 100;

/**
 * Ages of the people of a website by decade, and whose birthdays come in the 30 days from today on, the next ones first.
 * Days are those of the website's zone, years the Jalali calendar's. Who is not born yet, or is born today, has no
 * birthday to keep.
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
    .map(({ birthday, people }) => ({ birthday, people, age: ageOn(today, dayOf(birthday)) }))
    .filter(({ age }) => age >= 0);
  const coming = counted
    .map(({ birthday, people }) => ({ birthday, people, ...nextBirthday(today, dayOf(birthday)) }))
    .filter(({ inDays, age }) => inDays < comingDays && age > 0)
    .sort((a, b) => a.inDays - b.inDays || (a.birthday < b.birthday ? 1 : -1));
  const nextOf = new Map(coming.map(({ birthday, inDays, age }) => [birthday, { inDays, age }]));
  const rows = await listBornOn(postgres, { website: website.id, days: [...nextOf.keys()], page, limit });
  const sum = (rows: readonly { people: number }[]) => rows.reduce((total, { people }) => total + people, 0);
  return {
    today: textOf(today),
    known: sum(counted),
    ages: decadesOf(counted),
    items: rows.flatMap((row) => {
      const next = nextOf.get(row.birthday);
      return next === undefined ? [] : [{ ...row, ...next }];
    }),
    total: sum(coming),
    ...{ page, limit },
  };
}

function decadesOf(counted: readonly { age: number; people: number }[]): Dobs["ages"] {
  const indexOf = (age: number) => Math.floor(Math.min(age, oldest) / decade);
  const last = counted.reduce((most, { age }) => Math.max(most, indexOf(age)), -1);
  const ages = Array.from({ length: last + 1 }, (_, index) => ({ from: index * decade, people: 0 }));
  for (const { age, people } of counted) {
    const found = ages[indexOf(age)];
    if (found !== undefined) found.people += people;
  }
  return ages;
}

function dayOf(text: string): Day {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return { year, month, day };
}

const textOf = ({ year, month, day }: Day) =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
