import type { RouteMeta } from "#contract/procedure.ts";

/** A call of the contract that changed something. */
export interface WriteCall {
  /** Its name in the contract. */
  name: string;
  meta: RouteMeta;
  schema: unknown;
  input: unknown;
  output: unknown;
  owner: { id: string };
  website: { id: string; name: string } | undefined;
  address: string;
  userAgent: string;
}
