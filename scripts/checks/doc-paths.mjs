import { posix } from "node:path";
import { byLine } from "./source.mjs";

/** Documents name files that exist: paths in backquotes, and targets of links. Decision records are as of their date. */
export const name = "doc-paths";

const isDocument = (path) => path === "README.md" || /^docs\/[^/]+\.md$/.test(path);
const named = /`((?:app|bench|contract|docs|platform|scripts|tests|tracker)\/[\w.$/-]*\.\w+)`/g;
/** Recipes (docs/adding.md) name files that are still to be written. */
const placeholder = /\b(NAME|AREA)\b/;
const linked = /\]\((?!\w+:|#)([^)#\s]+)/g;

export const check = (files) => {
  const paths = files.map(({ path }) => path);
  const known = new Set([...paths, ...paths.flatMap(foldersOf)]);
  return files
    .filter(({ path }) => isDocument(path))
    .flatMap((file) =>
      byLine(file, (line) => {
        const links = [...line.matchAll(linked)].map(([, target]) => posix.join(posix.dirname(file.path), target));
        const gone = [...[...line.matchAll(named)].map(([, path]) => path), ...links]
          .map((path) => path.replace(/\/$/, ""))
          .find((path) => !known.has(path) && !placeholder.test(path));
        return gone === undefined ? undefined : `there is no ${gone}`;
      }),
    );
};

/** `a/b/c.md` lies in `a` and `a/b`. */
const foldersOf = (path) =>
  path
    .split("/")
    .slice(0, -1)
    .map((_, index, names) => names.slice(0, index + 1).join("/"));
