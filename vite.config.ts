import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.ts";
import { screenIcons } from "./scripts/screen-icons.ts";
import { textsByModule } from "./scripts/texts-by-module.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** The overview and its shell: where users start, and what the other screens share. */
const start = ["entry.client.tsx", "root.tsx", "routes/w.$website/route.tsx", "routes/w.$website._index/route.tsx"].map(
  (path) => `${root}app/${path}`,
);

/** Joy's components with their engine: loaded by the few screens that use one. */
const joy = /\/node_modules\/(@mui|@popperjs|@floating-ui|stylis-plugin-rtl|cssjanus|clsx)\//;

/** The interactive map of a journey, which checks what it saves: loaded after the server's drawing. */
const map = /\/node_modules\/(@xyflow|@dagrejs|d3-[a-z]+|zustand|classcat|use-sync-external-store|zod|@orpc)\//;

/**
 * Libraries of every page are one file, the overview with all its imports another: fewer requests, smaller together.
 * Libraries of forms and of the chart belong to their pages.
 */
function chunkOf(id: string): string | undefined {
  if (start.includes(id)) return "start";
  if (
    !id.includes("/node_modules/") ||
    /\/node_modules\/(apexcharts|react-apexcharts|prop-types|lucide-react|remix-utils|vazirmatn)\//.test(id) ||
    map.test(id)
  )
    return undefined;
  if (joy.test(id)) return "joy";
  return id.includes("/@conform-to/") ? "forms" : "frame";
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), textsByModule(root), screenIcons()],
  ssr: { noExternal: [/^@mui\//] },
  // Without these the dev server finds dependencies late and breaks with "Invalid hook call" on newly visited routes.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
  build: {
    // Fonts are files with hashed names instead of inlined: requested once and cached for a year.
    assetsInlineLimit: 0,
    // What goes to browsers; 4 % smaller than esbuild makes it.
    ...(isSsrBuild ? {} : { minify: "terser", terserOptions: { ecma: 2020, compress: { passes: 3 } } }),
    rollupOptions: {
      output: { experimentalMinChunkSize: 12_000, ...(isSsrBuild ? {} : { manualChunks: chunkOf }) },
    },
  },
}));
