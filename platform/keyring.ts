import { hkdfSync } from "node:crypto";

/** One key as it seals: 32 bytes of AES, and the four bytes by which a sealed value names it. */
export interface SealingKey {
  id: Buffer;
  bytes: Buffer;
}

/**
 * The sealing keys of a process: the first one seals, all of them open. There is more than one only while values are
 * moved to a new key.
 */
export class Keyring {
  #keys: readonly [SealingKey, ...SealingKey[]];

  /** `setting` is `ENCRYPTION_KEY`: one key, or several separated by commas or line ends with the newest first. */
  constructor(setting: string) {
    this.#keys = readKeys(setting);
  }

  get current(): SealingKey {
    return this.#keys[0];
  }

  get previous(): readonly SealingKey[] {
    return this.#keys.slice(1);
  }

  find(id: Buffer): SealingKey | undefined {
    return this.#keys.find((key) => key.id.equals(id));
  }

  /** Replaces all keys at once. */
  replace(setting: string): void {
    this.#keys = readKeys(setting);
  }
}

/** The keys of the setting, newest first. */
export const splitKeys = (setting: string): string[] => setting.split(/[\s,]+/).filter((text) => text !== "");

function readKeys(setting: string): [SealingKey, ...SealingKey[]] {
  const [first, ...others] = splitKeys(setting).map(deriveKey);
  if (first === undefined) throw new Error("ENCRYPTION_KEY holds no key");
  return [first, ...others];
}

/** HKDF (RFC 5869) with one label for the key and one for its id, so that the id says nothing about the key. */
const deriveKey = (secret: string): SealingKey => ({
  id: derive(secret, "nabz/sealing/1/id", 4),
  bytes: derive(secret, "nabz/sealing/1/key", 32),
});

const derive = (secret: string, label: string, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, "", label, length));
