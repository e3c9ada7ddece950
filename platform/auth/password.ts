import { hash, hashRaw, verify } from "@node-rs/argon2";
import { FairQueue } from "#platform/fair-queue.ts";

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane; about 25 ms on the reference machine. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At most two at once: they use the same threads as queries. */
const queue = new FairQueue({ total: 2, perOwner: 2, bound: 200, boundPerOwner: 100 });
/** Callers who have proved nothing yet wait as one owner: a crowd of them fills half of the queue at most. */
const strangers = "strangers";

/** `waiter`: a caller who has proved something, in turns with the others. */
export const hashPassword = (password: string, waiter = strangers): Promise<string> =>
  queue.run(waiter, () => hash(password, cost));

/** The hash of a text under a salt of the account's own: for codes that are found by their hash. */
export const hashWithSalt = (text: string, salt: Buffer): Promise<Buffer> =>
  queue.run(salt.toString("hex"), () => hashRaw(text, { ...cost, salt }));

/** Verified where there is no account, so that an unknown one takes as long as a wrong password. Has the same cost. */
export const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$+scsO9ak7VEUZh3QcaYutw$kgL7RUhNfmFAbcv4IB95ENfiJ8+55dsHUiE67ZJnk/8";

/** Whether the password matches the stored hash; without a hash false after the same time. `waiter` as for hashing. */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  waiter = strangers,
): Promise<boolean> {
  const isRight = await queue.run(waiter, () => verify(stored ?? dummyHash, password));
  return isRight && stored !== undefined;
}
