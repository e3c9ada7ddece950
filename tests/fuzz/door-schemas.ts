import type { Schema } from "./values.ts";

const text = (maxLength: number): Schema => ({ type: "string", maxLength });
const object = (properties: Record<string, Schema>, required: string[]): Schema => ({
  ...{ type: "object", properties, required },
});
const page = { key: text(64), visitor: { type: "string", format: "uuid" } } satisfies Record<string, Schema>;
const url = text(2_000);

const element = object(
  {
    s: { enum: ["html>body>main>div.card:2>button.add", "a", "p>>b:3", '[data-nabz="x"]', "é#1", "div.x!y>p"] },
    ...{ t: text(40), url, alike: { enum: [true, false, 0, 1] } },
  },
  ["s", "url"],
);
const subscription = object(
  {
    endpoint: { enum: ["https://push.example/a", "https://127.0.0.1/a", "http://push.example/a", "x"] },
    expirationTime: { type: "integer" },
    keys: object({ p256dh: text(200), auth: { enum: ["A".repeat(22), "A".repeat(10)] } }, ["p256dh", "auth"]),
  },
  ["endpoint", "keys"],
);

/** What panels say, by the names of any of them. */
const report = object(
  { messageid: text(100), ids: text(100), from: text(20), to: text(20), message: { enum: ["11", "12", "لغو", "x"] } },
  [],
);
const payment = object({ authority: text(100), status: { enum: ["OK", "NOK"] }, trackId: text(40) }, []);

/** What doors beside the contract take as their body. */
export const doorSchemas: Readonly<Record<string, Schema>> = {
  "POST /collect/pick": object({ token: text(100), key: text(100), element }, ["token", "key"]),
  "POST /collect/capture": object({ token: text(100), key: text(100), url }, ["token", "key", "url"]),
  "POST /collect/on-site": object({ ...page, url, test: text(100) }, ["key", "visitor", "url"]),
  "POST /push/prompt": object(page, ["key", "visitor"]),
  "POST /push/subscribe": object({ ...page, subscription, test: text(100) }, ["key", "visitor", "subscription"]),
  "POST /push/unsubscribe": object({ ...page, endpoint: url }, ["key", "visitor", "endpoint"]),
  "POST /hooks/{provider}/{secret}": report,
  "POST /hooks/whatsapp/{secret}": object({ entry: { type: "array", items: object({}, []) } }, ["entry"]),
  "POST /payments/{payment}/callback": payment,
};
