import type { Page } from "playwright/test";
import { expect } from "./test.ts";

/** Figures as screens write them, compared with the API's values. */

/** The numbers in a text, whatever its digits: «۱۲٬۴۸۰ نفر، ۳۷٫۳٪» has 12480 and 37.3. */
export const numbersIn = (text: string): number[] => (latin(text).match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

const latin = (text: string) =>
  text
    .replaceAll(/[۰-۹]/g, (digit) => String("۰۱۲۳۴۵۶۷۸۹".indexOf(digit)))
    .replaceAll("٬", "")
    .replaceAll("٫", ".");

const seconds: Record<string, number> = { ساعت: 3_600, دقیقه: 60, ثانیه: 1 };

/** A written figure in the API's unit (seconds, shares from 0 to 1, toman), and how far rounding may have moved it. */
export function readFigure(text: string): { value: number; within: number } {
  // Without items there is no mean; the API has 0.
  if (text.trim() === "—") return { value: 0, within: 0 };
  const [number = Number.NaN] = numbersIn(text);
  const places = /\.(\d+)/.exec(latin(text))?.[1]?.length ?? 0;
  const half = 0.5 / 10 ** places;
  if (text.includes("٪")) return { value: number / 100, within: half / 100 };
  // A clock in a headline: minutes and seconds, hours before them where there are any.
  const clock = /\d+(?::\d\d)+/.exec(latin(text))?.[0].split(":");
  if (clock !== undefined) return { value: clock.reduce((sum, each) => sum * 60 + Number(each), 0), within: 0.5 };
  const parts = [...latin(text).matchAll(/([\d.]+) (ساعت|دقیقه|ثانیه)/g)];
  if (parts.length > 0) {
    const sum = parts.reduce((total, [, count, unit = ""]) => total + Number(count) * (seconds[unit] ?? 0), 0);
    return { value: sum, within: text.includes("ساعت") ? 60 : half };
  }
  if (text.includes("میلیون")) return { value: number * 1e6, within: half * 1e6 };
  // A count is whole in the API too: half of one is none.
  return { value: number, within: half };
}

/** Every written figure equals the API's within its rounding. */
export function expectFigures(written: readonly string[], expected: readonly number[], what: string): void {
  const read = written.map(readFigure);
  const shown = expected.map((figure, index) => {
    const { value = Number.NaN, within = 0 } = read[index] ?? {};
    return Math.abs(figure - value) <= within + 1e-9 ? value : figure;
  });
  expect(
    read.map(({ value }) => value),
    what,
  ).toEqual(shown);
}

/** A figure as files write it: four decimals at most. */
export const inFile = (value: number): string => String(Number(value.toFixed(4)));

/** The lines of a screen's CSV file, without byte order mark; quoted cells hold no line breaks. */
export async function readFile(page: Page, name = "export"): Promise<string[][]> {
  const address = await page
    .locator(`main a[href*="/export"][href*="${name}"]`)
    .first()
    .evaluate((a) => (a as HTMLAnchorElement).href);
  const answer = await page.request.get(address);
  expect(answer.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  const text = (await answer.text()).replace("\u{FEFF}", "").trimEnd();
  return text
    .split("\r\n")
    .slice(1)
    .map((line) =>
      [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    );
}
