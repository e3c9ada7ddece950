// `npm run audit`: known vulnerabilities of the packages that an installation gets. Fails for those of `failsFrom` and
// worse; a registry that gives no answer is said and fails nothing, since many mirrors have none.
import { spawnSync } from "node:child_process";
import { readAudit } from "./read-audit.mjs";

const timeoutMs = 60_000;

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8", timeout: timeoutMs });
const { lines, isFailed } = readAudit(stdout ?? "");
for (const line of lines) console.log(line);
process.exitCode = isFailed ? 1 : 0;
