import { expect, it } from "vitest";
import { Breakable } from "./breakable.tsx";
import { renderPage } from "./render-page.tsx";

const Email = () => <Breakable>sara@baharnarenj.example</Breakable>;
const Plain = () => <Breakable>تهران، خیابان آزادی. پلاک ۱</Breakable>;

it("an e-mail breaks at its signs, another text where its words end", () => {
  expect(renderPage({ Page: Email, pathname: "/a" })).toContain("sara<wbr/>@baharnarenj<wbr/>.example");
  expect(renderPage({ Page: Plain, pathname: "/a" })).not.toContain("<wbr/>");
});
