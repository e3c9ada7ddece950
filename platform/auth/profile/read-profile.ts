import type { Dependencies } from "#platform/dependencies.ts";
import { findProfile } from "./sql/profiles.ts";

/** The owner's own account, and whether their wallet pays for messages. Throws UNAUTHORIZED where it is gone. */
export async function readProfile({ postgres, plans }: Pick<Dependencies, "postgres" | "plans">, owner: string) {
  return { ...(await findProfile(postgres, owner)), paysMessages: plans.messages !== undefined };
}
