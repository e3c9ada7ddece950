import { expect, type Page } from "playwright/test";

/**
 * In the page: moves the focus through all that Tab reaches, in its order, and returns what shows no focus or is covered
 * while it has it. Colours and outlines are compared with the look that the element has without focus.
 */
function findFocusFaults(): { faults: string[]; count: number } {
  const selector = "a[href], button, input, select, textarea, summary, [tabindex]";
  const stops = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (each) =>
      each.tabIndex >= 0 && !each.matches(":disabled, [inert] *") && each.checkVisibility({ visibilityProperty: true }),
  );
  // A radio or a checkbox may be drawn by its label.
  const drawnOf = (each: Element) =>
    [each, each.closest("label"), each.parentElement].filter((found) => found !== null);
  const lookOf = (each: Element) =>
    drawnOf(each).map((drawn) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(drawn);
      return outlineStyle === "none" ? boxShadow : `${outlineWidth} ${outlineColor} ${boxShadow}`;
    });
  const isSeen = (each: Element) =>
    [...(each.closest("label") ?? each).getClientRects()].some((box) => {
      const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
      const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
      const top = document.elementFromPoint(x, y);
      return top !== null && (drawnOf(each).some((drawn) => drawn.contains(top)) || top.contains(each));
    });
  const faults: string[] = [];
  for (const stop of stops) {
    const name = stop.outerHTML.slice(0, 160);
    if (stop.tabIndex > 0) faults.push(`out of order: ${name}`);
    (document.activeElement as HTMLElement | null)?.blur();
    const without = lookOf(stop);
    stop.focus();
    const look = lookOf(stop);
    if (document.activeElement !== stop) faults.push(`takes no focus: ${name}`);
    else if (look.every((each, index) => each === without[index])) faults.push(`no focus: ${name}`);
    else if (!isSeen(stop)) faults.push(`covered: ${name}`);
  }
  return { faults, count: stops.length };
}

/** Wherever Tab stops on the page, the focus is drawn and what has it can be seen. */
export async function mustShowFocus(page: Page): Promise<void> {
  // From here on the browser draws the focus as for a keyboard, also where a script moves it.
  await page.keyboard.press("Tab");
  const { faults, count } = await page.evaluate(findFocusFaults);
  expect(faults, page.url()).toEqual([]);
  expect(count, `stops of ${page.url()}`).toBeGreaterThan(0);
}
