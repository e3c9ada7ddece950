import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { findInFiles } from "#tests/platform-fixtures/find-words.ts";
import { Visitor } from "../visitor.ts";
import { startDemoShop } from "./demo-shop.ts";

/** Said nowhere else. */
const number = String(Date.now()).slice(-7);
const [name, email, phone, id] = [
  `Sara Karimi${number}`,
  `sara${number}@shop.example`,
  `912${number}`,
  `own-${number}`,
];
const words = [name, encodeURIComponent(name), name.replace(" ", "+"), email, encodeURIComponent(email), phone, id];

it("an erased person is in no log of either program, in no page of the dashboard and in no later backup", {
  timeout: 300_000,
}, async () => {
  const shop = await startDemoShop({ LOG_LEVEL: "trace" });
  const { nabz, website } = shop;
  const folder = mkdtempSync(join(tmpdir(), "nabz-backup-"));
  try {
    const api = await shop.client();
    const { secret } = (await api.websites.install({ id: website })).result;
    const at = new Date(Date.now() - 5 * 86_400_000).toISOString();
    const sessionId = v7();
    const event = (event: object) => ({ id: v7(), visitor: "sara", session: sessionId, at, ...event });
    const sent = await fetch(`${nabz.platformUrl}/collect/server`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
      body: JSON.stringify({
        events: [
          event({ name: "page_view", url: `https://shop.example/of/${email}`, title: name }),
          event({ name: "identify", data: { id, name, email, phone: `0${phone}` } }),
        ],
      }),
    });
    expect(await sent.json()).toMatchObject({ accepted: 2 });
    await nabz.call("settle", { all: true });
    const [person] = (await api.people.list({ website, q: email })).result.items;
    if (person === undefined) throw new Error("Nobody was identified");
    const visitor = new Visitor(nabz.url);
    await visitor.signIn(shop.owner);
    const read = async (path: string) => (await visitor.request(`/w/${website}/${path}`)).text();
    const pages = ["people/users", "reports/pages", `people/${person.id}`, "install"];
    const readAll = async () => (await Promise.all(pages.map(read))).join("");
    const [before] = [await readAll(), await read(`people/users?q=${encodeURIComponent(email)}`)];
    expect(words.filter((word) => before.includes(word))).not.toEqual([]);

    const { id: erasure } = (await api.profiles.erase({ wid: website, user: person.id })).result;
    const record = async () =>
      (await api.profiles.erasures({ website })).result.items.find((each) => each.id === erasure)?.doneAt;
    await expect.poll(record, { timeout: 120_000, interval: 300 }).toEqual(expect.any(String));

    const after = await readAll();
    expect(words.filter((word) => after.includes(word))).toEqual([]);
    expect((await api.people.list({ website, q: email })).result.items).toEqual([]);
    await nabz.operate("backup", join(folder, "backup"));
    expect(findInFiles([folder], words)).toEqual([]);
    const logs = nabz.readLogs();
    expect(logs, "of both programs").toContain("Nabz is ready:");
    expect(words.filter((word) => logs.includes(word))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await nabz.stop();
  }
});
