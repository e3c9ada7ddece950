import { expect, it } from "vitest";
import type { Template } from "#contract/templates.ts";
import { templateRow } from "./templates-list.server.ts";

const template: Template = {
  ...{ id: "t", website: "w", type: "WHATSAPP", name: "cart (fa)", date: "2026-11-28T08:00:00Z", status: "Pending" },
  ...{ category: "marketing", variables: [], version: 1, content: { name: "cart", language: "fa", components: [] } },
};
const row = (change: Partial<Template>) => templateRow({ ...template, ...change }, "Asia/Tehran");

it("a template that its provider has not judged says who judges it and how often that is read", () => {
  expect(row({})).toMatchObject({
    status: "Pending",
    reason: expect.stringMatching(/متا.*ساعتی یک بار/),
    to: undefined,
  });
  expect(row({ status: "Rejected", reason: "متا این قالب را نپذیرفت." }).reason).toBe("متا این قالب را نپذیرفت.");
  expect(row({ status: "Approved" }).reason).toBe("");
});

it("a template by a pattern of the panel is marked", () => {
  const sms = { text: "سفارش رسید", pattern: { code: "ready", values: [] } };
  expect(row({ type: "SMS", content: sms }).isByPattern).toBe(true);
  expect(row({ type: "SMS", content: { text: "سفارش رسید" } }).isByPattern).toBe(false);
  expect(row({}).isByPattern).toBe(false);
});
