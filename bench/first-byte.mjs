import { Agent, get } from "node:http";
import { tell } from "./realtime.mjs";

const aim = 150;

/** What is asked for, and whether somebody views a page before each question, so that what was answered is not known any more. */
const asked = {
  month: { query: "" },
  year: { query: "?timeline=1Y" },
  "month, live": { query: "", live: true },
  "year, live": { query: "?timeline=1Y", live: true },
};

/** Milliseconds until the overview of a website begins to arrive at a signed-in reader: of its usual month, and of a year. */
export async function measureFirstByte(server, { website, cookies, turns }) {
  const agent = new Agent({ keepAlive: true });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { cookie, "accept-encoding": "gzip, br" };
  const rows = {};
  for (const [name, { query, live = false }] of Object.entries(asked)) {
    const url = `${server.url}/w/${website.id}${query}`;
    const times = [];
    for (let turn = 0; turn < turns; turn += 1) {
      if (live) await tell(server, website);
      times.push(await firstByte(url, { agent, headers }));
    }
    const [first] = times;
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share) => sorted[Math.min(turns - 1, Math.floor(turns * share))];
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
