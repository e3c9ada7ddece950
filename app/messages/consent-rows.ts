import { consentStates } from "#contract/consents.ts";
import { consentWords } from "#contract/text/consents.ts";

type State = (typeof consentStates)[number];

export interface TypedConsent {
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
export function readConsentRows(text: string, ofAll: Omit<TypedConsent, "address">): TypedConsent[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const [first = ""] = lines;
  const isHead = !/[@\d]/.test(ascii(first));
  return (isHead ? lines.slice(1) : lines).map((line) => {
    const [address = "", consent = "", source = "", day = ""] = cellsOf(line);
    const state = consentStates.find((each) => words[each].includes(consent.toLowerCase()));
    return {
      ...{ address, consent: consent === "" ? ofAll.consent : (state ?? consent) },
      ...{ source: source || ofAll.source, day: ascii(day || ofAll.day) },
    };
  });
}

/** Cells between tabs, else between semicolons, else commas; quotes around a cell are its writer's. */
function cellsOf(line: string): string[] {
  const mark = ["\t", ";"].find((each) => line.includes(each)) ?? /[,،]/;
  return line.split(mark).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}
