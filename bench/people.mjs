import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openClient, percentiles } from "./client.mjs";
import { fillPeople, fillStore } from "./demo.mjs";
import { root, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const limit = 25;
const sorts = ["-lastSeenAt", "-revenue", "-sessions", "name"];
const filters = { medium: "medium=search", period: `from=${daysAgo(37)}&to=${daysAgo(7)}`, both: "" };
filters.both = `${filters.medium}&${filters.period}`;
const names = ["گلناز چراغی", "پارسا گودرزی", "یاسمن ژیان", "چیستا یزدانی", "ژاله قاسمی", "کیان صادقی"];
const aims = { list: 300, filtered: 1_000, profile: 200, sales: 300, erasure: 60_000 };
/** Each matches hundreds of thousands. */
const broad = ["ا", "م", "ی", "ن", "ر", "ع"];
const firstNames = ["گلناز", "پارسا", "یاسمن", "کیان", "ژاله", "چیستا"];

function daysAgo(days) {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * The website of a kept folder, else one with a person for every sixth of `events`, three of four of them known; settled, a
 * kept one again where a release since has more to settle.
 */
export async function fillShop(server, { events, days = 90 }) {
  if (server.kept !== undefined) {
    server.operate("settle", "--website", server.kept.website.id);
    return server.kept;
  }
  const website = server.addWebsite("Shop of many");
  const filled = await fillStore(server, { events, website, days });
  const { people } = await fillPeople(server, { website });
  server.operate("settle", "--website", website.id);
  const made = { website, known: people, events: filled.events };
  server.keep(made);
  return made;
}

/**
 * What lists, searches, profiles, sales and erasures of a shop with many people cost: milliseconds of different requests. Pages share
 * the cached number of people, and longer years of the same days their sales.
 */
export async function measurePeople(server, { website, rounds }) {
  const { call } = await openClient(server, server.owner);
  const path = `/wm/users/users/${website.id}`;
  const list = (query) => call(`${path}?limit=${limit}&${query}`, {});
  const { total, items } = (await list("")).result;
  const rows = {};
  const measure = async (name, aim, requestOf) => {
    const [times, before] = [[], cpuOf(server)];
    for (let round = 0; round < rounds; round += 1) times.push((await requestOf(round)).milliseconds);
    const cpu = ((cpuOf(server) - before) / rounds) * 1_000;
    rows[name] = { ...percentiles(times), aim, cpu };
    console.log(`${name}: ${times.map((time) => Math.round(time)).join(", ")} ms, ${Math.round(cpu)} of CPU`);
  };
  const last = Math.ceil(total / limit);
  for (const sort of sorts) {
    await measure(`${sort}, pages 1 to ${rounds}`, aims.list, (round) => list(`sort=${sort}&page=${1 + round}`));
    await measure(`${sort}, page 1,000`, aims.list, (round) => list(`sort=${sort}&page=${1_000 + round}`));
    await measure(`${sort}, last pages`, aims.list, (round) => list(`sort=${sort}&page=${last - round}`));
    for (const [name, query] of Object.entries(filters)) {
      await measure(`${sort}, filtered by ${name}`, aims.filtered, (round) =>
        list(`sort=${sort}&page=${1 + round}&${query}`),
      );
    }
  }
  const known = items.find(({ phone }) => phone !== null);
  const searches = {
    "two words": (round) => names[round % names.length],
    "a first name": (round) => firstNames[round % firstNames.length],
    "one letter": (round) => broad[round % broad.length],
    "a phone's beginning": (round) => `09${known.phone.slice(4, 10)}${round}`,
    "an e-mail's beginning": (round) => `${known.email.slice(0, 7)}${round}`,
    "an id": (round) => `C-${known.ownerId.slice(2, 10)}${round}`,
  };
  for (const sort of sorts) {
    for (const [name, textOf] of Object.entries(searches)) {
      await measure(`${sort}, search: ${name}`, aims.list, (round) =>
        list(`sort=${sort}&q=${encodeURIComponent(textOf(round))}`),
      );
    }
  }
  const counted = (query) => call(`${path}/count?${query}`, {});
  await measure("count of those of a month", aims.filtered, (round) =>
    counted(`from=${daysAgo(37 + round)}&to=${daysAgo(7)}`),
  );
  await measure("profile", aims.profile, (round) =>
    call(`/wm/users/users/${items[round % items.length].id}/detail?wid=${website.id}`, {}),
  );
  await measure("rank among buyers", aims.filtered, (round) =>
    call(`/wm/users/users/${items[round % items.length].id}/rank?wid=${website.id}`, {}),
  );
  await measure("timeline", aims.profile, (round) =>
    call(`/wm/users/users/${items[round % items.length].id}/timeline?wid=${website.id}`, {}),
  );
  await measureSales(call, website, measure);
  await measure("erasing a person", aims.erasure, (round) => erase(call, website, items.at(-1 - round)));
  return { rows, total };
}

const whole = (value) => String(Math.round(value));

/** The same of a shop of its own, for `npm run bench`: pages 1,000 and on need 25,000 people, which 150,000 events make. */
export async function measureShop(server, { events, rounds }) {
  const { website, known, events: filled } = await fillShop(server, { events });
  return { ...(await measurePeople(server, { website, rounds })), known, events: filled };
}

export function printPeople({ rows, total, known, events }, past) {
  const title = `people: ${total} (${known} known), ${events} events; ms, CPU of the platform a request`;
  table(title, rows, past?.rows, { aim: String, p50: whole, longest: whole, cpu: whole });
}

async function measureSales(call, website, measure) {
  const report = (name, round) =>
    call(`/wm/users/report/${website.id}/${name}?from=${daysAgo(365 + round)}&to=${daysAgo(1)}`, {});
  for (const name of ["sales/overview", "sales/sum", "sales/medium", "sales/first", "sales/rfm", "sales/cohorts"]) {
    await measure(`${name} of a year`, aims.sales, (round) => report(name, round));
  }
  for (const name of ["products", "product/most", "product/together"]) {
    await measure(`${name} of a year`, aims.sales, (round) => report(name, round));
  }
}

/** Until nothing of the person is left. Whom an earlier run on a kept folder erased is in no list any more. */
async function erase(call, website, { id: user }) {
  const started = performance.now();
  const { result } = await call(`/wm/users/users/${user}?wid=${website.id}`, { method: "DELETE" });
  for (;;) {
    const { items } = (await call(`/v1/websites/${website.id}/erasures`, {})).result;
    if (items.find(({ id }) => id === result.id)?.doneAt) return { milliseconds: performance.now() - started };
    await wait(50);
  }
}

/** CPU seconds of the platform with the engine, without PostgreSQL. */
function cpuOf(server) {
  const fields = readFileSync(`/proc/${server.platformPid()}/stat`, "utf8").split(") ").at(-1).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

// Alone: node bench/people.mjs 5800000 TITLE [FOLDER]. Adds a table to bench/results/people.md. A folder is kept.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , events = "5800000", title = "", folder] = process.argv;
  const load = loadavg()[0].toFixed(1);
  const server = await startServer({ folder });
  try {
    const { website, ...found } = await fillShop(server, { events: Number(events) });
    const { rows, total } = await measurePeople(server, { website, rounds: 3 });
    const lines = Object.entries(rows).map(
      ([name, { p50, longest, aim, cpu }]) =>
        `| ${name} | ${aim} | ${whole(p50)} | ${whole(longest)} | ${whole(cpu)} |`,
    );
    const numbers = `${total} people (${found.known} known), ${found.events} events`;
    const head = `\n## ${title}\n\n${numbers}; ${cpus().length} CPUs, load ${load} at the start; \`node bench/people.mjs ${events}\`\n`;
    const columns =
      "\n| request | aim, ms | p50, ms | longest, ms | CPU of the platform, ms |\n| --- | --- | --- | --- | --- |\n";
    writeFileSync(join(root, "bench", "results", "people.md"), `${head}${columns}${lines.join("\n")}\n`, { flag: "a" });
  } finally {
    await server.stop();
  }
}
