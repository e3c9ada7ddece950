interface Deed {
  owner: string;
  at: number;
}

/** Whose deed was the last, and the last of anybody else: whether an owner was alone in the last time. */
export class LatestOwners {
  #latest: Deed | undefined;
  #other: Deed | undefined;

  /** `now` in milliseconds, never earlier than before. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  note(owner: string): void {
    if (this.#latest !== undefined && this.#latest.owner !== owner) this.#other = this.#latest;
    this.#latest = { owner, at: this.now() };
  }

  /** Whether anybody else did something in the last milliseconds. */
  hasOther(owner: string, milliseconds: number): boolean {
    const other = this.#latest?.owner === owner ? this.#other : this.#latest;
    return other !== undefined && other.at >= this.now() - milliseconds;
  }
}
