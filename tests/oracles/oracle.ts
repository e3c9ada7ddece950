import type { Client } from "#contract/client.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "../http/platform.ts";
import { host, now } from "./reports-history.ts";
import { type ImportedHistory, importHistories } from "./reports-load.ts";

/** A platform with an owner; each history has a website of its own. */
export interface Oracle {
  platform: TestPlatform;
  client: Client;
}

/** How many random histories: a few in `npm test`, 200 in `npm run oracles`, or `REPORT_HISTORIES`. */
export const histories = Number(process.env.REPORT_HISTORIES ?? 4);
/** Another seed makes other histories, `random` new ones each time; titles name the seed. */
const { REPORT_SEED = "173553990" } = process.env;
export const firstSeed = REPORT_SEED === "random" ? Math.floor(Math.random() * 1_000_000_000) : Number(REPORT_SEED);

/** Ends the search for the smallest history that fails. */
export const shrinkLimits = { interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true };

/** Histories that are imported at once. */
const batchSize = 25;

export async function openOracle(): Promise<Oracle> {
  const platform = await startTestPlatform();
  setClock(platform, now);
  const { client } = await makeOwner(platform, "oracle");
  return { platform, client };
}

export const setClock = (platform: TestPlatform, instant: number) =>
  platform.advance(instant - platform.dependencies.clock.now());

export async function addWebsite({ client }: Oracle, timeZone: string): Promise<string> {
  const { result } = await client.websites.create({ name: "Shop", url: `https://www.${host}`, timeZone });
  return result.id;
}

/** Imports the scenes of `count` seeds in batches and checks each; a failure names its seed. */
export async function checkScenes<Scene extends ImportedHistory>(
  { platform }: Oracle,
  count: number,
  { makeScene, check }: { makeScene: (seed: number) => Promise<Scene>; check: (scene: Scene) => Promise<void> },
  onFailure: (seed: number, error: unknown) => Promise<void> = rethrow,
): Promise<void> {
  for (let start = firstSeed; start < firstSeed + count; start += batchSize) {
    const size = Math.min(batchSize, firstSeed + count - start);
    const seeds = Array.from({ length: size }, (_, index) => start + index);
    const scenes = await Promise.all(seeds.map(makeScene));
    setClock(platform, now);
    await importHistories(platform, scenes);
    for (const [index, scene] of scenes.entries()) {
      await check(scene).catch((error: unknown) => onFailure(seeds[index] ?? start, error));
    }
    setClock(platform, now);
  }
}

async function rethrow(seed: number, error: unknown): Promise<void> {
  throw new Error(`The history of REPORT_SEED=${seed}`, { cause: error });
}
