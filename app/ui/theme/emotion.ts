import createCache from "@emotion/cache";
import { prefixer } from "stylis";
import rtl from "stylis-plugin-rtl";

/** The style cache of both sides; the client's must have the same key before it hydrates. */
export function createStyleCache(nonce?: string) {
  const cache = createCache({ key: "nabz", stylisPlugins: [prefixer, rtl], ...(nonce === undefined ? {} : { nonce }) });
  cache.compat = true;
  return cache;
}
