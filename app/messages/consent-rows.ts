import { consentStates } from "#contract/consents.ts";
import { consentWords } from "#contract/text/consents.ts";

type State = (typeof consentStates)[number];

export interface TypedConsent {
  /** Its number in the text, from one. */
  line: number;
  address: string;
  consent: string;
  source: string;
  day: string;
}

const words: Readonly<Record<State, readonly string[]>> = {
  granted: [...consentWords.granted, "1"],
  stated: consentWords.stated,
  denied: [...consentWords.denied, "0"],
};

const ascii = (text: string) => text.replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));

/**
 * Lines of a CSV file or of a copied sheet: address, consent, source and day, where what a line lacks is that of all. A first
 * line without a figure and without @ is the heads of columns. Pure.
 */
export function readConsentRows(text: string, ofAll: Omit<TypedConsent, "address" | "line">): TypedConsent[] {
  const lines = text
    .split(/\r?\n/)
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.trim() !== "");
  const isHead = !/[@\d]/.test(ascii(lines[0]?.cells ?? ""));
  return (isHead ? lines.slice(1) : lines).map(({ cells, line }) => {
    const [address = "", consent = "", source = "", day = ""] = cellsOf(cells);
    const state = consentStates.find((each) => words[each].includes(consent.toLowerCase()));
    return {
      ...{ line, address, consent: consent === "" ? ofAll.consent : (state ?? consent) },
      ...{ source: source || ofAll.source, day: ascii(day || ofAll.day) },
    };
  });
}

/** Cells between tabs, else between semicolons, else commas; quotes around a cell are its writer's. */
function cellsOf(line: string): string[] {
  const mark = ["\t", ";"].find((each) => line.includes(each)) ?? /[,،]/;
  return line.split(mark).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}
