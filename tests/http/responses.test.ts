import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { lostLinkText } from "#contract/text/unsubscribing.ts";
import type { Account } from "#platform/delivery/accounts.ts";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import { enqueueMessages } from "#platform/delivery/enqueue-messages.ts";
import { unsubscribeAddress } from "#platform/delivery/message-addresses.ts";
import { eraseContents } from "#platform/delivery/sql/erase-contents.ts";
import type { NewMessage } from "#platform/delivery/sql/messages.ts";
import { AppError } from "#platform/errors.ts";
import { scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { writtenLinksOf } from "#tests/platform-fixtures/written-links.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
const sent = scriptedAdapter();
const accounts = new Map<string, Account>();

beforeAll(async () => {
  platform = await startTestPlatform({ TRUST_PROXY: "127.0.0.1" });
  owner = await makeOwner(platform, "owner");
  await platform.dependencies.postgres.query(
    `INSERT INTO domains (id, website_id, name, status, token, public_key, records, daily_limit, created_at)
     VALUES ($1, $2, 'shop.example', 'verified', 't', 'k', '[]', 200, now())`,
    [v7(), owner.website.id],
  );
});
beforeEach(() => {
  sent.sent.length = 0;
});
afterAll(() => platform?.stop());

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const mail = (body: string) => ({
  ...{ subject: "سلام", html: `<html><body>${body}</body></html>`, text: "متن" },
  from: { name: "فروشگاه", address: "shop@shop.example" },
});

/** Enqueues a message, sends it, and answers it as it is stored. */
async function send(channel: "EMAIL" | "SMS", content: object, change: Partial<NewMessage> = {}) {
  const { dependencies } = platform;
  const account: Account = {
    ...{ id: v7(), website: owner.website.id, zone: "Asia/Tehran", channel, provider: "x", service: "x", isOn: true },
    ...{ caps: {}, quiet: [], requireConsent: false, lines: [], unvouched: { hour: 100, day: 500 } },
  };
  accounts.set(account.id, account);
  const now = dependencies.clock.now();
  const message = {
    ...{ id: v7(), website: owner.website.id, person: null, channel, account: account.id, content },
    writtenLinks: writtenLinksOf(content),
    ...{ source: "campaign", campaign: v7(), address: channel === "SMS" ? "+989121234567" : "sara@mail.example" },
    ...{ createdAt: new Date(now), expiresAt: new Date(now + 3_600_000) },
    ...change,
  } as NewMessage;
  await dependencies.postgres.transaction((queries) => enqueueMessages(dependencies, queries, [message]));
  await new Dispatcher({
    ...dependencies,
    accounts: {
      find: async (_, id) => accounts.get(id),
      open: async () => sent,
      noteHealth: async () => undefined,
    },
  }).dispatchDue();
  const stored = await read(message.id);
  const html = String(stored.content.html ?? "");
  const codes = [...`${html}${stored.content.text}`.matchAll(/\/r\/(\w{8})/g)].map(([, code = ""]) => code);
  const picture = html.match(/\/o\/[^"]+\.gif/)?.[0] ?? "";
  return { ...stored, codes, picture, token: unsubscribeAddress(message.id, dependencies.settings).split("/u/")[1] };
}

interface Stored {
  id: string;
  state: string;
  reason: string | null;
  content: Record<string, unknown>;
  parts: number | null;
  price: number | null;
  isBot: boolean;
}
async function read(id: string): Promise<Stored> {
  const [row] = await platform.dependencies.postgres.query<Stored>(
    'SELECT id, state, reason, content, parts, price::int, is_bot AS "isBot" FROM messages WHERE id = $1',
    [id],
  );
  if (row === undefined) throw new Error("No such message");
  return row;
}
const follow = async (path: string, headers: Record<string, string> = browser, method = "GET") => {
  const answer = await fetch(platform.url + path, { headers, method, redirect: "manual" });
  await platform.hitsWritten();
  return answer;
};
const standing = async (id: string) => {
  const { state, isBot } = await read(id);
  return isBot ? `${state} by a program` : state;
};
/** People read later than scanners. */
const wait = () => platform.advance(6_000);

describe("the link to stop mails", () => {
  it("asks in a page without scripts or cookies, and stops nothing by itself", async () => {
    const { token } = await send("EMAIL", mail("متن"));
    const page = await fetch(`${platform.url}/u/${token}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get("set-cookie")).toBeNull();
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(html).toContain('dir="rtl"');
    expect(html).toContain("s•••@mail.example");
    expect(html).not.toContain("<script");
    expect((await send("EMAIL", mail("متن"))).state).toBe("sent");
  });

  it("stops them by its form or one click, once; the gate refuses from then on, and nothing else is stopped", async () => {
    const address = "leaver@mail.example";
    const { token, content } = await send("EMAIL", mail("متن"), { address });
    expect(content.unsubscribe).toBe(`${platform.dependencies.settings.PLATFORM_URL}/u/${token}`);
    const click = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
    const answers = await Promise.all([1, 2, 3].map(() => fetch(`${platform.url}/u/${token}`, click)));
    expect(answers.map(({ status, redirected }) => [status, redirected])).toEqual(Array(3).fill([200, false]));
    expect(await answers[0]?.text()).toContain("عضویت شما لغو شد");
    const { items } = (await owner.client.delivery.suppressions.list({ website: owner.website.id, q: address })).result;
    expect(items).toMatchObject([{ channel: "EMAIL", address, state: "unsubscribed", source: "link" }]);
    expect(await send("EMAIL", mail("متن"), { address })).toMatchObject({ state: "dropped", reason: "unsubscribed" });
    expect((await send("EMAIL", mail("متن"), { address: "else@mail.example" })).state).toBe("sent");
    const order = await send("EMAIL", mail("سفارش"), { address, isTransactional: true });
    expect(order).toMatchObject({ state: "sent" });
    expect(order.content).not.toHaveProperty("unsubscribe");
  });

  it("that is forged, of another message, purpose or none, is a 404 and stops nothing", async () => {
    const [one, other] = [await send("EMAIL", mail("متن")), await send("EMAIL", mail("متن"))];
    const [, mac = ""] = (one.token ?? "").split(".");
    const opened = one.picture.slice(3, -4);
    const forged = [`${other.id}.${mac}`, `${one.id}.${"0".repeat(20)}`, opened, `${v7()}.${mac}`];
    for (const token of forged) {
      for (const method of ["GET", "POST"]) {
        expect((await fetch(`${platform.url}/u/${token}`, { method })).status, `${method} ${token}`).toBe(404);
      }
    }
    expect((await send("EMAIL", mail("متن"))).state).toBe("sent");
  });

  it("takes no long body and no flood of one link", async () => {
    const { token } = await send("EMAIL", mail("متن"), { address: "flood@mail.example" });
    const post = (body: string) => fetch(`${platform.url}/u/${token}`, { method: "POST", body });
    expect((await post("x".repeat(5_000))).status).toBe(413);
    const statuses = await Promise.all(Array.from({ length: 22 }, async () => (await post("")).status));
    expect(statuses.filter((status) => status === 429).length).toBe(2);
  });
});

describe("links and the picture of a message", () => {
  it("are made where it is enqueued: equal links by one code, own addresses left, parts and price of what leaves", async () => {
    const url = `https://shop.example/محصول?a=1&b=2`;
    const { PLATFORM_URL } = platform.dependencies.settings;
    const own = `${PLATFORM_URL}/u/x`;
    const body = `<a href="${url.replace("&", "&amp;")}">یک</a><a class='b' href='${url}'>دو</a><a href="${own}">لغو</a>`;
    const { content, codes } = await send("EMAIL", { ...mail(body), text: `ببینید: ${url}. لغو: ${own}` });
    expect(new Set(codes).size).toBe(1);
    expect(codes).toHaveLength(3);
    expect(content.text).toBe(`ببینید: ${PLATFORM_URL}/r/${codes[0]}. لغو: ${own}`);
    expect(String(content.html)).toContain(`href="${own}"`);
    expect((await follow(`/r/${codes[0]}`)).headers.get("location")).toBe(encodeURI(url));
    const text = `سلام https://shop.example/${"x".repeat(200)}`;
    const sms = await send("SMS", { text }, { parts: 4, price: 3_600 });
    expect(sms).toMatchObject({ parts: 1, price: 900 });
  });

  it("move a message on, forward only", async () => {
    const { id, codes, picture } = await send("EMAIL", mail('<a href="https://shop.example/a">a</a>'));
    wait();
    expect((await follow(picture)).headers.get("content-type")).toBe("image/gif");
    expect(await standing(id)).toBe("opened");
    expect((await follow(`/r/${codes[0]}`)).status).toBe(302);
    expect(await standing(id)).toBe("clicked");
    await follow(picture);
    expect(await standing(id)).toBe("clicked");
  });

  it("taken by a scanner say so: by its name, by HEAD, at once, or since it takes all links", async () => {
    const links = '<a href="https://shop.example/a">a</a> <a href="https://shop.example/b">b</a>';
    const named = await send("EMAIL", mail(links));
    const early = await send("EMAIL", mail(links));
    await follow(`/r/${early.codes[0]}`);
    wait();
    await follow(`/r/${named.codes[0]}`, { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
    await follow(`/r/${named.codes[0]}`, browser, "HEAD");
    const all = await send("EMAIL", mail(links));
    wait();
    for (const code of all.codes) await follow(`/r/${code}`);
    const people = await send("EMAIL", mail(links));
    wait();
    await follow(`/r/${people.codes[0]}`);
    platform.advance(11_000);
    await follow(`/r/${people.codes[1]}`);
    const states = await Promise.all([named, early, all, people].map(({ id }) => standing(id)));
    expect(states).toEqual([...Array(3).fill("clicked by a program"), "clicked"]);
    // A person who comes after the scanner is one.
    await follow(`/r/${named.codes[1]}`);
    expect(await standing(named.id)).toBe("clicked");
  });

  it("lead on and are counted once what the message said is erased; so does its link to stop mails", async () => {
    const { id, codes, picture, token } = await send("EMAIL", mail('<a href="https://shop.example/a">a</a>'));
    wait();
    const { postgres } = platform.dependencies;
    const until = new Date(platform.dependencies.clock.now());
    expect(await eraseContents(postgres, { until, limit: 1_000 })).toBeGreaterThan(0);
    expect(await read(id)).toMatchObject({ state: "sent", content: null });
    expect((await follow(picture)).headers.get("content-type")).toBe("image/gif");
    expect(await standing(id)).toBe("opened");
    expect((await follow(`/r/${codes[0]}`)).headers.get("location")).toBe("https://shop.example/a");
    expect(await standing(id)).toBe("clicked");
    expect((await fetch(`${platform.url}/u/${token}`)).status).toBe(200);
  });

  it("lead nowhere but where they were made to, and unknown ones are a 404", async () => {
    const { id, codes, picture } = await send("EMAIL", mail('<a href="https://shop.example/a">a</a>'));
    const to = await follow(`/r/${codes[0]}?url=https://evil.example&to=https://evil.example`);
    expect(to.headers.get("location")).toBe("https://shop.example/a");
    for (const path of ["/r/11111111", "/r/0OIl0OIl", "/r/x", `/o/${id}.${"0".repeat(20)}.gif`, picture.slice(0, -4)]) {
      expect((await follow(path)).status, path).toBe(404);
    }
  });

  it("are looked up for nobody who guesses codes; what others followed leads on", async () => {
    const [known, unknown] = [
      await send("EMAIL", mail('<a href="https://shop.example/a">a</a>')),
      await send("EMAIL", mail('<a href="https://shop.example/b">b</a>')),
    ];
    await follow(`/r/${known.codes[0]}`);
    const from = (address: string) => ({ ...browser, "x-forwarded-for": address });
    const taken = async (code: string | undefined, address: string) =>
      (await follow(`/r/${code}`, from(address))).status;
    const guessed: number[] = [];
    for (let tries = 0; tries < 61; tries += 1) guessed.push(await taken(`1111111${(tries % 9) + 1}`, "5.160.1.7"));
    expect([guessed[59], guessed[60]]).toEqual([404, 429]);
    expect(await taken(unknown.codes[0], "5.160.1.7")).toBe(429);
    expect(await taken(known.codes[0], "5.160.1.7")).toBe(302);
    expect(await taken(unknown.codes[0], "5.160.2.7")).toBe(302);
    platform.advance(15 * 60_000);
    expect(await taken(unknown.codes[0], "5.160.1.7")).toBe(302);
  });

  it("lead on while the store is away, and what was taken meanwhile is counted when it is back", async () => {
    const { postgres } = platform.dependencies;
    const made = await send("EMAIL", mail('<a href="https://shop.example/a">a</a>'));
    const [code] = made.codes;
    const link = () => fetch(`${platform.url}/r/${code}`, { headers: browser, redirect: "manual" });
    wait();
    await link();
    await platform.hitsWritten();
    const counted = () =>
      postgres.query<{ hits: number }>("SELECT hits FROM message_hits WHERE message = $1", [made.id]);
    const gone = new AppError("SERVICE_UNAVAILABLE", "PostgreSQL restarts");
    const stores = [vi.spyOn(postgres, "query"), vi.spyOn(postgres, "transaction")];
    for (const store of stores) store.mockRejectedValue(gone);
    wait();
    const { status, headers } = await link();
    expect([status, headers.get("location")]).toEqual([302, "https://shop.example/a"]);
    for (const store of stores) store.mockRestore();
    await platform.hitsWritten();
    expect(await counted()).toEqual([{ hits: 2 }]);
  });

  it("of a message that failed, or whose answer is not written yet, are kept and contradict nothing", async () => {
    const { postgres } = platform.dependencies;
    const made = await send("EMAIL", mail('<a href="https://shop.example/a">a</a>'));
    await postgres.query("UPDATE messages SET state = 'bounced' WHERE id = $1", [made.id]);
    wait();
    expect((await follow(`/r/${made.codes[0]}`)).status).toBe(302);
    expect(await standing(made.id)).toBe("bounced");
    const [hit] = await postgres.query("SELECT hits FROM message_hits WHERE message = $1", [made.id]);
    expect(hit).toEqual({ hits: 1 });
  });
});

describe("links", () => {
  it("that lead nowhere answer a page in Persian, and so do guesses beyond their bound", async () => {
    const answers = [];
    for (let guess = 0; guess < 61; guess += 1) answers.push(await follow(`/r/nowhere${guess}`));
    const [first, last] = [answers[0], answers[60]];
    expect([first?.status, last?.status]).toEqual([404, 429]);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const answer of [first, last]) {
      expect(answer?.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer?.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(await answer?.text()).toContain(`<h1>${lostLinkText.title}</h1>`);
    }
  });
});
