const dayMs = 86_400_000;

/** An owner's calls to the platform. `report`: milliseconds until a report's response is complete. Throws on a status other than 200 and 201. */
export async function openClient(server, { email, password }) {
  const headers = { "content-type": "application/json" };
  const send = (path, options = {}) =>
    fetch(server.platformUrl + path, {
      ...options,
      // A form says its own type.
      headers: { ...(options.body instanceof FormData ? {} : headers), ...options.headers },
    });
  let authorization;
  const signIn = async () => {
    const answer = await send("/login", { method: "POST", body: JSON.stringify({ email, password }) });
    authorization = `Bearer ${(await answer.json()).result.tokenData.token}`;
  };
  await signIn();
  const call = async (path, options) => {
    const request = () => send(path, { ...options, headers: { authorization } });
    let started = performance.now();
    let answer = await request();
    // Tokens expire after 15 minutes.
    if (answer.status === 401) {
      await signIn();
      started = performance.now();
      answer = await request();
    }
    const text = await answer.text();
    if (answer.status !== 200 && answer.status !== 201) throw new Error(`${path}: ${text}`);
    return { milliseconds: performance.now() - started, result: JSON.parse(text).result };
  };
  const report = async (website, path) => (await call(`/wm/users/report/${website.id}/${path}`, {})).milliseconds;
  return { platformUrl: server.platformUrl, call, report, token: () => authorization.slice("Bearer ".length) };
}

/** A period of `days` days that ends before yesterday, all of it settled; 0 is today. */
export function lastDays(days) {
  const to = new Date(Date.now() + 4.5 * 3_600_000 - (days === 0 ? -dayMs : 2 * dayMs)).toISOString().slice(0, 10);
  const from = new Date(Date.parse(to) - Math.max(days, 1) * dayMs).toISOString().slice(0, 10);
  return `from=${from}&to=${to}`;
}

/** Percentiles of `rounds` runs of work that returns milliseconds. */
export async function measureTimes(rounds, work) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) times.push(await work());
  return percentiles(times);
}

export function percentiles(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { first: times[0], p50: at(0.5), p95: at(0.95), longest: sorted.at(-1) };
}

/** Signs an owner in at the dashboard; answers the cookies. */
export async function signInByForm({ url, owner: { email, password } }) {
  const page = await fetch(`${url}/login`);
  const formToken = /name="formToken" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const cookieOf = (answer) => answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookieOf(page).join("; ") },
    body: new URLSearchParams({ email, password, formToken, remember: "on" }),
  });
  if (answer.status !== 303) throw new Error(`/login: ${answer.status}`);
  return cookieOf(answer).join("; ");
}

/** The cookies of a browser that stays: what answers set replaces them, as tokens end before a long run does. */
export function keepCookies(header) {
  const kept = new Map(header.split("; ").map((pair) => [pair.slice(0, pair.indexOf("=")), pair]));
  return {
    header: () => [...kept.values()].join("; "),
    take(answer) {
      for (const line of answer.headers.getSetCookie()) {
        const [pair] = line.split(";");
        kept.set(pair.slice(0, pair.indexOf("=")), pair);
      }
    },
  };
}
