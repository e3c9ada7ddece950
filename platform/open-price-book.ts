import { readFileSync } from "node:fs";
import { join } from "node:path";
import shipped from "./plans.json";
import { type PriceBook, parsePriceBook } from "./price-book.ts";
import type { Settings } from "./settings.ts";

/**
 * The operator's prices and quotas: `PLANS_FILE`, else `DATA_DIR/plans.json` where there is one, else the ones that are
 * shipped. Throws an Error of one line that names the file and the wrong entry.
 */
export function openPriceBook({ PLANS_FILE, DATA_DIR }: Pick<Settings, "PLANS_FILE" | "DATA_DIR">): PriceBook {
  const path = PLANS_FILE ?? join(DATA_DIR, "plans.json");
  try {
    const written = readIfExists(path, PLANS_FILE !== undefined);
    return parsePriceBook(written === undefined ? shipped : JSON.parse(written));
  } catch (error) {
    throw new Error(`${PLANS_FILE === undefined ? "" : "PLANS_FILE: "}${path}: ${(error as Error).message}`);
  }
}

function readIfExists(path: string, isRequired: boolean): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (!isRequired && (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
