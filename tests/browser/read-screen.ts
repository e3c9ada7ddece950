import type { Locator, Page } from "playwright/test";

/** What a report's screen shows, as the text and the drawing that a reader has before them. */

export interface HeadlineCell {
  /** As the API names it: the link that chooses it says so. */
  metric: string;
  /** With its unit, wherever that stands. */
  text: string;
  /** Of the compared period; empty where none is compared. */
  before: string;
  isChosen: boolean;
}

/** The headline's figures, with those in the line below it. */
export const readHeadline = (page: Page): Promise<HeadlineCell[]> =>
  page.locator("main nav:has(.value) a").evaluateAll((links) =>
    links.map((link) => {
      const unit = link.querySelector(".label .unit")?.textContent ?? "";
      return {
        metric: new URL((link as HTMLAnchorElement).href).searchParams.get("metric") ?? "",
        text: `${(link.querySelector(".value") ?? link.querySelector("b"))?.textContent} ${unit}`,
        before:
          (link.querySelector(".value") ? link : link.parentElement)?.querySelector(".change > span:last-child")
            ?.textContent ?? "",
        isChosen: link.getAttribute("aria-current") === "true",
      };
    }),
  );

/** The server's chart: what it says on pointing, where its lines run (0 to 1 of the axis), and the same as a table. */
export const readChart = (page: Page) =>
  page
    .locator("main section:has(svg.picture)")
    .first()
    .evaluate((card) => {
      const texts = (selector: string) => [...card.querySelectorAll(selector)].map((each) => each.textContent ?? "");
      const ends = (selector: string) =>
        [...card.querySelectorAll(selector)].flatMap((path) =>
          [...(path.getAttribute("d") ?? "").matchAll(/[MC]([^MC]+)/g)].map(([, numbers = ""]) => {
            const [x, y] = numbers.trim().split(/ /).slice(-2);
            return { x: Number(x), share: 1 - Number(y) / 220 };
          }),
        );
      const cells = [...card.querySelectorAll("details tbody tr")].map((row) =>
        [...row.children].map((cell) => cell.textContent ?? ""),
      );
      // What is not over yet is a line of its own, from the last point that is over.
      const line = [...new Map(ends("path.line").map((end) => [end.x, end.share])).values()];
      return {
        hints: texts(".hit title"),
        line,
        compared: ends("path.compared").map(({ share }) => share),
        top: `${[...card.querySelectorAll("svg.picture > g > text")].at(-1)?.textContent} ${card.querySelector("small")?.textContent ?? ""}`,
        now: cells.map((row) => row[1] ?? ""),
        before: cells.map((row) => row[2] ?? ""),
      };
    });

/** A table whose heads sort: its columns by the names that they sort by, its rows, and its last one. */
export const readTable = (table: Locator) =>
  table.evaluate((element) => {
    const columns = [...element.querySelectorAll("thead a")].map(
      (link) => new URL((link as HTMLAnchorElement).href).searchParams.get("sort")?.replace("-", "") ?? "",
    );
    const row = (each: Element) => ({
      to: each.querySelector<HTMLAnchorElement>("th a")?.href ?? "",
      figures: [...each.querySelectorAll("td.figure")]
        .slice(0, columns.length || undefined)
        .map((cell) => cell.textContent ?? ""),
    });
    return {
      columns,
      rows: [...element.querySelectorAll("tbody tr")].map(row),
      total: [...element.querySelectorAll("tfoot tr")].map(row)[0]?.figures ?? [],
    };
  });

/** The card below a heading. */
export const cardOf = (page: Page, name: string) =>
  page
    .locator("main section")
    .filter({ has: page.getByRole("heading", { name, exact: true }) })
    .first();

/** The bars of a card, in percent of the longest or of the whole, with the figures beside each and the words below all. */
export const readBars = (card: Locator) =>
  card.evaluate((element) => ({
    parts: [...element.querySelectorAll('svg[viewBox="0 0 100 1"] rect')].map((rect) =>
      Number(rect.getAttribute("width")),
    ),
    rows: [...element.querySelectorAll("tbody tr")].map((row) => ({
      width: Number.parseFloat(row.querySelector("rect")?.getAttribute("width") ?? ""),
      figures: [...row.querySelectorAll("td.figure")].map((cell) => cell.textContent ?? ""),
    })),
    foot: element.querySelector("footer")?.textContent ?? "",
  }));

/** Real-time visitors: the headline, and the minutes as bars, tooltips and table. */
export const readNow = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const texts = (selector: string) => [...main.querySelectorAll(selector)].map((each) => each.textContent ?? "");
    const chart = 'svg[role="img"]';
    return {
      figures: texts("dl .value"),
      hints: texts(`${chart} .minute title`),
      heights: [...main.querySelectorAll(`${chart} .minute > rect:first-child`)].map((bar) =>
        Number.parseFloat(bar.getAttribute("height") ?? ""),
      ),
      top: texts(`${chart} > g:not(.minute) > text`).at(-1) ?? "",
      table: [...main.querySelectorAll("details tbody tr")].map((row) =>
        [...row.children].slice(1).map((cell) => cell.textContent ?? ""),
      ),
    };
  });
