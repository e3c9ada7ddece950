import { asciiDigits } from "#contract/phone.ts";

/** A typed number in digits of any script, with a minus of any kind; what is none stays as it was typed. */
export function numberOf(value: unknown): number | string | undefined {
  const text = typeof value === "string" ? asciiDigits(value.trim()).replace("−", "-").replace("٫", ".") : "";
  if (text === "") return undefined;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
