import type { SMTPServerSession } from "smtp-server";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";

export const bounceBounds = {
  /** Of a mail, with the message that it is about. */
  bytes: 1_024 * 1_024,
  connections: 200,
  /** Of one public address, IPv6: of its /64. */
  connectionsOfNetwork: 20,
  idleMs: 60_000,
  /** Of a connection, however busy. */
  lifeMs: 300_000,
  /** What is under way may end. A drain takes 9 s at most. */
  closeMs: 2_000,
  commandLength: 1_024,
} as const;

/** Mails to one message's address: its delays and its end are a handful. */
const ofMessage = { points: 20, windowSeconds: 3_600, maxKeys: 100_000 };
/** Mails of a network. Large mail hosts report thousands of receivers from few addresses. */
const ofNetwork = { points: 600, windowSeconds: 60, maxKeys: 10_000 };
/** Addresses that we did not make, of a network. */
const unknown = { points: 60, windowSeconds: 900, maxKeys: 10_000 };

/** An answer of SMTP. */
class Refusal extends Error {
  readonly responseCode: number;

  constructor(code: number, text: string) {
    super(text);
    this.responseCode = code;
  }
}
/** 4xx: the sender's server tries again later. */
export const unavailable = () => new Refusal(451, "Not available, try again later");

type Client = Pick<SMTPServerSession, "id" | "remoteAddress">;

/** What clients of the intake of returned mails may do. Those behind a proxy share the bounds of messages and in total. */
export class BounceLimits {
  readonly #networkOf: (address: string) => string | undefined;
  readonly #open = new Map<string, Set<string>>();
  readonly #ofMessage = new RateLimiter(ofMessage);
  readonly #ofNetwork = new RateLimiter(ofNetwork);
  readonly #unknown = new RateLimiter(unknown);

  constructor(networkOf: (address: string) => string | undefined = readClientNetwork) {
    this.#networkOf = networkOf;
  }

  /**
   * Throws a refusal where the client's network has too many connections. Unknown addresses close no door: a mail host that
   * others have send to made-up addresses brings genuine bounces too.
   */
  async connect({ id, remoteAddress }: Client): Promise<void> {
    const network = this.#networkOf(remoteAddress);
    if (network === undefined) return;
    const open = this.#open.get(network) ?? new Set();
    if (open.size >= bounceBounds.connectionsOfNetwork) throw new Refusal(421, "Too many connections of your network");
    this.#open.set(network, open.add(id));
  }

  disconnect({ id, remoteAddress }: Client): void {
    const network = this.#networkOf(remoteAddress);
    const open = network === undefined ? undefined : this.#open.get(network);
    if (network === undefined || !open?.delete(id)) return;
    if (open.size === 0) this.#open.delete(network);
  }

  /** Always throws: 550, or 421 once a network has named too many. */
  async refuseUnknown({ remoteAddress }: Client): Promise<never> {
    const network = this.#networkOf(remoteAddress);
    if (network !== undefined) {
      await this.#unknown.take(network).catch(() => {
        throw new Refusal(421, "Too many unknown addresses, try again later");
      });
    }
    throw new Refusal(550, "No such address");
  }

  /**
   * Counts a mail to the address of a message, or to the postmaster. Throws a refusal where there are too many. Its network
   * comes first: what it may not bring takes nothing of the message's.
   */
  async take({ remoteAddress }: Client, message: string | undefined): Promise<void> {
    const network = this.#networkOf(remoteAddress);
    try {
      if (network !== undefined) await this.#ofNetwork.take(network);
      if (message !== undefined) await this.#ofMessage.take(message);
    } catch {
      throw new Refusal(450, "Too many mails, try again later");
    }
  }
}
