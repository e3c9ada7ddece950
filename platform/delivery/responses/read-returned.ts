import PostalMime, { type Attachment, type Email } from "postal-mime";

/** What a mail that came back says of the message it is about. */
export interface Returned {
  /** Of every address of ours in it, what stands before the `@` without its first letter: not judged yet. */
  tokens: string[];
  /** One for each receiver that a delivery status (RFC 3464) names. */
  receivers: { action: string; status: string; said: string }[];
  /** A receiver calls the message spam (RFC 5965). */
  isComplaint: boolean;
}

const maxTokens = 20;
/** A report stands at the beginning of a mail. Anybody can send one, and each line of it costs time. */
export const maxRead = { bytes: 256 * 1_024, lines: 4_000 };
/** Headers of the message that came back stand at its beginning. */
const maxOriginal = 32 * 1_024;
const bounds = { maxNestingDepth: 16, maxHeadersSize: 256 * 1_024, forceRfc822Attachments: true } as const;

/** Reads a raw mail. One that is neither a delivery status nor a complaint, such as an answer on holiday, says nothing. */
export async function readReturned(raw: Buffer): Promise<Returned> {
  const mail = await PostalMime.parse(beginningOf(raw), bounds).catch(() => undefined);
  if (mail === undefined) return { tokens: [], receivers: [], isComplaint: false };
  const status = textOf(mail, "message/delivery-status") ?? textOf(mail, "message/global-delivery-status");
  const report = textOf(mail, "message/feedback-report");
  const original = textOf(mail, "message/rfc822") ?? textOf(mail, "text/rfc822-headers") ?? "";
  const outer = mail.headers.map(({ value }) => value).join("\n");
  return {
    tokens: findTokens([outer, report ?? "", original.slice(0, maxOriginal)].join("\n")),
    receivers: status === undefined ? [] : groupsOf(status).flatMap(toReceiver),
    isComplaint: report !== undefined && fieldsOf(report).get("feedback-type")?.toLowerCase() === "abuse",
  };
}

function beginningOf(raw: Buffer): Buffer {
  let end = 0;
  for (let line = 0; line < maxRead.lines && end < maxRead.bytes; line += 1) {
    const next = raw.indexOf("\n", end);
    if (next === -1) return raw.subarray(0, maxRead.bytes);
    end = next + 1;
  }
  return raw.subarray(0, Math.min(end, maxRead.bytes));
}

function textOf({ attachments }: Email, type: string): string | undefined {
  const found = attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  return found && decode(found);
}

function decode({ content }: Attachment): string {
  return typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString("utf8");
}

function findTokens(text: string): string[] {
  const found = [...text.matchAll(/\bb\.([0-9a-f-]{36}\.[0-9a-f]{20})@/gi)].map(([, token = ""]) => token);
  return [...new Set(found)].slice(0, maxTokens);
}

/** Groups of fields are separated by empty lines; the first is of the whole message. */
const groupsOf = (text: string) => text.replaceAll("\r", "").split(/\n[ \t]*\n/);

/** Fields of a group by their names in lower case; a line that begins with a space goes on with the one before. */
function fieldsOf(group: string): Map<string, string> {
  const lines = group
    .replaceAll("\r", "")
    .replace(/\n[ \t]+/g, " ")
    .split("\n");
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(":");
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
    }),
  );
}

function toReceiver(group: string): Returned["receivers"] {
  const fields = fieldsOf(group);
  const action = fields.get("action")?.toLowerCase();
  const status = fields.get("status")?.match(/^[245]\.\d{1,3}\.\d{1,3}/)?.[0];
  if (action === undefined || status === undefined) return [];
  const said = (fields.get("diagnostic-code") ?? status).replace(/^smtp;\s*/i, "");
  return [{ action, status, said: said.slice(0, 300) }];
}
