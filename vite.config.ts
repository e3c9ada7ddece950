import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.ts";

/** Libraries that every page needs are one file: fewer requests, smaller together. Forms and the chart's are their pages' own. */
function libraryOf(id: string): string | undefined {
  if (!id.includes("/node_modules/") || /\/node_modules\/(apexcharts|vazirmatn)\//.test(id)) return undefined;
  return id.includes("/@conform-to/") ? "forms" : "frame";
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig)],
  ssr: { noExternal: [/^@mui\//] },
  // Without these the dev server finds dependencies late and breaks with "Invalid hook call" on newly visited routes.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
  build: {
    // The fonts keep their names' hashes instead of being inlined: they are asked for once and kept for a year.
    assetsInlineLimit: 0,
    // What goes to browsers; 4 % smaller than esbuild makes it.
    ...(isSsrBuild ? {} : { minify: "terser", terserOptions: { ecma: 2020, compress: { passes: 3 } } }),
    rollupOptions: {
      output: { experimentalMinChunkSize: 12_000, ...(isSsrBuild ? {} : { manualChunks: libraryOf }) },
    },
  },
}));
