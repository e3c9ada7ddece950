import { z } from "zod";
import { id, text } from "./fields.ts";

/** Domains that mails of a website come from, and the DNS records by which receivers know that they may. */

export const maxDomains = 20;

/** A host name of two labels at least, in lower case; what is pasted with a scheme or a path loses them. */
export const domainName = text(300)
  .transform((value) =>
    value
      .toLowerCase()
      .replace(/^[a-z]+:\/\//, "")
      .replace(/^.*@/, "")
      .replace(/[/?#:].*$/, "")
      .replace(/\.$/, ""),
  )
  .transform(toAscii)
  .refine(
    (value) => value.length <= 240 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(value),
    {
      params: { key: "domainName" },
    },
  );

/** A name of Persian letters as the DNS has it (`xn--…`). */
function toAscii(name: string): string {
  return URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : name;
}

/** What a record is for. `token`: the domain is the owner's. `spf` and `mx`: mails that come back. */
const recordPurposes = ["token", "dkim", "mx", "spf", "dmarc"] as const;
export type RecordPurpose = (typeof recordPurposes)[number];

/** Why a record is not right. */
const recordProblems = ["missing", "different", "several", "too_many_lookups", "timeout", "server_failure"] as const;
export type RecordProblem = (typeof recordProblems)[number];

const domainRecord = z.object({
  purpose: z.enum(recordPurposes),
  type: z.enum(["TXT", "MX", "CNAME"]),
  /** The full name. */
  name: z.string(),
  /** What it should hold. */
  value: z.string(),
  /** What the DNS answered at the last check. */
  found: z.array(z.string()),
  ok: z.boolean(),
  /** Whether the domain is not verified without it. */
  required: z.boolean(),
  problem: z.enum(recordProblems).nullable(),
  checkedAt: z.iso.datetime().nullable(),
});
export type DomainRecord = z.infer<typeof domainRecord>;

const domainStates = ["not_verified", "verified", "broken"] as const;

export const domain = z.object({
  id,
  website: id,
  name: z.string(),
  status: z.enum(domainStates),
  records: z.array(domainRecord),
  /** Mails a day: a new domain begins with few and doubles. */
  dailyLimit: z.number().int().positive(),
  checkedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Domain = z.infer<typeof domain>;
