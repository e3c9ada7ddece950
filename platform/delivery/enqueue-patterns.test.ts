import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { enqueueMarked } from "./enqueue-marked.ts";
import { enqueueMessages, type NewMessage } from "./enqueue-messages.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

const link = "https://shop.example/orders/12?utm_source=sms&utm_medium=nabz";
const content = {
  text: `سفارش شما رسید: ${link}`,
  pattern: { code: "ready", values: [{ name: "token", value: link }] },
};

function messageOf(change: Partial<NewMessage> = {}): NewMessage {
  const account = scene.addAccount("SMS", scriptedAdapter(), { lines: [scene.line()] });
  const at = new Date(scene.clock.time);
  return {
    ...{ id: v7(), website: scene.website, person: null, channel: "SMS", account: account.id },
    ...{
      line: account.lines[0]?.id,
      source: "campaign",
      campaign: v7(),
      content,
      writtenLinks: [link],
      parts: 2,
      price: 200,
    },
    ...{ createdAt: at, expiresAt: new Date(at.getTime() + 3_600_000) },
    ...change,
  } as NewMessage;
}

const storedOf = async (id: string) => {
  const [row] = await scene.postgres.query<{ content: typeof content; parts: number }>(
    "SELECT content, parts FROM messages WHERE id = $1",
    [id],
  );
  return row;
};

it("a message by a pattern is stored with its values, their links tracked", async () => {
  const message = messageOf();
  await scene.postgres.transaction((queries) => enqueueMessages(scene.dependencies, queries, [message]));
  const stored = await storedOf(message.id);
  const short = stored?.content.pattern.values[0]?.value ?? "";
  expect(short).toMatch(/\/r\/\w{8}$/);
  expect(stored?.content).toEqual({
    ...{ text: `سفارش شما رسید: ${short}`, pattern: { code: "ready", values: [{ name: "token", value: short }] } },
  });
});

it("a test of one bears no mark: the text is what the panel has approved", async () => {
  const message = messageOf();
  await scene.postgres.transaction((queries) =>
    enqueueMarked(queries, message, { address: "+989121234567", now: scene.clock.time }),
  );
  expect((await storedOf(message.id))?.content).toEqual(content);
});

it("an address that a value said stays as it is, in SMS, patterns, the text of mails and pushes", async () => {
  const [own, evil] = ["https://shop.example/orders/12", "https://evil.test/login?x=1"];
  const text = `${evil} ${own}`;
  const made: [Partial<NewMessage>, object][] = [
    [{ content: { text } }, { text: expect.stringMatching(/^https:\/\/evil\.test\/login\?x=1 \S+\/r\/\w{8}$/) }],
    [
      { content: { text: evil, pattern: { code: "ready", values: [{ name: "token", value: evil }] } } },
      { text: evil, pattern: { code: "ready", values: [{ name: "token", value: evil }] } },
    ],
    [
      { channel: "EMAIL", content: { subject: "", html: `<a href="${own}">${evil}</a>`, text } },
      {
        html: expect.stringMatching(/^<a href="\S+\/r\/\w{8}">https:\/\/evil\.test\/login\?x=1<\/a>/),
        text: expect.stringMatching(/^https:\/\/evil\.test\/login\?x=1 \S+\/r\/\w{8}$/),
      },
    ],
    [{ channel: "PUSH", content: { title: "", body: "", url: evil } }, { url: evil }],
  ];
  for (const [change, stored] of made) {
    const message = messageOf({ ...change, writtenLinks: [own] });
    await scene.postgres.transaction((queries) => enqueueMessages(scene.dependencies, queries, [message]));
    expect((await storedOf(message.id))?.content).toMatchObject(stored);
  }
  const led = await scene.postgres.query<{ url: string }>("SELECT DISTINCT url FROM links WHERE url NOT LIKE '%utm%'");
  expect(led).toEqual([{ url: own }]);
});
