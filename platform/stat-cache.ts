interface Kept<Answer> {
  at: number;
  answer: Promise<Answer>;
}

/** Answers that cost reading and may be some seconds old. Those who ask meanwhile share one reading; failures are not kept. */
export class StatCache<Answer> {
  readonly #kept = new WeakMap<object, Map<string, Kept<Answer>>>();

  constructor(private readonly maxAnswers = 500) {}

  /** `of`: the store that answers come from. */
  read(
    { of, name }: { of: object; name: string },
    { now, maxAgeMs }: { now: number; maxAgeMs: number },
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const kept = this.#kept.get(of) ?? new Map<string, Kept<Answer>>();
    this.#kept.set(of, kept);
    const known = kept.get(name);
    // A clock that was set back must not make an answer last.
    if (known !== undefined && Math.abs(now - known.at) < maxAgeMs) return known.answer;
    const made = { at: now, answer: work() };
    kept.delete(name);
    kept.set(name, made);
    made.answer.catch(() => kept.get(name) === made && kept.delete(name));
    const [oldest] = kept.keys();
    if (kept.size > this.maxAnswers && oldest !== undefined) kept.delete(oldest);
    return made.answer;
  }
}
