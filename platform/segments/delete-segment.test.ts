import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { repairMembersCopy } from "#platform/members/copy-members.ts";
import { deleteGonePage } from "#platform/members/gone-members.ts";
import { openLiveWebsite } from "#tests/platform-fixtures/live-segments.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { deleteSegment } from "./delete-segment.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

/** A segment with as many members, who entered, left and entered again. */
async function addSegment(website: string, size: number): Promise<{ id: string; no: number }> {
  const { postgres } = platform.dependencies;
  const id = v7();
  const [made] = await postgres.query<{ no: number }>(
    `INSERT INTO segments (id, website_id, name, type, status, definition, created_at)
     VALUES ($1, $2, $3, 'attribute', 'stopped', '[]', now()) RETURNING no`,
    [id, website, id],
  );
  const no = made?.no ?? 0;
  await postgres.query("INSERT INTO segment_people SELECT $1, n, now() FROM generate_series(1, $2::int) AS n", [
    no,
    size,
  ]);
  await postgres.query(
    `WITH numbers AS (UPDATE segment_numbers SET next_no = next_no + 3 * $2::int RETURNING next_no - 3 * $2::int AS first)
     INSERT INTO segment_changes (no, segment, person, enters, at, cause)
     SELECT first + n - 1, $1, (n - 1) / 3 + 1, n % 3 <> 2, now(), 'edit' FROM numbers, generate_series(1, 3 * $2::int) AS n`,
    [no, size],
  );
  return { id, no };
}

async function countRows(no: number): Promise<number[]> {
  const { postgres } = platform.dependencies;
  const counts = ["segment_people", "segment_changes", "gone_segments"].map((table) =>
    postgres.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${table} WHERE segment = $1`, [no]),
  );
  return (await Promise.all(counts)).map(([row]) => row?.rows ?? -1);
}

it("the members of a deleted segment go page by page, wherever a process dies, and nobody else's", async () => {
  const { dependencies } = platform;
  const website = (await platform.addWebsite()).id;
  const [gone, kept] = [await addSegment(website, 100), await addSegment(website, 20)];
  await deleteSegment(dependencies, website, gone.id);
  // The call notes what is to go, and deletes none of it.
  expect(await countRows(gone.no)).toEqual([100, 300, 1]);
  await expect(deleteSegment(dependencies, website, gone.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  let deaths = 0;
  for (let step = 1; step < 12; step += 1) {
    const mortal = mortalPostgres(dependencies.postgres, step);
    await deleteGonePage(mortal.postgres, 30).catch(() => undefined);
    deaths += mortal.isDead() ? 1 : 0;
  }
  expect(deaths).toBe(3);
  const [people, changes] = await countRows(gone.no);
  expect([people, (changes ?? 0) > 0]).toEqual([0, true]);
  let pages = 0;
  for (; await deleteGonePage(dependencies.postgres, 30); pages += 1) {
    const left = (await countRows(gone.no))[1] ?? 0;
    expect(left, "no page is larger").toBeGreaterThanOrEqual((changes ?? 0) - 30 * (pages + 1));
  }
  expect(pages).toBeGreaterThan(1);
  expect(await countRows(gone.no)).toEqual([0, 0, 0]);
  expect(await countRows(kept.no)).toEqual([20, 60, 0]);
});

it("the follower deletes them, and their copy in the event store needs no repair meanwhile", async () => {
  const scene = await openLiveWebsite(platform);
  const { dependencies, website } = scene;
  const [gone, kept] = [await addSegment(website.id, 3), await addSegment(website.id, 2)];
  await repairMembersCopy(dependencies);
  expect(await repairMembersCopy(dependencies)).toBe(false);
  await deleteSegment(dependencies, website.id, gone.id);
  expect(await countRows(gone.no)).toEqual([3, 9, 1]);
  expect(await repairMembersCopy(dependencies)).toBe(false);
  await scene.follow();
  expect(await countRows(gone.no)).toEqual([0, 0, 0]);
  expect(await countRows(kept.no)).toEqual([2, 6, 0]);
});
