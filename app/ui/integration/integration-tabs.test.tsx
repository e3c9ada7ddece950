import { expect, it } from "vitest";
import { renderPage } from "../render-page.tsx";
import { IntegrationTabs } from "./integration-tabs.tsx";

it.each([
  ["integration", "کانال‌ها"],
  ["integration/email", "کانال‌ها"],
  ["integration/push", "کانال‌ها"],
  ["integration/templates", "قالب‌ها"],
  ["integration/test", "پیام آزمایشی"],
  ["messages", "گزارش پیام‌ها"],
])("on %s the tab «%s» is the current one", (path, label) => {
  const html = renderPage({ Page: IntegrationTabs, pathname: `/w/1/${path}` });
  const current = [...html.matchAll(/<a[^>]*aria-current="page"[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(current).toEqual([label]);
});
