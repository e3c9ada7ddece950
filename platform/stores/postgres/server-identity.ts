import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import type { findBinaries } from "./binaries.ts";

/** The user and folders that the server runs with. */
export interface ServerIdentity {
  /** Precedes each of its commands. */
  prefix: readonly string[];
  /** The owner of the data where it is not the current user. */
  owner: number | undefined;
  data: string;
  bin: string;
  libraries: string;
}

/** `nobody`. */
const ordinaryUser = 65_534;

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it directly; root runs it in a user namespace that maps root to
 * user 1000 (so that a 0700 folder under /root stays readable), or, without user namespaces, as `nobody` with data and
 * programs in a folder that user owns. Throws an Error of one line where none of these works.
 */
export function chooseIdentity(folder: string, binaries: ReturnType<typeof findBinaries>): ServerIdentity {
  const data = join(folder, "data");
  if (process.getuid?.() !== 0) return { prefix: [], owner: undefined, data, ...binaries };
  const unshare = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];
  if (canRun([...unshare, "true"])) return { prefix: unshare, owner: undefined, data, ...binaries };
  const setpriv = ["setpriv", `--reuid=${ordinaryUser}`, `--regid=${ordinaryUser}`, "--clear-groups"];
  if (canRun([...setpriv, "true"])) return switchToOrdinaryUser(folder, binaries, setpriv);
  throw new Error("PostgreSQL refuses to run as root, and neither unshare nor setpriv work here: set DATABASE_URL");
}

function canRun(command: readonly string[]): boolean {
  const [program = "", ...args] = command;
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}

function switchToOrdinaryUser(
  folder: string,
  binaries: ReturnType<typeof findBinaries>,
  prefix: readonly string[],
): ServerIdentity {
  const home = join("/var/lib", `nabz-postgres-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`);
  const native = join(home, "native");
  mkdirSync(home, { recursive: true });
  // That user must be able to enter, whatever the umask.
  chmodSync(home, 0o755);
  if (!existsSync(native)) {
    const copy = `${native}.${process.pid}`;
    cpSync(dirname(binaries.bin), copy, { recursive: true, dereference: true });
    renameSync(copy, native);
  }
  return {
    prefix,
    owner: ordinaryUser,
    data: join(home, "data"),
    bin: join(native, "bin"),
    libraries: join(native, "lib"),
  };
}
