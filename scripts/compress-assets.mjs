import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/** Writes each script's smallest brotli form beside it, `x.js.br`, once per build at the slowest level. */
export function compressAssets(folder) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".js"))) {
    const text = readFileSync(join(folder, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text, { params }));
  }
}
