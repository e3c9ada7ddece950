import { expect, it } from "vitest";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { ApiError } from "#contract/client.ts";
import type { TemplatePreview } from "#contract/templates.ts";
import { countBlock, sizeOfBlock, sizeWords } from "./block-size.server.ts";

type Sample = TemplatePreview["samples"][number];

const sampleOf = (sample: Partial<Sample>): Sample => ({ person: null, missing: [], text: "", ...sample });
const previewOf = (samples: Sample[]): TemplatePreview => ({
  status: "Approved",
  samples,
  parts: { smallest: 1, usual: 2, largest: 2 },
});
const short = sampleOf({ text: "کوتاه", parts: 1, price: 1_500 });
const long = sampleOf({ text: "ن".repeat(80), parts: 2, price: 3_000 });
const named = { name: "سبد", isEstimate: false, currency: "IRT" };

it("a message is counted in parts, characters and price, as the usual person gets it", () => {
  const preview = previewOf([short, long, long]);
  expect(sizeWords(preview, named)).toBe("«سبد»: ۲ پارت، ۸۰ نویسه، هر پیام ۳۰۰ تومان با تعرفهٔ خط");
  expect(sizeWords(preview, { ...named, currency: "IRR" })).toContain("هر پیام ۳٬۰۰۰ ریال");
  expect(sizeWords(preview, { ...named, isEstimate: true })).toMatch(/^برآورد «سبد»: ۲ پارت/);
});

it("a message without a price has parts alone", () => {
  const counted = "«سبد»: ۲ پارت، ۸۰ نویسه";
  expect(sizeWords(previewOf([{ ...long, price: 0 }]), named)).toBe(counted);
  expect(sizeWords(previewOf([sampleOf({ text: long.text, parts: 2 })]), named)).toBe(counted);
});

it("a message that nobody would get says what is missing", () => {
  const { parts: _, ...preview } = previewOf([sampleOf({ missing: ["سبد.نام"] }), sampleOf({ missing: ["سبد.نام"] })]);
  expect(sizeWords(preview, named)).toBe("پارت «سبد» معلوم نیست؛ این جای‌گذاری‌ها خالی‌اند: سبد.نام");
});

interface Platform {
  text?: string;
  website?: string;
  type?: string;
}

/** A platform with one template `t`, which costs by the line `l` the double; `calls` are its previews. */
function contextOf({ text = "سلام", website = "w", type = "action.sms" }: Platform = {}) {
  const calls: unknown[] = [];
  const template = { website, name: "سبد", type: "SMS", category: "marketing", variables: [], content: { text } };
  const api = {
    websites: { get: async () => ({ result: { id: "w", timeZone: "Asia/Tehran", currency: "IRT" } }) },
    journeys: { blocks: { get: async () => ({ result: { type } }) } },
    integration: {
      templates: {
        get: async ({ id }: { id: string }) => {
          if (id !== "t") throw new ApiError({ status: 404, code: "NOT_FOUND", message: "gone" });
          return { result: template };
        },
        preview: async (given: { line?: string }) => {
          calls.push(given);
          return { result: previewOf([{ ...long, price: given.line === "l" ? 6_000 : 3_000 }]) };
        },
      },
    },
  };
  const context = { api, param: () => "w", headers: new Headers() } as unknown as OwnerContext;
  return { context, calls };
}

it("the chosen template is counted by the chosen line", async () => {
  const { context, calls } = contextOf();
  expect(await sizeOfBlock(context, "action.sms", { template: "t", line: "l" })).toContain("هر پیام ۶۰۰ تومان");
  expect(await sizeOfBlock(context, "action.sms", { template: "t" })).toContain("هر پیام ۳۰۰ تومان");
  expect(calls).toMatchObject([{ wid: "w", line: "l", content: { text: "سلام" } }, { wid: "w" }]);
  expect(calls[1]).not.toHaveProperty("line");
});

it("placeholders make the count an estimate", async () => {
  const count = (text: string) => sizeOfBlock(contextOf({ text }).context, "action.sms", { template: "t" });
  expect(await count("سلام {{person.name|first|دوست}}")).toMatch(/^برآورد/);
  expect(await count("سلام")).not.toContain("برآورد");
});

it("nothing is said of other blocks, of no template, and of one that is gone or another website's", async () => {
  const { context } = contextOf();
  expect(await sizeOfBlock(context, "action.email", { template: "t" })).toBeNull();
  expect(await sizeOfBlock(context, "action.sms", {})).toBe("");
  expect(await sizeOfBlock(context, "action.sms", { template: "gone" })).toBe("");
  expect(await sizeOfBlock(contextOf({ website: "other" }).context, "action.sms", { template: "t" })).toBe("");
});

it("a press counts what is typed and keeps all of it", async () => {
  const { context } = contextOf();
  const value = { title: "یادآوری", fields: { template: "t", queue: "3" }, connections: { next: "b" }, revision: 7 };
  const { data } = await countBlock({ ...context, value });
  expect(data.size).toContain("«سبد»: ۲ پارت");
  expect(data.lastResult?.initialValue).toEqual({ ...value, revision: "7" });
  const none = await countBlock({ ...context, value: { ...value, fields: {} } });
  expect(none.data.size).toBe("برای دیدن پارت و هزینه، یک قالب انتخاب کنید.");
});
