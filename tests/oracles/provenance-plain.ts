import type { GeneratedClaim } from "./provenance-history.ts";

/** Who is believed, as plainly as possible. Shares no code with what it verifies. */

/** The purchases that count: of each order the import's, else the server's, else a browser's; of equals the earliest. */
export function countedPurchases(claims: readonly GeneratedClaim[]): GeneratedClaim[] {
  const purchases = claims.filter(({ what }) => what === "purchase");
  const strength = { import: 3, server: 2, browser: 1 };
  return purchases.filter(
    (one) =>
      one.order === "" ||
      purchases.every(
        (other) =>
          other === one ||
          other.order !== one.order ||
          strength[one.by] > strength[other.by] ||
          (strength[one.by] === strength[other.by] && one.at < other.at),
      ),
  );
}

interface Said {
  value: string;
  at: number;
  by: GeneratedClaim["by"];
}

export interface PlainCustomer {
  fields: Map<string, Said>;
  emails: string[];
}

/** People by their id, after these claims in this order. */
export function believe(claims: readonly GeneratedClaim[]): Map<string, PlainCustomer> {
  const customers = new Map<string, PlainCustomer>();
  const vouched = new Set<string>();
  /** `browser person`: the browsers that a person was ever seen on. */
  const seen = new Set<string>();
  /** E-mail → its person, and whether somebody else than a browser said so. */
  const owners = new Map<string, { person: string; isSure: boolean }>();
  for (const claim of claims) {
    const { by, person, browser } = claim;
    if (person === "") continue;
    const isTrusted = by !== "browser" || claim.isSigned;
    if (!isTrusted && vouched.has(person) && !seen.has(`${browser} ${person}`)) continue;
    if (isTrusted) vouched.add(person);
    if (by === "browser") seen.add(`${browser} ${person}`);
    const customer = customers.get(person) ?? { fields: new Map(), emails: [] };
    customers.set(person, customer);
    if (claim.what !== "identify") continue;
    for (const [name, value] of Object.entries(claim.fields)) {
      const said = { value, at: claim.at, by };
      const current = customer.fields.get(name);
      if (current === undefined || isMoreBelievable(said, current)) customer.fields.set(name, said);
    }
    const { email } = claim.fields;
    const owner = email === undefined ? undefined : owners.get(email);
    const isSure = by !== "browser";
    if (email !== undefined && (owner === undefined || (isSure && !owner.isSure)))
      owners.set(email, { person, isSure });
  }
  for (const [email, { person }] of owners) customers.get(person)?.emails.push(email);
  return customers;
}

function isMoreBelievable(one: Said, other: Said): boolean {
  const isSure = ({ by }: Said) => by !== "browser";
  return isSure(one) === isSure(other) ? one.at > other.at : isSure(one);
}
