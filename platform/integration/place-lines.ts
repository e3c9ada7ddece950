import type { Line, LineInput } from "#contract/integration-channels.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Ids } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";

/**
 * The lines that a channel has after a change. A line is the one with its id, or with its number, before; others are new.
 * Throws BAD_REQUEST naming a number that stands twice.
 */
export function placeLines(
  given: readonly LineInput[],
  { before, ids }: { before: readonly Line[]; ids: Pick<Ids, "uuid"> },
): Line[] {
  const numbers = given.map(({ number }) => number);
  const twice = numbers.findIndex((number, index) => numbers.indexOf(number) !== index);
  if (twice !== -1) {
    const issues = [{ path: ["lines", twice, "number"], message: violationText.lineTaken }];
    throw new AppError("BAD_REQUEST", "A line stands twice", { issues });
  }
  const taken = new Set<string>();
  const idOf = ({ id, number }: LineInput) => {
    const found = before.find((line) => line.id === id) ?? before.find((line) => line.number === number);
    return found === undefined || taken.has(found.id) ? ids.uuid() : found.id;
  };
  return given.map((line) => {
    const id = idOf(line);
    taken.add(id);
    return { ...line, id };
  });
}
