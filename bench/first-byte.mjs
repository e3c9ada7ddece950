import { Agent, get } from "node:http";

const aim = 150;

/** Milliseconds until the overview of a website begins to arrive at a signed-in reader: of its usual month, and of a year. */
export async function measureFirstByte(server, { website, cookies, turns }) {
  const agent = new Agent({ keepAlive: true });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { cookie, "accept-encoding": "gzip, br" };
  const rows = {};
  for (const [name, query] of Object.entries({ month: "", year: "?timeline=1Y" })) {
    const url = `${server.url}/w/${website.id}${query}`;
    const times = [];
    for (let turn = 0; turn < turns; turn += 1) times.push(await firstByte(url, { agent, headers }));
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
