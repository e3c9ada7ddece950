import type { LastResult } from "#app/services/form-description.ts";

/** The form of a block as it was sent, for the page that shows it again. */
interface SentBlock {
  /** Null after another form of the page, which holds no fields of the block. */
  lastResult: LastResult;
  /** With which it was sent: the journey may have been changed elsewhere since. */
  revision: number | undefined;
}

/** What an action of a block's page answered, where it is about the block and not about one of its items. */
export function readSentBlock(lastResult: LastResult): SentBlock {
  const revision = lastResult?.initialValue?.revision;
  return typeof revision === "string"
    ? { lastResult, revision: Number(revision) }
    : { lastResult: null, revision: undefined };
}

/** The segments that are checked in the form: as they were sent, else as they are stored. */
export function chosenSegments({ lastResult }: SentBlock, stored: Record<string, unknown>): string[] {
  const sent = lastResult?.initialValue;
  const { segments } = sent == null ? stored : ((sent.fields ?? {}) as Record<string, unknown>);
  return [segments ?? []].flat() as string[];
}

/** What a block sends and by which line: what its parts and price depend on. */
const counted = ["template", "line"] as const;

/** Where the block's page counts what is chosen in its form; undefined where the control `name` does not change that. */
export function countAddress(page: string, name: string, fields: FormData): string | undefined {
  if (!counted.some((each) => name === `fields.${each}`)) return undefined;
  const chosen = counted.map((each) => [each, String(fields.get(`fields.${each}`) ?? "")]);
  return `${page}?${new URLSearchParams(chosen)}`;
}
