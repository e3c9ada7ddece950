import fc from "fast-check";

/** Random claims about the orders and people of a website, by browsers, its server and imports, in order of arrival. */

const minute = 60_000;
/** Every known field of a person, and attributes of the owner's: a text, a number and a list. */
const fieldNames = [
  ...(["name", "email", "phone", "birthday", "gender", "city", "country", "consent"] as const),
  ...(["tier", "points", "tags"] as const),
] as const;
const fieldValues: Record<(typeof fieldNames)[number], readonly unknown[]> = {
  name: ["Sara", "سارا", "Mallory"],
  email: ["a@mail.example", "b@mail.example", "c@mail.example"],
  birthday: ["1990-05-01", "1970-01-01"],
  city: ["Shiraz", "تبریز"],
  phone: ["+989121234567", "+989351234567", "+93701234567"],
  gender: ["female", "male", "other"],
  country: ["IR", "افغانستان"],
  consent: [true, false, { EMAIL: true, SMS: false }],
  tier: ["gold", "silver"],
  points: [0, -1.5, 1_404],
  tags: [["new"], ["vip", "چای"]],
};
const people = ["1", "2"] as const;

const claim = fc.record({
  by: fc.constantFrom("browser", "browser", "browser", "server", "server", "import"),
  what: fc.constantFrom("purchase", "identify"),
  /** Of three browsers. */
  browser: fc.nat({ max: 2 }),
  person: fc.constantFrom(...people),
  /** Whether a server or an import names the person by id: else a purchase names nobody, and an identify an e-mail. */
  isNamed: fc.boolean(),
  isSigned: fc.constantFrom(true, false, false),
  order: fc.constantFrom("A-1", "A-1", "A-2", "A-3", "۷", ""),
  value: fc.constantFrom(0, 1, 100_000, 240_000, 9_000_000_000),
  items: fc.subarray(["12", "13", "چای"]),
  fields: fc.uniqueArray(fc.tuple(fc.constantFrom(...fieldNames), fc.nat({ max: 2 })), {
    ...{ maxLength: 5, selector: ([name]) => name },
  }),
  /** Of twelve days; a browser's are of the last six. */
  minutesAgo: fc.integer({ min: 1, max: 12 * 1_440 }),
});

/** A claim of a history. `at` in milliseconds; no two of one moment. */
export interface GeneratedClaim {
  id: string;
  at: number;
  by: "browser" | "server" | "import";
  what: "purchase" | "identify";
  browser: number;
  /** Empty where a purchase names nobody, and an identify of a server or an import an e-mail alone. */
  person: string;
  isSigned: boolean;
  order: string;
  value: number;
  items: readonly string[];
  fields: Readonly<Record<string, unknown>>;
}

/** What arrives together: batches one after another, or purchases of all sources at once, and what is sent again. */
export interface Delivery {
  isConcurrent: boolean;
  claims: readonly GeneratedClaim[];
  /** Claims of earlier deliveries that are repeated with their ids. */
  repeated: readonly GeneratedClaim[];
  /** What happens after it. */
  after: "nothing" | "settle" | "restart";
}

const delivery = fc.record({
  isConcurrent: fc.constantFrom(true, false, false),
  claims: fc.array(claim, { minLength: 2, maxLength: 6 }),
  repeated: fc.array(fc.nat(), { maxLength: 2 }),
  after: fc.constantFrom("nothing", "settle", "settle", "restart"),
});

const uuid = (number: number) => `0000001d-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Every history has as many deliveries: those of several websites run side by side. */
export const deliveries = 4;

export const provenanceHistory = (now: number): fc.Arbitrary<Delivery[]> =>
  fc.array(delivery, { minLength: deliveries, maxLength: deliveries }).map((generated) => {
    const earlier: GeneratedClaim[] = [];
    return generated.map(({ isConcurrent, claims, repeated, after }) => {
      const made = claims.map(({ isNamed, fields, minutesAgo, ...each }): GeneratedClaim => {
        const number = earlier.length + 1;
        const ago = each.by === "browser" ? Math.ceil(minutesAgo / 2) : minutesAgo;
        const chosen = fields.map(([name, index]) => [name, fieldValues[name][index % fieldValues[name].length] ?? ""]);
        const what = isConcurrent ? "purchase" : each.what;
        const isPerson = each.by === "browser" ? what === "identify" : !isConcurrent && isNamed;
        // Somebody without an id is known by the e-mail alone: a phone leads to nobody then, and is judged as a field.
        const guest = { email: fieldValues.email[number % 3], phone: undefined };
        const known = JSON.parse(
          JSON.stringify({ ...Object.fromEntries(chosen), ...(what === "identify" && !isPerson ? guest : {}) }),
        );
        const made = {
          ...{ ...each, what, id: uuid(number), at: now - ago * minute + number },
          ...{ person: isPerson ? each.person : "", fields: known },
        };
        earlier.push(made);
        return made;
      });
      const again = repeated.flatMap((index) => earlier.slice(0, -made.length)[index % earlier.length] ?? []);
      return { isConcurrent, claims: made, repeated: again, after };
    });
  });
