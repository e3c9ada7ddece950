import { expect, it, vi } from "vitest";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { ApiError } from "#contract/client.ts";
import { createStarted } from "./create-started.server.ts";

vi.mock("#app/services/log-failure.server.ts", () => ({ logFailure: vi.fn() }));

const segment = { id: "s1", website: "w1", name: "Buyers" };
const given = { wid: "w1", name: "Buyers", type: "attribute" as const, groups: [] };
const failure = new ApiError({ status: 503, code: "SERVICE_UNAVAILABLE", message: "", data: {} });

function openApi({ create = segment, start }: { create?: unknown; start: () => Promise<unknown> }) {
  const segments = {
    create: async () => {
      if (create instanceof Error) throw create;
      return { result: create };
    },
    start,
  };
  return { api: { segments } } as unknown as Pick<OwnerContext, "api">;
}

it("leads to the segment that was made and started", async () => {
  const start = vi.fn(async () => ({}));
  expect(await createStarted(openApi({ start }), given)).toEqual({
    to: "/w/w1/segments/s1",
    toast: { tone: "ok", key: "created", name: "Buyers" },
  });
  expect(start).toHaveBeenCalledWith({ segment: "s1" });
});

it("leads to the segment that was made and did not start, and says so", async () => {
  const start = () => Promise.reject(failure);
  expect(await createStarted(openApi({ start }), given)).toEqual({
    to: "/w/w1/segments/s1",
    toast: { tone: "bad", key: "segmentNotStarted", name: "Buyers" },
  });
});

it("fails where none was made", async () => {
  await expect(createStarted(openApi({ create: failure, start: async () => ({}) }), given)).rejects.toBe(failure);
});
