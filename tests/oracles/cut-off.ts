import fc from "fast-check";
import { AppError } from "#platform/errors.ts";
import type { Oracle } from "./oracle.ts";

/** How a change is cut off: before the n-th statement, or with it done but not answered. */
export const cut = fc.record({ after: fc.nat({ max: 40 }), isDone: fc.boolean() });
export type Cut = { after: number; isDone: boolean };

/** Stores that stop answering after some statements, as for a process that is killed. */
export function dying({ dependencies }: Oracle["platform"], { after, isDone }: Cut) {
  let left = after;
  const dead = () => new AppError("SERVICE_UNAVAILABLE", "killed");
  const mortal =
    <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      left -= 1;
      if (left === 0 && isDone) await work(...args);
      if (left <= 0) throw dead();
      return work(...args);
    };
  const { clickhouse, postgres } = dependencies;
  return {
    ...dependencies,
    clickhouse: { ...clickhouse, command: mortal(clickhouse.command), derive: mortal(clickhouse.derive) },
    postgres: {
      ...postgres,
      query: mortal(postgres.query) as typeof postgres.query,
      transaction: <T>(work: Parameters<typeof postgres.transaction<T>>[0]) =>
        postgres.transaction<T>((queries) => work({ query: mortal(queries.query) as typeof queries.query })),
    },
  };
}
