import { clockWords, dayWords, jalaliOf } from "#app/format/dates.ts";

export interface NamedWebsite {
  id: string;
  name: string;
  /**
   * What distinguishes it from others of the same name: its address, else when it was made; empty where its name is its
   * own.
   */
  note: string;
}

interface Website {
  id: string;
  name: string;
  url: string;
  timeZone: string;
  createdAt: string;
}

/** Websites by name; those of equal names with what differs. */
export function distinguishWebsites(websites: readonly Website[]): NamedWebsite[] {
  return websites.map((website) => {
    const { id, name, url } = website;
    if (websites.every((other) => other.id === id || other.name !== name)) return { id, name, note: "" };
    const address = url.replace(/^https?:\/\//, "");
    const made = madeWords(website, websites);
    return { id, name, note: made === "" ? address : `${address}، ${made}` };
  });
}

/** When a website was made whose name and address others have too, with the time if they share the day; else empty. */
export function madeWords(website: Website, websites: readonly Website[]): string {
  const twins = websites.filter(
    ({ id, name, url }) => id !== website.id && name === website.name && url === website.url,
  );
  if (twins.length === 0) return "";
  const day = dayOf(website);
  const isOnly = twins.every((other) => dayOf(other) !== day);
  return isOnly ? day : `${day}، ${clockWords(website.timeZone, Date.parse(website.createdAt))}`;
}

const dayOf = ({ timeZone, createdAt }: Website) => dayWords(jalaliOf(timeZone, Date.parse(createdAt)), true);
