import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { openClient, percentiles } from "./client.mjs";
import { fillShop } from "./people.mjs";
import { startServer } from "./server.mjs";

const event = (name, more = {}) => ({ type: "event", event: name, ...more });
const five = ["product_view", "add_to_cart", "view_cart", "view_checkout", "purchase"].map((name) => event(name));
const anyPage = { type: "page", mode: "starts_with", url: "/" };
const [first, second, ...rest] = five;
/** Aims for 90 days of 10 million events on 2 CPUs, in milliseconds. */
const funnels = {
  "three ordered steps": { aim: 500, type: "ordered", steps: five.slice(0, 3) },
  "five ordered steps": { aim: 500, type: "ordered", steps: five },
  "five strict steps": { aim: 1_200, type: "strict", steps: five },
  "optional and exclusion step": {
    ...{ aim: 1_200, type: "ordered" },
    steps: [
      first,
      event("search", { optional: true }),
      second,
      event("remove_from_cart", { exclusion: true }),
      ...rest,
    ],
  },
  "five steps, the first any page": { aim: 2_200, type: "ordered", steps: [anyPage, ...five.slice(1)] },
  "five unordered steps": { aim: 1_200, type: "unordered", steps: five },
  "five ordered steps by session": { aim: 1_200, type: "ordered", scope: "session", steps: five },
};

/** Milliseconds of previews of funnels over 90 days, each of another hour, so that none is served from cache. */
export async function measureFunnels(server, { website, rounds }) {
  const { call } = await openClient(server, server.owner);
  const rows = {};
  const hour = 3_600_000;
  for (const [name, { aim, ...funnel }] of Object.entries(funnels)) {
    const times = [];
    let people = [];
    for (let round = 0; round < rounds; round += 1) {
      const to = Math.floor(Date.now() / hour) * hour - round * hour;
      const [from, end] = [to - 90 * 24 * hour, to].map((instant) => new Date(instant).toISOString());
      const body = { wid: website.id, ...funnel, from, to: end };
      const request = { method: "POST", body: JSON.stringify(body) };
      const { milliseconds, result } = await call("/wm/funnels/funnel/preview", request);
      times.push(milliseconds);
      people = result.steps.map((step) => step.people);
    }
    // A funnel that nobody passes costs nothing and measures nothing.
    if (!(people.at(-1) > 0)) throw new Error(`${name}: ${people.join(", ")} people`);
    rows[name] = { ...percentiles(times), aim };
    console.log(`${name} (aim ${aim}): ${times.map((time) => Math.round(time)).join(", ")} ms; ${people.join(", ")}`);
  }
  return rows;
}

// Alone: node bench/funnels.mjs 10000000. Prints milliseconds of each funnel.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startServer();
  try {
    const { website, events, known } = await fillShop(server, { events: Number(process.argv[2] ?? 1_000_000) });
    console.log(
      `${events} events of 90 days, ${known} known people; ${cpus().length} CPUs, load ${loadavg()[0].toFixed(1)}`,
    );
    await measureFunnels(server, { website, rounds: 3 });
  } finally {
    await server.stop();
  }
}
