import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Chance } from "#platform/demo/chance.ts";
import { type Nabz, startNabz } from "../nabz.ts";
import { dashboardPaths, judgePage, makeDashboardCall, signInByForm } from "./dashboard-calls.ts";
import { judge } from "./judge.ts";
import { callerOf, everythingOf, isWhole, register } from "./owner.ts";
import { bare, makeCall, routesOf } from "./platform-calls.ts";
import { type Call, sayBare, send } from "./send.ts";
import { Tally } from "./tally.ts";

/** `npm run fuzz` asks for a minute and another seed each time; `npm test` for a quick one that is always the same. */
const seconds = Number(process.env.FUZZ_SECONDS || 8);
const asked = process.env.FUZZ_SEED || "1404";
const seed = asked === "random" ? Math.floor(Math.random() * 2 ** 32) : Number(asked);
const timeout = 120_000 + seconds * 1_000;
/** Calls at once. */
const callers = 6;

let nabz: Nabz;
beforeAll(async () => {
  nabz = await startNabz({ REGISTRATION: "open", TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => nabz?.stop());

const tell = (text: string) => process.stdout.write(`${text}\n`);

/** A failed call so that it can be sent again. */
const describeCall = ({ method, path, headers, body }: Call) =>
  `${method} ${path.slice(0, 400)} ${JSON.stringify(headers).slice(0, 400)} ${body?.toString("utf8").slice(0, 400) ?? ""}`;

/** Remix's own remark about a parameter of an older Remix, which anybody may send. */
const remark = "Single fetch-enabled apps should not";

/** What a program wrote to its log about what nobody foresaw. */
const seriousLines = (name: "platform" | "dashboard") =>
  readFileSync(join(nabz.dataDir, "logs", `${name}.log`), "utf8")
    .split("\n")
    .filter((line) => /"level":[56]0/.test(line) || (/^\w*Error\b/.test(line) && !line.includes(remark)))
    .map((line) => line.slice(0, 1_000));

const processOf = () => JSON.parse(readFileSync(join(nabz.dataDir, "lock"), "utf8")).pid as number;

/** Asks for half of the time, and so often at least; answers what is wrong with the answers. */
async function ask(
  url: string,
  { tally, least }: { tally: Tally; least: number },
  next: (turn: number) => Promise<{ call: Call; judge: typeof judge }>,
) {
  const wrong: string[] = [];
  const end = Date.now() + seconds * 500;
  let number = 0;
  const callOn = async () => {
    while ((Date.now() < end || number < least) && wrong.length < 20) {
      const turn = number;
      number += 1;
      const { call, judge: look } = await next(turn);
      const say = (problem: string) => wrong.push(`#${turn} ${problem}: ${describeCall(call)}`);
      await send(url, call).then(
        (answer) => {
          tally.add(call.route, answer.status);
          const problem = look(call, answer);
          if (problem !== undefined) say(problem);
        },
        (error: unknown) => say(`no answer (${error})`),
      );
    }
  };
  await Promise.all(Array.from({ length: callers }, callOn));
  return wrong;
}

it(`the platform answers whatever it is asked as promised (FUZZ_SEED=${seed})`, { timeout }, async () => {
  const url = nabz.platformUrl;
  const routes = routesOf(await (await fetch(`${url}/openapi.json`)).json());
  const stranger = await register(url);
  const before = await everythingOf(stranger);
  const pid = processOf();
  const tally = new Tally();
  let owner = await register(url);
  const wrong = await ask(url, { tally, least: routes.length }, async (turn) => {
    if (turn % 25 === 24 && !(await isWhole(owner))) owner = await register(url);
    const chance = new Chance(seed, turn);
    const route = routes[turn < routes.length ? turn : chance.between(0, routes.length - 1)] ?? routes[0];
    if (route === undefined) throw new Error("The document has no routes");
    return { call: makeCall(chance, route, callerOf(owner, stranger)), judge };
  });
  for (const text of bare(new URL(url).host, owner.token)) {
    const heard = await sayBare(url, Buffer.from(text, "latin1"));
    if (!/^(HTTP\/1\.1 [1-4]\d\d |$)/.test(heard)) wrong.push(`bare ${text.slice(0, 300)}: ${heard.slice(0, 300)}`);
    tally.add("bare connection", Number(heard.slice(9, 12)) || 0);
  }
  tell(`FUZZ_SEED=${seed}: ${tally.total} requests to the platform\n${tally.print()}`);
  expect(wrong).toEqual([]);
  expect(seriousLines("platform")).toEqual([]);
  const all = routes.map(({ method, path }) => `${method} ${path}`);
  expect(all.filter((route) => !tally.routes.includes(route))).toEqual([]);
  for (const path of ["/healthz", "/readyz"]) expect((await fetch(url + path)).status).toBe(200);
  expect(await everythingOf(stranger)).toEqual(before);
  expect(processOf(), "it never ended").toBe(pid);
});

it(`the dashboard answers whatever it is asked with a page (FUZZ_SEED=${seed})`, { timeout }, async () => {
  const { url } = nabz;
  const paths = dashboardPaths();
  const tally = new Tally();
  const stranger = await register(nabz.platformUrl);
  let owner = await register(nabz.platformUrl);
  let browser = await signInByForm(url, owner);
  const wrong = await ask(url, { tally, least: 2 * paths.length }, async (turn) => {
    if (turn % 25 === 24 && !(await isWhole(owner))) {
      owner = await register(nabz.platformUrl);
      browser = await signInByForm(url, owner);
    }
    const chance = new Chance(seed, turn, 1);
    const path = paths[turn % paths.length] ?? "/";
    const { known } = callerOf(owner, stranger);
    return { call: makeDashboardCall(chance, path, { ...browser, known }), judge: judgePage };
  });
  tell(`FUZZ_SEED=${seed}: ${tally.total} requests to the dashboard\n${tally.print()}`);
  expect(wrong).toEqual([]);
  expect(seriousLines("dashboard")).toEqual([]);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});
