import createCache from "@emotion/cache";

/** The style cache of both sides; the client's must have the same key before it hydrates. Styles say start and end: none is turned round. */
export function createStyleCache(nonce?: string) {
  const cache = createCache({ key: "nabz", ...(nonce === undefined ? {} : { nonce }) });
  cache.compat = true;
  return cache;
}
