import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Import } from "#contract/imports.ts";
import { type ImportScene, openScene } from "#tests/http/import-scene.ts";
import { makeOwner } from "#tests/http/platform.ts";

let scene: ImportScene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.stop());

const people = [
  "نام و نام خانوادگی,موبایل,ایمیل,تاریخ عضویت,سطح",
  "یاسمین کریمی,۰۹۱۲۱۲۳۴۵۶۷,YASMIN@example.com,۱۴۰۴/۰۲/۰۱,طلایی",
  "بی نشان,,,,",
  "علی رضایی,912 765 4321,,2025-03-01 10:30,",
  "غلط,12,,,",
];
const mapping = ["name", "phone", "email", "registeredAt", "attribute.سطح"];

const counts = ({ added, changed, unchanged, rejected, read }: Import) => ({
  added,
  changed,
  unchanged,
  rejected,
  read,
});

describe("an import of people", () => {
  it("is read first, and says what it would do", async () => {
    const made = await scene.upload("people", people.join("\n"), { dryRun: "true", mapping: JSON.stringify(mapping) });
    expect(made).toMatchObject({ kind: "people", state: "reading", file: { name: "file.csv" } });
    expect(made.format).toEqual({ type: "csv", encoding: "utf-8", separator: ",", currency: "IRT" });
    const [first, second] = made.sample;
    expect(first).toMatchObject({ line: 2, problem: null });
    expect(first?.values).toContainEqual({ field: "phone", text: "+989121234567" });
    expect(first?.values).toContainEqual({ field: "registeredAt", text: "2025-04-20T19:30:00.000Z" });
    expect(second?.problem).toBe("نه شناسه دارد، نه ایمیل و نه موبایل.");
    const ready = await scene.work(made.id);
    expect(ready).toMatchObject({ state: "ready", rows: 4, undoUntil: null });
    expect(counts(ready)).toEqual({ added: 2, changed: 0, unchanged: 0, rejected: 2, read: 4 });
    expect((await scene.people()).total).toBe(0);

    await scene.client.imports.start({ id: made.id });
    const done = await scene.work(made.id);
    expect(done).toMatchObject({ state: "done", progress: 1, undoUntil: expect.any(String) });
    expect(counts(done)).toEqual({ added: 2, changed: 0, unchanged: 0, rejected: 2, read: 4 });
    const listed = await scene.people();
    expect(listed.items.map(({ name, phone, email, type }) => [name, phone, email, type])).toEqual([
      ["یاسمین کریمی", "+989121234567", "yasmin@example.com", 2],
      ["علی رضایی", "+989127654321", null, 2],
    ]);
    expect(listed.items[0]).toMatchObject({ firstSeenAt: "2025-04-21T00:00:00+04:30" });
    const rejected = (await scene.client.imports.rejected({ id: made.id })).result.items;
    expect(rejected).toEqual([
      { line: 3, problem: "نه شناسه دارد، نه ایمیل و نه موبایل.", cells: ["بی نشان", "", "", "", ""], isKept: false },
      { line: 5, problem: "موبایل درست نیست.", cells: ["غلط", "12", "", "", ""], isKept: false },
    ]);
  });

  it("changes nothing the second time, and the fields that differ the third", async () => {
    const again = await scene.import("people", people.join("\n"), { mapping: JSON.stringify(mapping) });
    expect(counts(again)).toEqual({ added: 0, changed: 0, unchanged: 2, rejected: 2, read: 4 });
    const corrected = people.join("\n").replace("طلایی", "نقره‌ای");
    const changed = await scene.import("people", corrected, { mapping: JSON.stringify(mapping) });
    expect(counts(changed)).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    expect((await scene.people()).total).toBe(2);

    await scene.client.imports.undo({ id: changed.id });
    expect(await scene.work(changed.id)).toMatchObject({ state: "undone", undoUntil: null });
    const [yasmin] = (await scene.people()).items;
    const { result } = await scene.client.profiles.detail({ wid: scene.website.id, user: yasmin?.id ?? "" });
    expect(result.attributes).toMatchObject([{ name: "سطح", value: "طلایی", saidBy: "import" }]);
  });

  it("keeps a row without its wrong cells where somebody is left, and passes over lines without text", async () => {
    const long = "ب".repeat(1_001);
    const text = [
      "شناسه,ایمیل,موبایل,تاریخ تولد,تاریخ عضویت,سطح",
      ",,,,,",
      "k-1,not an address,0912 000 0001,1390/13/01,2999-01-01,نقره‌ای",
      "",
      `k-2,keeps@example.com,12,,,${long}`,
      "  , ,,,,",
      ",nobody@,99,,,",
    ].join("\n");
    const columns = JSON.stringify(["id", "email", "phone", "birthday", "registeredAt", "attribute.سطح"]);
    const made = await scene.import("people", `${text}\n,,,,,\n`, { mapping: columns });
    expect(made).toMatchObject({ state: "done", rows: 3, added: 2, rejected: 1, incomplete: 2 });
    const listed = (await scene.client.imports.rejected({ id: made.id })).result.items;
    expect(listed.map(({ line, problem, isKept }) => [line, problem, isKept])).toEqual([
      [3, "ایمیل درست نیست. تاریخ تولد درست نیست. تاریخ عضویت در آینده است.", true],
      [5, "موبایل درست نیست. «سطح» بیش از اندازه بلند است.", true],
      [7, "ایمیل درست نیست.", false],
    ]);
    const [first] = (await scene.people("k-1")).items;
    expect(first).toMatchObject({ ownerId: "k-1", email: null, phone: "+989120000001" });
    expect((await scene.people("keeps@")).items).toMatchObject([{ ownerId: "k-2", phone: null }]);
    const dry = await scene.upload("people", text, { mapping: columns, dryRun: "true" });
    expect(dry.sample[0]).toMatchObject({ line: 3, isKept: true, problem: expect.stringContaining("ایمیل") });
    expect(dry.sample[0]?.values.map(({ field }) => field)).toEqual(["id", "phone", "attribute.سطح"]);
    await scene.client.imports.cancel({ id: dry.id });
    await scene.client.imports.undo({ id: made.id });
    await scene.work(made.id);
  });

  it("reads attributes by the types that their columns are given", async () => {
    const text = "id,score,member,since,tags\nt-1,007,بله,۱۴۰۴/۰۲/۰۱,چای، قهوه\nt-2,many,,,\n";
    const own = ["number.score", "boolean.member", "date.since", "list.tags"].map((name) => `attribute:${name}`);
    const columns = JSON.stringify(["id", ...own]);
    const made = await scene.import("people", text, { mapping: columns });
    expect(made).toMatchObject({ state: "done", added: 2, rejected: 0, incomplete: 1 });
    const listed = (await scene.client.imports.rejected({ id: made.id })).result.items;
    expect(listed).toMatchObject([{ line: 3, problem: "«score» درست نیست.", isKept: true }]);
    const [found] = (await scene.people("t-1")).items;
    const { result } = await scene.client.profiles.detail({ wid: scene.website.id, user: found?.id ?? "" });
    const values = result.attributes.map(({ name, type, value }) => [name, type, value]);
    expect(values.sort()).toEqual([
      ["member", "boolean", true],
      ["score", "number", 7],
      ["since", "date", "2025-04-21"],
      ["tags", "list", ["چای", "قهوه"]],
    ]);
    expect(counts(await scene.import("people", text, { mapping: columns }))).toMatchObject({ unchanged: 2 });
    const double = await scene.send("people", text, { mapping: JSON.stringify(["id", own[0], "attribute.score"]) });
    expect(double).toMatchObject({ status: 400, body: { data: { issues: [{ path: ["mapping"] }] } } });
    await scene.client.imports.undo({ id: made.id });
    await scene.work(made.id);
  });

  it("is undone whole, and can be imported again", async () => {
    const extra = "email,first name,last name\nsara@example.com,سارا,نوری\nsara@example.com,سارا,احمدی\n";
    const made = await scene.import("people", extra);
    expect(counts(made)).toMatchObject({ added: 1, changed: 1 });
    expect((await scene.people("sara")).items).toMatchObject([{ name: "سارا احمدی" }]);
    const present = (await scene.client.reports.realtime({ website: scene.website.id })).result;
    expect(present, "a person of a file is no real-time visitor").toMatchObject({
      people: 0,
      recentPeople: 0,
      events: [],
    });
    await scene.client.imports.undo({ id: made.id });
    await scene.work(made.id);
    expect((await scene.people("sara")).total).toBe(0);
    expect((await scene.people()).total).toBe(2);
    expect(counts(await scene.import("people", extra))).toMatchObject({ added: 1, changed: 1 });
  });

  it("is corrected before it starts", async () => {
    const text = "col1;col2\nمینا;mina@example.com\n";
    const made = await scene.upload("people", text, { dryRun: "true" });
    expect(made.mapping).toEqual(["", ""]);
    expect(await scene.work(made.id)).toMatchObject({ state: "ready", rows: 1, rejected: 1 });
    await expect(scene.client.imports.start({ id: made.id })).rejects.toMatchObject({ status: 400 });
    await scene.client.imports.correct({ id: made.id, mapping: ["name", "email"] });
    expect(counts(await scene.work(made.id))).toMatchObject({ added: 1, rejected: 0 });
    await scene.client.imports.cancel({ id: made.id });
    await expect(scene.client.imports.start({ id: made.id })).rejects.toMatchObject({ status: 409 });
    expect((await scene.people("mina")).total).toBe(0);
  });

  it("of a file that breaks off brings nothing", async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => `p${index}@example.com,n`);
    const made = await scene.import("people", `email,name\n${rows.join("\n")}\n"open,x\n`);
    expect(made).toMatchObject({ state: "failed", added: 0 });
    expect(made.error).toEqual({ message: expect.stringContaining("نقل قول"), line: 1_502 });
    expect((await scene.people("p1")).total).toBe(0);
  });

  it("is read where columns and cells hold what PostgreSQL refuses", async () => {
    // Zeros are looked for at the beginning of a file alone.
    const header = [`${"x".repeat(199)}😀`, "note".repeat(1_200), "n\0ote", "email"];
    const rows = ["a", "", `${"y".repeat(199)}😀\0`, "sara@example.com"];
    const text = [header, rows, [...rows.slice(0, 3), "no\0ne"]].map((cells) => cells.join(",")).join("\n");
    const mapping = ["", "", "attribute.note", "email"];
    const made = await scene.upload("people", text, { dryRun: "true", mapping: JSON.stringify(mapping) });
    expect(made.columns.map((name) => name.slice(-2))).toEqual(["x\ufffd", "te", "te", "il"]);
    expect(made.sample[0]?.values).toContainEqual({ field: "attribute.note", text: `${"y".repeat(199)}\ufffd` });
    expect(await scene.work(made.id)).toMatchObject({ state: "ready", rows: 2 });
    await scene.client.imports.cancel({ id: made.id });
  });

  it("refuses a file that is no table, beside its field", async () => {
    const answer = await scene.send("people", "<html><table></table></html>");
    expect(answer).toMatchObject({ status: 400, body: { data: { issues: [{ path: ["file"] }] } } });
    const empty = await scene.send("orders", "");
    expect(empty).toMatchObject({ status: 400, body: { data: { issues: [{ path: ["file"] }] } } });
    expect(scene.files()).toEqual([]);
  });
});

describe("files that wait", () => {
  it("are ten of a website, and take turns with those of others", async () => {
    const text = "email\nwaits@example.com\n";
    const waiting: Import[] = [];
    for (let count = 0; count < 10; count += 1) waiting.push(await scene.upload("people", text, { dryRun: "true" }));
    const refused = {
      status: 422,
      body: { data: { issues: [{ path: ["file"], message: expect.stringMatching(/^۱۰ فایل/) }] } },
    };
    expect(await scene.send("people", text)).toMatchObject(refused);
    expect(scene.files()).toHaveLength(10);
    const other = await makeOwner(scene.platform, "other");
    const { body } = await scene.send("people", text, { wid: other.website.id, dryRun: "true" }, other.token);
    const before = scene.begun.length;
    await scene.work(waiting[0]?.id ?? "");

    const begun = scene.begun.slice(before);
    expect(begun).toHaveLength(11);
    // Without turns it is the last.
    expect(begun.indexOf(`${body.result.id}/1`)).toBeLessThan(2);
    for (const { id } of waiting) await scene.client.imports.cancel({ id });
    expect((await scene.upload("people", text, { dryRun: "true" })).state).toBe("reading");
  });
});
