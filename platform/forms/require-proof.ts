import { createHmac, timingSafeEqual } from "node:crypto";
import { formProofPurpose } from "#contract/form-proof.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";

/** Throws NOT_FOUND unless the dashboard of this installation computed the proof of the key. */
export function requireProof(
  { settings }: Pick<Dependencies, "settings">,
  { key, proof }: { key: string; proof: string },
): void {
  const secret = createHmac("sha256", settings.SESSION_SECRET).update(formProofPurpose).digest();
  const expected = createHmac("sha256", secret).update(key).digest();
  const given = Buffer.from(proof, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AppError("NOT_FOUND", "The proof of the dashboard is wrong");
}
