import { expect, it } from "vitest";
import type { CampaignInsight } from "#contract/campaigns/calls.ts";
import { deliveryOf } from "./insight.server.ts";

type Delivery = CampaignInsight["deliveries"][number];

it("figures of a campaign's messages lead to all of them, whatever the period of the page is", () => {
  const counts = { queued: 1, sent: 5, delivered: 4, opened: 0, clicked: 2, bounced: 0, failed: 3, uncertain: 0 };
  const delivery = { channel: "SMS", ...counts, dropped: { no_consent: 2, quiet_hours: 4 } } as unknown as Delivery;
  const { logs, dropped } = deliveryOf(delivery, { id: "c", website: "7" });
  expect(logs).toMatchObject({
    failed: "/w/7/messages?campaign=c&state=failed%2Cundelivered&channel=SMS",
    dropped: "/w/7/messages?campaign=c&state=dropped&channel=SMS",
  });
  expect(Object.values(logs).filter((to) => /from=|to=/.test(to ?? ""))).toEqual([]);
  expect(dropped).toBe("۶");
});
