import { cpSync } from "node:fs";
import { join } from "node:path";
import { build, context } from "esbuild";

const options = (root) => ({
  absWorkingDir: root,
  entryPoints: { main: "platform/main.ts", cli: "platform/operator/cli.ts" },
  outdir: join(root, "build", "platform"),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  // Packages stay where npm put them.
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
});

function copyMigrations(root) {
  for (const store of ["clickhouse", "postgres"]) {
    const from = join(root, "platform", "stores", store, "migrations");
    cpSync(from, join(root, "build", "platform", "migrations", store), { recursive: true });
  }
}

/** Bundles the platform's two programs into build/platform. */
export async function buildPlatform(root) {
  await build(options(root));
  copyMigrations(root);
}

/** The same on every change; `built` is called after each that succeeds, one at a time. */
export async function watchPlatform(root, built) {
  let turn = Promise.resolve();
  const tell = {
    name: "tell",
    setup: ({ onEnd }) =>
      onEnd(({ errors }) => {
        if (errors.length > 0) return;
        copyMigrations(root);
        turn = turn.then(built);
      }),
  };
  const watching = await context({ ...options(root), plugins: [tell] });
  await watching.watch();
  return watching;
}
