import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { importAccessLog } from "#platform/collect/import/import-access-log.ts";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

/** The real log again and again, each pass four days later and from other addresses, until the file has this size. */
function writeLargeLog(path: string, bytes: number): void {
  const log = gunzipSync(readFileSync(new URL("../data/apache_access.log.gz", import.meta.url))).toString("latin1");
  const file = openSync(path, "w");
  for (let pass = 0, size = 0; size < bytes; pass += 1) {
    const later = log
      .replace(/^(\d+)\.(\d+)/gm, (_, a: string, b: string) => `${a}.${(Number(b) + pass) % 256}`)
      .replace(/\[(\d+)\/May\/2015/g, (_, day: string) => {
        const [date = "", month = "", at = ""] = new Date(Date.UTC(2015, 4, Number(day) + pass * 4))
          .toUTCString()
          .slice(5, 16)
          .split(" ");
        return `[${date}/${month}/${at}`;
      });
    size += writeSync(file, later, null, "latin1");
  }
  closeSync(file);
}

// Takes half a minute and 200 MB of disk.
it("imports 200 MB in memory that does not grow", { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "nabz-large-"));
  const platform = await openTestPlatform();
  try {
    const path = join(folder, "large.log");
    writeLargeLog(path, 200_000_000);
    const site = await platform.addWebsite("semicomplete.com");
    const { clickhouse, clock } = platform.dependencies;
    const collector = await platform.collector();
    const seen: { share: number; heap: number; rss: number }[] = [];
    const progress = ({ done, total }: { done: number; total: number }) => {
      const share = Math.floor((done / total) * 10) / 10;
      if (share <= (seen.at(-1)?.share ?? -1)) return;
      const { heapUsed, external, rss } = process.memoryUsage();
      seen.push({ share, heap: megabytes(heapUsed + external), rss: megabytes(rss) });
    };
    const started = performance.now();
    const summary = await importAccessLog(
      { clickhouse, clock, collector, geo: () => ({ country: "", city: "" }) },
      { path, website: site, progress },
    );
    console.table(seen);
    console.log(`${summary.read} lines in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    expect(summary.read).toBeGreaterThan(800_000);
    const [early = 0, late = 0] = [0.3, 1].map((share) => seen.find((state) => state.share === share)?.rss);
    expect(late - early).toBeLessThan(150);
  } finally {
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
