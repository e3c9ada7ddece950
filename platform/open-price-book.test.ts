import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openDependencies } from "./open-dependencies.ts";
import shipped from "./plans.json";
import { readSettings } from "./settings.ts";

const file = join(tmpdir(), `plans-${randomUUID()}.json`);
afterAll(() => rmSync(file, { force: true }));

it("a start with a wrong price file ends with one line that names the file and the entry, before any store opens", async () => {
  const wrong = structuredClone(shipped);
  wrong.plans.GROWTH.MONTHLY.IRT = -1;
  writeFileSync(file, JSON.stringify(wrong));
  const settings = readSettings({ DATA_DIR: tmpdir(), LOG_LEVEL: "silent", PLANS_FILE: file });
  const openStores = () => Promise.reject(new Error("stores were opened"));
  await expect(openDependencies(settings, undefined, openStores as never)).rejects.toThrow(
    new Error(`PLANS_FILE: ${file}: plans.GROWTH.MONTHLY.IRT: must not be negative`),
  );
});
