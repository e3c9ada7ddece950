import type { Message } from "#contract/delivery.ts";
import { describeReason } from "#contract/text/message-reasons.ts";
import { isoIn } from "#contract/time/zone.ts";
import { fromStored } from "./person-numbers.ts";
import type { LoggedMessage } from "./sql/message-log.ts";

/** Longer texts are cut: a log is no archive. */
const maxPreview = 200;

/** What a message says, in a line; null where it is erased. */
export function previewOf(content: unknown): string | null {
  if (typeof content !== "object" || content === null) return null;
  const { subject, text, title, url, template } = content as Record<string, unknown>;
  const line = [subject, title, text, url, templateLine(template)].find(
    (each) => typeof each === "string" && each !== "",
  );
  return typeof line === "string" ? line.slice(0, maxPreview) : null;
}

/** A template of WhatsApp with its values: its text is Meta's. */
function templateLine(template: unknown): string | undefined {
  if (typeof template !== "object" || template === null) return undefined;
  const { name, values } = template as { name?: unknown; values?: unknown };
  return [name, ...(Array.isArray(values) ? values : [])].join(" · ");
}

/** A message as the API answers it, with its reason as a sentence. */
export function toMessage(row: LoggedMessage, zone: string): Message {
  const { person, name, called, address, content, detail, website: _, ...others } = row;
  const { createdAt, sendAfter, expiresAt, ...fields } = others;
  const iso = (at: Date | null) => (at === null ? null : isoIn(zone, at.getTime()));
  const times = { sendAfter: sendAfter.getTime(), expiresAt: expiresAt.getTime() };
  return {
    ...fields,
    sentence: describeReason({ ...row, ...times, zone, name: name ?? "" }) ?? null,
    person: person === null ? null : { key: fromStored(person), name: called },
    // The number of a browser says nothing to its owner.
    address: ["ON_SITE", "WEB_PUSH", "PUSH"].includes(row.channel) ? null : address,
    // One that was never sent anywhere keeps what held it until its person is erased.
    isAddressErased: address === null && content === null && detail === null,
    ...{ preview: previewOf(content), isContentErased: content === null },
    at: isoIn(zone, createdAt.getTime()),
    // Of what stands still the next start says when.
    sendAfter: row.state === "queued" && row.reason !== "stopped" ? iso(sendAfter) : null,
    expiresAt: isoIn(zone, times.expiresAt),
    ...{ sentAt: iso(row.sentAt), deliveredAt: iso(row.deliveredAt) },
    ...{ openedAt: iso(row.openedAt), clickedAt: iso(row.clickedAt) },
  };
}
