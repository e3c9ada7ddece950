import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Known, type Telling } from "./known.ts";
import { PlainPeople } from "./plain-people.ts";
import { mostFields, ownVisitor, tell } from "./tell.ts";
import { asTelling, factsOf, history, keyOf, personAt, telling, visitorOf, website } from "./test-people.ts";

/** Everything told, in this order. */
function told(...tellings: readonly Telling[]): Known {
  const known = new Known();
  for (const each of tellings) tell(known, each);
  return known;
}

describe("who somebody is", () => {
  it("is the same person on every browser that tells the same id", () => {
    const known = told(
      telling("phone", 1, { identifiers: { id: "7" } }),
      telling("laptop", 2, { identifiers: { id: "7" } }),
    );
    expect(personAt(known, "phone", 0)).toBeDefined();
    expect(personAt(known, "laptop", 0)).toBe(personAt(known, "phone", 0));
    expect(personAt(known, "laptop", 0)).toMatchObject({ leadAt: 1, customerAt: undefined });
  });

  it("tells ids apart by letter case", () => {
    const known = told(telling("a", 1, { identifiers: { id: "Ab" } }), telling("b", 2, { identifiers: { id: "ab" } }));
    expect(known.people.size).toBe(2);
  });

  it("joins what is told one by one: the id later than the phone, the e-mail with the id", () => {
    const known = told(
      telling("a", 1, { identifiers: { phone: "+98912" } }),
      telling("a", 2, { identifiers: { id: "7" } }),
      telling("b", 3, { identifiers: { id: "7", email: "a@b.example" } }),
      telling("c", 4, { identifiers: { email: "a@b.example" } }),
    );
    expect(known.people.size).toBe(1);
    expect(personAt(known, "c", 9)).toBe(personAt(known, "a", 0));
  });

  it("never merges two known people: whoever is known by another id than the phone's owner is somebody else", () => {
    const known = told(
      telling("a", 1, { identifiers: { id: "1", phone: "+98912" } }),
      telling("b", 2, { identifiers: { id: "2", phone: "+98912" } }),
      telling("c", 3, { identifiers: { id: "1", email: "x@b.example" } }),
      telling("d", 4, { identifiers: { id: "2", email: "x@b.example" } }),
    );
    expect(known.people.size).toBe(2);
    expect(personAt(known, "d", 9)).toBe(personAt(known, "b", 9));
    expect(personAt(known, "a", 9)).not.toBe(personAt(known, "b", 9));
    expect(known.owners.get(`${website} phone +98912`)).toBe(personAt(known, "a", 9)?.id);
  });

  it("gives a browser that changes hands to each from their own telling on, and its past to the first", () => {
    const known = told(
      telling("shared", 10, { identifiers: { id: "1" } }),
      telling("shared", 20, { identifiers: { id: "2" } }),
      telling("shared", 30, { identifiers: { id: "1" } }),
      telling("shared", 40, { identifiers: { id: "2" } }),
    );
    const names = [0, 10, 19, 20, 29, 30, 39, 40].map((at) => [...(personAt(known, "shared", at)?.identifiers ?? [])]);
    expect(names.flat()).toEqual(["id 1", "id 1", "id 1", "id 2", "id 2", "id 1", "id 1", "id 2"]);
    expect(visitorOf(known, "shared", 20)).toBe(visitorOf(known, "shared", 40));
    expect(visitorOf(known, "shared", 30)).toBe(keyOf("shared"));
  });

  it("knows a buyer without a name, who keeps what they did when they are named", () => {
    const bought = telling("a", 5, { bought: true, fields: { city: "شیراز" } });
    expect(personAt(told(bought), "a", 0)).toMatchObject({ leadAt: undefined, customerAt: 5 });
    const named = told(bought, telling("a", 9, { identifiers: { id: "7" } }));
    expect(named.people.size).toBe(1);
    expect(personAt(named, "a", 0)).toMatchObject({ leadAt: 9, customerAt: 5 });
    const elsewhere = told(
      telling("b", 1, { identifiers: { id: "7" } }),
      bought,
      telling("a", 9, { identifiers: { id: "7" } }),
    );
    expect(elsewhere.people.size).toBe(1);
    expect(personAt(elsewhere, "b", 0)).toMatchObject({ leadAt: 1, customerAt: 5 });
    expect(personAt(elsewhere, "b", 0)?.fields.get("city")?.value).toBe("شیراز");
  });

  it("is who bought on a browser that changed hands, also where the purchase is told first after a crash", () => {
    const first = telling("a", 1, { identifiers: { id: "1" } });
    const second = telling("a", 5, { identifiers: { id: "2" } });
    const bought = telling("a", 5, { visitor: ownVisitor(second), bought: true });
    const known = told(first, bought, second);
    expect(factsOf(known).people).toEqual(factsOf(told(first, second, bought)).people);
    expect(known.personOf(ownVisitor(second))).toMatchObject({ leadAt: 5, customerAt: 5 });
    const elsewhere = telling("b", 2, { identifiers: { id: "2" } });
    expect(factsOf(told(elsewhere, first, bought, second)).people).toEqual(
      factsOf(told(elsewhere, first, second, bought)).people,
    );
  });

  it("loses nobody who is named again on a browser where their turn lost to another of its moment", () => {
    const owner = telling("a", 1, { identifiers: { email: "a@b.example" } });
    for (const browser of ["b", "c", "d", "e", "f", "g"]) {
      const again = telling(browser, 2, { identifiers: { email: "a@b.example" } });
      const known = told(owner, telling(browser, 2, { identifiers: { phone: "+98912" } }), again, again);
      expect(known.changed.gone.size).toBe(0);
      expect(personAt(known, "a", 9)).toMatchObject({ leadAt: 1 });
    }
  });

  it("moves lead and customer to earlier times only", () => {
    const known = told(
      telling("a", 20, { identifiers: { id: "7" }, bought: true }),
      telling("a", 30, { identifiers: { id: "7" }, bought: true }),
      telling("a", 10, { identifiers: { id: "7" }, bought: true }),
    );
    expect(personAt(known, "a", 0)).toMatchObject({ leadAt: 10, customerAt: 10 });
  });

  it("keeps of a field what was told last by its own time, in any order, and a bounded number of them", () => {
    const at = (time: number, name: string) => telling("a", time, { identifiers: { id: "7" }, fields: { name } });
    for (const order of [
      [at(1, "old"), at(2, "new")],
      [at(2, "new"), at(1, "old")],
    ]) {
      expect(personAt(told(...order), "a", 0)?.fields.get("name")).toEqual({ value: "new", at: 2 });
    }
    const fields = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, index]));
    expect(personAt(told(telling("a", 1, { fields })), "a", 0)?.fields.size).toBe(mostFields);
  });
});

/** Persons by number, in the order in which they are met, with their instants. */
function whose(people: readonly ({ leadAt: number | undefined; customerAt: number | undefined } | undefined)[]) {
  const met = [...new Set(people)];
  return people.map((one) => [met.indexOf(one), finite(one?.leadAt), finite(one?.customerAt)]);
}

const finite = (at: number | undefined) => (Number.isFinite(at) ? at : "never");

describe("random tellings", () => {
  it("make the people that a plain program makes, also where they come late", () => {
    fc.assert(
      fc.property(history, fc.array(fc.nat({ max: 30 }), { minLength: 16, maxLength: 16 }), (events, shuffle) => {
        const times = [...new Set(shuffle)];
        const [plain, known] = [new PlainPeople(), new Known()];
        const given = events.slice(0, times.length).map((event, index) => ({ ...event, at: times[index] ?? 0 }));
        for (const event of given) {
          tell(known, asTelling(known, event));
          plain.tell(event);
        }
        const asked = ["a", "b", "c", "d"].flatMap((browser) => [-1, ...times].map((at) => [browser, at] as const));
        expect(whose(asked.map(([browser, at]) => personAt(known, browser, at)))).toEqual(
          whose(asked.map(([browser, at]) => plain.at(browser, at))),
        );
        expect(known.people.size).toBe(plain.all.length);
      }),
      { numRuns: 1_000 },
    );
  });

  it("change nothing when the last of them are told again, as after a crash", () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 16 }), (events, from) => {
        const known = new Known();
        const tellings = events.map((event, index) => {
          const each = asTelling(known, { ...event, at: index });
          tell(known, each);
          return each;
        });
        const before = factsOf(known);
        for (const each of tellings.slice(from)) tell(known, each);
        expect(factsOf(known)).toEqual(before);
      }),
      { numRuns: 1_000 },
    );
  });
});
