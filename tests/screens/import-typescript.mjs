import { build } from "esbuild";

/** Imports a TypeScript module of this repository, for scripts that run without a build; `path` is relative to `root`. */
export async function importTypescript(root, path) {
  const { outputFiles } = await build({
    stdin: { contents: `export * from "./${path}";`, resolveDir: root },
    ...{ bundle: true, write: false, format: "esm", platform: "node", target: "node20", logLevel: "error" },
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}
