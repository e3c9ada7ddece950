import type { Dependencies } from "#platform/dependencies.ts";
import type { People } from "./people.ts";
import { readToldBefore } from "./sql/identity-state.ts";
import { tellingEvents } from "./sql/telling-events.ts";
import { clockMs } from "./sql/told-events.ts";
import { tellingOf } from "./telling-of.ts";

/**
 * Tells anew what the stored events tell that were received since everything was told: those that a crash kept from it,
 * and all of them where there were events before there were people. To be done before the port opens. Those that are
 * noted as told are not told again. Throws SERVICE_UNAVAILABLE where a store does not answer.
 */
export async function tellStoredEvents(
  { postgres, clickhouse, log }: Pick<Dependencies, "postgres" | "clickhouse" | "log">,
  people: People,
): Promise<void> {
  const since = await readToldBefore(postgres);
  let events = 0;
  await people.follow(since, [], async () => {
    for await (const page of tellingEvents(clickhouse, Math.max(0, since - clockMs))) {
      const tellings = page.map(({ website, ...row }) => tellingOf(website, row));
      await people.record(tellings.filter((telling) => telling !== undefined));
      events += page.length;
      if (events > page.length) log.info({ events }, "reading from events who everybody is");
    }
  });
}
