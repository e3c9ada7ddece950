import { expect, it } from "vitest";
import { renderPage } from "../render-page.tsx";
import { FigureStrip } from "./figure-strip.tsx";

const figures = Array.from({ length: 7 }, (_, index) => ({ key: `${index}`, label: "کلیک", value: "۱", hint: "" }));
const Strip = () => <FigureStrip figures={figures} />;

it("seven figures stand in one row where there is room for it", () => {
  expect(renderPage({ Page: Strip, pathname: "/campaign" })).toMatch(/min-width: 1024px\)\{[^}]*grid-auto-flow:column/);
});
