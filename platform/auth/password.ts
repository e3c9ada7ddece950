import { hash, verify } from "@node-rs/argon2";
import { FairQueue } from "#platform/fair-queue.ts";

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 25 ms here. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At most two at once: they run on the threads that queries need too. */
const queue = new FairQueue({ total: 2, perOwner: 2, bound: 100 });

export const hashPassword = (password: string): Promise<string> => queue.run("argon2", () => hash(password, cost));

/** Checked where there is no account, so that an unknown one takes as long as a wrong password. Of the same cost. */
export const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$+scsO9ak7VEUZh3QcaYutw$kgL7RUhNfmFAbcv4IB95ENfiJ8+55dsHUiE67ZJnk/8";

/** Whether the password is the one of `stored`; with no stored hash, false after the same time. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const right = await queue.run("argon2", () => verify(stored ?? dummyHash, password));
  return right && stored !== undefined;
}
