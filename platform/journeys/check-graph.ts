import type { Violation } from "#contract/errors.ts";
import { draftFields } from "#contract/journeys/blocks.ts";
import { brokenTexts, filledTexts, type TextAt } from "#contract/journeys/broken-texts.ts";
import { checkConnections } from "#contract/journeys/check-connections.ts";
import { itemData } from "#contract/journeys/items.ts";
import { isRefused, type JourneyViolation, violation } from "#contract/journeys/violations.ts";
import { AppError, listViolations } from "#platform/errors.ts";
import type { StoredBlock } from "./sql/graph.ts";

/** Where a request has an item that it sends without its block; undefined for those of a block that it has. */
export type PathOfItem = (item: { id: string }) => (string | number)[] | undefined;

/**
 * The blocks with their fields and items as schemas read them. Throws BAD_REQUEST beside the field, and REFUSED with the
 * violations of connections and bounds. `pathOf`: where the request has a block.
 */
export function checkGraph(
  blocks: readonly StoredBlock[],
  pathOf: (block: StoredBlock) => (string | number)[],
  pathOfItem: PathOfItem = () => undefined,
): StoredBlock[] {
  const issues: Violation[] = [];
  const read = blocks.map((block) => {
    const report = (
      at: (string | number)[],
      error: { issues: readonly { path: PropertyKey[]; message: string }[] },
    ) => {
      for (const { path, message } of listViolations(error.issues)) issues.push({ path: [...at, ...path], message });
    };
    const fields = draftFields[block.type].safeParse(block.fields);
    if (!fields.success) report([...pathOf(block), "fields"], fields.error);
    const items = block.items.map((item, index) => {
      const data = itemData[item.kind].safeParse(item.data);
      if (!data.success) report([...(pathOfItem(item) ?? [...pathOf(block), "items", index]), "data"], data.error);
      return { ...item, data: (data.data ?? item.data) as Record<string, unknown> };
    });
    return { ...block, fields: (fields.data ?? block.fields) as Record<string, unknown>, items };
  });
  if (issues.length > 0) throw new AppError("BAD_REQUEST", "Fields of a block are not valid", { issues });
  const violations = checkConnections(read).filter(isRefused);
  if (violations.length > 0) throw refuseGraph(violations);
  return read;
}

/**
 * Throws BAD_REQUEST beside each text that is no template and that the change sets: what an earlier release has taken, or
 * what another header now makes of a body, keeps nothing else from being saved, only the journey from being started.
 */
export function refuseBrokenTexts(
  { before, after }: Record<"before" | "after", readonly StoredBlock[]>,
  pathOf: (block: StoredBlock) => (string | number)[],
  pathOfItem: PathOfItem = () => undefined,
): void {
  const known = new Map(before.map((block) => [block.id, new Set(filledTexts(block).map(toKey))]));
  const issues = after.flatMap((block) =>
    brokenTexts(block)
      .filter((text) => known.get(block.id)?.has(toKey(text)) !== true)
      .map(({ path, message }) => ({ path: placeOf(block, path), message })),
  );
  if (issues.length > 0) throw new AppError("BAD_REQUEST", "A text of a block is no template", { issues });

  function placeOf(block: StoredBlock, path: (string | number)[]) {
    const item = path[0] === "items" ? block.items[Number(path[1])] : undefined;
    const alone = item && pathOfItem(item);
    return alone === undefined ? [...pathOf(block), ...path] : [...alone, ...path.slice(2)];
  }
}

const toKey = ({ path, text }: TextAt) => JSON.stringify([path[0] === "items" ? "items" : path, text]);

/** A map that is refused as a whole: nothing of it is saved. */
export const refuseGraph = (violations: readonly JourneyViolation[]) =>
  new AppError("REFUSED", `The map is refused: ${violations.map(({ code }) => code).join(", ")}`, {
    issues: violations.map(({ path, message }) => ({ path, message })),
    data: { violations },
  });

/** An id of another journey, or of none; `path`: where the request has it. */
export const foreignBlock = (path = ["blocks"]) => refuseGraph([violation("foreign", { path })]);
