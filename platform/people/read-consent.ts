import { type Channel, channels } from "#contract/channels.ts";

/** Everything else that is said is a refusal: nobody is written to by mistake. */
const grants = new Set(["true", "1", "yes", "granted"]);
const isGrant = (said: unknown) => grants.has(String(said).trim().toLowerCase());
/** Names of channels in the consent of an `identify`. */
const names: Record<Channel, readonly string[]> = {
  SMS: ["sms", "SMS"],
  EMAIL: ["email", "EMAIL"],
  PUSH: ["push", "PUSH"],
  WHATSAPP: ["whatsapp", "WHATSAPP"],
  ON_SITE: ["onSite", "on_site", "ON_SITE"],
};

/** The consent for a channel: true, false, or undefined where nothing was said. */
export function readConsent(consent: unknown, channel: Channel): boolean | undefined {
  if (consent === null || consent === undefined) return undefined;
  if (typeof consent !== "object") return isGrant(consent);
  const said = consent as Record<string, unknown>;
  const own = names[channel].find((name) => Object.hasOwn(said, name) && said[name] !== null);
  return own === undefined ? undefined : isGrant(said[own]);
}

/** What a consent says, and no more: a page may send 8,000 characters of it. */
export function shortConsent(consent: unknown): boolean | Partial<Record<Channel, boolean>> {
  if (typeof consent !== "object") return isGrant(consent);
  const said = channels.map((channel) => [channel, readConsent(consent, channel)] as const);
  return Object.fromEntries(said.filter(([, allows]) => allows !== undefined));
}

/**
 * A person's own consent with what browsers in doubt refused beside it. What is granted stays granted, as a stranger's
 * browser may say anything; of other channels a refusal counts, as it may be the person's.
 */
export function withRefusals(own: unknown, doubtful: readonly unknown[]): unknown {
  if (typeof own !== "object" || own === null) return own;
  const refused = channels.filter(
    (channel) =>
      readConsent(own, channel) === undefined && doubtful.some((said) => readConsent(said, channel) === false),
  );
  return refused.length === 0 ? own : { ...own, ...Object.fromEntries(refused.map((channel) => [channel, false])) };
}

/** What a consent refuses, and nothing else. */
export function refusalsOf(consent: unknown): Partial<Record<Channel, false>> {
  const refused = channels.filter((channel) => readConsent(consent, channel) === false);
  return Object.fromEntries(refused.map((channel) => [channel, false]));
}

/** A consent with what was refused beside it, also where it grants that channel. */
export function withholding(consent: unknown, refused: unknown): unknown {
  const held = channels.filter((channel) => readConsent(refused, channel) === false);
  if (held.every((channel) => readConsent(consent, channel) === false)) return consent;
  const said = channels.map((channel) => [channel, held.includes(channel) ? false : readConsent(consent, channel)]);
  return Object.fromEntries(said.filter(([, allows]) => allows !== undefined));
}
