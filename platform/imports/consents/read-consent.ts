import { type AddressedChannel, readAddress } from "#contract/addresses.ts";
import { consentStates } from "#contract/consents.ts";
import type { ConsentField, ImportField } from "#contract/imports.ts";
import { consentWords } from "#contract/text/consents.ts";
import { consentChannelNames } from "#contract/text/import-words.ts";
import { foldLetters } from "#contract/text/letters.ts";
import { readInstant } from "#contract/time/range.ts";
import type { ConsentRow } from "#platform/delivery/consents-of-files.ts";
import { minTime } from "#platform/events/min-time.ts";
import { readDay } from "../reading/read-time.ts";
import type { Incomplete, Rejected } from "../row-problem.ts";

type Channel = AddressedChannel;

/** What a row says that its person allowed: by its number, its mailbox, or both. */
export interface ConsentsOfRow extends Incomplete {
  consents: readonly (ConsentRow & { channel: Channel })[];
  /** `YYYY-MM-DD`. */
  day: string;
}

const maxSource = 100;

/**
 * Reads the consents of a row. A number is SMS's where the row names no channel, a mailbox e-mail's; a row without a word of
 * consent is what the owner states. Source and day are the proof: without either it is rejected.
 */
export function readConsent(
  fields: Partial<Record<ImportField, string>>,
  { zone, now }: { zone: string; now: number },
): ConsentsOfRow | Rejected {
  const day = readConsentDay(fields.day, { zone, now });
  if (typeof day !== "string") return day;
  const source = fields.source?.replace(/\s+/g, " ") ?? "";
  if (source === "") return wrong("required", "source");
  if (source.length > maxSource) return wrong("tooLong", "source");
  const consent = stateOf(fields.consent);
  if (consent === undefined) return wrong("invalid", "consent");
  const channel = fields.channel === undefined ? undefined : channelOf(fields.channel);
  if (fields.channel !== undefined && channel === undefined) return wrong("invalid", "channel");
  const at = new Date(readInstant(day, zone));
  const consents: (ConsentRow & { channel: Channel })[] = [];
  const omitted: Rejected[] = [];
  for (const of of channel === undefined ? (["SMS", "EMAIL"] as const) : [channel]) {
    const field = of === "EMAIL" ? "email" : "phone";
    const typed = fields[field];
    if (typed === undefined) continue;
    const address = readAddress(of, typed);
    if (address === undefined) omitted.push(wrong("invalid", field));
    else consents.push({ channel: of, address, consent, source, at });
  }
  if (consents.length > 0) return { consents, day, omitted };
  return omitted[0] ?? wrong("required", channel === "EMAIL" ? "email" : "phone");
}

const wrong = (problem: Rejected["problem"], field: ConsentField): Rejected => ({ problem, field });

function readConsentDay(typed: string | undefined, { zone, now }: { zone: string; now: number }): string | Rejected {
  if (typed === undefined) return wrong("required", "day");
  const day = readDay(typed);
  if (day === undefined) return wrong("invalid", "day");
  const at = readInstant(day, zone);
  if (at > now) return wrong("future", "day");
  return at < minTime ? wrong("tooOld", "day") : day;
}

const plain = (word: string) =>
  foldLetters(word)
    .toLowerCase()
    .replace(/[\s\u200c]+/g, " ");

function stateOf(typed: string | undefined): ConsentRow["consent"] | undefined {
  if (typed === undefined) return "stated";
  const said = plain(typed);
  if (/^[1۱١]$/.test(said)) return "granted";
  if (/^[0۰٠]$/.test(said)) return "denied";
  return consentStates.find((state) => consentWords[state].some((word) => word === said));
}

const channelOf = (typed: string): Channel | undefined =>
  consentChannelNames.find(([word]) => word === plain(typed))?.[1];
