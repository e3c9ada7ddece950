import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { minify } from "terser";

/** Brotli bytes of the tracker at most (build-tracker.test.ts). */
export const maxBytes = 3_072;

/** Bundles tracker/ into one script for browsers of 2020 and later; newer features are detected before use. */
export async function bundleTracker(root) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["tracker/main.ts"],
    bundle: true,
    minifySyntax: true,
    write: false,
    format: "iife",
    target: "es2020",
    charset: "utf8",
    legalComments: "none",
    tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
    logLevel: "warning",
  });
  // esbuild alone is 190 bytes larger (brotli).
  const { code } = await minify(outputFiles[0].text, {
    ecma: 2020,
    toplevel: true,
    compress: {
      passes: 5,
      booleans_as_integers: true,
      hoist_funs: true,
      keep_fargs: false,
      lhs_constants: false,
      pure_getters: true,
      unsafe: true,
      unsafe_arrows: true,
      unsafe_comps: true,
      unsafe_methods: true,
    },
  });
  return code;
}

/** Writes the tracker and its compressed forms to build/tracker; returns their sizes in bytes. */
export async function buildTracker(root) {
  const code = await bundleTracker(root);
  const forms = {
    "t.js": Buffer.from(code),
    "t.js.gz": gzipSync(code, { level: 9 }),
    "t.js.br": brotliCompressSync(code),
  };
  const folder = join(root, "build", "tracker");
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(forms)) writeFileSync(join(folder, name), bytes);
  return { raw: forms["t.js"].length, gzip: forms["t.js.gz"].length, brotli: forms["t.js.br"].length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { raw, gzip, brotli } = await buildTracker(fileURLToPath(new URL("..", import.meta.url)));
  process.stdout.write(`t.js: ${raw} bytes, ${gzip} gzip, ${brotli} brotli\n`);
}
