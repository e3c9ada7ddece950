import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { z } from "zod";
import { copiedPage } from "#contract/page-copies.ts";
import { AppError } from "#platform/errors.ts";
import { builtMap, mapElements } from "../captures/built-map.ts";

const unpack = promisify(gunzip);
/** Of a copy that came packed, and of one that came as it is. */
const maxBytes = 16 * 1024 * 1024;

/**
 * What the tool on an owner's page sends: the page as markup that needs nothing else, and where its elements stood. A
 * stranger's word until its token is judged, and the page's own scripts may have written it even then: it is rendered with
 * scripts off and nothing to reach, and its map is bounded as that of a capture is.
 */
const sent = z.object({
  url: z.url().max(2_000),
  width: z.number().int().min(copiedPage.minSide).max(copiedPage.maxWidth),
  height: z.number().int().min(copiedPage.minSide).max(copiedPage.maxHeight),
  html: z.string().min(1),
  map: builtMap,
});

/** A copy of a page, as the job that draws it reads it. */
export type PageCopy = z.output<typeof sent>;

/** Throws BAD_REQUEST and MALFORMED_JSON for what is no copy, PAYLOAD_TOO_LARGE for one that unpacks to more than a page has. */
export async function readCopy(packed: Buffer): Promise<PageCopy> {
  const isPacked = packed[0] === 0x1f && packed[1] === 0x8b;
  const text = isPacked ? await unpackWithin(packed) : packed;
  const parsed = sent.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 5).map(({ path, message }) => ({ path: path.map(String), message }));
  throw new AppError("BAD_REQUEST", "No copy of a page", { issues });
}

async function unpackWithin(packed: Buffer): Promise<Buffer> {
  try {
    return await unpack(packed, { maxOutputLength: maxBytes });
  } catch (cause) {
    const isTooLarge = (cause as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    throw new AppError(isTooLarge ? "PAYLOAD_TOO_LARGE" : "BAD_REQUEST", "The copy does not unpack", { cause });
  }
}

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString("utf8"));
  } catch (cause) {
    throw new AppError("MALFORMED_JSON", "The copy is no JSON", { cause });
  }
}

/** Elements of the copy's own page, as they stood in the owner's browser. */
export const elementsOf = ({ map }: Pick<PageCopy, "map">) => mapElements(map.elements);
