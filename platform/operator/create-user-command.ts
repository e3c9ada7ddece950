import { z } from "zod";
import { email, password, text } from "#contract/fields.ts";
import { createUser } from "#platform/auth/create-user.ts";
import { AppError } from "#platform/errors.ts";
import type { Command } from "./command.ts";

const args = z.object({ email, fullName: text(120), password: password.optional() });

export interface CreatedUser {
  id: string;
  email: string;
  /** The generated one, where none was given. */
  password?: string;
}

/** `user create`: creates an account whatever REGISTRATION says; generates a password where none is given. */
export const createUserCommand: Command<z.infer<typeof args>, CreatedUser> = {
  args,
  async run(dependencies, { email: address, fullName, password: given }) {
    const secret = given ?? dependencies.ids.secret(15);
    const { id } = await createUser(dependencies, { email: address, fullName, password: secret }).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.code === "EMAIL_TAKEN") {
          throw new AppError("EMAIL_TAKEN", `an account with ${address} exists`);
        }
        throw error;
      },
    );
    return { id, email: address, ...(given === undefined ? { password: secret } : {}) };
  },
};
