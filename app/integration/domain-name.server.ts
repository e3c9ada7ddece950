import { domainToUnicode } from "node:url";

/** A domain as its owner writes it, «بهارنارنج.ایران»; the DNS and the API have it in Latin letters (`xn--…`). */
export const shownDomain = (name: string): string => domainToUnicode(name) || name;
