import { expect, it } from "vitest";
import { sentenceOf } from "./profile.server.ts";
import { timelineDays } from "./profile-view.server.ts";

it("the sentence about a person keeps a Latin name apart from the figure behind it", () => {
  const person = { city: "Kabul", firstSeenAt: "2026-11-23T08:00:00Z", medium: "paid", source: "google" };
  expect(sentenceOf({ ...person, browsers: 1, sessions: 1 }, "Asia/Tehran")).toBe(
    "کابل · اولین بازدید ۲ آذر ۱۴۰۵ از تبلیغات کلیکی، \u2068google\u2069 · ۱ مرورگر",
  );
});

it("a line of the timeline keeps the page's address apart from its words", () => {
  const view = {
    kind: "event" as const,
    name: "page_view",
    defined: [],
    path: "/p/250g",
    session: null,
    product: null,
    order: null,
    message: null,
  };
  const order = { ...view, name: "purchase", path: "/thanks", order: { id: "7", value: 1_000 } };
  const at = "2026-11-23T08:00:00Z";
  const [day] = timelineDays(
    [
      { ...view, at },
      { ...order, at },
    ],
    "Asia/Tehran",
  );
  expect(day?.lines).toMatchObject([
    { path: "/p/250g", facts: [] },
    { path: "", number: "7", facts: ["۱٬۰۰۰ تومان"] },
  ]);
});
