import { expect, it } from "vitest";
import { ApiError } from "#contract/client.ts";
import { reopenAddress } from "./suppressions.server.ts";

const opened = (status: number) => {
  const remove = async () => {
    if (status !== 200) throw new ApiError({ status, code: "NOT_FOUND", message: "", data: {} });
  };
  const query = new URLSearchParams({ channel: "WHATSAPP", address: "+989120000001", by: "owner" });
  const api = { delivery: { suppressions: { remove } } } as never;
  return reopenAddress({ api, query, param: () => "w1" });
};

it("leads to the row of who said no meanwhile, with why it was not opened", async () => {
  expect(await opened(200)).toMatchObject({ to: "/w/w1/suppression", toast: { key: "unsuppressed" } });
  expect(await opened(404)).toEqual({
    to: "/w/w1/suppression?q=%2B989120000001",
    toast: { tone: "bad", key: "notUnsuppressed", name: "+989120000001" },
  });
  await expect(opened(409)).rejects.toMatchObject({ status: 409 });
});
