import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";

/** A store that says `here` before its statement of a number and waits to be killed; the end of a transaction counts as one too. */
export function haltAt(postgres: Postgres, step: number): Postgres {
  let taken = 0;
  const take = async () => {
    taken += 1;
    if (taken !== step) return;
    process.stdout.write("here\n");
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  };
  const halting = (queries: Queries): Queries => ({
    query: async (text, values) => {
      await take();
      return queries.query(text, values);
    },
  });
  return {
    ...postgres,
    ...halting(postgres),
    transaction: async (work) => {
      const result = await postgres.transaction(async (queries) => {
        const worked = await work(halting(queries));
        await take();
        return worked;
      });
      await take();
      return result;
    },
  };
}
