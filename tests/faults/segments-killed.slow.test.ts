import { afterEach, beforeEach, it } from "vitest";
import { type Nabz, startNabz } from "../nabz.ts";
import { killEvaluations } from "./segment-crowd.ts";

/** One in `npm test` (segments-killed.test.ts). */
const rounds = Number(process.env.FAULT_ROUNDS ?? 30);

let nabz: Nabz;
beforeEach(async () => {
  nabz = await startNabz({}, undefined, "platform");
});
afterEach(() => nabz.stop());

it(
  `computing all members goes on where it was cut off, with ${rounds} kills of everything`,
  {
    timeout: 60_000 + 30_000 * rounds,
  },
  () => killEvaluations(nabz, rounds),
);
