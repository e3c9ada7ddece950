import type { MessageRow } from "#app/messages/message-rows.server.ts";
import type { Channel } from "#contract/channels.ts";
import type { TimelineKind } from "#contract/person-timeline.ts";
import type { Detail } from "#contract/profiles.ts";
import type { Reach } from "./people-data.ts";
import type { EnteredRow } from "./runs-data.ts";
import type { TypeName } from "./type-mark.tsx";

/** A line of the timeline in words. */
export interface TimelineLine {
  key: string;
  kind: TimelineKind;
  time: string;
  title: string;
  /** An order's number as the shop writes it; empty where there is none. */
  number: string;
  /** Names of the owner's defined events that it is. */
  defined: string[];
  /** Further facts, joined by dots. */
  facts: string[];
  /** The page's path; empty where there is none. */
  path: string;
}

interface Paged {
  page: number;
  size: number;
  total: number;
  isOther: boolean;
}

/** A person's profile as its page draws it. */
export interface ProfileData {
  website: string;
  id: string;
  name: string;
  isAnonymous: boolean;
  type: TypeName;
  sentence: string;
  /** On the website at this moment. */
  isNow: boolean;
  /** Decisions by hand are still being applied. */
  isChanging: boolean;
  /** Events of theirs are deleted; the shell says so. */
  folded: { title: string; text: string } | null;
  trail: { label: string; to: string }[];
  figures: { label: string; value: string; note: string }[];
  /** Pages of the tables below, each by its own parameter of the address. */
  tables: Record<"pages" | "products" | "utms" | "messages" | "journeys", Paged>;
  timeline: {
    kinds: { label: string; to: string; current: boolean }[];
    days: { day: string; lines: TimelineLine[] }[];
    paging: Paged;
  };
  messages: MessageRow[];
  journeys: EnteredRow[];
  query: string;
  /** `since`: when the person or the owner decided so, in words. */
  /** `closed`: the suppression list, where the address is in it. */
  channels: { channel: Channel; state: Reach; address: string; since: string; closed?: string | undefined }[];
  reachable: string;
  /** `to`: where it is changed by itself. */
  attributes: { name: string; value: string; isLatin: boolean; to?: string }[];
  edit: Record<"fields" | "attribute" | "contact" | "merge" | "record" | "erase", string>;
  /** `unlink`: where the browser is taken from the person; empty where it is none or nothing would be left. */
  visitors: { id: string; name: string; seen: string; unlink: string }[];
  moreBrowsers: string;
  segments: Detail["segments"];
  notes: { id: string; text: string; by: string; delete: string }[];
  pages: { path: string; title: string; views: string; time: string; last: string }[];
  products: {
    id: string;
    name: string;
    views: string;
    cartAdds: string;
    purchases: string;
    revenue: string;
    last: string;
  }[];
  utms: { key: string; campaign: string; source: string; sessions: string; last: string }[];
}
