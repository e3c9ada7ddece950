import type { Dependencies } from "#platform/dependencies.ts";
import { endSignIn } from "./sql/sign-ins.ts";

/** Ends a sign-in with all its tokens. */
export const signOut = ({ postgres, clock }: Pick<Dependencies, "postgres" | "clock">, id: string): Promise<void> =>
  endSignIn(postgres, { id, now: new Date(clock.now()) });
