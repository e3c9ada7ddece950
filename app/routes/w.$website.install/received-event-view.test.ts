import { expect, it } from "vitest";
import type { ReceivedEvent } from "#contract/received-events.ts";
import { receivedEventView } from "./received-event-view.server.ts";

const received: ReceivedEvent = {
  ...{ receivedAt: "2026-11-20T10:00:00.000Z", at: "2026-11-20T10:00:00.000Z", outcome: "stored", issues: [] },
  ...{ id: "1", name: "page_view", defined: [], visitor: "123456789", host: "", path: "/", title: "", medium: "" },
  ...{ source: "", country: "", city: "", device: "", os: "", browser: "Chrome", value: 0, currency: "", data: "" },
};
const visitorOf = (item: Partial<ReceivedEvent>) => receivedEventView({ ...received, ...item }, "Asia/Tehran").visitor;

it("an event names its browser and never calls a person unknown, who may be known", () => {
  expect(visitorOf({})).toBe("مرورگر ک۷۸۹");
  expect(visitorOf({ browser: "" })).toBe("شناسهٔ ک۷۸۹");
  expect(visitorOf({ visitor: "" })).toBe("");
});
