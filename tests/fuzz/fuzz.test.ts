import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { RandomStream } from "#platform/demo/random-stream.ts";
import { type Nabz, startNabz } from "../nabz.ts";
import { dashboardPaths, judgePage, makeDashboardCall, signInByForm } from "./dashboard-calls.ts";
import { judge } from "./judge.ts";
import { callerOf, isWhole, readEverything, register } from "./owner.ts";
import { listRoutes, makeCall, rawRequests } from "./platform-calls.ts";
import { type Call, send, sendRaw } from "./send.ts";
import { Tally } from "./tally.ts";

/**
 * `npm run fuzz` runs for a minute with another seed each time; `npm test` sends the same calls on every machine, each
 * route once or twice.
 */
const seconds = Number(process.env.FUZZ_SECONDS || 0);
const seedSetting = process.env.FUZZ_SEED || "1404";
const seed = seedSetting === "random" ? Math.floor(Math.random() * 2 ** 32) : Number(seedSetting);
const timeout = 120_000 + seconds * 1_000;
/** Calls at once. */
const callers = 6;

let nabz: Nabz;
beforeAll(async () => {
  nabz = await startNabz({ REGISTRATION: "open", TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => nabz?.stop());

const print = (text: string) => process.stdout.write(`${text}\n`);

/** A failed call, in enough detail to send it again. */
const describeCall = ({ method, path, headers, body }: Call) =>
  `${method} ${path.slice(0, 400)} ${JSON.stringify(headers).slice(0, 2_000)} ${body?.toString("utf8").slice(0, 400) ?? ""}`;

/** Remix's own warning about a parameter of an older Remix, which any client may send. */
const remark = "Single fetch-enabled apps should not";

/** Log lines of unexpected errors. */
const seriousLines = (name: "platform" | "dashboard") =>
  readFileSync(join(nabz.dataDir, "logs", `${name}.log`), "utf8")
    .split("\n")
    .filter((line) => /"level":[56]0/.test(line) || (/^\w*Error\b/.test(line) && !line.includes(remark)))
    .map((line) => line.slice(0, 1_000));

const readPid = () => JSON.parse(readFileSync(join(nabz.dataDir, "lock"), "utf8")).pid as number;

/** Sends calls for half of the time, and at least `minCalls`. Returns the violations found. */
async function runCalls(
  url: string,
  { tally, minCalls }: { tally: Tally; minCalls: number },
  next: (index: number) => Promise<{ call: Call; judge: typeof judge }>,
) {
  const wrong: string[] = [];
  const end = Date.now() + seconds * 500;
  let number = 0;
  const callOn = async () => {
    while ((Date.now() < end || number < minCalls) && wrong.length < 20) {
      const index = number;
      number += 1;
      const { call, judge: judgeAnswer } = await next(index);
      const say = (problem: string) => wrong.push(`#${index} ${problem}: ${describeCall(call)}`);
      await send(url, call).then(
        (answer) => {
          tally.add(call.route, answer.status);
          const problem = judgeAnswer(call, answer);
          if (problem !== undefined) say(problem);
        },
        (error: unknown) => say(`no answer (${error})`),
      );
    }
  };
  await Promise.all(Array.from({ length: callers }, callOn));
  return wrong;
}

it(`the platform answers every call as documented (FUZZ_SEED=${seed})`, { timeout }, async () => {
  const url = nabz.platformUrl;
  const routes = listRoutes(await (await fetch(`${url}/openapi.json`)).json());
  const stranger = await register(url);
  const before = await readEverything(stranger);
  const pid = readPid();
  const tally = new Tally();
  let owner = await register(url);
  const wrong = await runCalls(url, { tally, minCalls: routes.length }, async (index) => {
    if (index % 25 === 24 && !(await isWhole(owner))) owner = await register(url);
    const chance = new RandomStream(seed, index);
    const route = routes[index < routes.length ? index : chance.between(0, routes.length - 1)] ?? routes[0];
    if (route === undefined) throw new Error("The document has no routes");
    return { call: makeCall(chance, route, callerOf(owner, stranger)), judge };
  });
  for (const text of rawRequests(new URL(url).host, owner.token)) {
    const reply = await sendRaw(url, Buffer.from(text, "latin1"));
    if (!/^(HTTP\/1\.1 [1-4]\d\d |$)/.test(reply)) wrong.push(`bare ${text.slice(0, 300)}: ${reply.slice(0, 300)}`);
    tally.add("bare connection", Number(reply.slice(9, 12)) || 0);
  }
  print(`FUZZ_SEED=${seed}: ${tally.total} requests to the platform\n${tally.print()}`);
  expect(wrong).toEqual([]);
  expect(seriousLines("platform")).toEqual([]);
  const all = routes.map(({ method, path }) => `${method} ${path}`);
  expect(all.filter((route) => !tally.routes.includes(route))).toEqual([]);
  for (const path of ["/healthz", "/readyz"]) expect((await fetch(url + path)).status).toBe(200);
  expect(await readEverything(stranger)).toEqual(before);
  expect(readPid(), "it never ended").toBe(pid);
});

it(`the dashboard answers every request with a page (FUZZ_SEED=${seed})`, { timeout }, async () => {
  const { url } = nabz;
  const paths = dashboardPaths();
  const tally = new Tally();
  const stranger = await register(nabz.platformUrl);
  let owner = await register(nabz.platformUrl);
  let browser = await signInByForm(url, owner);
  const wrong = await runCalls(url, { tally, minCalls: 2 * paths.length }, async (index) => {
    if (index % 25 === 24 && !(await isWhole(owner))) {
      owner = await register(nabz.platformUrl);
      browser = await signInByForm(url, owner);
    }
    const chance = new RandomStream(seed, index, 1);
    const path = paths[index % paths.length] ?? "/";
    const { known } = callerOf(owner, stranger);
    return { call: makeDashboardCall(chance, path, { ...browser, known }), judge: judgePage };
  });
  print(`FUZZ_SEED=${seed}: ${tally.total} requests to the dashboard\n${tally.print()}`);
  expect(wrong).toEqual([]);
  expect(seriousLines("platform")).toEqual([]);
  expect(seriousLines("dashboard")).toEqual([]);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});
