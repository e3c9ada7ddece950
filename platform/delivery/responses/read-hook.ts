import { resumeWord, unsubscribingText } from "#contract/text/unsubscribing.ts";

interface InboundSms {
  from: string;
  to: string;
  text: string;
  /** What the panel calls it; undefined where it does not say. */
  providerId?: string | undefined;
}

/** What a provider says by its own call: never believed, but for the words of a receiver. */
export interface HookSaid {
  /** The provider's ids of messages that something became of. */
  providerIds: string[];
  /** What somebody sent to a line. */
  inbound: InboundSms[];
}

/** Beside the figures. */
const { stopWords } = unsubscribingText;

/** Names under which panels say the same, in lower case. */
const names = {
  id: ["messageid", "messageids", "id", "ids", "recid", "batchid"],
  ownId: ["messageid", "id", "recid"],
  from: ["from", "sender", "mobile", "number"],
  to: ["to", "receptor", "receiver", "line", "linenumber"],
  text: ["message", "text", "body", "messagetext", "content"],
} as const;

const maxRows = 100;
const maxText = 500;

/** Reads the call of a panel: an address, a form, JSON, or a list of it. What is none of them says nothing. Pure. */
export function readHook({ query, body, type }: { query: string; body: Buffer; type: string | undefined }): HookSaid {
  const said: HookSaid = { providerIds: [], inbound: [] };
  const text = body.toString("utf8");
  const posted = type?.includes("json") === true ? rowsOfJson(text) : [Object.fromEntries(new URLSearchParams(text))];
  for (const row of [Object.fromEntries(new URLSearchParams(query)), ...posted].slice(0, maxRows)) {
    const fields = new Map(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]));
    const find = (which: keyof typeof names) => {
      const known: readonly string[] = names[which];
      const value = known.map((name) => fields.get(name)).find((each) => each !== undefined && each !== "");
      return typeof value === "string" || typeof value === "number" ? String(value).slice(0, maxText) : undefined;
    };
    const [from, to, message] = [find("from"), find("to"), find("text")];
    if (from !== undefined && message !== undefined) {
      const id = find("ownId")?.trim();
      const isId = id !== undefined && isPlainId(id) && !/^0+$/.test(id);
      said.inbound.push({ from, to: to ?? "", text: message, ...(isId && { providerId: id }) });
    } else said.providerIds.push(...(find("id")?.split(",") ?? []));
  }
  const ids = said.providerIds.map((id) => id.trim()).filter(isPlainId);
  return { ...said, providerIds: [...new Set(ids)].slice(0, maxRows) };
}

const isPlainId = (id: string) => /^[\w.:-]{1,100}$/.test(id);

function rowsOfJson(text: string): Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(text);
    return (Array.isArray(value) ? value : [value]).filter(
      (row): row is Record<string, unknown> => typeof row === "object" && row !== null,
    );
  } catch {
    return [];
  }
}

/** What a receiver asks of a line by its text: `11` stops it, `12` brings it back. Pure. */
export function readWish(text: string): "stop" | "resume" | undefined {
  const plain = text
    .normalize("NFKC")
    .replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[\s\u200c.«»"']/g, "");
  if (plain === "11" || stopWords.some((word) => plain === word || plain === `${word}11`)) return "stop";
  return plain === resumeWord ? "resume" : undefined;
}
