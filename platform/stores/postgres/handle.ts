/** Runs queries: the pool, or one transaction. */
export interface Queries {
  /** Runs one statement with bound values (`$1`…) and returns its rows. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** The state store, embedded or remote. */
export interface Postgres extends Queries {
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Resolves where the store answers; on a connection of its own, which no other query occupies. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
