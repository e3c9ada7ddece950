import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

const mostBytes = 10_000_000;
const kept = 3;

/**
 * A log that never fills a disk: past 10 MB it becomes `.1`, and three old ones are kept. Returns what appends to it;
 * what cannot be written (the disk is full) is lost, as whoever logs must go on.
 */
export function openLog(path) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let size = existsSync(path) ? statSync(path).size : 0;
  return (chunk) => {
    try {
      if (size > mostBytes) {
        for (let age = kept; age > 0; age -= 1) {
          const from = age === 1 ? path : `${path}.${age - 1}`;
          if (existsSync(from)) renameSync(from, `${path}.${age}`);
        }
        size = 0;
      }
      appendFileSync(path, chunk, { mode: 0o600 });
      size += chunk.length;
    } catch {
      // Warnings are told on the supervisor's own output too.
    }
  };
}
