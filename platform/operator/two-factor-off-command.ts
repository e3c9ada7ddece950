import { z } from "zod";
import { email } from "#contract/fields.ts";
import { findUserByEmail } from "#platform/auth/sql/find-user.ts";
import { disableTwoFactor } from "#platform/auth/two-factor/disable-two-factor.ts";
import { AppError } from "#platform/errors.ts";
import type { Command } from "./command.ts";

const args = z.object({ email });

/** `user two-factor-off`: lets an owner sign in by the password alone who lost the phone and the recovery codes. */
export const twoFactorOffCommand: Command<z.infer<typeof args>, { email: string }> = {
  args,
  async run(dependencies, { email: address }) {
    const user = await findUserByEmail(dependencies.postgres, address);
    if (user === undefined) throw new AppError("NOT_FOUND", `no account has the e-mail ${address}`);
    const wasOn = await disableTwoFactor(dependencies, user);
    if (!wasOn) throw new AppError("REFUSED", `${address} has no second factor`);
    return { email: address };
  },
};
