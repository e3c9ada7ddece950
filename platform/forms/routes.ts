import { createHmac, timingSafeEqual } from "node:crypto";
import { ok } from "#contract/envelope.ts";
import { formProofPurpose } from "#contract/form-proof.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { publicRoute } from "#platform/http/context.ts";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import { claimForm } from "./claim-form.ts";
import { deleteRecord, findRecord } from "./sql/form-records.ts";
import { storeRecord } from "./store-record.ts";

/** Throws NOT_FOUND unless the dashboard of this installation computed the proof of the key. */
function requireProof({ settings }: Pick<Dependencies, "settings">, { key, proof }: { key: string; proof: string }) {
  const secret = createHmac("sha256", settings.SESSION_SECRET).update(formProofPurpose).digest();
  const expected = createHmac("sha256", secret).update(key).digest();
  const given = Buffer.from(proof, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AppError("NOT_FOUND", "The proof of the dashboard is wrong");
}

/** Values that one network may have stored: more than an office needs, for a stranger 26 MB in half an hour. */
const perNetwork = { points: 200, windowSeconds: 1_800, maxKeys: 10_000 };

/** The handlers of form records. */
export function formRoutes() {
  const limiter = new RateLimiter(perNetwork);
  return {
    claim: publicRoute.forms.claim.handler(async ({ context: { dependencies }, input }) => {
      requireProof(dependencies, input);
      return ok(await claimForm(dependencies, input));
    }),
    store: publicRoute.forms.store.handler(async ({ context: { dependencies, address }, input }) => {
      requireProof(dependencies, input);
      const network = readClientNetwork(address);
      if (network !== undefined) await limiter.take(network);
      await storeRecord(dependencies, input);
      return ok({});
    }),
    read: publicRoute.forms.read.handler(async ({ context: { dependencies }, input }) => {
      requireProof(dependencies, input);
      const record = await findRecord(dependencies.postgres, input.key, new Date(dependencies.clock.now()));
      return ok({ value: record?.value ?? null });
    }),
    remove: publicRoute.forms.remove.handler(async ({ context: { dependencies }, input }) => {
      requireProof(dependencies, input);
      await deleteRecord(dependencies.postgres, input.key);
      return ok({});
    }),
  };
}
