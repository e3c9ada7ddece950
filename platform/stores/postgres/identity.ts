import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import type { postgresBinaries } from "./binaries.ts";

/** Under whom and from where the server runs. `prefix` goes before each of its commands. */
export interface Identity {
  prefix: readonly string[];
  /** Whose the data must be, where it is not ours. */
  owner: number | undefined;
  data: string;
  bin: string;
  libraries: string;
}

const ordinaryUser = 65_534;

/**
 * PostgreSQL refuses to run as root. As an ordinary user it runs as it is; as root in a user namespace of its own,
 * where root is shown as user 1000 (so that a 0700 folder under /root stays readable to it); where user namespaces are
 * off, as `nobody` with its data and programs in a folder that user owns. Throws one clear line where none of it works.
 */
export function chooseIdentity(folder: string, binaries: ReturnType<typeof postgresBinaries>): Identity {
  const data = join(folder, "data");
  if (process.getuid?.() !== 0) return { prefix: [], owner: undefined, data, ...binaries };
  const unshare = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];
  if (works([...unshare, "true"])) return { prefix: unshare, owner: undefined, data, ...binaries };
  const setpriv = ["setpriv", `--reuid=${ordinaryUser}`, `--regid=${ordinaryUser}`, "--clear-groups"];
  if (works([...setpriv, "true"])) return moveToOrdinaryUser(folder, binaries, setpriv);
  throw new Error("PostgreSQL refuses to run as root, and neither unshare nor setpriv work here: set DATABASE_URL");
}

function works(command: readonly string[]): boolean {
  const [program = "", ...args] = command;
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}

function moveToOrdinaryUser(
  folder: string,
  binaries: ReturnType<typeof postgresBinaries>,
  prefix: readonly string[],
): Identity {
  const home = join("/var/lib", `nabz-postgres-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`);
  const native = join(home, "native");
  mkdirSync(home, { recursive: true });
  // Whatever our umask is, that user must get through.
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
