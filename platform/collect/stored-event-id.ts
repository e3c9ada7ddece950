import { refundName } from "#contract/collect.ts";
import { uuidOf } from "#platform/events/keys.ts";

/** Events by which a server vouches for money or people. */
const vouchingNames = new Set(["purchase", refundName, "identify"]);

/** Version 8 is the form of derived ids. */
const isDerived = (id: string) => id[14] === "8";

/**
 * The id under which an event with an id of its sender is stored. What a server vouches for has an id that no browser can
 * send: one that came first would otherwise make the server's event a duplicate. Other events of browser and server share
 * their ids. `id`: in lower case.
 */
export function storedEventId(website: string, { id, name }: { id: string; name: string }, trusted: boolean): string {
  if (trusted) return vouchingNames.has(name) ? uuidOf("server", website, id) : id;
  return isDerived(id) ? uuidOf("browser", website, id) : id;
}
