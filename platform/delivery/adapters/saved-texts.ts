import { z } from "zod";

/** A text of an answer that is kept: where it stands, and what it is called from then on. */
export const savedText = z.object({ path: z.string().max(120), as: z.string().max(40) });
type SavedText = z.infer<typeof savedText>;

const maxLength = 500;

/** The texts and numbers of a JSON answer at some paths, cut to 500 letters; what is elsewhere, or no JSON, has none. */
export function readSaved(body: Buffer, wanted: readonly SavedText[]): Record<string, string> {
  if (wanted.length === 0) return {};
  const answer = parseJson(body);
  return Object.fromEntries(
    wanted.flatMap(({ path, as }) => {
      const text = textAt(answer, path.split("."));
      return text === undefined ? [] : [[as, text]];
    }),
  );
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function textAt(answer: unknown, path: readonly string[]): string | undefined {
  let at = answer;
  for (const name of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  if (typeof at !== "string" && typeof at !== "number" && typeof at !== "boolean") return undefined;
  // PostgreSQL holds no NUL.
  const text = String(at).replaceAll("\0", "").trim();
  return text === "" ? undefined : text.slice(0, maxLength).toWellFormed();
}
