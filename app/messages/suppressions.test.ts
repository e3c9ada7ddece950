import { describe, expect, it } from "vitest";
import { ApiError } from "#contract/client.ts";
import { closeAddress, loadSuppressions, reopenAddress, suppressionRow } from "./suppressions.server.ts";

const opened = (status: number) => {
  const remove = async () => {
    if (status !== 200) throw new ApiError({ status, code: "NOT_FOUND", message: "", data: {} });
  };
  const query = new URLSearchParams({ channel: "WHATSAPP", address: "+989120000001", by: "owner" });
  const api = { delivery: { suppressions: { remove } } } as never;
  return reopenAddress({ api, query, param: () => "w1" });
};

it("leads to the row of who said no meanwhile, with why it was not opened", async () => {
  expect(await opened(200)).toMatchObject({
    to: "/w/w1/suppression",
    toast: { key: "unsuppressed", name: "\u2066۰۹۱۲ ۰۰۰ ۰۰۰۱\u2069" },
  });
  expect(await opened(404)).toEqual({
    to: "/w/w1/suppression?q=%2B989120000001",
    toast: { tone: "bad", key: "notUnsuppressed", name: "\u2066۰۹۱۲ ۰۰۰ ۰۰۰۱\u2069" },
  });
  await expect(opened(409)).rejects.toMatchObject({ status: 409 });
});

describe("an address that is closed", () => {
  const close = async (value: Parameters<typeof closeAddress>[0]["value"], stored = value.address) => {
    const sent: object[] = [];
    const add = async (given: object) => {
      sent.push(given);
      return { result: { address: stored } };
    };
    const done = await closeAddress({
      api: { delivery: { suppressions: { add } } } as never,
      param: () => "w1",
      value,
    });
    return { sent, done };
  };

  it("is said in the toast as the list shows it", async () => {
    const { done } = await close({ channel: "WHATSAPP", address: "09121234567" }, "+989121234567");
    expect(done.toast).toEqual({ tone: "ok", key: "suppressed", name: "\u2066۰۹۱۲ ۱۲۳ ۴۵۶۷\u2069" });
  });

  it("is a mailbox where it has @, whatever channel is chosen", async () => {
    const { sent } = await close({ channel: "SMS", address: "a@b.example" });
    expect(sent).toEqual([{ website: "w1", channel: "EMAIL", address: "a@b.example" }]);
  });

  it("that is a number asks at the channel for one with numbers", async () => {
    const closing = close({ channel: "EMAIL", address: "۰۹۱۲۱۲۳۴۵۶۷" });
    await expect(closing).rejects.toMatchObject({ status: 400, issues: [{ path: ["channel"] }] });
  });
});

describe("the list", () => {
  const suppression = {
    ...({ channel: "SMS", address: "+989121234567", lineKind: "", state: "unsubscribed" } as const),
    ...{ detail: null, until: null, at: "2026-12-01T10:00:00Z" },
  };

  it.each([
    ["owner", "دستی بسته شد"],
    ["link", "لغو عضویت"],
  ] as const)("says of what came by %s: %s", (source, why) => {
    expect(suppressionRow({ ...suppression, source }, { website: "w1", zone: "Asia/Tehran" }).why).toBe(why);
  });

  it.each([
    ["person=7&channel=SMS", "/w/w1/suppression?q=%2B989121234567&channel=SMS"],
    ["person=7&channel=EMAIL", "/w/w1/suppression?q=a%40b.example&channel=EMAIL"],
    ["person=x", "/w/w1/suppression?"],
  ])("is searched for the address of a person: %s", async (address, to) => {
    const api = {
      websites: { get: async () => ({ result: { id: "w1", timeZone: "Asia/Tehran" } }) },
      profiles: { detail: async () => ({ result: { phone: "+989121234567", email: "a@b.example" } }) },
    } as never;
    const context = { api, query: new URLSearchParams(address), param: () => "w1" } as never;
    const answer: Response = await loadSuppressions(context).catch((thrown) => thrown);
    expect(answer.headers.get("location")).toBe(to);
  });
});
