import { fileURLToPath } from "node:url";
import { callPlatform, makeTemplate, startNabz } from "../nabz.ts";

export const log = fileURLToPath(new URL("../data/apache_access.log.gz", import.meta.url));

export interface Owner {
  email: string;
  password: string;
  website: { id: string; key: string; secret: string };
}

/** The one Nabz that all tests share, as workers see it. */
export interface Shared {
  url: string;
  platformUrl: string;
  dataDir: string;
  /** An owner whose website has the real log of May 2015. */
  reader: Owner;
}

/** An account with one website, on a Nabz that runs on a data folder. */
export async function makeOwner(
  { dataDir }: { dataDir: string },
  email: string,
  { fullName = "نسترن احمدی", name = "بهار نارنج", url = "https://shop.example" } = {},
): Promise<Owner> {
  const account = { email, password: "correct horse battery" };
  await callPlatform(dataDir, { command: "user create", args: { ...account, fullName } });
  const args = { owner: email, name, url };
  return { ...account, website: await callPlatform(dataDir, { command: "website create", args }) };
}

/**
 * Starts it once for all workers of both projects, with `/dev/ui` open and with providers of tests, which are on this
 * machine; returns the teardown. Each further Nabz would cost seconds of CPU.
 */
export default async function start(): Promise<() => Promise<void>> {
  await makeTemplate();
  const nabz = await startNabz({ NABZ_DEV: "1", PUBLIC_HOME_URL: "/login?home", ALLOW_PRIVATE_TARGETS: "1" });
  const reader = await makeOwner(nabz, "reader@shop.example");
  await nabz.call("import access-log", { file: log, website: reader.website.id });
  const { url, platformUrl, dataDir } = nabz;
  process.env.NABZ_SHARED = JSON.stringify({ url, platformUrl, dataDir, reader } satisfies Shared);
  return () => nabz.stop();
}
