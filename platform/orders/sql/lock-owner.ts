import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Makes what is bought by one account happen one after the other, until the transaction ends. */
export const lockOwner = ({ query }: Queries, owner: string) =>
  query("SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE", [owner]);
