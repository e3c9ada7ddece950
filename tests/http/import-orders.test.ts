import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeZip, sheetParts } from "#tests/files/zip.ts";
import { type ImportScene, openScene } from "#tests/http/import-scene.ts";

let scene: ImportScene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.stop());

const head = "شماره سفارش,تاریخ سفارش,مبلغ کل (تومان),وضعیت,شماره موبایل,نام مشتری,نام محصول,قیمت واحد,تعداد";
const period = { from: "2025-01-01", to: "2026-01-01" };

async function sales() {
  const { totals } = (await scene.client.reports.overview({ website: scene.website.id, ...period })).result;
  return { orders: totals.orders, sales: totals.sales ?? 0 };
}
const counts = ({ added, changed, unchanged, rejected }: Awaited<ReturnType<ImportScene["import"]>>) => ({
  ...{ added, changed, unchanged, rejected },
});

describe("an import of orders", () => {
  const rows = [
    "۱۰۰۱,۱۴۰۴/۰۱/۱۵,۲۵۰٬۰۰۰,تکمیل شده,۰۹۱۲۱۱۱۲۲۳۳,مینا راد,چای,۵۰٬۰۰۰,۳",
    "۱۰۰۱,۱۴۰۴/۰۱/۱۵,۲۵۰٬۰۰۰,تکمیل شده,۰۹۱۲۱۱۱۲۲۳۳,مینا راد,قهوه,۱۰۰٬۰۰۰,۱",
    "1002,2025-05-01 12:30,1000000 ریال,completed,09121112233,مینا راد,,,",
    "1003,2025-05-02,70000,لغو شده,,,,,",
    "1004,2025-05-03,90000,مرجوع شده,,,قند,90000,1",
    "1005,,1,completed,,,,,",
    "1001,1404/01/15,250000,completed,,,شکر,1,1",
  ];
  const file = [head, ...rows].join("\n");
  let first: string;

  it("says amounts of the first rows in toman, those of products too", async () => {
    const text = `${head.replace("تومان", "ریال").replace("قیمت واحد", "قیمت واحد (ریال)")}\n9001,1404/01/15,2500000,,,,چای,1250000,2`;
    const made = await scene.upload("orders", text, { dryRun: "true" });
    expect(made.sample[0]).toMatchObject({ problem: null });
    expect(made.sample[0]?.values).toContainEqual({ field: "value", text: "250000 IRT" });
    expect(made.sample[0]?.values).toContainEqual({ field: "price", text: "125000 IRT" });
    await scene.client.imports.cancel({ id: made.id });
  });

  it("counts rows of an order once, in toman, and takes refunds off", async () => {
    const made = await scene.import("orders", file);
    first = made.id;
    expect(made).toMatchObject({ state: "done", rows: 7, ...{ added: 3, changed: 0, unchanged: 0, rejected: 3 } });
    const { items } = (await scene.client.imports.rejected({ id: made.id })).result;
    expect(items.map(({ line, problem }) => [line, problem])).toEqual([
      [5, "این سفارش پرداخت‌شده نیست."],
      [7, "تاریخ سفارش خالی است."],
      [8, "ردیف‌های این سفارش پشت سر هم نیست. فایل را بر پایهٔ شمارهٔ سفارش مرتب کنید."],
    ]);
    expect(await sales()).toEqual({ orders: 3, sales: 250_000 + 100_000 + 90_000 - 90_000 });
    const install = (await scene.client.websites.install({ id: scene.website.id })).result;
    expect([install.lastEventAt, install.lastLiveEventAt]).toEqual([expect.any(String), null]);
    const [mina] = (await scene.people("مینا")).items;
    expect(mina).toMatchObject({ type: 3, phone: "+989121112233", orders: 2, revenue: 350_000 });
    const products = (
      await scene.client.profiles.timeline({ wid: scene.website.id, user: mina?.id ?? "", kind: "order" })
    ).result.items;
    expect(products.map(({ order }) => order?.id)).toEqual(["1002", "1001"]);
  });

  it("notifies its owner of a file that was read and waits, and of an import's end", async () => {
    const waiting = await scene.upload("orders", file, { dryRun: "true" });
    expect((await scene.work(waiting.id)).state).toBe("ready");
    const { items } = (await scene.client.notifications.list({})).result;
    const kindsOf = (id: string) => items.filter(({ url }) => url.endsWith(`/import/${id}`)).map(({ kind }) => kind);
    expect([kindsOf(waiting.id), kindsOf(first)]).toEqual([["importReady"], ["jobFinished"]]);
    await scene.client.imports.cancel({ id: waiting.id });
  });

  it("changes nothing the second time", async () => {
    expect(counts(await scene.import("orders", file))).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await sales()).toMatchObject({ orders: 3, sales: 350_000 });
  });

  it("corrects what an earlier file said, and undoing brings that back", async () => {
    const corrected = file.replace("1000000 ریال", "3000000 ریال");
    const made = await scene.import("orders", corrected);
    expect(counts(made)).toMatchObject({ added: 0, changed: 1, unchanged: 2 });
    expect(await sales()).toMatchObject({ orders: 3, sales: 550_000 });
    await scene.client.imports.undo({ id: made.id });
    expect(await scene.work(made.id)).toMatchObject({ state: "undone" });
    expect(await sales()).toMatchObject({ orders: 3, sales: 350_000 });
  });

  it("is undone whole", async () => {
    await scene.client.imports.undo({ id: first });
    expect(await scene.work(first)).toMatchObject({ state: "undone" });
    expect(await sales()).toEqual({ orders: 0, sales: 0 });
    expect((await scene.people()).total).toBe(0);
    expect(counts(await scene.import("orders", file))).toMatchObject({ added: 3 });
  });

  it("is corrected back by the first file, whatever was imported in between", async () => {
    const before = await sales();
    const wrong = file.replaceAll("۲۵۰٬۰۰۰", "۱٬۰۰۰").replace(",250000,", ",1000,");
    expect(counts(await scene.import("orders", wrong))).toMatchObject({ changed: 1 });
    expect(await sales()).toMatchObject({ sales: before.sales - 249_000 });
    const right = await scene.import("orders", file);
    expect(counts(right)).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await sales()).toEqual(before);
    expect(counts(await scene.import("orders", file))).toMatchObject({ changed: 0, unchanged: 3 });
    await scene.client.imports.undo({ id: right.id });
    await scene.work(right.id);
    expect(await sales()).toMatchObject({ sales: before.sales - 249_000 });
    expect(counts(await scene.import("orders", file))).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await sales()).toEqual(before);
  });

  it("of three files the first one's order comes back once both corrections are undone, in either order", async () => {
    const before = await sales();
    const text = (order: string, total: number) => `order,date,total\n${order},2025-06-01,${total}\n`;
    for (const [order, undone] of [
      ["Q-1", [1, 2]],
      ["Q-2", [2, 1]],
    ] as const) {
      const made = [];
      for (const total of [1_000, 2_000, 3_000]) made.push(await scene.import("orders", text(order, total)));
      for (const index of undone) {
        await scene.client.imports.undo({ id: made[index]?.id ?? "" });
        await scene.work(made[index]?.id ?? "");
      }
    }
    expect(await sales()).toEqual({ orders: Number(before.orders) + 2, sales: Number(before.sales) + 2_000 });
  });

  it("takes off what a later file says went back", async () => {
    const before = await sales();
    const text = (refunded: string) => `order,date,total,refunded\nR-1,2025-06-01,1000,${refunded}\n`;
    expect(counts(await scene.import("orders", text("200")))).toMatchObject({ added: 1 });
    expect(await sales()).toMatchObject({ sales: before.sales + 800 });
    const more = await scene.import("orders", text("۵۰۰"));
    expect(counts(more)).toMatchObject({ changed: 1 });
    expect(await sales()).toMatchObject({ sales: before.sales + 500 });
    expect(counts(await scene.import("orders", text("500")))).toMatchObject({ unchanged: 1 });
    expect(counts(await scene.import("orders", text("1001")))).toMatchObject({ rejected: 1 });
    await scene.client.imports.undo({ id: more.id });
    await scene.work(more.id);
    expect(await sales()).toMatchObject({ sales: before.sales + 800 });
  });

  describe("that browsers claimed", () => {
    const minute = 60_000;
    const ago = (ms: number) => new Date(scene.platform.dependencies.clock.now() - ms).toISOString();
    const bought = (at: string, order: string, value = 40_000) => ({ name: "purchase", at, data: { order, value } });
    async function browse(campaign: string, at: string, events: object[]): Promise<(event: object) => Promise<number>> {
      const { key } = (await scene.client.websites.install({ id: scene.website.id })).result;
      const headers = { origin: "https://shop.example", "user-agent": agent };
      const visitor = randomUUID();
      const url = `https://shop.example/?utm_campaign=${campaign}`;
      const send = async (sent: object[]) => {
        const body = { key, visitor, events: sent.map((event) => ({ url, ...event })) };
        return (await scene.platform.send("POST", "/collect", { headers, body })).status;
      };
      expect(await send([{ name: "page_view", at }, ...events])).toBe(202);
      return (event) => send([event]);
    }
    async function visitsOf(campaign: string) {
      const input = { website: scene.website.id, from: ago(3 * 24 * 60 * minute), to: ago(-minute) };
      const { items = [] } = (await scene.client.reports.campaign(input)).result;
      return items.find(({ key }) => key === campaign);
    }

    it("keep the campaign of the visit, while the buyer is known by the file alone", async () => {
      const at = ago(minute);
      await browse("sms", at, [bought(at, "B-1"), bought(at, "B-2")]);
      const text = `order,date,total,billing_email\nB-1,${at},40000,buyer@example.com\nB-2,${at.slice(0, 10)},55000,buyer@example.com\n`;
      expect(counts(await scene.import("orders", text))).toMatchObject({ added: 0, changed: 2 });
      const [buyer] = (await scene.people("buyer")).items;
      expect(buyer).toMatchObject({ orders: 2, revenue: 95_000, sessions: 0 });
      expect(await visitsOf("sms")).toMatchObject({ sales: 40_000 });
    });

    it("stay in the visit where the file names no buyer", async () => {
      const at = ago(minute);
      await browse("letter", at, [bought(at, "N-1")]);
      expect(counts(await scene.import("orders", `order,date,total\nN-1,${at},40000\n`))).toMatchObject({ changed: 1 });
      expect(await visitsOf("letter")).toMatchObject({ sessions: 1, sales: 40_000 });
    });

    it("give nothing of a buyer to a stranger who guesses numbers and amounts", async () => {
      const [now, earlier] = [ago(minute), ago(40 * 60 * minute)];
      await browse("real", now, [bought(now, "G-1")]);
      const values = [30_000, 40_000, 50_000];
      const guesses = ["G-1", "G-2"].flatMap((order) => values.map((value) => bought(earlier, order, value)));
      const stranger = await browse("evil", earlier, [...guesses, bought(earlier, "G-3")]);
      const rows = ["G-1", "G-2", "G-3"].map((order) => `${order},${now},40000,09127654321,Sara\n`);
      await scene.import("orders", `order,date,total,billing_phone,billing_first_name\n${rows.join("")}`);
      await stranger({ name: "identify", data: { email: "evil@example.com", city: "Nowhere" } });
      const [sara, ...others] = (await scene.people("Sara")).items;
      expect(others).toEqual([]);
      expect(sara).toMatchObject({ orders: 3, revenue: 120_000, sessions: 0, email: null, city: null });
      expect(Date.parse(sara?.firstSeenAt ?? "")).toBeGreaterThanOrEqual(Date.parse(now) - minute);
    });
  });

  it("adds products to orders that the shop's server reported without them", async () => {
    const { secret } = (await scene.client.websites.install({ id: scene.website.id })).result;
    const before = await sales();
    const product = { name: "چای", price: 40_000 };
    const said = { "S-1": {}, "S-2": { product }, "S-3": { products: [product] } };
    const events = Object.entries(said).map(([order, data]) => ({
      ...{ id: randomUUID(), visitor: "s", name: "purchase", at: "2025-08-01T08:00:00Z" },
      data: { order, value: 40_000, currency: "IRT", ...data },
    }));
    const sent = await scene.platform.send("POST", "/collect/server", { token: secret, body: { events } });
    expect(sent.status).toBe(202);
    const rows = Object.keys(said).map((order) => `${order},2025-08-01,40000,چای,40000,1\n`);
    const text = `order,date,total,product name,price,quantity\n${rows.join("")}`;
    expect(counts(await scene.import("orders", text))).toMatchObject({ added: 0, changed: 1, unchanged: 2 });
    expect(counts(await scene.import("orders", text))).toMatchObject({ changed: 0, unchanged: 3 });
    expect(await sales()).toEqual({ orders: Number(before.orders) + 3, sales: Number(before.sales) + 120_000 });
    const days = { from: "2025-08-01", to: "2025-08-02" };
    const { items } = (await scene.client.sales.orders({ website: scene.website.id, ...days })).result;
    expect(items.map((order) => order.items)).toEqual(Array(3).fill([expect.objectContaining({ name: "چای" })]));
  });

  it("keeps an order without wrong cells about its buyer and products, and rejects one whose amount is unsure", async () => {
    const text = [
      "order,date,time,total,refunded,email,phone,product name,price,quantity",
      "W-1,2025-07-01,25:99,5000,,not an address,12,چای,five,two",
      "W-2,2025-07-01,,5000,,right@example.com,12,,,",
      "W-3,2025-07-01,,5000,a part,right@example.com,,,,",
      ",,,,,,,,,",
    ].join("\n");
    const made = await scene.import("orders", text);
    expect(made).toMatchObject({ state: "done", rows: 3, added: 2, rejected: 1, incomplete: 2 });
    const { items } = (await scene.client.imports.rejected({ id: made.id })).result;
    expect(items.map(({ line, problem, isKept }) => [line, problem, isKept])).toEqual([
      [2, "ساعت سفارش درست نیست. قیمت واحد درست نیست. تعداد درست نیست. ایمیل درست نیست. موبایل درست نیست.", true],
      [3, "موبایل درست نیست.", true],
      [4, "مبلغ برگشتی درست نیست.", false],
    ]);
    expect((await scene.people("right@")).items).toMatchObject([{ orders: 1, revenue: 5_000, phone: null }]);
    const bought = (
      await scene.client.sales.orders({ website: scene.website.id, from: "2025-07-01", to: "2025-07-02" })
    ).result.items;
    expect(bought.find(({ order }) => order === "W-1")).toMatchObject({
      value: 5_000,
      items: [{ name: "چای", price: 0, quantity: 1 }],
    });
  });

  it("reads a spreadsheet with dates and amounts as numbers", async () => {
    const cells = ["Order Number", "Order Date", "Order Total Amount", "Email (Billing)"];
    const names = cells.map((_, index) => `<c r="${"ABCD"[index]}1" t="s"><v>${index}</v></c>`).join("");
    const row =
      '<c r="A2"><v>77</v></c><c r="B2" s="1"><v>45800</v></c><c r="C2"><v>1250000</v></c><c r="D2" t="str"><v>x@example.com</v></c>';
    const book = makeZip(sheetParts(`<row r="1">${names}</row><row r="2">${row}</row>`, cells));
    const made = await scene.import("orders", book, { currency: "IRR" });
    expect(made).toMatchObject({ state: "done", format: { type: "xlsx", encoding: null }, added: 1, rejected: 0 });
    expect((await scene.people("x@example.com")).items).toMatchObject([{ revenue: 125_000 }]);
  });
});

const agent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36";
