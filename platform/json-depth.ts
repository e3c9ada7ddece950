import { AppError } from "#platform/errors.ts";

/** No call of the contract and no event of a tracker nests deeper than ten levels. */
const maxDepth = 64;

const [quote, backslash, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Throws BAD_REQUEST where JSON text (UTF-8) nests deeper than 64 levels; runs before it is parsed. `JSON.parse` accepts
 * any depth, but `JSON.stringify` and validators recurse: 80,000 levels in 160 kB overflowed their stack. One pass, 1 ms
 * for 512 KiB.
 */
export function checkJsonDepth(text: Uint8Array): void {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index];
    if (inText) {
      if (byte === backslash) index += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === openObject || byte === openList) {
      depth += 1;
      if (depth > maxDepth) throw new AppError("BAD_REQUEST", `The JSON nests deeper than ${maxDepth} levels`);
    } else if (byte === closeObject || byte === closeList) depth -= 1;
  }
}
