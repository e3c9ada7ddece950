import { expect, type Page } from "playwright/test";

/** Phones. On narrower ones a line more or less is left to chance. */
const widths = [360, 390, 412] as const;

/**
 * In the page: gives it the figures of ten million events, then compares each text with what stands in for Vazirmatn and
 * with that itself. Answers whether the device has anything that stands in, and what of the first screen moves by more
 * than half a line or a few letters.
 */
function movedByFont({ headline, further }: Record<"headline" | "further", [now: string, before: string]>) {
  const root = document.documentElement;
  const family = "--joy-fontFamily-body";
  const [ours = "", ...standIns] = getComputedStyle(root).getPropertyValue(family).split(",");
  const probe = document.body.appendChild(document.createElement("span"));
  probe.textContent = "بازدیدکنندگان";
  const widthIn = (fonts: string) => {
    probe.style.fontFamily = fonts;
    return probe.getBoundingClientRect().width;
  };
  const hasStandIn = standIns.slice(0, -1).some((font) => widthIn(`${font},monospace`) !== widthIn("monospace"));
  probe.remove();

  const write = (within: string, [now, before]: [string, string]) => {
    for (const value of document.querySelectorAll(`${within} :is(.value, b)`)) {
      if (/^[۰-۹٬]+/.test(value.textContent ?? "")) (value.firstChild as Text).data = now;
    }
    for (const change of document.querySelectorAll(`${within} .change > span:last-child`)) {
      if (/^از [۰-۹٬]+$/.test(change.textContent ?? "")) change.textContent = before;
    }
    for (const mark of document.querySelectorAll(`${within} .change bdi`)) mark.textContent = "−۱۲٫۹٪";
  };
  write("main nav > a", headline);
  write("main nav > ul", further);

  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const range = document.createRange();
  const placed = () =>
    texts.map((text) => {
      range.selectNodeContents(text);
      const { right, top, bottom, width } = range.getBoundingClientRect();
      return { right, middle: (top + bottom) / 2, isSeen: width > 1 && top < innerHeight };
    });
  const withOurs = placed();
  root.style.setProperty(family, standIns.join());
  const without = placed();
  root.style.setProperty(family, [ours, ...standIns].join());
  const moved = texts.flatMap((text, index) => {
    const [from, to] = [without[index], withOurs[index]];
    if (from === undefined || to === undefined || !from.isSeen || !to.isSeen) return [];
    const [across, down] = [Math.round(to.right - from.right), Math.round(to.middle - from.middle)];
    return Math.abs(down) > 10 || Math.abs(across) > 40 ? [`${text.data}: ${across} across, ${down} down`] : [];
  });
  return { hasStandIn, moved };
}

const figures = {
  headline: ["۸۳۹٬۳۷۸", "از ۸۶۰٬۶۶۵"],
  further: ["۲٬۰۴۳٬۶۰۱", "از ۲٬۱۲۵٬۹۸۱"],
} satisfies Parameters<typeof movedByFont>[0];

/**
 * On phones nothing of the first screen moves when the font comes. Writes figures of its own into the page, so without
 * scripts, which would replace them. False where the device has no font that stands in for Vazirmatn.
 */
export async function mustNotShift(page: Page): Promise<boolean> {
  await page.evaluate(async () => void (await document.fonts.ready));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    const { hasStandIn, moved } = await page.evaluate(movedByFont, figures);
    if (!hasStandIn) return false;
    expect(moved, `at ${width} px`).toEqual([]);
  }
  return true;
}
