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
  value: unknown;
  at: number;
  by: GeneratedClaim["by"];
}

export interface PlainCustomer {
  /** One, or none of a customer whom a server named by e-mail alone. */
  ids: string[];
  fields: Map<string, Said>;
  emails: string[];
  isVouchedFor: boolean;
  /** The browsers that the customer was ever seen on. */
  browsers: Set<number>;
  /** Browsers that signed. */
  own: Set<number>;
  /** What browsers said of fields for which that matters. */
  words: { name: string; word: Word }[];
}

interface Word extends Said {
  browser: number;
}

/** Customers after these claims in this order. */
export function believe(claims: readonly GeneratedClaim[]): PlainCustomer[] {
  const customers: PlainCustomer[] = [];
  /** E-mail → its customer, and whether somebody else than a browser said so. */
  const owners = new Map<string, { customer: PlainCustomer; isSure: boolean }>();
  for (const claim of claims) {
    const { by, person, browser } = claim;
    const email = claim.what === "identify" ? (claim.fields.email as string | undefined) : undefined;
    if (person === "" && email === undefined) continue;
    const isSure = by !== "browser";
    const owner = email === undefined ? undefined : owners.get(email);
    const isFree = person === "" || owner?.customer.ids.length === 0;
    // Only who vouches for an e-mail leads to a customer, and a signature of the id leads nowhere by the e-mail.
    const byEmail = owner?.isSure && isFree && !(by === "browser" && claim.isSigned) ? owner.customer : undefined;
    const found = customers.find(({ ids }) => person !== "" && ids.includes(person)) ?? byEmail;
    const isTrusted = isSure || claim.isSigned;
    if (!isTrusted && found?.isVouchedFor && !found.browsers.has(browser)) continue;
    const customer = found ?? newCustomer(customers);
    if (isTrusted) customer.isVouchedFor = true;
    if (by === "browser") customer.browsers.add(browser);
    if (person !== "" && !customer.ids.includes(person)) customer.ids.push(person);
    if (claim.what !== "identify") continue;
    if (claim.isSigned && by === "browser") trust(customer, browser);
    for (const [name, value] of Object.entries(claim.fields)) {
      const said = { value, at: claim.at, by };
      const current = customer.fields.get(name);
      if (by === "browser" && isDoubted(name)) say(customer, name, { ...said, browser });
      else if (current === undefined || isMoreBelievable(said, current)) customer.fields.set(name, said);
    }
    if (email !== undefined && (owner === undefined || (isSure && !owner.isSure))) {
      owners.set(email, { customer, isSure });
    }
  }
  for (const [email, { customer }] of owners) customer.emails.push(email);
  return customers;
}

function newCustomer(customers: PlainCustomer[]): PlainCustomer {
  const customer = {
    ids: [],
    fields: new Map(),
    emails: [],
    isVouchedFor: false,
    browsers: new Set<number>(),
    own: new Set<number>(),
    words: [],
  };
  customers.push(customer);
  return customer;
}

const isDoubted = (name: string) => name === "email" || name === "phone" || name === "consent";

function trust(customer: PlainCustomer, browser: number): void {
  customer.own.add(browser);
  for (const name of new Set(customer.words.map((each) => each.name))) judge(customer, name);
}

function say(customer: PlainCustomer, name: string, word: Word): void {
  customer.words.push({ name, word });
  judge(customer, name);
}

/** The last word of the browsers that signed, else of all; a consent with what the others refused later beside it. */
function judge(customer: PlainCustomer, name: string): void {
  const current = customer.fields.get(name);
  if (current !== undefined && current.by !== "browser") return;
  const words = customer.words.filter((each) => each.name === name).map(({ word }) => word);
  words.sort((one, other) => other.at - one.at);
  const own = words.find(({ browser }) => customer.own.has(browser));
  const { value, at, by } = own ?? (words[0] as Word);
  const later = words.filter((word) => own !== undefined && word.at > own.at);
  const last = later.filter((word) => later.find(({ browser }) => browser === word.browser) === word);
  const isObject = name === "consent" && typeof value === "object";
  const isRefused = isObject && last.some((word) => word.value === false);
  const others = { PUSH: false, WHATSAPP: false, ON_SITE: false };
  customer.fields.set(name, { value: isRefused ? { ...(value as object), ...others } : value, at, by });
}

function isMoreBelievable(one: Said, other: Said): boolean {
  const isSure = ({ by }: Said) => by !== "browser";
  return isSure(one) === isSure(other) ? one.at > other.at : isSure(one);
}
