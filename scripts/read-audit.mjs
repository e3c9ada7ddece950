const severities = ["info", "low", "moderate", "high", "critical"];
/** Lower ones are printed: nearly all concern uses that the product does not have, and they are judged at updates. */
const failsFrom = "high";

/** Advisories that were judged not to concern the product, each with its reason, by the last part of their address. */
const accepted = {};

const rankOf = (severity) => severities.indexOf(severity);

/** The lines that say what `npm audit --json` found, and whether it fails the gate. */
export function readAudit(text, known = accepted) {
  const report = parse(text);
  if (report?.vulnerabilities === undefined) {
    const reason = report?.message ?? report?.error?.summary ?? "no report";
    return {
      lines: [`audit: the registry gives no answer (${firstLine(reason)}): nothing was checked`],
      isFailed: false,
    };
  }
  const found = Object.values(report.vulnerabilities).flatMap(({ name, range, via }) =>
    via.filter((each) => typeof each === "object").map((advisory) => ({ name, range, ...advisory })),
  );
  const open = found.filter(({ url }) => !Object.hasOwn(known, idOf(url)));
  const lines = open
    .toSorted((one, other) => rankOf(other.severity) - rankOf(one.severity))
    .map(({ name, range, severity, title, url }) => `audit: ${severity} ${name} ${range}: ${title} ${url}`);
  const failing = open.filter(({ severity }) => rankOf(severity) >= rankOf(failsFrom));
  const count = `audit: ${open.length} advisories, ${failing.length} of them ${failsFrom} or worse, ${found.length - open.length} accepted`;
  return { lines: [...lines, count], isFailed: failing.length > 0 };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const firstLine = (text) => String(text).split("\n")[0];
const idOf = (url) => String(url).split("/").at(-1);
