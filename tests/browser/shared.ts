import { fileURLToPath } from "node:url";
import { askPlatform, startNabz } from "../nabz.ts";

export const log = fileURLToPath(new URL("../data/apache_access.log.gz", import.meta.url));

export interface Owner {
  email: string;
  password: string;
  website: { id: string; key: string; secret: string };
}

/** What every worker knows of the one Nabz that all tests share. */
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
  await askPlatform(dataDir, { command: "user create", args: { ...account, fullName } });
  const args = { owner: email, name, url };
  return { ...account, website: await askPlatform(dataDir, { command: "website create", args }) };
}

/** Starts it once for all workers of both projects; answers what ends it. The gallery of parts is open there. */
export default async function start(): Promise<() => Promise<void>> {
  const nabz = await startNabz({ NABZ_DEV: "1", PUBLIC_HOME_URL: "/login?home" });
  const reader = await makeOwner(nabz, "reader@shop.example");
  await nabz.ask("import access-log", { file: log, website: reader.website.id });
  const { url, platformUrl, dataDir } = nabz;
  process.env.NABZ_SHARED = JSON.stringify({ url, platformUrl, dataDir, reader } satisfies Shared);
  return () => nabz.stop();
}
