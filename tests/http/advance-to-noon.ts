import type { TestPlatform } from "./platform.ts";

const hourMs = 3_600_000;

/** Noon in Tehran, when every kind of line may send: to be called once, as the clock stands still from the start on. */
export function advanceToNoon(platform: Pick<TestPlatform, "advance">): void {
  platform.advance((32.5 * hourMs - (Date.now() % (24 * hourMs))) % (24 * hourMs));
}
