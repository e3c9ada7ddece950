import { hash, hashRaw, verify } from "@node-rs/argon2";
import { FairQueue } from "#platform/fair-queue.ts";

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane; about 25 ms on the reference machine. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At most two at once: they use the same threads as queries. */
const queue = new FairQueue({ total: 2, perOwner: 2, bound: 100 });

export const hashPassword = (password: string): Promise<string> => queue.run("argon2", () => hash(password, cost));

/** The hash of a text under a salt of the caller: for codes that are found by their hash. */
export const hashWithSalt = (text: string, salt: Buffer): Promise<Buffer> =>
  queue.run("argon2", () => hashRaw(text, { ...cost, salt }));

/** Verified where there is no account, so that an unknown one takes as long as a wrong password. Has the same cost. */
export const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$+scsO9ak7VEUZh3QcaYutw$kgL7RUhNfmFAbcv4IB95ENfiJ8+55dsHUiE67ZJnk/8";

/** Whether the password matches the stored hash; without a hash false after the same time. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const isRight = await queue.run("argon2", () => verify(stored ?? dummyHash, password));
  return isRight && stored !== undefined;
}
