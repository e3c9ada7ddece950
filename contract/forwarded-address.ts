/**
 * How the dashboard proves to the platform which browser it calls for. Header value: `time;address;signature`, signed by
 * HMAC-SHA256 (base64url) under a key that both derive from SESSION_SECRET.
 */
export const forwardedAddressHeader = "x-nabz-forwarded";

/** The key is the HMAC-SHA256 of this text under SESSION_SECRET, so that no other signature of the product serves here. */
export const forwardedAddressPurpose = "forwarded address, version 1";

/** Covers the network and two clocks that differ; the time stands in the header, in milliseconds since 1970. */
export const forwardedAddressMaxAgeMs = 60_000;

/** One call as the dashboard sends it. `path` includes the query. */
export interface ForwardedCall {
  time: number;
  address: string;
  method: string;
  path: string;
}

/** What is signed: a copied header serves neither for another call nor later. No part can hold a line break. */
export const textToSign = ({ time, address, method, path }: ForwardedCall) => [time, address, method, path].join("\n");
