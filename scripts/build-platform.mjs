import { cpSync } from "node:fs";
import { join } from "node:path";
import { build, context } from "esbuild";

const options = (root) => ({
  absWorkingDir: root,
  // The dashboard's server bounds its connections as the platform does.
  entryPoints: {
    main: "platform/main.ts",
    cli: "platform/operator/cli.ts",
    "bound-connections": "platform/http/bound-connections.ts",
    "unread-bodies": "platform/http/unread-bodies.ts",
  },
  outdir: join(root, "build", "platform"),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  // Packages are loaded from node_modules.
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

/** Bundles the platform's two programs, and what the dashboard's server shares, into build/platform. */
export async function buildPlatform(root) {
  await build(options(root));
  copyMigrations(root);
}

/** Rebuilds on every change; `built` is called after each success, one at a time. */
export async function watchPlatform(root, built) {
  let queue = Promise.resolve();
  const onBuilt = {
    name: "built",
    setup: ({ onEnd }) =>
      onEnd(({ errors }) => {
        if (errors.length > 0) return;
        copyMigrations(root);
        queue = queue.then(built);
      }),
  };
  const watching = await context({ ...options(root), plugins: [onBuilt] });
  await watching.watch();
  return watching;
}
