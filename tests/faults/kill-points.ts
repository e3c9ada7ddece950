import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";

/**
 * Moments at which a worker of journeys dies: at the end of the transaction that has a statement, or once a statement of
 * its own was sent. `call` is between a provider's answer and the note of it.
 */
const moments = {
  "before a page of events": { of: /INSERT INTO journey_entries/, when: "before" },
  "after a page of events": { of: /INSERT INTO journey_entries/, when: "after" },
  "before a changed attribute": { of: /DELETE FROM journey_signals[^;]*'attribute'/, when: "before" },
  "after a changed attribute": { of: /DELETE FROM journey_signals[^;]*'attribute'/, when: "after" },
  "before a step": { of: /INSERT INTO journey_decisions/, when: "before" },
  "after a step": { of: /INSERT INTO journey_decisions/, when: "after" },
  "before a page of a restart": { of: /UPDATE journey_runs SET block = \$2, lap = lap/, when: "before" },
  "after a page of a restart": { of: /UPDATE journey_runs SET block = \$2, lap = lap/, when: "after" },
  "while an answer is written": { of: /jsonb_set\(facts, '\{answers\}'/, when: "during" },
  "while counts are folded": { of: /DELETE FROM journey_stat_deltas/, when: "during" },
  "before a message is sending": { of: /UPDATE messages AS m SET state = 'sending'/, when: "before" },
  "before the provider is called": { of: /UPDATE messages AS m SET state = 'sending'/, when: "after" },
  "after the provider has it": { of: /a call/, when: "call" },
  "after its answer is noted": { of: /UPDATE message_attempts AS t/, when: "after" },
  "while who holds for a message is woken": { of: /SET due = '-infinity' WHERE id IN/, when: "during" },
} as const satisfies Record<string, { of: RegExp; when: "before" | "after" | "during" | "call" }>;

export type KillPoint = keyof typeof moments;
/** What happens to people who stand inside while their journey is started again. */
export const restartPoints = ["before a page of a restart", "after a page of a restart"] as const;
export const killPoints = (Object.keys(moments) as KillPoint[]).filter(
  (point) => !(restartPoints as readonly KillPoint[]).includes(point),
);

interface Executioner {
  /** The point that is armed now. */
  armed(): KillPoint | undefined;
  /** Ends this process where no other one has died of the point before. */
  die(): Promise<void>;
}

/** Dies where the armed point is one of calls. */
export async function dieAfterCall({ armed, die }: Executioner): Promise<void> {
  const point = armed();
  if (point !== undefined && moments[point].when === "call") await die();
}

/** The state store of a process that is killed at the armed point. */
export function deadlyPostgres(store: Postgres, executioner: Executioner): Postgres {
  const { armed, die } = executioner;
  const at = (texts: readonly string[], when: string) => {
    const point = armed();
    return point !== undefined && moments[point].when === when && texts.some((text) => moments[point].of.test(text));
  };
  return {
    ...store,
    async query(text, values) {
      const answer = store.query<never>(text, values);
      if (at([text], "during")) {
        answer.catch(() => undefined);
        await die();
      }
      return answer;
    },
    async transaction(work) {
      const texts: string[] = [];
      const noting = ({ query }: Queries): Queries => ({
        query(text, values) {
          texts.push(text);
          return query(text, values);
        },
      });
      const result = await store.transaction(async (queries) => {
        const done = await work(noting(queries));
        if (at(texts, "before")) await die();
        return done;
      });
      if (at(texts, "after")) await die();
      return result;
    },
  };
}
