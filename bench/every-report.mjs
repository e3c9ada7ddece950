import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { importTypescript } from "../tests/screens/import-typescript.mjs";
import { lastDays, openClient, percentiles } from "./client.mjs";
import { fillStore } from "./demo.mjs";
import { sendView } from "./realtime.mjs";
import { root, startServer } from "./server.mjs";

/** Aims in milliseconds for a month, by what is read. */
const aims = { settled: 100, raw: 800, retention: 1_000, paths: 1_500 };
const visits = { reads: "visits of the period", aim: aims.settled };
const everything = { reads: "visits of all time" };
const events = { reads: "events of the period", aim: aims.raw };
const four = "limit=8&lists=medium&lists=pages&lists=country&lists=devices";

/** Further queries of a call, and what it reads other than the visits of the period; a call without any is not measured. */
const cohorts = { ...everything, aim: aims.retention };
const now = { days: 1, plain: true };
const special = {
  export: [],
  "retention/people": [],
  "users/count": [{ ...everything, aim: aims.settled }],
  lists: [{ query: `${four}&metrics=sessions&metrics=pageViews`, ...visits }],
  retention: [
    { query: "boundary=day", ...cohorts, days: 30 },
    ...["boundary=week", "boundary=month", "boundary=week&of=order"].map((query) => ({ query, ...cohorts })),
  ],
  "users/top": [
    { reads: "visits of the period, events of ten people", aim: aims.raw },
    { query: "sort=-lastSeenAt", reads: "events of the last day, visits of the period", aim: aims.raw },
  ],
  paths: [{ query: "around=%2F", ...events, aim: aims.paths }],
  goals: [{ ...events, reads: "events of the period, visits of the period" }],
  realtime: [{ reads: "events of today", aim: aims.raw, ...now }],
  "realtime/people": [{ reads: "events of today", aim: aims.raw, ...now }],
  dobs: [{ reads: "people", aim: aims.settled, ...now }],
  segments: [{ reads: "nothing", aim: aims.settled, ...now }],
};

/**
 * Every report of the contract: its call, what it reads and its aim. `days`: longest period; `plain`: takes no filter and
 * no comparison.
 */
async function listCalls() {
  const { contractRoutes } = await importTypescript(root, "contract/routes.ts");
  const paths = contractRoutes().flatMap(({ method, path }) => {
    const [, call] = /^\/wm\/users\/report\/\{website\}\/(.+)$/.exec(path) ?? [];
    return method === "GET" && call !== undefined ? [call] : [];
  });
  return paths.flatMap((path) =>
    (special[path] ?? [visits]).map(({ query, ...call }) => ({ ...call, call: query ? `${path}?${query}` : path })),
  );
}
const forms = { "": "", "one filter": "medium=search", compared: "compare=true" };
const periods = { "a day": 1, "a month": 30, "a year": 365 };
/** Reports with a rate, which the main goal changes. */
const ofMainGoal = ["overview", "medium", "pages/landing"];

/**
 * Measures every report of a website with 90 settled days over HTTP: a day, a month and a year, with a filter and compared.
 * Then `owners` owners, with a tenth of the events each, request a month of everything at once. `live`: a page view is
 * collected before each request, so that nothing is served from cache.
 */
export async function measureEveryReport(server, { events, rounds, owners, live }) {
  const website = server.addWebsite("Every report");
  const filled = await fillStore(server, { events, website });
  server.operate("settle", "--website", website.id);
  const owner = await openClient(server, server.owner);
  const setGoal = await addGoals(owner, website);
  const questions = await listQuestions();
  const tables = {};
  const measure = async (rows) => {
    for (const row of rows) {
      const times = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(await measureQuestion(owner, { website, path: row.path, live }));
      tables[row.period] = [...(tables[row.period] ?? []), { ...row, ...percentiles(times) }];
    }
  };
  await measure(questions);
  await setGoal({ isMain: true });
  await measure(questions.filter(({ call, form }) => form === "" && ofMainGoal.includes(call)).map(withMainGoal));
  const together = await measureOwners(server, { owners, events: events / 10, rounds: Math.ceil(rounds / 3), live });
  return { events: filled.events, live, tables, owners, together };
}

const withMainGoal = (question) => ({ ...question, form: "a main goal" });

async function listQuestions() {
  const calls = await listCalls();
  return Object.entries(periods).flatMap(([period, days]) =>
    calls.flatMap(({ call, reads, aim, days: longest = 365, plain = false }) =>
      Object.entries(forms)
        .filter(([form]) => days <= longest && (form === "" || !plain))
        .map(([form, query]) => {
          const path = `${call}${call.includes("?") ? "&" : "?"}${plain ? "" : `${lastDays(days)}&${query}`}`;
          return { period, call, form, path, reads, aim: days === 365 ? undefined : aim };
        }),
    ),
  );
}

/** Milliseconds of one request. */
async function measureQuestion({ platformUrl, report }, { website, path, live }) {
  if (live) await sendView({ platformUrl }, website, "Saffron");
  return report(website, path);
}

/** Adds two goals. Returns a function that changes the second one. */
async function addGoals({ call }, { id }) {
  const path = `/v1/websites/${id}/goals`;
  const set = async (method, at, body) => (await call(at, { method, body: JSON.stringify(body) })).result;
  await set("POST", path, { name: "Cart", kind: "page", match: "/cart" });
  const goal = await set("POST", path, { name: "Into the cart", kind: "event", match: "add_to_cart" });
  return (changes) => set("PATCH", `${path}/${goal.id}`, changes);
}

/** A month of every report: p95 of one owner alone, and of all owners at once, each sending one request after the other. */
async function measureOwners(server, { owners: count, events, rounds, live }) {
  const owners = [];
  for (let number = 1; number <= count; number += 1) owners.push(await addOwner(server, { number, events }));
  const all = await listQuestions();
  const questions = all.filter(({ period, form }) => period === "a month" && form === "");
  const measureMonth = async ({ account, website }) => {
    const times = Object.fromEntries(questions.map(({ call }) => [call, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const { call, path } of questions) times[call].push(await measureQuestion(account, { website, path, live }));
    }
    return times;
  };
  const alone = await measureMonth(owners[0]);
  const together = await Promise.all(owners.map(measureMonth));
  return questions.map(({ call }) => {
    const one = percentiles(alone[call]).p95;
    const all = percentiles(together.flatMap((times) => times[call])).p95;
    return { call, alone: one, all, times: all / one, aim: 4 };
  });
}

async function addOwner(server, { number, events }) {
  const owner = server.addOwner(`owner${number}@shop.example`);
  const questions = ["--owner", owner.email, "--name", "Shop", "--url", "https://shop.example"];
  const website = server.operate("website", "create", ...questions);
  await fillStore(server, { events, website });
  server.operate("settle", "--website", website.id);
  const account = await openClient(server, owner);
  await addGoals(account, website);
  return { account, website };
}

/** The results as Markdown, in milliseconds. */
export function describeEveryReport({ events, live, tables, owners, together }) {
  const whole = (value) => (value === undefined ? "" : String(Math.round(value)));
  const lines = (head, rows) => [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  const perPeriod = Object.entries(tables).flatMap(([period, rows]) => [
    ...["", `## ${period}`, ""],
    ...lines(
      ["report", "with", "first", "p50", "p95", "aim", "reads"],
      rows.map((row) => [
        ...[`\`${row.call}\``, row.form],
        ...[row.first, row.p50, row.p95, row.aim].map(whole),
        row.reads,
      ]),
    ),
  ]);
  const data = live ? "a page view before each request" : "nothing changes between requests";
  return [
    `# Every report at ${events.toLocaleString("en")} events of one website: ${data}`,
    ...["", `Milliseconds over HTTP; ${new Date().toISOString().slice(0, 10)}, ${cpus().length} CPUs,`],
    `load ${loadavg()[0].toFixed(1)}. \`node bench/every-report.mjs ${events}${live ? " --live" : ""}\``,
    ...perPeriod,
    ...["", `## ${owners} owners at once, of a tenth of the events each, a month: p95`, ""],
    ...lines(
      ["report", "alone", "at once", "times", "aim"],
      together.map(({ call, alone, all, times, aim }) => [
        ...[`\`${call}\``, whole(alone), whole(all), times.toFixed(1), whole(aim)],
      ]),
    ),
    "",
  ].join("\n");
}

// node bench/every-report.mjs 10000000 [--live]. Without a number 200,000 events, and nothing is saved.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { live: { type: "boolean", default: false } },
  });
  const [given] = positionals;
  const server = await startServer();
  try {
    const size =
      given === undefined
        ? { events: 200_000, rounds: 2, owners: 2 }
        : { events: Number(given), rounds: 10, owners: 10 };
    const text = describeEveryReport(await measureEveryReport(server, { ...size, live: values.live }));
    console.log(text);
    if (given !== undefined) {
      const folder = join(root, "bench", "results");
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, values.live ? "reports-live.md" : "reports.md"), text);
    }
  } finally {
    await server.stop();
  }
}
