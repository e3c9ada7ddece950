import type { Dobs } from "#contract/audience.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { findBirthdays } from "#platform/people/find-birthdays.ts";
import type { Query } from "./query.ts";

const maxRows = 1_000_000;
const partRows = 500;

/** The birthdays of the next 30 days, the nearest first, read at once and answered in parts; at least one part. */
export async function exportBirthdays(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  website: Query["website"],
): Promise<AsyncGenerator<Pick<Dobs, "items">>> {
  const { items } = await findBirthdays(postgres, { website, now: clock.now(), page: 1, limit: maxRows });
  return (async function* () {
    for (let start = 0; start === 0 || start < items.length; start += partRows) {
      yield { items: items.slice(start, start + partRows) };
    }
  })();
}
