import { appendFileSync, existsSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "./data-folder.mjs";

const maxBytes = 10_000_000;
const maxOldFiles = 3;

/**
 * Opens a log that never fills a disk: past 10 MB it becomes `.1`, and three old files stay. Returns the function that
 * appends. On a full disk lines are lost, because the program must go on.
 */
export function openLog(path) {
  makeFolder(dirname(path));
  let size = existsSync(path) ? statSync(path).size : 0;
  return (chunk) => {
    try {
      if (size > maxBytes) {
        for (let age = maxOldFiles; age > 0; age -= 1) {
          const from = age === 1 ? path : `${path}.${age - 1}`;
          if (existsSync(from)) renameSync(from, `${path}.${age}`);
        }
        size = 0;
      }
      appendFileSync(path, chunk, { mode: 0o600 });
      size += chunk.length;
    } catch {
      // Warnings also go to the supervisor's own output.
    }
  };
}
