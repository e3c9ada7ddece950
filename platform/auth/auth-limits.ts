import { AttemptTable } from "#platform/attempt-table.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";
import { PersistentRateLimiter } from "#platform/persistent-rate-limiter.ts";
import { GuessLimits, usualDelay } from "./guess-limits.ts";

/** Every limit of this area. Each counts apart: spending one leaves the others. */
export interface AuthLimits {
  /** Passwords of the sign-in page. */
  signIn: GuessLimits;
  /** Codes of the second factor, after the right password. */
  code: GuessLimits;
  /** The current password, typed by a signed-in owner; by the id of the sign-in, so that no other can spend it. */
  proof: PersistentRateLimiter;
  register: NetworkLimit;
  /** Mails for a forgotten password. */
  forgot: { account: PersistentRateLimiter; network: NetworkLimit };
  /** Links of those mails. */
  reset: NetworkLimit;
}

const hour = 60 * 60;
/** Public calls of one network in an hour, and of all networks that are not public together. */
const callsPerHour = { register: 50, forgot: 20, reset: 60 };
const sharedFactor = 10;

/** A limit by the caller's network. */
export class NetworkLimit {
  readonly #own: PersistentRateLimiter;
  readonly #shared: PersistentRateLimiter;

  constructor(table: AttemptTable, name: string, points: number) {
    this.#own = new PersistentRateLimiter(table, { name, points, windowSeconds: hour });
    const shared = { name: `${name}-shared`, points: points * sharedFactor, windowSeconds: hour };
    this.#shared = new PersistentRateLimiter(table, shared);
  }

  /** Counts a call. Throws TOO_MANY_REQUESTS. */
  async take(address: string): Promise<void> {
    const network = readClientNetwork(address);
    await (network === undefined ? this.#shared.take("shared") : this.#own.take(network));
  }

  /** The call proved to be genuine: it does not count. */
  async giveBack(address: string): Promise<void> {
    const network = readClientNetwork(address);
    await (network === undefined ? this.#shared.giveBack("shared") : this.#own.giveBack(network));
  }
}

/**
 * Opens the limits of signing in. Of an account 100 guesses an hour at most (OWASP ASVS), of which a network has 5 before
 * it waits. A code has six digits, so it has fewer. A forgotten password: 3 mails an hour, so that nobody fills a
 * mailbox; as long as a fourth is refused, a link of the three works.
 */
export function openAuthLimits(
  dependencies: Pick<Dependencies, "postgres" | "settings" | "log" | "clock">,
): AuthLimits {
  const table = new AttemptTable(dependencies);
  return {
    signIn: new GuessLimits(table, "sign-in", { pair: 5, account: 100, network: 50 }),
    code: new GuessLimits(table, "code", { pair: 5, account: 20, network: 20 }),
    proof: new PersistentRateLimiter(table, { name: "proof", points: 5, windowSeconds: hour / 4, delay: usualDelay }),
    register: new NetworkLimit(table, "register", callsPerHour.register),
    forgot: {
      account: new PersistentRateLimiter(table, { name: "forgot-account", points: 3, windowSeconds: hour }),
      network: new NetworkLimit(table, "forgot", callsPerHour.forgot),
    },
    reset: new NetworkLimit(table, "reset", callsPerHour.reset),
  };
}
