const dayMs = 86_400_000;

/**
 * Asks the platform as an owner does: a path below `/wm/users/report/WEBSITE/`, answered by milliseconds until its answer
 * is whole. Throws on any other status than 200.
 */
export async function askAs(server, { email, password }) {
  const headers = { "content-type": "application/json" };
  const send = (path, options = {}) =>
    fetch(server.platformUrl + path, { ...options, headers: { ...headers, ...options.headers } });
  let authorization;
  const enter = async () => {
    const answer = await send("/login", { method: "POST", body: JSON.stringify({ email, password }) });
    authorization = `Bearer ${(await answer.json()).result.tokenData.token}`;
  };
  await enter();
  const call = async (path, options) => {
    const ask = () => send(path, { ...options, headers: { authorization } });
    let started = performance.now();
    let answer = await ask();
    // Tokens hold for a quarter of an hour.
    if (answer.status === 401) {
      await enter();
      started = performance.now();
      answer = await ask();
    }
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${text}`);
    return { milliseconds: performance.now() - started, result: JSON.parse(text).result };
  };
  const report = async (website, path) => (await call(`/wm/users/report/${website.id}/${path}`, {})).milliseconds;
  return { platformUrl: server.platformUrl, call, report };
}

/** A period of so many of the website's days that ends with yesterday, all of it settled; 0 is today. */
export function lastDays(days) {
  const to = new Date(Date.now() + 4.5 * 3_600_000 - (days === 0 ? -dayMs : 2 * dayMs)).toISOString().slice(0, 10);
  const from = new Date(Date.parse(to) - Math.max(days, 1) * dayMs).toISOString().slice(0, 10);
  return `from=${from}&to=${to}`;
}

/** What some work took, of which each turn answers milliseconds. */
export async function timesOf(turns, work) {
  const times = [];
  for (let turn = 0; turn < turns; turn += 1) times.push(await work());
  return percentiles(times);
}

/** `first` is the one measured first. */
export function percentiles(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { first: times[0], p50: at(0.5), p95: at(0.95), longest: sorted.at(-1) };
}
