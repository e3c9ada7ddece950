import type { DomainRecord, RecordProblem } from "#contract/integration-domains.ts";
import { isSpf } from "./count-lookups.ts";

interface Judged {
  /** Of the answer, what concerns this record: a name may have texts of others. */
  found: string[];
  problem: RecordProblem | null;
}

/** Longer texts and lists are nobody's record. */
const maxFound = 5;
const maxLength = 1_000;

/** Whether what the DNS holds is what a record should be. */
export function judgeRecord(record: Pick<DomainRecord, "purpose" | "value">, values: readonly string[]): Judged {
  const texts = values.slice(0, 50).map((text) => text.slice(0, maxLength));
  const judge = (concerned: string[], isRight: (text: string) => boolean, isAlone: boolean): Judged => {
    const problem =
      concerned.length === 0
        ? "missing"
        : isAlone && concerned.length > 1
          ? "several"
          : concerned.some(isRight)
            ? null
            : "different";
    return { found: concerned.slice(0, maxFound), problem };
  };
  switch (record.purpose) {
    case "token":
      return judge(texts, (text) => text.trim() === record.value, false);
    case "dkim":
      return judge(texts, (text) => keyOf(text) === keyOf(record.value) && hasRsa(text), true);
    case "mx":
      return judge(texts, (text) => hostOf(text) === hostOf(record.value), false);
    case "spf":
      return judge(texts.filter(isSpf), (text) => namesServer(text, record.value), true);
    case "dmarc":
      return judge(
        texts.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text)),
        () => true,
        true,
      );
    default:
      return record.purpose satisfies never;
  }
}

/** Whether an SPF record names the mail server that ours does, among whatever else. */
function namesServer(text: string, expected: string): boolean {
  const termsOf = (spf: string) => spf.toLowerCase().split(/\s+/);
  const named = termsOf(text).map((term) => term.replace(/^\+/, "").replace(/\/(32|128)$/, ""));
  return termsOf(expected)
    .filter((term) => /^(a|ip4|ip6):/.test(term))
    .every((term) => named.includes(term));
}

/** The key of a DKIM record: panels put spaces and line ends into it. */
const keyOf = (text: string) => /(?:^|;)\s*p\s*=([^;]*)/i.exec(text)?.[1]?.replace(/\s/g, "");
const hasRsa = (text: string) => (/(?:^|;)\s*k\s*=\s*(\w+)/i.exec(text)?.[1] ?? "rsa").toLowerCase() === "rsa";
/** Of `10 mail.example.` and of `mail.example`. */
const hostOf = (text: string) =>
  text
    .replace(/^\d+\s+/, "")
    .replace(/\.$/, "")
    .toLowerCase();
