import fc from "fast-check";
import type { Oracle } from "./oracle.ts";
import type { requestOf } from "./report-request.ts";
import { history, question } from "./reports-history.ts";
import { deliveryPlan } from "./reports-settling.ts";

const pages = ["/", "/p/1", "/فروش", "blog.shop.example/p/1"] as const;

/** A history with a question, and the parameters of the reports that have their own. */
export const scene = fc.record({
  events: history,
  question,
  plan: deliveryPlan,
  boundary: fc.constantFrom("day" as const, "week" as const, "month" as const),
  of: fc.constantFrom("visit" as const, "order" as const),
  around: fc.constantFrom(...pages),
});

/** The same on a website, its people resolved and its question as a request. */
export type BehaviourScene = (typeof scene extends fc.Arbitrary<infer Made> ? Made : never) & {
  website: string;
  request: ReturnType<typeof requestOf>;
};

/**
 * Compares a report with a plain program that shares no code with it. Each is the `check` of a file in `checks/` and is
 * found there.
 */
export type BehaviourCheck = (oracle: Oracle, scene: BehaviourScene) => Promise<void>;
