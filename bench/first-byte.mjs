import { Agent, get } from "node:http";
import { sendView } from "./realtime.mjs";

const aim = 150;

/** `live`: a page view is collected before each request, so that nothing is served from cache. */
const queries = {
  month: { query: "" },
  year: { query: "?timeline=1Y" },
  "month, live": { query: "", live: true },
  "year, live": { query: "?timeline=1Y", live: true },
};

/** Milliseconds to the first byte of a signed-in owner's overview, of a month and of a year. */
export async function measureFirstByte(server, { website, cookies, rounds }) {
  const agent = new Agent({ keepAlive: true });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { cookie, "accept-encoding": "gzip, br" };
  const rows = {};
  for (const [name, { query, live = false }] of Object.entries(queries)) {
    const url = `${server.url}/w/${website.id}${query}`;
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      if (live) await sendView(server, website);
      times.push(await firstByte(url, { agent, headers }));
    }
    const [first] = times;
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share) => sorted[Math.min(rounds - 1, Math.floor(rounds * share))];
    rows[name] = { first, p50: at(0.5), p95: at(0.95), aim };
  }
  agent.destroy();
  return rows;
}

const firstByte = (url, options) =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    get(url, options, (response) => {
      const took = performance.now() - started;
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on("end", () => resolve(took));
    }).on("error", reject);
  });
