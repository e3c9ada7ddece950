import { refundName } from "#contract/collect.ts";
import { uuidOf } from "#platform/events/keys.ts";

interface SentEvent {
  /** The sender's, in lower case. */
  id: string;
  name: string;
}

/** Events by which a server vouches for money or people. A browser's event of the same id is another event. */
const vouchingNames = new Set(["purchase", refundName, "identify"]);

/** Version 8 is the form of derived ids. */
const isDerived = (id: string) => id[14] === "8";

/** The id under which a server's event is stored: no browser can send one, and the same id always gives the same one. */
export const toServerId = (id: string): string => (isDerived(id) ? id : `${id.slice(0, 14)}8${id.slice(15)}`);

/**
 * The id under which an event with an id of its sender is stored. A server's has one that no browser can send: a browser's
 * that came first would otherwise make it a duplicate.
 */
export function storedEventId(website: string, { id, name }: SentEvent, trusted: boolean): string {
  if (trusted) return vouchingNames.has(name) ? uuidOf("server", website, id) : toServerId(id);
  return isDerived(id) ? uuidOf("browser", website, id) : id;
}

/**
 * The id under which the other one of browser and server has stored the event, if both reported it; undefined where they
 * share no events.
 */
export const counterpartId = (website: string, event: SentEvent, trusted: boolean): string | undefined =>
  vouchingNames.has(event.name) ? undefined : storedEventId(website, event, !trusted);
