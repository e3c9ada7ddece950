import { expect, it } from "vitest";
import { install } from "#app/text/fa/install.ts";
import type { Client } from "#contract/client.ts";
import type { Refusal } from "#contract/refusals.ts";
import { loadRefusalNotice } from "./refusal-notice.server.ts";

const clientOf = (refusals: () => Promise<{ result: { items: Refusal[] } }>) =>
  ({ websites: { refusals } }) as unknown as Client;
const noticeOf = (items: Refusal[]) =>
  loadRefusalNotice(
    clientOf(async () => ({ result: { items } })),
    "w",
  );
const counts = { batches: 600, events: 900, lastAt: "2026-11-20T10:00:00.000Z" };

it("says how many batches were refused, why, and what to do", async () => {
  const notice = await noticeOf([
    { limit: "newVisitors", scope: "address", ...counts },
    { limit: "bytes", scope: "website", ...counts },
  ]);
  expect(notice?.title).toContain("۱٬۲۰۰");
  expect(notice?.text).toContain(install.refused.reasons.address.newVisitors);
  expect(notice?.text).toContain(install.refused.reasons.website.bytes);
  expect(notice?.text).toContain(install.refused.advice);
});

it("is left out where nothing was refused and where the platform does not say", async () => {
  expect(await noticeOf([])).toBeNull();
  expect(
    await loadRefusalNotice(
      clientOf(() => Promise.reject(new Error("gone"))),
      "w",
    ),
  ).toBeNull();
});
