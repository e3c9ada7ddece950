import type { UnsentForm } from "./unsent-fields.ts";

interface Kept {
  path: string;
  at: number;
  forms: UnsentForm[];
}

interface Dependencies {
  /** A browser may refuse it by throwing: then nothing is kept. */
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  now: () => number;
}

const storageKey = "nabz-unsent-fields";
/** An answer that takes longer is another page's. */
const maxAgeMs = 120_000;

/** Carries the fields of a page's forms over the load of the next page at the same path, once. */
export function createUnsentMemory({ storage, now }: Dependencies) {
  let waiting: Kept | undefined;
  const read = (): Kept | undefined => {
    try {
      const text = storage().getItem(storageKey);
      storage().removeItem(storageKey);
      return text === null ? undefined : (JSON.parse(text) as Kept);
    } catch {
      return undefined;
    }
  };
  return {
    keep(path: string, forms: UnsentForm[]): void {
      try {
        storage().setItem(storageKey, JSON.stringify({ path, at: now(), forms } satisfies Kept));
      } catch {}
    },
    take(path: string, form: string): UnsentForm | undefined {
      waiting = read() ?? waiting;
      if (waiting === undefined || waiting.path !== path || now() - waiting.at > maxAgeMs) return undefined;
      const index = waiting.forms.findIndex((each) => each.form === form);
      return index === -1 ? undefined : waiting.forms.splice(index, 1)[0];
    },
  };
}
