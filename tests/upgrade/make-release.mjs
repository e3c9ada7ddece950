// Makes the data and the answers of the release at hand: see README.md.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
const { status } = spawnSync(process.execPath, [vitest, "run", "--config", "tests/upgrade/make.config.ts"], {
  cwd: root,
  stdio: "inherit",
});
process.exit(status ?? 1);
