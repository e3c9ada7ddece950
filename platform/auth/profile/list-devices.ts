import type { SignedInDevice, SignInAttempt } from "#contract/profile.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listAttempts } from "../attempts/sql/attempts.ts";
import { endSignIns } from "../sql/sign-ins.ts";
import { listSignIns } from "./sql/list-sign-ins.ts";

type Needed = Pick<Dependencies, "postgres" | "clock">;

/** The signed-in owner. */
interface Owner {
  id: string;
  signIn: string;
}

/** The devices on which an owner is signed in, the most recently used first. */
export const listDevices = ({ postgres, clock }: Needed, owner: Owner): Promise<SignedInDevice[]> =>
  listSignIns(postgres, { user: owner.id, current: owner.signIn, now: new Date(clock.now()) });

/** One page of the attempts to sign in to an account, the newest first. */
export async function pageAttempts(
  { postgres, clock }: Needed,
  owner: Owner,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: SignInAttempt[]; total: number; page: number; limit: number }> {
  const query = { user: owner.id, current: owner.signIn, now: new Date(clock.now()), page, limit };
  return { ...(await listAttempts(postgres, query)), page, limit };
}

/** Signs an owner out on all other devices; on how many. */
export const endOtherSignIns = ({ postgres, clock }: Needed, owner: Owner): Promise<number> =>
  endSignIns(postgres, { user: owner.id, except: owner.signIn, now: new Date(clock.now()) });
