import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.ts";

export default defineConfig({
  plugins: [remix(remixConfig)],
  ssr: { noExternal: [/^@mui\//, "stylis-plugin-rtl"] },
  // Without these the dev server finds dependencies late and breaks with "Invalid hook call" on newly visited routes.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
  build: {
    // The fonts keep their names' hashes instead of being inlined: they are asked for once and kept for a year.
    assetsInlineLimit: 0,
    rollupOptions: { output: { experimentalMinChunkSize: 12_000 } },
  },
});
