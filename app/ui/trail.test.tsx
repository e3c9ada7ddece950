import { expect, it } from "vitest";
import { renderPage } from "./render-page.tsx";
import { Trail } from "./trail.tsx";

const loaded = {
  website: { id: "w" },
  menu: {
    items: [
      { path: "", label: "نمای کلی" },
      { path: "people/users", label: "مخاطبان" },
      { path: "journeys", label: "سفرها" },
    ],
  },
};

const Plain = () => <Trail />;
const OfBlock = () => <Trail steps={[{ to: "/w/w/journeys/7/map", label: "نقشهٔ سفر" }]} />;

/** Where its links lead at an address. */
const linksAt = (pathname: string, Page = Plain) =>
  [...renderPage({ Page, pathname, loaded }).matchAll(/<a[^>]*href="([^"]+)"/g)].map(([, to]) => to);

it("a page below a screen of the menu leads back to it, and to what lies between", () => {
  expect(linksAt("/w/w/journeys/7/blocks/3", OfBlock)).toEqual(["/w/w/journeys", "/w/w/journeys/7/map"]);
  expect(linksAt("/w/w/people/7")).toEqual(["/w/w/people/users"]);
});

it("a screen of the menu leads nowhere back, nor does a page below none", () => {
  expect(linksAt("/w/w/journeys")).toEqual([]);
  expect(linksAt("/w/w/notifications")).toEqual([]);
});
