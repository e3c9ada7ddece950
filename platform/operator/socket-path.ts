import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** `sun_path` holds 107 bytes on Linux, 103 on macOS. */
const longest = 103;

const usual = (dataDir: string) => join(dataDir, "nabz.sock");
/** Where the socket is, in a data folder whose path is too long for one. */
const pointer = (dataDir: string) => join(dataDir, "nabz.sock.path");

/** Where to listen: `DATA_DIR/nabz.sock`, or a folder of our own in the system's where that path is too long. */
export function makeSocketPath(dataDir: string): { path: string; remove: () => void } {
  removeStale(dataDir);
  const path = usual(dataDir);
  if (Buffer.byteLength(path) <= longest) return { path, remove: () => rmSync(path, { force: true }) };
  const short = join(mkdtempSync(join(tmpdir(), "nabz-")), "nabz.sock");
  writeFileSync(pointer(dataDir), short, { mode: 0o600 });
  return { path: short, remove: () => removeStale(dataDir) };
}

/** Where a running platform would listen. */
export function findSocketPath(dataDir: string): string {
  try {
    return readFileSync(pointer(dataDir), "utf8").trim();
  } catch {
    return usual(dataDir);
  }
}

/** What a killed process left. The caller holds the lock of the folder, so nobody listens there. */
function removeStale(dataDir: string): void {
  const path = findSocketPath(dataDir);
  if (path === usual(dataDir)) rmSync(path, { force: true });
  else {
    // Only what this file makes is removed, whatever the pointer says.
    if (dirname(path).startsWith(join(tmpdir(), "nabz-"))) rmSync(dirname(path), { recursive: true, force: true });
    rmSync(pointer(dataDir), { force: true });
  }
}
