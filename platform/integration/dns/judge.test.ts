import { expect, it } from "vitest";
import type { DomainRecord } from "#contract/integration-domains.ts";
import { countLookups } from "./count-lookups.ts";
import { expectedRecords, renewSpf } from "./expected-records.ts";
import { judgeDomain } from "./judge-domain.ts";
import { judgeRecord } from "./judge-record.ts";

const sender = { name: "shop.example", token: "t", publicKey: "AAAA", bounceHost: "n.example", mailHost: "m.example" };
const records = expectedRecords(sender);
const judge = (purpose: DomainRecord["purpose"], ...values: string[]) =>
  judgeRecord(records.find((record) => record.purpose === purpose) as DomainRecord, values).problem;

it.each([
  ["token", ["v=other", "nabz-verification=t"], null],
  ["token", ["nabz-verification=u"], "different"],
  ["token", [], "missing"],
  ["dkim", ["v=DKIM1; k=rsa; p=AAAA"], null],
  ["dkim", ["k=rsa;p=AA AA;"], null],
  ["dkim", ["p=AAAA; v=DKIM1"], null],
  ["dkim", ["v=DKIM1; k=ed25519; p=AAAA"], "different"],
  ["dkim", ["v=DKIM1; k=rsa; p=BBBB"], "different"],
  ["dkim", ["v=DKIM1; p=AAAA", "v=DKIM1; p=BBBB"], "several"],
  ["mx", ["10 n.example."], null],
  ["mx", ["n.example"], null],
  ["mx", ["5 other.example"], "different"],
  ["spf", ["google-site-verification=1", "v=spf1 include:x.example +a:M.example -all"], null],
  ["spf", ["v=spf1 include:x.example -all"], "different"],
  ["spf", ["v=spf1 -all", "v=spf1 mx -all"], "several"],
  ["spf", ["v=spf10"], "missing"],
  ["dmarc", ["v=DMARC1; p=reject"], null],
  ["dmarc", [], "missing"],
] as const)("%s with %j is judged", (purpose, values, problem) => {
  expect(judge(purpose, ...values)).toBe(problem);
});

it("SPF names a mail server as it is set up, by name or by address, and is renewed with it", () => {
  const spfOf = (mailHost: string | undefined) =>
    renewSpf(records, mailHost).find(({ purpose }) => purpose === "spf")?.value;
  expect(spfOf("mail.example")).toBe("v=spf1 a:mail.example mx ~all");
  expect(spfOf("203.0.113.7")).toBe("v=spf1 ip4:203.0.113.7 mx ~all");
  expect(spfOf("[2001:db8::7]")).toBe("v=spf1 ip6:2001:db8::7 mx ~all");
  expect(spfOf(undefined)).toBe("v=spf1 mx ~all");
  expect(renewSpf(records, "mail.example").filter(({ purpose }) => purpose !== "spf")).toEqual(
    records.filter(({ purpose }) => purpose !== "spf"),
  );
});

it("counts the look-ups of SPF with all that it includes, and ends where it circles", async () => {
  const zone: Record<string, string[]> = {
    "a.example": ["v=spf1 include:b.example mx a:x.example exists:y -all"],
    "b.example": ["v=spf1 include:a.example ip4:1.2.3.4 redirect=c.example"],
    "c.example": [`v=spf1 ${Array.from({ length: 20 }, (_, index) => `include:d${index}.example`).join(" ")} -all`],
  };
  const dns = { txt: async (name: string) => ({ values: zone[name] ?? [] }) };
  expect(await countLookups(dns, "v=spf1 ip4:1.2.3.4 all")).toBe(0);
  expect(await countLookups(dns, "v=spf1 a mx include:none.example ~all")).toBe(3);
  expect(await countLookups(dns, "v=spf1 include:a.example -all")).toBe(11);
});

it("a verified domain breaks at the third failure a day after the first, and comes back", () => {
  const hour = 3_600_000;
  const start = Date.parse("2026-11-20T00:00:00Z");
  const seen = (problem: DomainRecord["problem"]) =>
    records.map((record) => ({ ...record, ok: problem === null, problem: record.required ? problem : null }));
  let known: Parameters<typeof judgeDomain>[0] = {
    status: "not_verified",
    failures: 0,
    failingSince: null,
    verifiedAt: null,
  };
  const check = (problem: DomainRecord["problem"], hours: number) => {
    known = judgeDomain(known, seen(problem), start + hours * hour);
    return known.status;
  };
  expect(check("missing", 0)).toBe("not_verified");
  expect(check(null, 1)).toBe("verified");
  expect(check("missing", 24)).toBe("verified");
  expect(check("timeout", 28)).toBe("verified");
  expect(check("server_failure", 32)).toBe("verified");
  expect(check("missing", 40), "three, but not a day").toBe("verified");
  expect(check("timeout", 48), "no answer is no failure").toBe("verified");
  expect(check("missing", 48)).toBe("broken");
  expect(check(null, 72)).toBe("verified");
  expect(known.failures).toBe(0);
});
