import { expect, it } from "vitest";
import { haltedWords } from "#app/messages/halted-words.server.ts";
import { campaignSending } from "#app/text/fa/campaign-sending.ts";
import { loadCampaigns } from "./load-campaigns.server.ts";

const contextOf = (stoppedAt: string | null) =>
  ({
    ...{ param: () => "7", query: new URLSearchParams() },
    api: {
      websites: { get: async () => ({ result: { id: "7", timeZone: "Asia/Tehran" } }) },
      campaigns: { list: async () => ({ result: { items: [], total: 0, page: 1, limit: 25 } }) },
      delivery: { sending: { get: async () => ({ result: { isStopped: stoppedAt !== null, stoppedAt } }) } },
    },
  }) as unknown as Parameters<typeof loadCampaigns>[0];

it("the list of campaigns says that the website sends nothing, in the words of a campaign's own page", async () => {
  const stoppedAt = "2026-11-22T10:00:00Z";
  const { halted } = await loadCampaigns(contextOf(stoppedAt));
  expect(halted).toBe(haltedWords({ stoppedAt }, "Asia/Tehran"));
  const { sending, scheduled, title } = campaignSending.halted;
  expect([sending, scheduled].every((text) => text.startsWith(title))).toBe(true);
  expect((await loadCampaigns(contextOf(null))).halted).toBe("");
});
