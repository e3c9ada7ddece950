import { existsSync, readdirSync, statSync } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import type { Settings } from "#platform/settings.ts";
import { uploadFolder } from "#platform/uploads/upload-folder.ts";
import type { ElementMap } from "../placement/element-map.ts";

type Folder = Pick<Settings, "DATA_DIR">;

/** Pictures and element maps of captures that are ready, and copies of pages that wait, by the capture's id. Backups hold them. */
export const captureFolder = ({ DATA_DIR }: Folder): string => join(DATA_DIR, "captures");

const endings = { picture: ".webp", map: ".map.br", copy: ".copy.br" } as const;
const pathOf = (settings: Folder, id: string, kind: keyof typeof endings) =>
  join(captureFolder(settings), id + endings[kind]);

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
/** 392 KB of names become 17; the best quality takes a second for 1 KB less. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Far above 6,000 elements; what no capture wrote must not fill the memory. */
const maxMapBytes = 64 * 1024 * 1024;

/** Writes the files of a capture; both are on disk once this resolves. Writing again replaces them. */
export async function writeCapture(
  settings: Folder,
  id: string,
  { map, picture }: { map: ElementMap; picture: Buffer },
): Promise<void> {
  makeFolder(captureFolder(settings));
  await writeWhole(settings, pathOf(settings, id, "map"), await pack(JSON.stringify(map), quality));
  await writeWhole(settings, pathOf(settings, id, "picture"), picture);
  await syncFolder(settings);
}

/** Keeps the copy of a page until it is drawn; it is on disk once this resolves. */
export async function writeCopy(settings: Folder, id: string, copy: string): Promise<void> {
  makeFolder(captureFolder(settings));
  await writeWhole(settings, pathOf(settings, id, "copy"), await pack(copy, quality));
  await syncFolder(settings);
}

/** The copy of a page; undefined where its file is gone. */
export async function readStoredCopy(settings: Folder, id: string): Promise<string | undefined> {
  const packed = await readIfExists(pathOf(settings, id, "copy"));
  return packed && (await unpack(packed, { maxOutputLength: maxMapBytes })).toString("utf8");
}

/** Removes the copies of captures that were drawn, or came to nothing. */
export const removeCopy = (settings: Folder, id: string): Promise<void> =>
  rm(pathOf(settings, id, "copy"), { force: true });

async function syncFolder(settings: Folder): Promise<void> {
  const folder = await open(captureFolder(settings));
  await folder.sync().finally(() => folder.close());
}

/** Under another name first, where no backup looks and every start sweeps: half a file is never taken for a whole one. */
async function writeWhole(settings: Folder, path: string, content: Buffer): Promise<void> {
  makeFolder(uploadFolder(settings));
  const temporary = join(uploadFolder(settings), `${path.slice(captureFolder(settings).length + 1)}.part`);
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

/** What stands where in a capture; undefined where its file is gone. */
export async function readElementMap(settings: Folder, id: string): Promise<ElementMap | undefined> {
  const packed = await readIfExists(pathOf(settings, id, "map"));
  if (packed === undefined) return undefined;
  const text = await unpack(packed, { maxOutputLength: maxMapBytes });
  return JSON.parse(text.toString("utf8")) as ElementMap;
}

/** The picture of a capture (WebP); undefined where its file is gone. */
export const readPicture = (settings: Folder, id: string): Promise<Buffer | undefined> =>
  readIfExists(pathOf(settings, id, "picture"));

async function readIfExists(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Removes the files of captures, where they have any. */
export async function removeCaptures(settings: Folder, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    for (const kind of ["picture", "map", "copy"] as const) await rm(pathOf(settings, id, kind), { force: true });
  }
}

/** Ids of the captures that have a file, with `before` of those whose files were all written before that instant. */
export function listCaptureFiles(settings: Folder, { before = Number.POSITIVE_INFINITY } = {}): string[] {
  const folder = captureFolder(settings);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const files = names.flatMap((name) => {
    const id = /^([0-9a-f-]{36})\.(webp|map\.br|copy\.br)$/.exec(name)?.[1];
    return id === undefined ? [] : [{ id, name }];
  });
  // A file may be removed meanwhile.
  const isYoung = (name: string) =>
    (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY) >= before;
  const young = new Set(files.flatMap(({ id, name }) => (isYoung(name) ? [id] : [])));
  return [...new Set(files.map(({ id }) => id))].filter((id) => !young.has(id));
}
