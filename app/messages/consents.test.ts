import { expect, it } from "vitest";
import { z } from "zod";
import { addressedChannels } from "#contract/addresses.ts";
import { ApiError } from "#contract/client.ts";
import { consentRow } from "#contract/consents.ts";
import { persianMessage, violationText } from "#contract/text/violations.ts";
import { loadConsentForm, saveConsents } from "./consents.server.ts";

/** What the form says beside its fields, where the call judges as the platform does. */
async function errorsOf(text: string, ofAll: { source?: string; day?: string } = {}) {
  const add = async ({ rows }: { rows: object[] }) => {
    const judged = z.object({ rows: z.array(consentRow) }).safeParse({ rows }, { error: persianMessage as never });
    const issues = (judged.error?.issues ?? []) as never[];
    throw new ApiError({ status: 400, code: "BAD_REQUEST", message: "", data: { issues } });
  };
  const value = {
    channel: addressedChannels[0],
    consent: "granted" as const,
    source: "",
    day: "",
    rows: text,
    ...ofAll,
  };
  const api = { delivery: { consents: { add } } } as never;
  const error = await saveConsents({ api, param: () => "w1", value }).catch((thrown) => thrown);
  return Object.fromEntries((error as ApiError).issues.map(({ path, message }) => [path.join("."), message]));
}

it("lines without a source are named, and the source is wanted at its field", async () => {
  const text = "شماره,رضایت,منبع,تاریخ\n\n09121110011\n09121110012,بله,تماس\n09121110013,بله,,1404-02-03";
  expect(await errorsOf(text, { day: "1404-01-01" })).toEqual({
    source: "۲ سطر منبع ندارد. منبع را این‌جا یا در خود سطرها بنویسید.",
    rows: "سطر ۳: منبع ندارد.\nسطر ۵: منبع ندارد.",
  });
});

it("all wrong lines are named at once, whatever is wrong in them", async () => {
  const text =
    "0912,بله,فرم,1404-02-03\n09121110011,شاید,فرم,1404-02-03\n0913,بله,فرم,دیروز\n09121110012,بله,فرم,1404-02-03";
  expect(await errorsOf(text)).toEqual({
    rows: [
      `سطر ۱: ${violationText.phone}`,
      `سطر ۲: رضایت: ${violationText.invalid}`,
      `سطر ۳: ${violationText.date} ${violationText.phone}`,
    ].join("\n"),
  });
});

it("of more than fifty wrong lines the number of the others is said", async () => {
  const { rows = "" } = await errorsOf(Array.from({ length: 53 }, (_, n) => `0912111${1000 + n}`).join("\n"));
  expect(rows.split("\n")).toHaveLength(51);
  expect(rows.split("\n").at(-1)).toBe("و ۳ سطر نادرست دیگر.");
  expect(rows.split("\n")[0]).toBe("سطر ۱: منبع ندارد. تاریخ ندارد.");
});

it("of a message or person without consent the form has the address and the channel", async () => {
  const api = {
    websites: { get: async () => ({ result: { id: "w1", timeZone: "Asia/Tehran" } }) },
    profiles: { detail: async () => ({ result: { phone: "+989121234567", email: "a@b.example" } }) },
  } as never;
  const valuesOf = async (address: string) =>
    (await loadConsentForm({ api, query: new URLSearchParams(address), param: () => "w1" } as never)).values;
  expect(await valuesOf("")).toEqual({ channel: "SMS", rows: "" });
  expect(await valuesOf("person=7&channel=EMAIL")).toEqual({ channel: "EMAIL", rows: "a@b.example" });
  expect(await valuesOf("address=%2B989121234567&channel=SMS")).toEqual({ channel: "SMS", rows: "+989121234567" });
});
