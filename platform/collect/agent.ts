import Bowser from "bowser";
import { isbot } from "isbot";
import { memoize } from "./memoize.ts";

/** What a browser's name tells. Empty where it does not tell. */
export interface Agent {
  bot: boolean;
  /** desktop, mobile, tablet, tv or other; empty without a User-Agent. */
  device: string;
  os: string;
  browser: string;
}

/** Not in isbot's list, or only in passing: headless browsers and our own captures are never visitors. */
const headless = /headless|phantomjs|puppeteer|playwright|selenium|nabzcapture/i;
const maxLength = 500;
const devices = new Set(["desktop", "mobile", "tablet", "tv"]);
const read = memoize(10_000, parse);

/** Reads a User-Agent. The 10,000 seen last are remembered: a site's visitors share a few hundred. */
export const readAgent = (userAgent: string): Agent => read(userAgent.slice(0, maxLength));

function parse(userAgent: string): Agent {
  if (userAgent === "") return { bot: false, device: "", os: "", browser: "" };
  const bot = isbot(userAgent) || headless.test(userAgent);
  const { platform, os, browser } = Bowser.parse(userAgent);
  return {
    bot,
    device: devices.has(platform.type ?? "") ? (platform.type ?? "") : "other",
    os: os.name ?? "",
    browser: browser.name ?? "",
  };
}
