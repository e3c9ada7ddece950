import { expect, type Page } from "playwright/test";

interface Stop {
  element: Element;
  drawn: Element[];
  look: string[];
  name: string;
  isSeen: boolean;
}

/** In the page: where the last Tab stopped, and what is wrong with the stop before, whose look is compared without focus. */
function nextStop(): { fault: string; isLast: boolean } {
  const kept = window as unknown as { stops?: Stop[] };
  kept.stops ??= [];
  const lookOf = (drawn: Element[]) =>
    drawn.map((each) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each);
      return outlineStyle === "none" ? boxShadow : `${outlineWidth} ${outlineColor} ${boxShadow}`;
    });
  const before = kept.stops.at(-1);
  let fault = "";
  if (before !== undefined) {
    const without = lookOf(before.drawn);
    if (before.look.every((each, index) => each === without[index])) fault = `no focus: ${before.name}`;
    else if (!before.isSeen) fault = `covered: ${before.name}`;
  }
  const element = document.activeElement;
  const isLast = element === null || element === document.body || kept.stops.some((stop) => stop.element === element);
  if (element === null || isLast) return { fault, isLast: true };
  // A radio or a checkbox may be drawn by its label.
  const label = element.closest("label");
  const drawn = [element, label, element.parentElement].filter((each) => each !== null);
  const isSeen = [...(label ?? element).getClientRects()].some((box) => {
    const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
    const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
    const top = document.elementFromPoint(x, y);
    return top !== null && (drawn.some((each) => each.contains(top)) || top.contains(element));
  });
  kept.stops.push({ element, drawn, look: lookOf(drawn), name: element.outerHTML.slice(0, 160), isSeen });
  return { fault, isLast };
}

/** Goes through the page by Tab, held: wherever it stops, the focus is drawn and what has it can be seen. */
export async function mustShowFocus(page: Page): Promise<void> {
  const faults: string[] = [];
  for (let count = 0; count < 250; count += 1) {
    await page.keyboard.down("Tab");
    const { fault, isLast } = await page.evaluate(nextStop);
    if (fault !== "") faults.push(fault);
    if (isLast) break;
  }
  await page.keyboard.up("Tab");
  expect(faults, page.url()).toEqual([]);
}
