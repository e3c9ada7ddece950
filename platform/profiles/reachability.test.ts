import { describe, expect, it } from "vitest";
import { readConsent, readReachability } from "./reachability.ts";

const nobody = {
  email: null,
  phone: null,
  consent: null,
  doNotContact: null,
  hasApp: false,
  isSubscribed: false,
  hasVisited: true,
};

describe("readReachability", () => {
  it("needs an address, and for a message on the website a visit", () => {
    expect(readReachability(nobody)).toEqual({ SMS: false, EMAIL: false, PUSH: false, WHATSAPP: false, ON_SITE: true });
    expect(readReachability({ ...nobody, hasVisited: false }).ON_SITE).toBe(false);
    expect(readReachability({ ...nobody, phone: "+98912", email: "a@b.c", hasApp: true })).toEqual({
      ...{ SMS: true, EMAIL: true, PUSH: true, WHATSAPP: true, ON_SITE: true },
    });
  });

  it("leaves out channels that were refused", () => {
    const consent = { sms: false, EMAIL: "denied", onSite: true };
    expect(readReachability({ ...nobody, phone: "+98912", email: "a@b.c", consent })).toMatchObject({
      ...{ SMS: false, EMAIL: false, WHATSAPP: true, ON_SITE: true },
    });
    expect(readReachability({ ...nobody, phone: "+98912", consent: "denied" }).SMS).toBe(false);
  });

  it.each([false, 0, null, "No", "refused", "revoked", "denied", {}, []])("takes %j for no consent", (said) => {
    expect(readConsent({ sms: said }, "SMS")).not.toBe(true);
    expect(readConsent(said, "SMS")).not.toBe(true);
  });

  it.each([true, 1, "true", "Yes", "GRANTED"])("takes %j for consent", (said) => {
    expect([readConsent({ sms: said }, "SMS"), readConsent(said, "SMS")]).toEqual([true, true]);
  });

  it("leaves out channels that the owner blocked, whatever the person allows", () => {
    const known = { ...nobody, phone: "+98912", email: "a@b.c", consent: { sms: true, email: true } };
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
