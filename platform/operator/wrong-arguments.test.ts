import { PassThrough } from "node:stream";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { persianMessage } from "#contract/text/violations.ts";
import { allowedOf } from "./allowed-values.ts";
import { runCli } from "./cli.ts";
import { type CommandName, commands } from "./commands.ts";

const website = "01a1fc75-d6a5-732d-aad9-b63f778c7930";
const site = "website create --owner a@b.example --name N --url";

beforeAll(() => z.config({ customError: undefined }));

async function nabz(line: string) {
  let [out, err] = ["", ""];
  const terminal = {
    out: { write: (text: string) => (out += text) },
    err: { write: (text: string) => (err += text) },
    input: new PassThrough().end(),
  };
  const code = await runCli(line.split(" "), { cwd: "/", terminal, signal: new AbortController().signal });
  return { code, out, err };
}

it.each([
  [`${site} ftp://x`, "--url is not valid: it takes an address such as https://shop.example"],
  [
    `${site} s.example --time-zone Mars`,
    "--time-zone is not valid: it takes a zone such as Asia/Tehran, or an offset such as +03:30",
  ],
  [`demo --website ${website} --days 0`, "--days is not valid: it takes a whole number from 1 to 3650"],
  [`demo --website ${website} --visitors -1`, "--visitors is not valid: it takes a whole number from 1 to 50000000"],
  [`demo --website ${website} --seed=x`, "--seed is not valid: it takes a whole number from 0 to 9007199254740991"],
  ["demo --website 7", "--website is not valid: it takes the id of a website"],
  ["user create --email bad --name N", "--email is not valid: it takes an e-mail address"],
  [`website rotate --website ${website} --credential both`, "--credential is not valid: it takes one of key, secret"],
  [`refund ${website} --to me`, "--to is not valid: it takes one of gateway, wallet, outside"],
  ["audit --from soon", "--from is not valid: it takes a day such as 2026-11-01"],
  ["audit --from 2026-11-02 --to 2026-11-02", "--to is not valid: it is not after --from"],
  [
    "wallet top-up --owner a@b.example --amount -5 --reference R",
    "--amount is not valid: it takes a number above 0, at most 1000000000000",
  ],
  [
    "wallet top-up --owner a@b.example --amount 5 --reference R --currency USD",
    "--currency is not valid: it takes one of IRT, EUR",
  ],
  [
    `import people f.csv --website ${website} --separator dot`,
    "--separator is not valid: it takes one of comma, semicolon, tab, pipe",
  ],
])("names the option and what it takes, in one line: nabz %s", async (line, message) => {
  expect(await nabz(line)).toEqual({ code: 1, out: "", err: `nabz: ${message}\n` });
});

it("every argument of every command has words for what it takes", () => {
  const known = Object.entries(commands).flatMap(([name, { args }]) =>
    Object.keys((args as unknown as z.ZodObject).shape).map((argument) => [name as CommandName, argument] as const),
  );
  // Paths are made absolute, and flags have no value.
  const taken = ["file", "dir", "all", "dryRun", "endFormer", "force"];
  expect(
    known.filter(([name, argument]) => allowedOf(name, argument) === undefined && !taken.includes(argument)),
  ).toEqual([]);
});

it("bounds are those of the schemas", () => {
  for (const [days, isTaken] of [
    ["3650", true],
    ["3651", false],
  ] as const) {
    expect(commands.demo.args.safeParse({ website, days }, { error: persianMessage }).success).toBe(isTaken);
  }
});
