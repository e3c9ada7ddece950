import { expect, it } from "vitest";
import { renderPage } from "#app/ui/render-page.tsx";
import Page from "./route.tsx";

const head = { id: "j", name: "سبد", status: "not_affected", isEditable: true, todo: null, alarm: null, summary: "" };
const choices = [{ value: "7", label: "۷ روز گذشته" }];
const loaded = { website: "w", head, lacks: [], days: 7, choices, result: null };
const draw = (own: object) => renderPage({ Page, pathname: "/rehearsal", loaded: { ...loaded, ...own } });

it("is a tab of the journey, and without a result names the button that makes one", () => {
  const html = draw({});
  expect(html).toMatch(/<a [^>]*aria-current="true"[^>]*>اجرای آزمایشی<\/a>/);
  expect(html).toContain("با «اجرای آزمایشی» نتیجه همین‌جا می‌آید");
  expect(html).toMatch(/<button[^>]*>اجرای آزمایشی<\/button>/);
});

it("of a map with open points leads to their blocks, and names no button that is not there", () => {
  const html = draw({ lacks: [{ block: "b", message: "«پیامک» قالب ندارد" }] });
  expect(html).toContain('<a href="/w/w/journeys/j/blocks/b">«پیامک» قالب ندارد</a>');
  expect(html).not.toContain("<button");
  expect(html).not.toContain("با «اجرای آزمایشی»");
});
