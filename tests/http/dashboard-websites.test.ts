import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient } from "#contract/client.ts";
import { type Nabz, startNabz } from "../nabz.ts";
import { Visitor } from "../visitor.ts";

/** The dashboard of an owner with more websites than a page lists. */

const account = { email: "owner@shop.example", password: "correct horse battery" };
const count = 53;
const nameOf = (number: number) => `سایت ${number} پایان`;

let nabz: Nabz;
let owner: Visitor;
let ids: string[];
beforeAll(async () => {
  nabz = await startNabz();
  await nabz.call("user create", { ...account, fullName: "نسترن احمدی" });
  const session = (await createClient({ url: nabz.platformUrl }).auth.login(account)).result;
  const client = createClient({ url: nabz.platformUrl, token: session.tokenData.token });
  ids = [];
  for (let number = 1; number <= count; number += 1) {
    const made = await client.websites.create({ name: nameOf(number), url: `https://shop${number}.example` });
    ids.push(made.result.id);
  }
  owner = new Visitor(nabz.url);
  await owner.signIn(account);
}, 120_000);
afterAll(() => nabz?.stop());

const read = async (path: string) => (await owner.request(path)).text();
const linksIn = (html: string) => ids.filter((id) => html.includes(`href="/w/${id}"`));

it("lists every website, on as many pages as that takes", async () => {
  const [first, second] = [await read("/websites"), await read("/websites?page=2")];
  expect(linksIn(first)).toEqual(ids.slice(0, 50));
  expect(first).toContain('href="/websites?page=2"');
  expect(linksIn(second)).toEqual(ids.slice(50));
  expect(second).toContain(nameOf(count));
});

it("switches between the first twenty websites, always with the current one, and links the list of all", async () => {
  const [first = "", last = ""] = [ids[0], ids.at(-1)];
  const pages = [await read(`/w/${first}`), await read(`/w/${last}`)];
  expect(linksIn(pages[0] ?? "")).toEqual(ids.slice(0, 20));
  expect(linksIn(pages[1] ?? "")).toEqual([...ids.slice(0, 19), last]);
  for (const html of pages) expect(html).toContain('href="/websites"');
});

it("distinguishes websites of equal names where activities are filtered by them", async () => {
  const session = (await createClient({ url: nabz.platformUrl }).auth.login(account)).result;
  const client = createClient({ url: nabz.platformUrl, token: session.tokenData.token });
  const [first = "", second = ""] = ids;
  for (const id of [first, second]) await client.websites.update({ id, name: "چای" });
  const html = await read("/activity");
  expect(html).toContain(`value="${first}">چای (shop1.example)<`);
  expect(html).toContain(`value="${second}">چای (shop2.example)<`);
  for (const [index, id] of [first, second].entries()) await client.websites.update({ id, name: nameOf(index + 1) });
});

it("stores at most fifty ids in the cookie of the websites, which browsers keep below 4 KB", async () => {
  for (const path of ["/websites", `/w/${ids.at(-1)}`]) {
    await read(path);
    const value = decodeURIComponent(owner.cookies.get("websites") ?? "");
    expect(value.split(","), path).toEqual(ids.slice(0, 50));
    expect(owner.cookies.get("websites")?.length).toBeLessThan(4_000);
  }
});
