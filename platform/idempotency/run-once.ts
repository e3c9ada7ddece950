import { createHash } from "node:crypto";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findKey, insertKey, storeResult } from "./sql/keys.ts";

interface OnceCall {
  owner: string;
  /** The call's name in the contract. */
  call: string;
  /** The `Idempotency-Key` of the request; without one every call is a first one. */
  key: string | undefined;
  /** The parsed input. */
  body: unknown;
}

/**
 * Runs `work` in one transaction, once for a key of an owner and call: a repeat gets the first result as it was, in two
 * processes at once too. What throws leaves nothing, and may be repeated. Throws CONFLICT where the key came with another
 * body.
 */
export async function runOnce<Result>(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  { owner, call, key, body }: OnceCall,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return postgres.transaction(work);
  const keyed = { owner, call, key };
  const hash = createHash("sha256")
    .update(JSON.stringify(body) ?? "")
    .digest("hex");
  return postgres.transaction(async (queries) => {
    if (await insertKey(queries, { ...keyed, body: hash, now: new Date(clock.now()) })) {
      const result = await work(queries);
      await storeResult(queries, keyed, result);
      return result;
    }
    const first = await findKey(queries, keyed);
    if (first?.body !== hash) throw keyReused();
    return first.result as Result;
  });
}

const keyReused = () =>
  new AppError("CONFLICT", "The Idempotency-Key came with another body", {
    issues: [{ path: ["Idempotency-Key"], message: violationText.keyReused }],
  });
