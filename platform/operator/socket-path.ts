import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** `sun_path` holds 107 bytes on Linux, 103 on macOS. */
const maxPathBytes = 103;

const defaultPath = (dataDir: string) => join(dataDir, "nabz.sock");
/** Holds the path of the socket where the data folder's own path is too long for one. */
const pointerFile = (dataDir: string) => join(dataDir, "nabz.sock.path");

/** The path to listen on: `DATA_DIR/nabz.sock`, or one in the temporary folder where that is too long. */
export function makeSocketPath(dataDir: string): { path: string; remove: () => void } {
  removeStale(dataDir);
  const path = defaultPath(dataDir);
  if (Buffer.byteLength(path) <= maxPathBytes) return { path, remove: () => rmSync(path, { force: true }) };
  const short = join(mkdtempSync(join(tmpdir(), "nabz-")), "nabz.sock");
  writeFileSync(pointerFile(dataDir), short, { mode: 0o600 });
  return { path: short, remove: () => removeStale(dataDir) };
}

/** The path that a running platform listens on. */
export function findSocketPath(dataDir: string): string {
  try {
    return readFileSync(pointerFile(dataDir), "utf8").trim();
  } catch {
    return defaultPath(dataDir);
  }
}

/** Removes what a killed process left. Safe under the folder's lock: no other process listens. */
function removeStale(dataDir: string): void {
  const path = findSocketPath(dataDir);
  if (path === defaultPath(dataDir)) rmSync(path, { force: true });
  else {
    // Only what this file makes is removed, whatever the pointer says.
    if (dirname(path).startsWith(join(tmpdir(), "nabz-"))) rmSync(dirname(path), { recursive: true, force: true });
    rmSync(pointerFile(dataDir), { force: true });
  }
}
