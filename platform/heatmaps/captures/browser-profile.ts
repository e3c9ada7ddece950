import { chown, lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isOtherUser, otherUid, type Sandbox } from "./chromium-arguments.ts";

/** Where a browser keeps what it writes while it runs. */

const prefix = "nabz-browser-";
/** Longer than any capture: nobody uses it any more. */
const forgottenMs = 3_600_000;

/** A new folder: swept by starts where the browser may read that of the platform's data, else of the browser's own user. */
export async function openProfile(folder: string, sandbox: Sandbox): Promise<string> {
  if (!isOtherUser(sandbox)) return mkdtemp(join(folder, "browser-"));
  const profile = await mkdtemp(join(tmpdir(), prefix));
  await sweep(profile);
  await chown(profile, otherUid, otherUid);
  return profile;
}

/** A process that is ending may still write; what stays nevertheless is swept later. */
export const removeProfile = (profile: string): Promise<void> =>
  rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }).catch(() => undefined);

/** Profiles of browsers that a `kill -9` has left behind. Links of other users lead nowhere: a folder is looked at itself. */
async function sweep(made: string): Promise<void> {
  const newest = await lstat(made);
  for (const name of (await readdir(tmpdir())).filter((each) => each.startsWith(prefix))) {
    const path = join(tmpdir(), name);
    const found = await lstat(path).catch(() => undefined);
    const isOurs = found?.isDirectory() === true && found.uid === otherUid;
    if (isOurs && newest.mtimeMs - found.mtimeMs > forgottenMs) await removeProfile(path);
  }
}
