import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { openClient, percentiles } from "./client.mjs";
import { freePorts, startServer, unlimited } from "./server.mjs";

const people = 200;
const batchMs = 100;
/** Of all events, one in so many brings somebody in. */
const oneIn = 100;
const patienceMs = 30_000;

/**
 * Seconds from an event to the message that it leads to being handed over, while a server sends `rate` events a second: a
 * built Nabz, one journey, and a shop's server that its messages reach.
 */
export async function measureEvents({ rate, seconds }) {
  const arrived = [];
  const shop = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    arrived.push(Date.now() - Number(body));
    response.end("{}");
  }).listen(0, "127.0.0.1");
  const server = await startServer({ settings: { ...unlimited, ...(await freePorts()), ALLOW_PRIVATE_TARGETS: "1" } });
  try {
    await addJourney(server, `http://127.0.0.1:${shop.address().port}/hook`);
    const { known, collect } = await addPeople(server);
    const sent = await send({ collect, known, rate, seconds });
    for (let waited = 0; arrived.length < sent && waited < patienceMs; waited += batchMs) await wait(batchMs);
    const { p50, p95, longest } = percentiles(arrived);
    return { sent, arrived: arrived.length, p50: p50 / 1_000, p95: p95 / 1_000, longest: longest / 1_000 };
  } finally {
    await server.stop();
    shop.close();
  }
}

/** Enters by each event of one name, by its key, and calls the shop at once. */
async function addJourney(server, url) {
  const { call } = await openClient(server, server.owner);
  const send = async (method, path, body) => (await call(path, { method, body: JSON.stringify(body) })).result;
  const wid = server.website.id;
  await send("POST", "/wm/actions/channels", { wid, type: "API", provider: "http", name: "Shop", settings: {} });
  const { id } = await send("POST", "/wm/journeys/journey", { wid, name: "Bench" });
  const [start, hook, end] = [randomUUID(), randomUUID(), randomUUID()];
  const place = { title: "", x: 0, y: 0, items: [] };
  const to = (target) => [{ output: "next", to: target }];
  const blocks = [
    { ...place, id: start, type: "trigger.event", fields: { event: "enters", key: "data.key" }, connections: to(hook) },
    {
      ...place,
      id: hook,
      type: "action.api",
      fields: { method: "POST", url, body: "{{event.sent}}" },
      connections: to(end),
    },
    { ...place, id: end, type: "flow.end", fields: {}, connections: [] },
  ];
  await send("PUT", "/wm/journeys/blocks/", { journey: id, blocks });
  await send("PUT", `/wm/journeys/journey/${id}/start`, {});
}

async function addPeople({ platformUrl, website }) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${website.secret}` };
  const collect = async (events) => {
    const answer = await fetch(`${platformUrl}/collect/server`, {
      method: "POST",
      headers,
      body: JSON.stringify({ events }),
    });
    if (answer.status !== 202) throw new Error(`collect: ${answer.status} ${await answer.text()}`);
  };
  const known = Array.from({ length: people }, () => randomUUID());
  const identify = (visitor) => ({
    id: randomUUID(),
    name: "identify",
    visitor,
    data: { email: `${visitor}@mail.example` },
  });
  for (let from = 0; from < people; from += 50) await collect(known.slice(from, from + 50).map(identify));
  return { known, collect };
}

/** Sends batches on time, whatever earlier ones take. Answers how many events bring somebody in. */
async function send({ collect, known, rate, seconds }) {
  const size = Math.round((rate * batchMs) / 1_000);
  const sending = [];
  let entering = 0;
  const began = Date.now();
  for (let batch = 0; batch < (seconds * 1_000) / batchMs; batch += 1) {
    await wait(Math.max(0, began + batch * batchMs - Date.now()));
    const events = Array.from({ length: size }, (_, index) => {
      const visitor = known[(batch * size + index) % people];
      const id = randomUUID();
      if ((batch * size + index) % oneIn !== 0) return { id, name: "looks", visitor, data: {} };
      entering += 1;
      return { id, name: "enters", visitor, data: { key: id, sent: String(Date.now()) } };
    });
    for (let from = 0; from < size; from += 100) sending.push(collect(events.slice(from, from + 100)));
  }
  await Promise.all(sending);
  return entering;
}
