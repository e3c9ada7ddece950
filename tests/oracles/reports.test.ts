import { afterAll, beforeAll, describe } from "vitest";
import { testBehaviour } from "./behaviour-oracle.ts";
import { testDataRetention } from "./data-retention-oracle.ts";
import { testErasures } from "./erasure-oracle.ts";
import { testExclusions } from "./exclusions-oracle.ts";
import { testExclusionTwins } from "./exclusions-twins-oracle.ts";
import { testSegmentFilter } from "./filter-oracle.ts";
import { testGoals } from "./goals-oracle.ts";
import { type Oracle, openOracle } from "./oracle.ts";
import { testProvenance } from "./provenance-oracle.ts";
import { testRealtime } from "./realtime-oracle.ts";
import { testReports } from "./reports-oracle.ts";
import { testRollup } from "./rollup-oracle.ts";

/** Random histories on the real stores against a second, plain program that shares no code; one platform for all. */

let opened: Oracle;
const oracle = () => opened;
beforeAll(async () => {
  opened = await openOracle();
});
afterAll(() => opened?.platform.stop());

describe("the reports", () => testReports(oracle));
describe("the rollup", () => testRollup(oracle));
describe("the goals report", () => testGoals(oracle));
describe("reports without excluded events", () => testExclusions(oracle));
describe("sales, people and funnels without excluded events", () => testExclusionTwins(oracle));
describe("reports after people were erased", () => testErasures(oracle));
describe("reports of folded days", () => testDataRetention(oracle));
describe("a claim that counts", () => testProvenance(oracle));
describe("a report of behaviour", () => testBehaviour(oracle));
describe("a report limited to a segment", () => testSegmentFilter(oracle));
describe("realtime", () => testRealtime(oracle));
