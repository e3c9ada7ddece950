// Segments of a website with many people: `node bench/segments.mjs 10000000 --folder DIR --title TEXT`.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { lastDays, openClient, percentiles } from "./client.mjs";
import { runOnStores } from "./demo.mjs";
import { measureFunnels } from "./funnels.mjs";
import { fillShop } from "./people.mjs";
import { megabytesOf } from "./process.mjs";
import { startServer } from "./server.mjs";
import { addResult, table } from "./table.mjs";

const dayMs = 86_400_000;
const listRows = 100_000;
const groups = (...items) => [{ negate: false, items }];
const did = (name, days, more = {}) => ({
  ...{ of: "event", field: name, op: "did" },
  event: { name, filters: [], days, count: { op: "at_least", n: 1 }, ...more },
});
/** One condition is about behaviour, one about what sessions showed. */
const three = [
  did("add_to_cart", 90, { count: { op: "at_least", n: 2 } }),
  { of: "attribute", field: "city", op: "is", value: "Tehran" },
  { of: "attribute", field: "medium", op: "is", value: "search" },
];
const leads = [{ of: "attribute", field: "type", op: "is", value: "lead" }];
/** An event that nothing else sends. */
const signal = "bench_signal";
const post = (body) => ({ method: "POST", body: JSON.stringify(body) });

/** Rows of `{ p50, p95, longest, aim }` in milliseconds, by what is measured; `aim` is of `of`. */
const row = (times, aim, of = "p95") => ({ ...percentiles(times), aim, of });

async function openSegments(server, website) {
  const { call } = await openClient(server, server.owner);
  const path = "/wm/segments/segment";
  const get = async (id) => (await call(`${path}/${id}`, {})).result;
  return {
    call,
    get,
    preview: async (items, estimate) =>
      (await call(`${path}/preview`, post({ wid: website.id, type: "attribute", groups: groups(...items), estimate })))
        .milliseconds,
    async start(items) {
      const body = { wid: website.id, name: `Measured ${randomUUID()}`, type: "attribute", groups: groups(...items) };
      const { id } = (await call(path, post(body))).result;
      await call(`${path}/${id}/start`, { method: "PUT", body: "{}" });
      return id;
    },
    async settled(id) {
      while ((await get(id)).isEvaluating) await wait(50);
      return get(id);
    },
    entered: async (id) => (await call(`${path}/${id}/changes?limit=1`, {})).result.total,
    remove: (id) => call(`${path}/${id}`, { method: "DELETE" }),
  };
}

/** Previews as of moments of their own, so that none is served from cache. */
async function measurePreviews({ preview }, rounds) {
  const times = { estimate: [], exact: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.estimate.push(await preview(three, true));
    times.exact.push(await preview(three, false));
  }
  return { "preview, estimate": row(times.estimate, 400, "p50"), "preview, exact": row(times.exact, 1_500, "p50") };
}

/** Funnels of five steps over 90 days: on the fast path and in general. */
async function measureFunnelKinds(server, { website, rounds }) {
  const rows = await measureFunnels(server, { website, rounds });
  const named = Object.entries(rows).map(([name, times]) => [`funnel of 90 days: ${name}`, { ...times, of: "p50" }]);
  return Object.fromEntries(named);
}

async function measureProfiles({ call }, website, rounds) {
  const { items } = (await call(`/wm/users/users/${website.id}?limit=100`, {})).result;
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const { id } = items[round % items.length];
    times.push((await call(`/wm/users/users/${id}/detail?wid=${website.id}`, {})).milliseconds);
  }
  return { profile: row(times, 50, "p50") };
}

async function send(server, website, events) {
  const response = await fetch(`${server.platformUrl}/collect/server`, {
    ...post({ events }),
    headers: { "content-type": "application/json", authorization: `Bearer ${website.secret}` },
  });
  if (!response.ok) throw new Error(`/collect/server: ${response.status}`);
}

/** Milliseconds from an event, or from the instant that a rule of time is due, until a member has entered. */
async function measureFollowing(server, segments, { website, rounds }) {
  const signalled = await segments.start([did(signal, 30)]);
  const silent = await segments.start([did(signal, 1, { count: { op: "exactly", n: 0 } }), did(signal, 2)]);
  await segments.settled(silent);
  const untilEntered = async (id, count, from) => {
    while ((await segments.entered(id)) < count) await wait(50);
    return Date.now() - from;
  };
  const event = (at) => ({
    ...{ id: randomUUID(), name: signal, visitor: randomUUID(), url: "https://shop.example/" },
    at: new Date(at).toISOString(),
  });
  const [times, dues] = [[], []];
  for (let round = 1; round <= rounds; round += 1) {
    const now = Date.now();
    await send(server, website, [event(now)]);
    times.push(await untilEntered(signalled, round, now));
    await wait(Math.random() * 1_000);
  }
  for (let round = 1; round <= Math.ceil(rounds / 4); round += 1) {
    const due = Date.now() + 5_000;
    await send(server, website, [event(due - dayMs)]);
    dues.push(await untilEntered(silent, round, due));
  }
  for (const id of [signalled, silent]) await segments.remove(id);
  return {
    "an event until its person is inside": row(times, 5_000),
    "a rule of time, after it is due": row(dues, 60_000),
  };
}

/** Reports of an owner while all members of a large segment are computed and written, beside idle ones. */
async function measureReportsBeside(server, segments, website) {
  const { report } = await openClient(server, server.owner);
  let days = 20;
  const next = async () => {
    days += 1;
    return report(website, `overview?${lastDays(days)}`);
  };
  await next();
  const [idle, beside] = [[], []];
  for (let round = 0; round < 12; round += 1) idle.push(await next());
  const started = Date.now();
  const id = await segments.start(leads);
  while ((await segments.get(id)).isEvaluating) beside.push(await next());
  const { size } = await segments.get(id);
  const seconds = (Date.now() - started) / 1_000;
  const p50 = percentiles(idle).p50;
  await segments.remove(id);
  return {
    rows: { "a report, idle": row(idle, p50), "a report during a full evaluation": row(beside, 2 * p50, "p50") },
    size,
    seconds,
  };
}

/** Seconds of a static segment of a file, and what the platform's memory grew by. */
async function measureList(server, segments, website) {
  const pid = server.platformPid();
  const lines = Array.from({ length: listRows }, (_, index) => `p${index}@mail.example`);
  const form = new FormData();
  form.set("wid", website.id);
  form.set("name", `List ${randomUUID()}`);
  form.set("file", new Blob([["email", ...lines].join("\n")]), "list.csv");
  const before = megabytesOf(pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytesOf(pid));
  }, 50);
  const started = performance.now();
  const { result } = await segments.call("/wm/segments/segment/list", { method: "POST", body: form });
  const answered = performance.now() - started;
  const { list } = await segments.settled(result.id);
  const matched = performance.now() - started;
  clearInterval(watch);
  await segments.remove(result.id);
  if (list.rows !== listRows) throw new Error(`${list.rows} rows were read`);
  return {
    rows: {
      "a list of 100,000 rows, answered": row([answered], 5_000),
      "a list of 100,000 rows, matched": row([matched], 10_000),
    },
    megabytes: peak - before,
  };
}

/** What only the platform itself sees: transactions and batches. */
async function measureInside(server, { website, rounds }) {
  const { id, url, timeZone } = website;
  const inside = await runOnStores(server, "judge-people", {
    ...{ rounds, website: { id, host: new URL(url).host, timeZone } },
  });
  const { evaluations, large, timed, filter, batches } = inside;
  const [without, within] = [percentiles(filter.everybody).p50, percentiles(filter.segment).p50];
  return {
    inside,
    rows: {
      "three conditions, members known": row(
        evaluations.map(({ known }) => known),
        1_500,
        "p50",
      ),
      [`${large.members} initial members, written`]: row([large.written], 15_000),
      "their longest transaction": row([large.longest], 300),
      [`${timed.members} members with a rule of time, written`]: row([timed.written], 30_000),
      "the longest transaction with a rule of time": row([timed.longest], 300),
      "1,000 touched people, 20 segments": row(batches["1000"], 400),
      "100 touched people, 20 segments": row(batches["100"], 120),
      "a statement of a month, of everybody": row(filter.everybody, without),
      [`the same of ${large.members} members`]: row(filter.segment, without + 150, "p50"),
      "a segment adds": row([within - without], 150),
    },
  };
}

/**
 * Milliseconds of everything that issue 17 bounds, on a website with a year of events. Prints each part as soon as it is
 * measured: with 10 M events the whole takes half an hour.
 */
export async function measureSegments(server, { events, rounds }) {
  const made = await fillShop(server, { events, days: 365 });
  const { website } = made;
  const { rows, inside } = printed(await measureInside(server, { website, rounds }));
  const segments = await openSegments(server, website);
  // Copies of people, and the engine's own caches.
  await segments.preview(three, true);
  const beside = printed(await measureReportsBeside(server, segments, website));
  const list = printed(await measureList(server, segments, website));
  const parts = [
    await measureFunnelKinds(server, { website, rounds }),
    printed({ rows: await measurePreviews(segments, rounds) }).rows,
    printed({ rows: await measureProfiles(segments, website, 5 * rounds) }).rows,
    printed({ rows: await measureFollowing(server, segments, { website, rounds: 4 * rounds }) }).rows,
  ];
  return {
    rows: Object.assign({}, rows, ...parts, beside.rows, list.rows),
    ...{ events: made.events, known: made.known, inside, megabytes: list.megabytes, seconds: beside.seconds },
  };
}

function printed(part) {
  for (const [name, { p50, p95 }] of Object.entries(part.rows)) console.log(`${name}: ${whole(p50)}, ${whole(p95)} ms`);
  return part;
}

const whole = (value) => String(Math.round(value));

export function printSegments({ rows, events, known, megabytes }, past) {
  const title = `segments: ${events} events of a year, ${known} known people; a list takes ${whole(megabytes)} MB (ms)`;
  table(title, rows, past?.rows, { p50: whole, p95: whole, longest: whole, aim: (value) => whole(value), of: String });
}

// Alone. Adds a table to bench/results/segments.md.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { positionals, values: options } = parseArgs({
    allowPositionals: true,
    options: { folder: { type: "string" }, title: { type: "string" }, rounds: { type: "string", default: "10" } },
  });
  const events = Number(positionals[0] ?? 1_000_000);
  const server = await startServer({ folder: options.folder });
  try {
    const found = await measureSegments(server, { events, rounds: Number(options.rounds) });
    printSegments(found);
    const lines = Object.entries(found.rows).map(([name, { p50, p95, longest, aim, of }]) => {
      const isMet = { p50, p95 }[of] <= aim;
      return `| ${name} | ${whole(aim)} (${of}) | ${whole(p50)} | ${whole(p95)} | ${whole(longest)} | ${isMet ? "yes" : "no"} |`;
    });
    const columns = ["ms", "aim", "p50", "p95", "longest", "met"];
    const command = `node bench/segments.mjs ${events}`;
    const title = `${options.title ?? "Segments"}: ${found.events} events of a year, ${found.known} known people`;
    addResult("segments", { title, command, columns, rows: lines });
    console.log(`a list takes ${whole(found.megabytes)} MB; ${found.inside.running} segments run`);
  } finally {
    await server.stop();
  }
}
