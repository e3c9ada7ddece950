import { randomUUID } from "node:crypto";
import { lastDays, openClient, percentiles } from "./client.mjs";
import { fillStore } from "./demo.mjs";
import { table } from "./table.mjs";

const dayMs = 86_400_000;
const periods = { today: 0, "30 days": 30, "90 days": 90, "a year": 365 };

/** A period of `days` that ends today: events that come change it. */
function untilToday(days) {
  const local = (time) => new Date(time + 4.5 * 3_600_000).toISOString().slice(0, 10);
  return `from=${local(Date.now() - days * dayMs)}&to=${local(Date.now() + dayMs)}`;
}

/**
 * What an owner waits for the overview of a website: requested for the first time (each round another period of about that
 * length), again (served from cache), and after an event came.
 */
async function measureAsks(server, { website, rounds }) {
  const { report } = await openClient(server, server.owner);
  const ask = (period) => report(website, `overview?${period}`);
  const sendEvent = async () => {
    const events = [{ id: randomUUID(), name: "page_view", url: "https://shop.example/" }];
    const body = JSON.stringify({ key: website.key, visitor: randomUUID(), events });
    const headers = {
      "content-type": "application/json",
      origin: "https://shop.example",
      "user-agent": "Mozilla/5.0 Chrome/140.0.0.0",
    };
    const answer = await fetch(`${server.platformUrl}/collect`, { method: "POST", headers, body });
    if (answer.status !== 202) throw new Error(`/collect: ${answer.status}`);
  };
  const rows = {};
  for (const [name, days] of Object.entries(periods)) {
    const times = { first: [], cached: [], changed: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.first.push(await ask(days === 0 ? `${lastDays(0)}&path=%2F${round}` : lastDays(days - round)));
      const period = days === 0 ? lastDays(0) : untilToday(days);
      await ask(period);
      times.cached.push(await ask(period));
      await sendEvent();
      times.changed.push(await ask(period));
    }
    const median = (of) => percentiles(times[of]).p50;
    rows[name] = { first: median("first"), cached: median("cached"), changed: median("changed") };
  }
  return rows;
}

/** The same on websites of a tenth of the events and of all of them; slope: the cost of the second over the first. */
export async function measureSlopes(server, { events, rounds }) {
  const measure = async (name, count) => {
    const website = server.addWebsite(name);
    await fillStore(server, { events: count, website });
    server.operate("settle", "--website", website.id);
    return await measureAsks(server, { website, rounds });
  };
  const small = await measure("Small", events / 10);
  const large = await measure("Ten times as large", events);
  return { small, large };
}

export function printAsks({ small, large }, past) {
  const ms = (value) => `${Math.round(value)} ms`;
  const columns = { first: ms, cached: ms, changed: ms };
  table("overview: requested first, again, and after an event (p50)", large, past?.large, columns);
  const slopes = Object.entries(large).map(([name, row]) => [
    name,
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [column, (value / small[name][column]).toFixed(1)]),
    ),
  ]);
  console.log("slope: the same over that of a tenth of the events");
  console.table(Object.fromEntries(slopes));
}
