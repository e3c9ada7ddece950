import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";

/**
 * The state store of a process that dies at its `step`th statement or end of a transaction, or at the first one at which
 * `step` answers true: what is not committed is lost, and what is committed stays, although the process never hears of it.
 */
export function mortalPostgres(
  store: Postgres,
  step: number | (() => boolean),
): { postgres: Postgres; isDead(): boolean } {
  let steps = 0;
  let isDead = false;
  const live = () => {
    steps += 1;
    isDead ||= typeof step === "number" ? steps >= step : step();
    if (isDead) throw new Error("killed");
  };
  const mortal = ({ query }: Queries): Queries => ({
    async query(text, values) {
      live();
      return query(text, values);
    },
  });
  return {
    isDead: () => isDead,
    postgres: {
      ...store,
      ...mortal(store),
      async transaction(work) {
        const result = await store.transaction((queries) => work(mortal(queries)));
        live();
        return result;
      },
    },
  };
}
