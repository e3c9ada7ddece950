import { describe, expect, it } from "vitest";
import { forgetWebsites, maxWebsiteIds, timelineCookie, websiteCookie, websitesCookie } from "./preferences.server.ts";

describe("cookies of websites", () => {
  it("last 604,800 s for every path of this site", () => {
    for (const cookie of [websiteCookie("1"), websitesCookie(["1", "2"]), timelineCookie("week")]) {
      expect(cookie.split("; ")).toEqual(expect.arrayContaining(["Max-Age=604800", "Path=/", "SameSite=Lax"]));
    }
  });

  it("hold the first websites of an owner of many", () => {
    const many = Array.from({ length: maxWebsiteIds + 1 }, (_, index) => `w${index}`);
    expect(websitesCookie(many)).toContain(`w${maxWebsiteIds - 1};`);
  });

  it("are unset together: the open website, the list and the timeline", () => {
    const cleared = forgetWebsites();
    expect(cleared.map((cookie) => cookie.split("=")[0])).toEqual(["website", "website_name", "websites", "timeline"]);
    expect(cleared.every((cookie) => cookie.includes("Max-Age=0"))).toBe(true);
  });
});
