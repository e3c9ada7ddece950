import { ok } from "#contract/envelope.ts";
import { publicRoute } from "#platform/http/context.ts";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import { claimForm } from "./claim-form.ts";
import { readRecord, removeRecord } from "./read-record.ts";
import { requireProof } from "./require-proof.ts";
import { storeRecord } from "./store-record.ts";

/** Values that one network may have stored: more than an office needs, for a stranger 26 MB in half an hour. */
const perNetwork = { points: 200, windowSeconds: 1_800, maxKeys: 10_000 };

/** The handlers of form records. */
export function formRoutes() {
  const limiter = new RateLimiter(perNetwork);
  const take = async (address: string) => {
    const network = readClientNetwork(address);
    if (network !== undefined) await limiter.take(network);
  };
  return {
    claim: publicRoute.forms.claim.handler(async ({ context: { dependencies }, input }) => {
      requireProof(dependencies, input);
      return ok(await claimForm(dependencies, input));
    }),
    store: publicRoute.forms.store.handler(async ({ context: { dependencies, address }, input }) => {
      requireProof(dependencies, input);
      await take(address);
      await storeRecord(dependencies, input);
      return ok({});
    }),
    read: publicRoute.forms.read.handler(async ({ context: { dependencies }, input }) => {
      requireProof(dependencies, input);
      return ok({ value: await readRecord(dependencies, input.key) });
    }),
    remove: publicRoute.forms.remove.handler(async ({ context: { dependencies }, input }) => {
      requireProof(dependencies, input);
      await removeRecord(dependencies, input.key);
      return ok({});
    }),
  };
}
