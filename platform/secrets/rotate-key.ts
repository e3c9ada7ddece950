import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { runExclusively } from "#platform/exclusive-operation.ts";
import { splitKeys } from "#platform/keyring.ts";
import { writeKeyFile } from "./key-file.ts";
import { type SecretPlace, seal, UnsealError, unseal } from "./seal.ts";
import { countOutdated, holdSealing, listOutdated, replaceSealed, type SealedRow } from "./sql/sealed-secrets.ts";

type RotateDependencies = Pick<Dependencies, "keyring" | "postgres" | "ids" | "settings">;

export interface RotationOptions {
  /** Stops between two batches; the next run goes on from there. */
  signal: AbortSignal;
  progress: (state: { done: number; total: number }) => void;
  /** Values of one transaction. */
  batch?: number;
}

export interface Rotation {
  /** The key that seals from now on, by its id. */
  key: string;
  /** Values that were moved to it. */
  resealed: number;
  /** Values that no key opens; they stay as they are, and so do the old keys. */
  unreadable: number;
  /** Whether the old keys are still needed, or named by the environment, which only the operator can change. */
  oldKeys: "gone" | "kept" | "of the environment";
  interrupted: boolean;
}

const usualBatch = 500;

/**
 * Puts a new sealing key in force and moves every sealed value to it, each batch in one transaction. Old and new key lie
 * in the key file together until no value needs the old one, so a rotation that was killed is finished by the next.
 * Keys of the environment are the operator's: there the first one is taken as the new one. Throws AppError REFUSED where
 * the environment names one key only, or another rotation or a backup runs.
 */
export function rotateKey(dependencies: RotateDependencies, options: RotationOptions): Promise<Rotation> {
  return runExclusively(dependencies.settings.DATA_DIR, "key rotation", async () => {
    const isFromFile = await putNewKeyInForce(dependencies);
    const moved = await resealAll(dependencies, options);
    const { current } = dependencies.keyring;
    const isDone = !moved.interrupted && moved.unreadable === 0;
    if (isFromFile && isDone) dropOldKeys(dependencies);
    const oldKeys = !isDone ? "kept" : isFromFile ? "gone" : "of the environment";
    return { key: current.id.toString("hex"), ...moved, oldKeys };
  });
}

/** Answers whether the keys are those of the data folder. */
async function putNewKeyInForce({ keyring, postgres, ids, settings }: RotateDependencies): Promise<boolean> {
  const isFromFile = settings.isKeyFromFile;
  if (keyring.previous.length > 0) return isFromFile;
  if (!isFromFile) {
    const advice = "put a new key before it, separated by a comma, start Nabz again and run rotate-key again";
    throw new AppError("REFUSED", `ENCRYPTION_KEY is set in the environment: ${advice}`);
  }
  const keys = [ids.secret(48), ...splitKeys(settings.ENCRYPTION_KEY)];
  await postgres.transaction(async (transaction) => {
    // What was sealed before is committed, and found below; what is sealed after this uses the new key.
    await holdSealing(transaction);
    setKeys({ keyring, settings }, keys);
  });
  return true;
}

/** On disk first: a value must never be sealed under a key that a crash takes away. */
function setKeys(
  { keyring, settings }: Pick<RotateDependencies, "keyring" | "settings">,
  keys: readonly string[],
): void {
  writeKeyFile(settings, keys);
  settings.ENCRYPTION_KEY = keys.join("\n");
  keyring.replace(settings.ENCRYPTION_KEY);
}

function dropOldKeys({ keyring, settings }: RotateDependencies): void {
  setKeys({ keyring, settings }, splitKeys(settings.ENCRYPTION_KEY).slice(0, 1));
}

async function resealAll(
  { keyring, postgres }: RotateDependencies,
  { signal, progress, batch = usualBatch }: RotationOptions,
): Promise<Pick<Rotation, "resealed" | "unreadable" | "interrupted">> {
  const { current } = keyring;
  const total = await countOutdated(postgres, current.id);
  const sum = { resealed: 0, unreadable: 0 };
  let after: SecretPlace | undefined;
  for (;;) {
    if (signal.aborted) return { ...sum, interrupted: true };
    const rows = await postgres.transaction(async (transaction) => {
      const outdated = await listOutdated(transaction, { keyId: current.id, after, limit: batch });
      const moved: SealedRow[] = [];
      for (const row of outdated) {
        const text = openOrNothing(() => unseal(keyring, row.sealed, row));
        if (text !== undefined) moved.push({ ...row, sealed: seal(current, text, row) });
      }
      await replaceSealed(transaction, current.id, moved);
      return { outdated, moved };
    });
    sum.resealed += rows.moved.length;
    sum.unreadable += rows.outdated.length - rows.moved.length;
    progress({ done: sum.resealed + sum.unreadable, total });
    after = rows.outdated.at(-1);
    if (after === undefined) return { ...sum, interrupted: false };
  }
}

function openOrNothing(open: () => string): string | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}
