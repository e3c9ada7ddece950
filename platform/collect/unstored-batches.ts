/**
 * Numbers batches and knows which of them the event store may not have yet. What such a batch changed must stay in memory:
 * no lookup would find it.
 */
export class UnstoredBatches {
  readonly #open = new Set<number>();
  #newest = 0;
  #oldest = 1;

  /** The number of the batch that began last. */
  get newest(): number {
    return this.#newest;
  }

  /** Every batch with a lower number is stored, or never will be. */
  get oldest(): number {
    return this.#oldest;
  }

  begin(): number {
    this.#newest += 1;
    this.#open.add(this.#newest);
    return this.#newest;
  }

  /** To be called once lookups find what the batch stored, or where nothing of it will be stored. */
  end(batch: number): void {
    this.#open.delete(batch);
    while (this.#oldest <= this.#newest && !this.#open.has(this.#oldest)) this.#oldest += 1;
  }
}
