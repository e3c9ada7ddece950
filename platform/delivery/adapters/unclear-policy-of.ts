import type { Adapter, UnclearPolicy } from "./adapter.ts";

/** What is done about a message of this content whose call is unclear. */
export const unclearPolicyOf = (adapter: Adapter, content: unknown): UnclearPolicy =>
  adapter.unclearAlone?.(content) ?? adapter.unclear;
