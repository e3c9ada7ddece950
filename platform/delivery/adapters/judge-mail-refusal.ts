/** What a mail server says of an address or of us by refusing a mail for good. */
export type MailRefusal =
  /** There is no such mailbox: it gets nothing more. */
  | "gone"
  /** The mailbox takes nothing, now or ever: nothing is known of the next mail. */
  | "mailbox"
  /** A full mailbox: it may have room later. */
  | "full"
  /** Our server, its network or its rules: other mails are refused as well. */
  | "policy";

/** RFC 3463: at the beginning, behind the code of the answer. */
const enhancedStatus = /^(?:5\d\d[ -])?5\.(\d{1,3})\.(\d{1,3})\b/;
/** Of answers without an enhanced status: not of the mailbox. */
const policyWords =
  /spam|block|policy|denied|prohibit|relay|auth|blacklist|denylist|listed|reputation|\brate\b|limit|spf|dkim|dmarc|rbl\b/i;

/** Reads a refusal by its enhanced status, else by the code and the words of its answer. Pure. */
export function judgeMailRefusal(answer: string): MailRefusal {
  const [, subject = "0", detail = "0"] = enhancedStatus.exec(answer) ?? [];
  switch (subject) {
    case "1":
      // 5.1.7 and 5.1.8 are of the sender's address.
      return detail === "7" || detail === "8" ? "policy" : "gone";
    case "2":
      return detail === "2" ? "full" : "mailbox";
    case "3":
      // A mail that is too big says nothing of others.
      return detail === "4" ? "mailbox" : "policy";
    case "4":
    case "7":
      return "policy";
    default:
      return byCode(answer);
  }
}

function byCode(answer: string): MailRefusal {
  if (policyWords.test(answer)) return "policy";
  const code = /\b55\d\b/.exec(answer)?.[0];
  if (code === "552") return "full";
  return code === "550" || code === "551" || code === "553" ? "gone" : "mailbox";
}
