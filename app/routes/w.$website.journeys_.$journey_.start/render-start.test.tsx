import { expect, it } from "vitest";
import { i18n } from "#app/text/i18n.ts";
import { renderPage } from "#app/ui/render-page.tsx";
import Page from "./route.tsx";

const loaded = {
  website: "w",
  id: "j",
  name: "سبد",
  lacks: [],
  says: ["هر که بیاید"],
  choices: [],
  isHalted: false,
  unseen: "",
};
const draw = (own: object) => renderPage({ Page, pathname: "/start", loaded: { ...loaded, ...own } });

it("a journey with open points cannot be started: each leads to its block, and no button starts it", () => {
  const html = draw({
    lacks: [{ block: "b", message: "«پیامک» قالب ندارد" }, { message: "نقشه شروع ندارد" }],
    says: [],
  });
  expect(html).toContain('<a href="/w/w/journeys/j/blocks/b">«پیامک» قالب ندارد</a>');
  expect(html).toContain("نقشه شروع ندارد");
  expect(html).not.toContain('method="post"');
  expect(html).toContain('href="/w/w/journeys/j/map"');
});

it("one without is started by a button", () => {
  const html = draw({});
  expect(html).toContain('method="post"');
  expect(html).toContain(i18n.t("journeys:start.title", { name: "سبد" }));
});
