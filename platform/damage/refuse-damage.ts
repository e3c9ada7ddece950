import type { Dependencies } from "#platform/dependencies.ts";
import { rebuildDamagedIndexes } from "./check-postgres.ts";
import { countLostEvents } from "./count-lost-events.ts";
import { DamageError } from "./damage-error.ts";
import { type DamagedPart, isDamage } from "./damaged-part.ts";
import { findDamagedParts, findDetachedParts } from "./find-damaged-parts.ts";
import { canGoWithout, remediesOf } from "./remedies.ts";
import { completeSettingAside, setDamageAside } from "./set-aside.ts";

type StartDependencies = Pick<Dependencies, "postgres" | "clickhouse" | "clock" | "log" | "settings">;

/**
 * Opens what stands on both stores, `open`, so that damage is never silent: parts that the engine could not open, and
 * files that `open` stumbles over, end the start with a DamageError that names them. With START_WITHOUT_DAMAGED all parts
 * are checked first, and damaged ones are set aside. `migrate` is called before.
 */
export async function openUndamaged<T>(
  dependencies: StartDependencies,
  { migrate, open }: { migrate: () => Promise<unknown>; open: () => Promise<T> },
): Promise<T> {
  return nameDamage(dependencies, async () => {
    await migrate();
    await completeSettingAside(dependencies);
    if (dependencies.settings.START_WITHOUT_DAMAGED === "1") {
      const indexes = await rebuildDamagedIndexes(dependencies.postgres);
      if (indexes.length > 0) dependencies.log.warn({ indexes }, "damaged indexes rebuilt");
      await setDamageAside(dependencies);
    } else await refuse(dependencies, await findDetachedParts(dependencies.clickhouse));
    return open();
  });
}

/** Runs `work`; where it stumbles over a damaged file all parts are checked and a DamageError is thrown instead. */
async function nameDamage<T>(dependencies: StartDependencies, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDamage(error)) throw error;
    await refuse(dependencies, await findDamagedParts(dependencies.clickhouse));
    throw error;
  }
}

async function refuse(dependencies: StartDependencies, parts: readonly DamagedPart[]): Promise<void> {
  if (parts.length === 0) return;
  const damage = [];
  for (const part of parts) damage.push({ part, lost: await countLostEvents(dependencies, part) });
  const isOptional = parts.every(({ table }) => canGoWithout(table));
  throw new DamageError(damage, remediesOf(dependencies.settings, parts), isOptional);
}
