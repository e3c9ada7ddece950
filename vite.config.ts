import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.ts";
import { textsByModule } from "./scripts/texts-by-module.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** The overview and what it stands in: where everybody starts, and what the other screens are made of. */
const start = ["entry.client.tsx", "root.tsx", "routes/w.$website/route.tsx", "routes/w.$website._index/route.tsx"].map(
  (path) => `${root}app/${path}`,
);

/**
 * The libraries that every page needs are one file, and the overview with all that it imports is another: fewer requests,
 * smaller together. Forms and the chart's are their pages' own.
 */
function chunkOf(id: string): string | undefined {
  if (start.includes(id)) return "start";
  if (!id.includes("/node_modules/") || /\/node_modules\/(apexcharts|lucide-react|vazirmatn)\//.test(id))
    return undefined;
  return id.includes("/@conform-to/") ? "forms" : "frame";
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), textsByModule(root)],
  ssr: { noExternal: [/^@mui\//] },
  // Without these the dev server finds dependencies late and breaks with "Invalid hook call" on newly visited routes.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
  build: {
    // The fonts keep their names' hashes instead of being inlined: they are asked for once and kept for a year.
    assetsInlineLimit: 0,
    // What goes to browsers; 4 % smaller than esbuild makes it.
    ...(isSsrBuild ? {} : { minify: "terser", terserOptions: { ecma: 2020, compress: { passes: 3 } } }),
    rollupOptions: {
      output: { experimentalMinChunkSize: 12_000, ...(isSsrBuild ? {} : { manualChunks: chunkOf }) },
    },
  },
}));
