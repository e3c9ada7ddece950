import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { findWebsite, type Site } from "./sql/find-website.ts";

type By = { key: string } | { secret: string };

interface Remembered {
  site: Site | undefined;
  until: number;
}

/** How long an answer is trusted: what another process changes is noticed after this. */
const trustedMs = 5_000;
const most = 20_000;

/**
 * Websites by public key or secret, remembered for five seconds. Unknown ones are remembered too, so that a script left
 * on a deleted site costs no query an event. Concurrent questions for one website are one query.
 */
export class Websites {
  readonly #known = new Map<string, Remembered>();
  readonly #asked = new Map<string, Promise<Site | undefined>>();
  /** Raised by `forget`: what was asked before it is not remembered. */
  #epoch = 0;

  constructor(private readonly dependencies: Pick<Dependencies, "postgres" | "clock">) {}

  /** Undefined where there is none. Throws SERVICE_UNAVAILABLE where PostgreSQL does not answer. */
  async find(by: By): Promise<Site | undefined> {
    const name = "key" in by ? `key ${by.key}` : `secret ${by.secret}`;
    const known = this.#known.get(name);
    if (known !== undefined && known.until > this.dependencies.clock.now()) return known.site;
    const asked = this.#asked.get(name) ?? this.#ask(name, by);
    return asked;
  }

  /** To be told when a website was changed or deleted. */
  forget(): void {
    this.#epoch += 1;
    this.#asked.clear();
    this.#known.clear();
  }

  #ask(name: string, by: By): Promise<Site | undefined> {
    const epoch = this.#epoch;
    const answer = findWebsite(this.dependencies.postgres, by)
      .then((site) => {
        if (epoch === this.#epoch) this.#remember(name, site);
        return site;
      })
      .catch((cause: unknown) => {
        throw new AppError("SERVICE_UNAVAILABLE", "The website cannot be looked up", { retryAfter: 3, cause });
      })
      .finally(() => {
        if (this.#asked.get(name) === answer) this.#asked.delete(name);
      });
    this.#asked.set(name, answer);
    return answer;
  }

  #remember(name: string, site: Site | undefined): void {
    this.#known.delete(name);
    this.#known.set(name, { site, until: this.dependencies.clock.now() + trustedMs });
    const [oldest] = this.#known.keys();
    if (this.#known.size > most && oldest !== undefined) this.#known.delete(oldest);
  }
}
