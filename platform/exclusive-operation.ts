import { AppError } from "./errors.ts";

/** Operations on a whole data folder that must not overlap: a backup copies keys and sealed values one after the other. */
export type ExclusiveOperation = "backup" | "key rotation" | "folding of old days";

/** By data folder. One process holds a folder, so memory is enough. */
const running = new Map<string, ExclusiveOperation>();

/** Runs `work` while no other of these operations runs on the folder. Throws AppError REFUSED where one does. */
export async function runExclusively<T>(
  dataDir: string,
  operation: ExclusiveOperation,
  work: () => Promise<T>,
): Promise<T> {
  const other = running.get(dataDir);
  if (other !== undefined) {
    const which = other === operation ? "another" : "a";
    throw new AppError("REFUSED", `${which} ${other} is under way`);
  }
  running.set(dataDir, operation);
  try {
    return await work();
  } finally {
    running.delete(dataDir);
  }
}
