import type { z } from "zod";
import type { session } from "#contract/auth.ts";
import type { Device } from "#platform/activity/device.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { recordAttempt } from "./attempts/record-attempt.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { findKnownDevice } from "./known-device.ts";
import { findPendingUser } from "./pending-sign-in.ts";
import { openSession } from "./sign-in.ts";
import { verifyCode } from "./two-factor/verify-code.ts";
import { wrongCode } from "./two-factor/wrong-code.ts";

interface SecondStep {
  pendingToken: string;
  code: string;
  /** Tokens of known devices. */
  devices?: readonly string[] | undefined;
  address: string;
  device: Device;
}

/**
 * Opens the sign-in that waits for its second factor. Throws SIGN_IN_EXPIRED, BAD_REQUEST for a wrong code,
 * TOO_MANY_REQUESTS past a limit of codes, which nobody without the password can spend.
 */
export async function finishSignIn(
  dependencies: Dependencies,
  limits: Pick<AuthLimits, "code">,
  { pendingToken, code, devices = [], address, device }: SecondStep,
): Promise<z.infer<typeof session>> {
  const user = await findPendingUser(dependencies, pendingToken);
  const knownDevice = await findKnownDevice(dependencies, devices, user.email);
  const guess = { account: user.id, address, knownDevice };
  const used = await limits.code.judge(guess, () => verifyCode(dependencies, { user: user.id, code }));
  if (used === undefined) {
    await recordAttempt(dependencies, dependencies.postgres, { user: user.id, result: "wrongCode", device });
    throw wrongCode();
  }
  return openSession(dependencies, user, { device, isKnown: knownDevice !== undefined, hasGivenCode: true });
}
