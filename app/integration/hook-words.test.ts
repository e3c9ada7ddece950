import { expect, it } from "vitest";
import { i18n } from "#app/text/i18n.ts";
import { hookWordsOf } from "./hook-words.ts";

const textOf = (channel: Parameters<typeof hookWordsOf>[0]) => i18n.t(`integration:${hookWordsOf(channel).text}`);

it("the address for reports of a mail server is for mails that come back, that of a panel for deliveries", () => {
  expect(textOf({ type: "EMAIL", verifyToken: null })).toContain("برگشتی");
  expect(textOf({ type: "EMAIL", verifyToken: null })).not.toContain("پنل");
  expect(textOf({ type: "SMS", verifyToken: null })).toContain("پنل سرویس‌دهنده");
  expect(textOf({ type: "WHATSAPP", verifyToken: "t" })).toContain("متا");
});
