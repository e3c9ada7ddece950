import { expect, it } from "vitest";
import { DuplicateFilter, filterMs } from "./duplicate-filter.ts";
import { UnloadedIds } from "./unloaded-ids.ts";

function scene({ loadedSeq, lastSeq }: { loadedSeq: number; lastSeq: number }) {
  const filter = new DuplicateFilter(0);
  const loader = { loadedSeq, lastSeq };
  return { filter, loader, ids: new UnloadedIds(filter, loader) };
}

it("are in the filter until it forgets some, and again once what waited then is loaded", () => {
  const { filter, loader, ids } = scene({ loadedSeq: 3, lastSeq: 3 });
  expect(ids.areFiltered("a")).toBe(true);
  loader.lastSeq = 5;
  expect(ids.areFiltered("a")).toBe(true);

  filter.rotate(filterMs);
  filter.rotate(2 * filterMs);
  expect(ids.areFiltered("a")).toBe(false);
  Object.assign(loader, { loadedSeq: 4, lastSeq: 6 });
  expect(ids.areFiltered("a")).toBe(false);
  loader.loadedSeq = 5;
  expect(ids.areFiltered("a")).toBe(true);
});

it("are not at first, while an earlier process's groups wait", () => {
  const { loader, ids } = scene({ loadedSeq: 3, lastSeq: 5 });
  expect(ids.areFiltered("a")).toBe(false);
  loader.loadedSeq = 5;
  expect(ids.areFiltered("a")).toBe(true);
});

it("are not while a website writes without the filter, nor until that is loaded; others' are", async () => {
  const { loader, ids } = scene({ loadedSeq: 3, lastSeq: 3 });
  let end = (): void => undefined;
  const isWritten = new Promise<void>((resolve) => {
    end = resolve;
  });
  const writer = { write: () => isWritten };
  const written = ids.withoutFilter(writer).write("a", []);
  expect([ids.areFiltered("a"), ids.areFiltered("b")]).toEqual([false, true]);
  loader.lastSeq = 4;
  end();
  await written;
  expect([ids.areFiltered("a"), ids.areFiltered("b")]).toEqual([false, true]);
  loader.loadedSeq = 4;
  expect(ids.areFiltered("a")).toBe(true);

  const full = ids.withoutFilter({ write: () => Promise.reject(new Error("full")) });
  await expect(full.write("a", [])).rejects.toThrow("full");
  expect(ids.areFiltered("a")).toBe(true);
});
