import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Identity } from "./identity.ts";

/** The one database user of the embedded server. */
export const user = "nabz";

/** Nothing of our own environment reaches the server. */
export const environment = (identity: Identity) =>
  ({ LD_LIBRARY_PATH: identity.libraries, LC_ALL: "C", PATH: "/usr/bin:/bin" }) as unknown as NodeJS.ProcessEnv;

/** The command line of one of the server's programs, under its identity. */
export function commandOf(identity: Identity, name: "initdb" | "postgres", args: readonly string[]) {
  const [program = "", ...rest] = [...identity.prefix, join(identity.bin, name), ...args];
  return { program, args: rest };
}

/**
 * Makes the data of a new server, once. It is made beside its place and then moved there: what a killed initdb leaves
 * looks like a server's data and never starts. Throws an Error of one line.
 */
export function initialise(identity: Identity): void {
  const { data, owner } = identity;
  if (existsSync(join(data, "PG_VERSION"))) return;
  const unfinished = `${data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (owner !== undefined) chownSync(unfinished, owner, owner);
  const options = ["-U", user, "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-instructions"];
  const { program, args } = commandOf(identity, "initdb", ["-D", unfinished, ...options]);
  const made = spawnSync(program, args, { env: environment(identity), encoding: "utf8", cwd: "/" });
  if (made.status !== 0) {
    const said = (made.stderr || made.error?.message || "").trim().split("\n");
    throw new Error(`initdb failed: ${said.find((line) => /error|fatal/i.test(line)) ?? said.at(-1)}`);
  }
  renameSync(unfinished, data);
}
