import { dayWords, jalaliOf } from "#app/format/dates.ts";

export interface NamedWebsite {
  id: string;
  name: string;
  /** What distinguishes it from others of the same name: its address, else the day on which it was made; empty where
   * its name is its own. */
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
  const isOnly = (of: (website: Website) => string, website: Website) =>
    websites.every((other) => other.id === website.id || of(other) !== of(website));
  return websites.map((website) => {
    const { id, name, url, timeZone, createdAt } = website;
    if (isOnly((each) => each.name, website)) return { id, name, note: "" };
    const address = url.replace(/^https?:\/\//, "");
    if (isOnly((each) => `${each.name} ${each.url}`, website)) return { id, name, note: address };
    return { id, name, note: `${address}، ${dayWords(jalaliOf(timeZone, Date.parse(createdAt)), true)}` };
  });
}
