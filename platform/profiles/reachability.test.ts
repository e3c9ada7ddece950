import { describe, expect, it } from "vitest";
import type { DeliveryChannel } from "#contract/delivery-states.ts";
import { readConsent } from "#platform/people/read-consent.ts";
import { type PersonAddress, readReachability, readRefused, readSuppressed } from "./reachability.ts";

const nobody = { consent: null, doNotContact: null, addresses: [], hasVisited: true };
const by = (channel: DeliveryChannel, change: Partial<PersonAddress> = {}): PersonAddress => ({
  ...{ channel, suppression: null, consent: null, ...change },
});
const page = by("ON_SITE");
const phone = [page, by("SMS"), by("WHATSAPP")];
const both = [...phone, by("EMAIL")];

describe("readReachability", () => {
  it("needs an address, and for a message on the website a visit", () => {
    const anybody = { ...nobody, addresses: [page] };
    expect(readReachability(anybody)).toEqual({
      SMS: false,
      EMAIL: false,
      PUSH: false,
      WHATSAPP: false,
      ON_SITE: true,
    });
    expect(readReachability({ ...anybody, hasVisited: false }).ON_SITE).toBe(false);
    for (const push of ["PUSH", "WEB_PUSH"] as const) {
      expect(readReachability({ ...nobody, addresses: [...both, by(push)] })).toEqual({
        ...{ SMS: true, EMAIL: true, PUSH: true, WHATSAPP: true, ON_SITE: true },
      });
    }
  });

  it("leaves out channels that were refused", () => {
    const consent = { sms: false, EMAIL: "denied", onSite: true };
    expect(readReachability({ ...nobody, addresses: both, consent })).toMatchObject({
      ...{ SMS: false, EMAIL: false, WHATSAPP: true, ON_SITE: true },
    });
    expect(readReachability({ ...nobody, addresses: phone, consent: "denied" }).SMS).toBe(false);
  });

  it("leaves out addresses that get nothing more or whose last recorded word is a denial", () => {
    const addresses = [page, by("SMS", { consent: "denied" }), by("WHATSAPP"), by("EMAIL", { suppression: "bounced" })];
    const person = { ...nobody, addresses, consent: { sms: true, email: true } };
    expect(readReachability(person)).toEqual({
      ...{ SMS: false, EMAIL: false, PUSH: false, WHATSAPP: true, ON_SITE: true },
    });
    expect([readRefused(person), readSuppressed(person)]).toEqual([["SMS"], ["EMAIL"]]);
    const left = { ...nobody, addresses: [by("EMAIL", { suppression: "unsubscribed", consent: "denied" })] };
    expect([readRefused(left), readSuppressed(left)]).toEqual([["EMAIL"], []]);
  });

  it("reaches by a browser whom no app is reached by", () => {
    const addresses = [by("PUSH", { suppression: "gone" }), by("WEB_PUSH")];
    const person = { ...nobody, addresses };
    expect([readReachability(person).PUSH, readSuppressed(person)]).toEqual([true, []]);
  });

  it.each([false, 0, null, "No", "refused", "revoked", "denied", {}, []])("takes %j for no consent", (said) => {
    expect(readConsent({ sms: said }, "SMS")).not.toBe(true);
    expect(readConsent(said, "SMS")).not.toBe(true);
  });

  it.each([true, 1, "true", "Yes", "GRANTED"])("takes %j for consent", (said) => {
    expect([readConsent({ sms: said }, "SMS"), readConsent(said, "SMS")]).toEqual([true, true]);
  });

  it("leaves out channels that the owner blocked, whatever the person allows", () => {
    const known = { ...nobody, addresses: both, consent: { sms: true, email: true } };
    expect(readReachability({ ...known, doNotContact: ["SMS", "ON_SITE"] })).toEqual({
      ...{ SMS: false, EMAIL: true, PUSH: false, WHATSAPP: true, ON_SITE: false },
    });
    expect(readReachability({ ...known, doNotContact: "SMS" }).SMS, "no list blocks nothing").toBe(true);
  });

  it("distinguishes a refusal from nothing said", () => {
    expect([undefined, { email: true }, { sms: false }].map((each) => readConsent(each, "SMS"))).toEqual([
      ...[undefined, undefined, false],
    ]);
  });
});
