import { byLine } from "./source.mjs";

/** No committed file names a machine's path or a registry: it would not work on the next machine. */
export const name = "machine-traces";

/** `/home/me`, `/home/user` and an image's `/home/node` are nobody's. */
const traces = [
  [/(?<![\w.}])\/(work|workspace|(home|Users)\/(?!me\/|user\/|node\/)\w+|root\/\.\w+)\//, "a path of one machine"],
  [/"resolved"\s*:/, "the lock file names no registry"],
  [/^\s*(@[\w-]+:)?registry\s*=|\b_authToken\b/, "a registry is the user's own choice"],
  [/https?:\/\/[\w.:-]*\b(registry|artifactory|nexus|pypi|verdaccio|codeartifact)\b/i, "a registry's address"],
  [/(?<![\w.])registry\.[\w-]+\.(org|com|net|io|dev|cn|ir|local|internal)\b/i, "a registry's address"],
];

export const check = (files) =>
  files
    .filter(({ text }) => !text.includes("\0"))
    .flatMap((file) =>
      byLine(file, (line) => {
        const [trace, message] = traces.find(([each]) => each.test(line)) ?? [];
        return trace === undefined ? undefined : `${message}: ${trace.exec(line)[0].trim()}`;
      }),
    );
