import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ServerIdentity } from "./server-identity.ts";

/** The only database user of the embedded server. */
export const user = "nabz";

/** The server inherits nothing of our environment. */
export const environmentOf = (identity: ServerIdentity) =>
  ({ LD_LIBRARY_PATH: identity.libraries, LC_ALL: "C", PATH: "/usr/bin:/bin" }) as unknown as NodeJS.ProcessEnv;

/** The command line of a server program under its identity. */
export function commandOf(identity: ServerIdentity, name: "initdb" | "postgres", args: readonly string[]) {
  const [program = "", ...rest] = [...identity.prefix, join(identity.bin, name), ...args];
  return { program, args: rest };
}

/**
 * Initialises the data of a new server, once. It is made beside its place and moved: the remains of a killed initdb look
 * like data and never start. Throws an Error of one line.
 */
export function initialise(identity: ServerIdentity): void {
  const { data, owner } = identity;
  if (existsSync(join(data, "PG_VERSION"))) return;
  const unfinished = `${data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (owner !== undefined) chownSync(unfinished, owner, owner);
  const options = ["-U", user, "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-instructions"];
  const { program, args } = commandOf(identity, "initdb", ["-D", unfinished, ...options]);
  const initdb = spawnSync(program, args, { env: environmentOf(identity), encoding: "utf8", cwd: "/" });
  if (initdb.status !== 0) {
    const output = (initdb.stderr || initdb.error?.message || "").trim().split("\n");
    throw new Error(`initdb failed: ${output.find((line) => /error|fatal/i.test(line)) ?? output.at(-1)}`);
  }
  renameSync(unfinished, data);
}
