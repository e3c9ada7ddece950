import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { minify } from "terser";

/**
 * Brotli bytes of the tracker, of what shows messages, distinguishes dead clicks, the prompt and worker of web push, the
 * picker and the copier at most (build-tracker.test.ts).
 */
export const maxBytes = 3_072;
export const maxOnSiteBytes = 4_096;
export const maxDeadClicksBytes = 768;
export const maxPushBytes = 2_048;
export const maxPushWorkerBytes = 1_024;
export const maxPickerBytes = 6_144;
export const maxCopierBytes = 7_168;

/** Bundles tracker/ into one script for browsers of 2020 and later; newer features are detected before use. */
export const bundleTracker = (root) => bundle(root, { entry: "tracker/main.ts", format: "iife" });

/** What shows a message on a page, a module that the tracker imports. */
export const bundleOnSite = (root) => bundle(root, { entry: "tracker/on-site.ts", format: "esm" });

/** What distinguishes dead clicks, a module that the tracker imports. */
export const bundleDeadClicks = (root) => bundle(root, { entry: "tracker/dead-clicks.ts", format: "esm" });

/** The prompt of web push, a script of its own on pages. */
export const bundlePush = (root) => bundle(root, { entry: "tracker/push.ts", format: "iife" });

/** What the service worker of a website imports. */
export const bundlePushWorker = (root) => bundle(root, { entry: "tracker/push-worker.ts", format: "iife" });

/** The picker, a module that the tracker imports. */
export const bundlePicker = (root) => bundle(root, { entry: "tracker/picker.ts", format: "esm" });

/** The tool that copies a page from its owner's browser, a module that the picker imports. */
export const bundleCopier = (root) => bundle(root, { entry: "tracker/copier.ts", format: "esm" });

/** The page's part of a capture, which the platform evaluates in the pages that it photographs; nobody is served it. */
export const bundleCapture = (root) => bundle(root, { entry: "tracker/capture.ts", format: "iife" });

async function bundle(root, { entry, format }) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    minifySyntax: true,
    write: false,
    format,
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
    module: format === "esm",
    compress: {
      passes: 5,
      booleans_as_integers: true,
      hoist_funs: true,
      keep_fargs: false,
      pure_getters: true,
      unsafe: true,
      unsafe_arrows: true,
      unsafe_comps: true,
      unsafe_methods: true,
    },
  });
  return code;
}

/** Writes the scripts and their compressed forms to build/tracker; returns the sizes of the tracker in bytes. */
export async function buildTracker(root) {
  const folder = join(root, "build", "tracker");
  mkdirSync(folder, { recursive: true });
  write(folder, "o.js", await bundleOnSite(root));
  write(folder, "h.js", await bundleDeadClicks(root));
  write(folder, "push.js", await bundlePush(root));
  write(folder, "push-worker.js", await bundlePushWorker(root));
  write(folder, "e.js", await bundlePicker(root));
  write(folder, "c.js", await bundleCopier(root));
  writeFileSync(join(folder, "capture.js"), await bundleCapture(root));
  return write(folder, "t.js", await bundleTracker(root));
}

function write(folder, name, code) {
  const forms = {
    [name]: Buffer.from(code),
    [`${name}.gz`]: gzipSync(code, { level: 9 }),
    [`${name}.br`]: brotliCompressSync(code),
  };
  for (const [file, bytes] of Object.entries(forms)) writeFileSync(join(folder, file), bytes);
  return { raw: forms[name].length, gzip: forms[`${name}.gz`].length, brotli: forms[`${name}.br`].length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { raw, gzip, brotli } = await buildTracker(fileURLToPath(new URL("..", import.meta.url)));
  process.stdout.write(`t.js: ${raw} bytes, ${gzip} gzip, ${brotli} brotli\n`);
}
