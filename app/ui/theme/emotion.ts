import createCache from "@emotion/cache";

/** The style cache of server and client, which must share its key. Styles use logical properties, so none is flipped. */
export function createStyleCache(nonce?: string) {
  const cache = createCache({ key: "nabz", ...(nonce === undefined ? {} : { nonce }) });
  cache.compat = true;
  return cache;
}
