import Bowser from "bowser";
import { readAgent } from "#platform/collect/agent.ts";
import type { Geo } from "#platform/collect/geo.ts";

/** The device that last used a sign-in, so that its owner recognises it. Unknown fields are empty. */
export interface Device {
  browser: string;
  os: string;
  device: string;
  country: string;
  city: string;
}

const knownBrowsers = new Set(Object.values(Bowser.BROWSER_MAP));

/**
 * The device of a call, of known browsers alone: a stranger who fails to sign in would otherwise write what the owner
 * reads in the list. The address is used to look up the place and is not stored.
 */
export function deviceOf(geo: Geo, { address, userAgent }: { address: string; userAgent: string }): Device {
  const { browser, os, device } = readAgent(userAgent);
  return { browser: knownBrowsers.has(browser) ? browser : "", os, device, ...geo(address) };
}
