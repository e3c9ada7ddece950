import type { Currency } from "#contract/currencies.ts";

/** The signed-in account that makes a call. */
export interface Caller {
  id: string;
  email: string;
  fullName: string;
  /** Id of the sign-in. */
  signIn: string;
  /** When the token ends, in milliseconds since 1970. */
  until: number;
}

/** A website as its owner's use cases see it. */
export interface OwnWebsite {
  id: string;
  name: string;
  url: string;
  protocol: "http" | "https";
  /** Of `url`: lower case, without `www.`. */
  host: string;
  /** Further hosts, in the same form. */
  hosts: string[];
  /** An inactive website collects nothing. */
  active: boolean;
  /** Purchases of browsers are dropped. */
  serverPurchasesOnly: boolean;
  /** An `identify` of a browser without a signature is dropped. */
  signedIdentifyOnly: boolean;
  /** How many messages an hour and a day go to addresses that nobody vouches for. */
  unvouchedPerHour: number;
  unvouchedPerDay: number;
  /** Whether the nightly analysis looks at it: where plans are sold its owner pays for that. */
  nightlyAnalysis: boolean;
  timeZone: string;
  /** What its money is counted in. */
  currency: Currency;
  key: string;
  secret: string;
  createdAt: Date;
}
