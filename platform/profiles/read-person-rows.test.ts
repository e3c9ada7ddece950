import fc from "fast-check";
import { expect, it } from "vitest";
import { addRows, type PersonRow } from "./read-person-rows.ts";

const visit = fc.record({
  session: fc.constantFrom(0, 1),
  length: fc.nat(1_000),
  views: fc.nat(5),
  orders: fc.nat(2),
  sale: fc.integer({ min: -50, max: 50 }),
  medium: fc.constantFrom("search", "direct", "social"),
  city: fc.constantFrom("Tehran", "Herat", ""),
});
type Visit = (typeof visit extends fc.Arbitrary<infer T> ? T : never) & { at: number };

/** What the event store says of a person with these visits: sessions before what is none, the first and the newest of either. */
function rowOf(visits: readonly Visit[]): PersonRow {
  const sessions = visits.filter(({ session }) => session > 0);
  const chosen = sessions.length > 0 ? sessions : visits;
  const [first, newest] = [chosen[0] as Visit, chosen.at(-1) as Visit];
  const sum = (read: (one: Visit) => number) => visits.reduce((total, each) => total + read(each), 0);
  return {
    ...{ key: "7", type: "visitor" },
    firstSeenAt: Math.min(...visits.map(({ at }) => at)),
    lastSeenAt: Math.max(...visits.map(({ at, length }) => at + length)),
    firstVisitAt: sessions[0]?.at ?? 0,
    ...{ sessions: sessions.length, pageViews: sum(({ views }) => views) },
    ...{ orders: sum(({ orders }) => orders), sales: sum(({ sale }) => sale) },
    origin: [first.medium, "", 1 - first.session, first.at],
    place: ["IR", newest.city, newest.session, newest.at],
  };
}

it("adds the rows of two parts of somebody's time to what one row of all of it says", () => {
  fc.assert(
    fc.property(fc.array(visit, { minLength: 2, maxLength: 8 }), fc.infiniteStream(fc.boolean()), (drawn, sides) => {
      const visits = drawn.map((each, index) => ({ ...each, at: 1_000_000 + index * 2_000 }));
      const [one, other] = [[], []] as [Visit[], Visit[]];
      for (const each of visits) (sides.next().value ? one : other).push(each);
      if (one.length === 0 || other.length === 0) return;
      expect(addRows(rowOf(one), rowOf(other))).toEqual(rowOf(visits));
    }),
  );
});
