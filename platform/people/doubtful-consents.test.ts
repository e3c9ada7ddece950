import { describe, expect, it } from "vitest";
import type { Channel } from "#contract/channels.ts";
import { claim, keyOf, website } from "#tests/platform-fixtures/identity-claims.ts";
import { applyClaim } from "./apply-claim.ts";
import { wordsOfBefore } from "./doubtful-words.ts";
import { keepField } from "./graph-changes.ts";
import { type ClaimedField, type IdentityClaim, IdentityGraph } from "./identity-graph.ts";
import { readConsent } from "./read-consent.ts";

const [stranger, customer] = ["stranger", "customer"];
const identifiers = { id: "7" };
const says = (browser: string, at: number, consent: unknown, more: Partial<IdentityClaim> = {}) =>
  claim(browser, at, { identifiers, fields: { consent }, ...more });
const signed = { isSigned: true };
const byServer = { provenance: "server" } as const;

function apply(...claims: readonly IdentityClaim[]) {
  const graph = new IdentityGraph();
  for (const each of claims) applyClaim(graph, each);
  return graph;
}
function consentOf(graph: IdentityGraph) {
  const person = graph.people.get(graph.identifierOwners.get(`${website} id 7`) ?? 0n);
  const read = (channel: Channel) => readConsent(person?.fields.get("consent")?.value, channel);
  return [read("SMS"), read("EMAIL")];
}

const linked = claim(stranger, 1, { identifiers });

it("that a browser in doubt refuses stays granted where a browser that is vouched for granted it", () => {
  for (const refusal of ["refused", { sms: "refused", email: "refused" }, { sms: false }]) {
    const graph = apply(
      linked,
      says(customer, 2, { sms: "granted", email: "granted" }, signed),
      says(stranger, 3, refusal),
    );
    expect(consentOf(graph)).toEqual([true, true]);
    const before = apply(says(stranger, 3, refusal), says(customer, 2, "granted", signed));
    expect(consentOf(before)).toEqual([true, true]);
  }
});

it("is refused where the browser that refused is vouched for, and the refusal is the last of what such browsers said", () => {
  const granted = says(customer, 2, { sms: "granted", email: "granted" }, signed);
  expect(consentOf(apply(granted, says(customer, 3, { sms: "no", email: "granted" })))).toEqual([false, true]);
  const second = [claim("phone", 1, { identifiers }), granted, says("phone", 3, "refused")];
  expect(consentOf(apply(...second))).toEqual([true, true]);
  expect(consentOf(apply(...second, claim("phone", 4, { identifiers, ...signed })))).toEqual([false, false]);
  const early = [claim("phone", 1, { identifiers }), says("phone", 2, "refused"), { ...granted, at: 3 }];
  expect(consentOf(apply(...early, claim("phone", 4, { identifiers, ...signed })))).toEqual([true, true]);
});

it("of a channel that nobody surer granted is refused by a browser in doubt: it may be the person's", () => {
  const graph = apply(
    linked,
    says(customer, 2, { sms: "granted" }, signed),
    says(stranger, 3, { email: false, sms: false }),
  );
  expect(consentOf(graph)).toEqual([true, false]);
  applyClaim(graph, says(customer, 4, { sms: "granted", email: "granted" }));
  expect(consentOf(graph)).toEqual([true, true]);
  expect(
    consentOf(apply(linked, says(stranger, 2, "refused"), claim("till", 3, { identifiers, ...byServer }))),
  ).toEqual([false, false]);
});

it("is granted by no browser in doubt where the person's own refused", () => {
  const graph = apply(
    linked,
    says(customer, 2, { sms: "refused" }, signed),
    says(stranger, 3, { sms: true, email: true }),
  );
  expect(consentOf(graph)).toEqual([false, undefined]);
});

it("is the last that browsers said of somebody whom nobody vouches for, or of whom none is vouched for", () => {
  const said = [says(stranger, 1, "granted"), says(customer, 2, "refused")];
  expect(consentOf(apply(...said))).toEqual([false, false]);
  expect(
    consentOf(
      apply(says(stranger, 1, "granted"), claim("till", 2, { identifiers, ...byServer }), says(stranger, 3, "refused")),
    ),
  ).toEqual([false, false]);
  expect(consentOf(apply(...said, says(stranger, 5, "granted")))).toEqual([true, true]);
});

it("of two that the person's browsers said at one moment is the same whatever a browser in doubt refused in between", () => {
  const [one, two] = [says(customer, 3, { sms: true }, signed), says(customer, 3, { sms: true, email: true }, signed)];
  const refusal = says(stranger, 4, "refused");
  const consents = [
    [one, two],
    [two, one],
  ].map(([first, last]) => consentOf(apply(linked, first ?? one, refusal, last ?? two)));
  expect(consents[0]).toEqual(consents[1]);
});

it("that a browser in doubt refuses is pushed out by no number of others that refuse nothing", () => {
  const others = Array.from({ length: 25 }, (_, index) => `other ${index}`);
  const graph = apply(
    ...[...others, stranger].map((each) => claim(each, 1, { identifiers })),
    says(customer, 2, { sms: "granted" }, signed),
    says(stranger, 3, { email: "no" }),
    ...others.map((each, index) => says(each, 4 + index, "granted")),
  );
  expect(consentOf(graph)).toEqual([true, false]);
});

it("that the server granted stays, and what it refused", () => {
  const graph = apply(
    linked,
    says("till", 2, { sms: true, email: false }, byServer),
    says(stranger, 3, { sms: false, email: true }),
  );
  expect(consentOf(graph)).toEqual([true, false]);
});

it("is kept once as it was said, and beside it what it says", () => {
  const graph = apply(says(customer, 2, { sms: true, x: "y".repeat(7_000) }, signed));
  const fields = JSON.stringify([...graph.people.values()].map((person) => [...person.fields]));
  expect(fields.length).toBeLessThan(8_000);
  expect(consentOf(graph)).toEqual([true, undefined]);
});

it("keeps of a long word what it says", () => {
  const graph = apply(
    linked,
    says(customer, 2, { sms: true }, signed),
    says(stranger, 3, { email: "no", x: "y".repeat(7_000) }),
  );
  expect(JSON.stringify([...graph.people.values()].map(({ fields }) => [...fields])).length).toBeLessThan(1_000);
});

describe("a consent of before words were kept", () => {
  /** As a row of before is loaded. */
  const stored = (said: unknown, named: IdentityClaim, at = 2) => {
    const graph = apply(linked, named);
    const person = graph.people.get(graph.identifierOwners.get(`${website} id 7`) ?? 0n);
    const field = { value: said, at, provenance: "browser" as const };
    person?.fields.set("consent", { ...field, doubtfulWords: wordsOfBefore(field) });
    return graph;
  };
  const served = claim("till", 1, { identifiers, ...byServer });
  const consentAfter = (graph: IdentityGraph, ...claims: readonly IdentityClaim[]) => {
    for (const each of claims) applyClaim(graph, each);
    return consentOf(graph);
  };

  it("stays refused whatever browsers in doubt grant, as it may have been the customer's own", () => {
    for (const said of [false, "refused", { sms: "no" }]) {
      const graph = stored(said, served);
      const strangers = Array.from({ length: 30 }, (_, index) => `stranger ${index}`);
      for (const each of strangers) graph.links.set(keyOf(each), { ...link(graph), visitor: keyOf(each) });
      const grants = strangers.map((each, index) => says(each, 3 + index, "granted"));
      expect(consentAfter(graph, ...grants)).toEqual([false, typeof said === "object"]);
      expect(consentAfter(graph, says(stranger, 90, { email: "granted" }))).toEqual([false, typeof said === "object"]);
    }
  });

  it("is granted again by a browser that is vouched for, or the server", () => {
    expect(consentAfter(stored("refused", served), says(customer, 3, { sms: true }, signed))).toEqual([
      true,
      undefined,
    ]);
    expect(consentAfter(stored("refused", served), says("till", 3, "granted", byServer))).toEqual([true, true]);
    const second = claim(stranger, 4, { identifiers, ...signed });
    expect(consentAfter(stored("refused", served), says(stranger, 3, "granted"), second)).toEqual([true, true]);
  });

  it("stays refused where a browser that is vouched for granted it earlier, and says so late", () => {
    const late = says(customer, 9, { sms: true, email: false }, signed);
    expect(consentAfter(stored({ sms: false }, served, 10), late)).toEqual([false, false]);
    const later = says(customer, 11, { sms: true, email: false }, signed);
    expect(consentAfter(stored({ sms: false }, served, 10), later)).toEqual([true, false]);
  });

  it("is granted again by any browser of somebody whom nobody vouches for, where that is later", () => {
    expect(consentAfter(stored("refused", linked), says(stranger, 3, "granted"))).toEqual([true, true]);
    expect(consentAfter(stored("refused", linked, 5), says(stranger, 3, "granted"))).toEqual([false, false]);
  });

  it("stays refused of both where two people turn out to be one", () => {
    const fieldOf = (value: unknown, at: number) => ({ value, at, provenance: "browser" as const });
    const [one, two] = [fieldOf({ sms: false, email: true }, 1), fieldOf({ email: false }, 2)].map((field) => ({
      ...field,
      doubtfulWords: wordsOfBefore(field),
    }));
    const fields = new Map<string, ClaimedField>(one && [["consent", one]]);
    if (two) keepField(fields, "consent", two);
    const said = fields.get("consent")?.value;
    expect([readConsent(said, "SMS"), readConsent(said, "EMAIL")]).toEqual([false, false]);
  });

  it("that was granted is refused by any later word", () => {
    expect(consentAfter(stored("granted", served), says(stranger, 3, { sms: "refused" }))).toEqual([false, undefined]);
  });
});

function link(graph: IdentityGraph) {
  const found = graph.links.get(keyOf(stranger));
  if (found === undefined) throw new Error("The stranger is linked");
  return found;
}
