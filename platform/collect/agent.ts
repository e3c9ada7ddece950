import Bowser from "bowser";
import { isbot } from "isbot";
import { memoize } from "./memoize.ts";

/** What a User-Agent says; empty where it says nothing. */
export interface Agent {
  bot: boolean;
  /** desktop, mobile, tablet, tv or other; empty without a User-Agent. */
  device: string;
  os: string;
  browser: string;
}

/** Missing from isbot's list: headless browsers, and the platform's own captures. */
const headless = /headless|phantomjs|puppeteer|playwright|selenium|nabzcapture/i;
const maxLength = 500;
const devices = new Set(["desktop", "mobile", "tablet", "tv"]);
const read = memoize(10_000, parse);

/** Reads a User-Agent; caches 10,000, as visitors of a website share a few hundred. */
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
