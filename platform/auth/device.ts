import { readAgent } from "#platform/collect/agent.ts";
import type { Geo } from "#platform/collect/geo.ts";

/** What a sign-in was last used from, so that its owner recognises the device. Empty where it is not known. */
export interface Device {
  browser: string;
  os: string;
  device: string;
  country: string;
  city: string;
}

/** The device behind a call. The address serves to name the place and is not kept. */
export function deviceOf(geo: Geo, { address, userAgent }: { address: string; userAgent: string }): Device {
  const { browser, os, device } = readAgent(userAgent);
  return { browser, os, device, ...geo(address) };
}
