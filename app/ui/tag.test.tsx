import type { ComponentType } from "react";
import { expect, it } from "vitest";
import { rowChangeOf } from "#app/format/figures.ts";
import { renderPage } from "./render-page.tsx";
import { ChangeCell, ChangeMark } from "./tag.tsx";

const New = () => <ChangeCell change={rowChangeOf("count", 515, 0)} />;
const Nothing = () => <ChangeCell change={rowChangeOf("count", 0, 0)} />;
const Same = () => <ChangeMark change={{ kind: "same", text: "۰٫۰", good: true }} unit="واحد" />;
const Up = () => <ChangeMark change={{ kind: "up", text: "+۰٫۹", good: true }} unit="واحد" />;
const htmlOf = (Page: ComponentType) => renderPage({ Page, pathname: "/report" });

it("a row that had nothing before is new, one without anything is a dash, and so is one without a change", () => {
  expect(htmlOf(New)).toContain("جدید");
  expect(htmlOf(Nothing)).toMatch(/—/);
  expect(htmlOf(Same)).toMatch(/—.*بدون تغییر/);
  expect(htmlOf(Same)).not.toContain("۰٫۰");
});

it("cards of phones know the dash of nothing to compare, which they leave out, from a figure without a change", () => {
  expect(htmlOf(Nothing)).toMatch(/<span class="(?:[^"]* )?dash(?: [^"]*)?">—/);
  expect(htmlOf(Same)).not.toMatch(/<span class="(?:[^"]* )?dash/);
});

it("a space stands between a change and its unit", () => {
  expect(htmlOf(Up)).toContain("+۰٫۹</bdi>\u00a0واحد");
});
