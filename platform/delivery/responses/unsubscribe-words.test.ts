import { expect, it } from "vitest";
import { deliveryChannels } from "#contract/delivery-states.ts";
import { unsubscribingText } from "#contract/text/unsubscribing.ts";
import { readWish } from "./read-hook.ts";

it("who stopped messages learns how they come again: by a word on WhatsApp, by the website elsewhere", () => {
  for (const channel of deliveryChannels) {
    const said = unsubscribingText.done(channel, "بهار نارنج");
    const [, word = ""] = /عدد ([^ ]+) را ارسال کنید/.exec(said) ?? [];
    expect(readWish(word), said).toBe(channel === "WHATSAPP" ? "resume" : undefined);
    expect(said.endsWith("به خود «بهار نارنج» بگویید."), said).toBe(channel !== "WHATSAPP");
  }
});
