import { createHash, createVerify } from "node:crypto";

/** A header as it stands in the mail. */
interface Header {
  name: string;
  line: string;
}

function splitMail(raw: string): { headers: Header[]; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw.slice(0, end).replace(/\r\n(?=[ \t])/g, "\0");
  const headers = lines.split("\r\n").map((line) => ({
    name: line.slice(0, line.indexOf(":")).toLowerCase(),
    line: line.replaceAll("\0", "\r\n"),
  }));
  return { headers, body: `${raw.slice(end + 4)}\r\n` };
}

/** Canonical forms of RFC 6376, 3.4.2 and 3.4.4. */
const relaxHeader = (line: string) => {
  const colon = line.indexOf(":");
  const value = line
    .slice(colon + 1)
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
    .trim();
  return `${line.slice(0, colon).toLowerCase().trim()}:${value}`;
};
const relaxBody = (body: string) =>
  `${body
    .replace(/[ \t]+(?=\r\n)/g, "")
    .replace(/[ \t]+/g, " ")
    .replace(/(\r\n)+$/, "")}\r\n`;

/**
 * Verifies the DKIM signature of a mail as a receiver does (RFC 6376, rsa-sha256, relaxed/relaxed). Answers the names of
 * the headers that it covers; throws where it does not hold.
 */
export function verifyDkim(raw: string, publicKey: string): string[] {
  const { headers, body } = splitMail(raw);
  const signature = headers.find(({ name }) => name === "dkim-signature");
  if (signature === undefined) throw new Error("The mail is not signed");
  const tags = Object.fromEntries(
    signature.line
      .slice(signature.line.indexOf(":") + 1)
      .split(";")
      .map((tag) => [tag.slice(0, tag.indexOf("=")).trim(), tag.slice(tag.indexOf("=") + 1).replace(/\s/g, "")]),
  );
  if (tags.c !== "relaxed/relaxed" || tags.a !== "rsa-sha256") throw new Error(`Unexpected ${tags.c} ${tags.a}`);
  const hash = createHash("sha256").update(relaxBody(body), "latin1").digest("base64");
  if (hash !== tags.bh) throw new Error("The body was changed");
  const names = (tags.h ?? "").split(":").map((name) => name.toLowerCase());
  const left = [...headers].reverse();
  const signed = names.flatMap((name) => {
    const index = left.findIndex((header) => header.name === name);
    return index < 0 ? [] : left.splice(index, 1).map(({ line }) => relaxHeader(line));
  });
  const own = relaxHeader(signature.line.replace(/(\bb=)[^;]*$/, "$1"));
  const holds = createVerify("RSA-SHA256")
    .update([...signed, own].join("\r\n"), "latin1")
    .verify(publicKey, tags.b ?? "", "base64");
  if (!holds) throw new Error("The signature does not hold");
  return names.filter((name) => headers.some((header) => header.name === name));
}
