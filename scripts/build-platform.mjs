import { cpSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Bundles the platform's two programs into build/platform; packages stay where npm put them. */
export async function buildPlatform(root) {
  const out = join(root, "build", "platform");
  await build({
    absWorkingDir: root,
    entryPoints: { main: "platform/main.ts", cli: "platform/operator/cli.ts" },
    outdir: out,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: true,
    logLevel: "warning",
  });
  for (const store of ["clickhouse", "postgres"]) {
    cpSync(join(root, "platform", "stores", store, "migrations"), join(out, "migrations", store), { recursive: true });
  }
}
