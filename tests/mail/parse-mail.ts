/** A mail's headers, by name in lower case with encoded words decoded, and its two alternatives. */
export interface ParsedMail {
  headers: Record<string, string>;
  html: string;
  text: string;
}

/** Decodes a mail (RFC 2045, 2047). */
export function parseMail(raw: string): ParsedMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers["content-type"] ?? "")?.[1];
  const parts = boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1);
  const readPart = (type: string) => {
    const found = parts
      .map((part) => split(part.replace(/^\r\n/, "")))
      .find((part) => part.headers["content-type"]?.startsWith(type));
    return found === undefined ? "" : decode(found.body, found.headers["content-transfer-encoding"] ?? "");
  };
  return { headers, html: readPart("text/html"), text: readPart("text/plain") };
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      decodeWords(line.slice(line.indexOf(":") + 1).trim()),
    ]),
  );
  return { headers, body: raw.slice(end + 4) };
}

const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (run) =>
      Buffer.concat(
        [...run.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind = "", value = ""]) =>
          kind.toLowerCase() === "b" ? Buffer.from(value, "base64") : decodeQuoted(value.replaceAll("_", " ")),
        ),
      ).toString(),
    );

const decodeQuoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  );

function decode(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, "base64").toString();
  if (/quoted-printable/i.test(encoding)) return decodeQuoted(body).toString();
  return Buffer.from(body, "latin1").toString();
}
