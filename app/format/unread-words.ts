import { formatNumber } from "./numbers.ts";

const maxShown = 99;

/** How many are unread, as the bell says it: nothing without any, and «۹۹+» for more than it has room for. */
export const unreadWords = (unread: number): string =>
  unread === 0 ? "" : unread > maxShown ? `${formatNumber(maxShown)}+` : formatNumber(unread);
