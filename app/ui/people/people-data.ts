import type { FilterChipsData } from "#app/ui/filter-chips.tsx";
import type { Channel } from "#contract/channels.ts";
import type { PersonSort } from "#contract/people.ts";
import type { TypeName } from "./type-mark.tsx";

/** How a channel stands: may be used, was refused by the person, blocked by the owner, failed before, or no address is known. */
export type Reach = "yes" | "refused" | "blocked" | "suppressed" | "none";

/** A person in words, as a row of a list; what is not known is empty. */
export interface PersonView {
  id: string;
  name: string;
  isAnonymous: boolean;
  type: TypeName;
  phone: string;
  city: string;
  /** Medium and source, as far as they are known. */
  origin: string[];
  sessions: string;
  orders: string;
  revenue: string;
  seen: string;
  isNow: boolean;
  reach: { channel: Channel; state: Reach }[];
}

/** A list of people as its page draws it. */
export interface PeopleListData {
  website: string;
  list: "users" | "leads" | "customers";
  q: string;
  /** The search matches so many people that they come by name. */
  isBroad: boolean;
  sort: PersonSort;
  sortOptions: { value: string; label: string }[];
  /** The query of the address. */
  query: string;
  filters: FilterChipsData;
  rows: PersonView[];
  paging: { page: number; size: number; total: number; isOther: boolean };
  /** Where this page begins and the pages beside it, which stay exact while people come and go. */
  places: { current: string | null; previous: string | null; next: string | null };
  found: string;
  isNarrowed: boolean;
  /** Parameters that the search keeps. */
  hiddenFields: [string, string][];
  /** The address sorted by each. */
  sorts: Record<string, string>;
  withoutSearch: string;
  file: string;
  /** Where everybody of the list is added to a segment. */
  toSegment: string;
  tabs: { label: string; to: string; current: boolean; count: string }[];
}

/** People who are to be added to a segment, as the page draws them. */
export interface ChosenData {
  number: string;
  /** Of the first. */
  names: string[];
  /** How many more they are. */
  more: string | undefined;
  isEmpty: boolean;
  /** How many a segment holds, where they are more. */
  limit: string | undefined;
  filters: string[];
  /** What of the address selects nobody: without it they would be others. */
  wrong: string[];
  segments: { value: string; label: string }[];
  back: string;
}
