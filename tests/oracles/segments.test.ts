import { afterAll, beforeAll, describe } from "vitest";
import { type Oracle, openOracle } from "./oracle.ts";
import { testSegments } from "./segments-oracle.ts";

let opened: Oracle;
beforeAll(async () => {
  opened = await openOracle();
});
afterAll(() => opened?.platform.stop());

describe("a segment", () => testSegments(() => opened));
