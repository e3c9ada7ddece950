import type { AttemptTable } from "#platform/attempt-table.ts";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";
import { PersistentRateLimiter } from "#platform/persistent-rate-limiter.ts";

/** Somebody who proves to be the owner of an account by a password or a code. */
export interface Guess {
  /** The account as it was named: an e-mail in lower case, known or not, or an id. */
  account: string;
  /** The caller's address. */
  address: string;
  /** The id of a known device of this account (`findKnownDevice`); undefined where the browser is unknown. */
  knownDevice: string | undefined;
}

/** One limit that a guess spends. */
export interface Counter {
  limiter: PersistentRateLimiter;
  key: string;
  /** Whether a right guess clears the key: where nobody but the owner of the account can clear it. */
  isCleared: boolean;
}

interface Points {
  /** Of an account from one network, or from one known device, before the delays begin. */
  pair: number;
  /** Of an account from all unknown devices together, in an hour. */
  account: number;
  /** Of a network over all accounts, in a quarter of an hour. */
  network: number;
}

const quarterHour = 15 * 60;
const hour = 60 * 60;
/** Waits of one, two, four … minutes. */
export const usualDelay = { firstSeconds: 60, maxSeconds: quarterHour };

/**
 * Limits guesses so that a stranger who knows an account cannot keep its owner out. Unknown devices wait longer after
 * each run of failures, by account and network, by network, and slowly by account. A known device spends a limit of its
 * own, which nobody without its cookie can spend. Networks that are not public hide many browsers (a proxy that
 * TRUST_PROXY does not name), so they have no limit over all accounts: it would lock every account at once.
 */
export class GuessLimits {
  readonly #device: PersistentRateLimiter;
  readonly #pair: PersistentRateLimiter;
  readonly #account: PersistentRateLimiter;
  readonly #network: PersistentRateLimiter;

  constructor(table: AttemptTable, name: string, points: Points) {
    const open = (part: string, limit: { points: number; windowSeconds: number; delay?: typeof usualDelay }) =>
      new PersistentRateLimiter(table, { name: `${name}-${part}`, ...limit });
    this.#device = open("device", { points: points.pair, windowSeconds: quarterHour, delay: usualDelay });
    this.#pair = open("pair", { points: points.pair, windowSeconds: quarterHour, delay: usualDelay });
    this.#account = open("account", { points: points.account, windowSeconds: hour });
    const longer = { firstSeconds: 5 * 60, maxSeconds: hour };
    this.#network = open("network", { points: points.network, windowSeconds: quarterHour, delay: longer });
  }

  /** Runs `judge` under these limits, as `judgeGuess` says. */
  judge<Result>(guess: Guess, judge: () => Promise<Result | undefined>): Promise<Result | undefined> {
    return judgeGuess(this.#countersOf(guess), judge);
  }

  /** The owner has proved who they are in another way: the guesses of strangers no longer count against them. */
  async forgive({ account, address, knownDevice }: Guess): Promise<void> {
    await this.#account.forget(account);
    await this.#pair.forget(pairOf(account, address));
    if (knownDevice !== undefined) await this.#device.forget(knownDevice);
  }

  #countersOf({ account, address, knownDevice }: Guess): Counter[] {
    if (knownDevice !== undefined) return [{ limiter: this.#device, key: knownDevice, isCleared: true }];
    const network = readClientNetwork(address);
    return [
      ...(network === undefined ? [] : [{ limiter: this.#network, key: network, isCleared: false }]),
      { limiter: this.#pair, key: pairOf(account, address), isCleared: true },
      { limiter: this.#account, key: account, isCleared: false },
    ];
  }
}

const pairOf = (account: string, address: string) => `${readClientNetwork(address) ?? address} ${account}`;

/**
 * Runs `judge`, which returns undefined for a wrong guess. The guess is counted before it is judged, so that of a thousand
 * at once not all are judged before the first has failed. A right one, and one that `judge` throws for, does not count.
 * Throws TOO_MANY_REQUESTS with the seconds left.
 */
export async function judgeGuess<Result>(
  counters: readonly Counter[],
  judge: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  for (const { limiter, key } of counters) limiter.refuseRecalled(key);
  const taken: (Counter & { count: number })[] = [];
  let result: Result | undefined;
  try {
    for (const counter of counters) taken.push({ ...counter, count: await counter.limiter.take(counter.key) });
    result = await judge();
  } catch (error) {
    await Promise.all(taken.map(({ limiter, key }) => limiter.giveBack(key)));
    throw error;
  }
  const settle = ({ limiter, key, count, isCleared }: (typeof taken)[number]) => {
    if (result === undefined) return limiter.fail(key, count);
    return isCleared ? limiter.forget(key) : limiter.giveBack(key);
  };
  await Promise.all(taken.map(settle));
  return result;
}
