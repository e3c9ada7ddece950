import { expect, it } from "vitest";
import { i18n } from "#app/text/i18n.ts";
import { renderPage } from "../render-page.tsx";
import { Section } from "../sections.tsx";
import { LineTable } from "./line-table.tsx";

const row = { id: "1", number: "3000", kind: "service" as const, hours: "", tariff: "", isOn: true };
const Page = () => (
  <Section title={i18n.t("integration:lines.section")} text="">
    <LineTable base="/channel" rows={[row]} />
  </Section>
);

it("the table of a channel's lines has another name than the section around it", () => {
  const [, name] = /<section[^>]*aria-label="([^"]+)"/.exec(renderPage({ Page, pathname: "/channel" })) ?? [];
  expect(name).toBeDefined();
  expect(name).not.toBe(i18n.t("integration:lines.section"));
});
