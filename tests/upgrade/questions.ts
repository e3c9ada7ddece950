import { hasWid } from "#contract/procedure.ts";
import { contractRoutes } from "#contract/routes.ts";
import type { Question } from "./answers.ts";

export interface QuestionedWebsite {
  id: string;
  /** E-mail. */
  owner: string;
  /** Whether it gets all variants, or every fourth. */
  isThorough: boolean;
}

const spring = "from=2026-05-01&to=2026-06-01";
/** Queries of every report. Times without an offset are days of the website. */
const variants = [
  "",
  `${spring}&compare=true`,
  "from=2026-06-20&to=2026-07-05&compare=true",
  "from=2026-03-21&to=2026-06-22&boundary=week&compare=1",
  "from=2026-02-20&to=2026-07-01&boundary=month",
  "from=2026-01-01&to=2026-12-31&boundary=year",
  "from=2026-06-28T03:13:00Z&to=2026-06-30T09:30:00Z&boundary=hour",
  "from=2026-06-30&to=2026-07-01&boundary=5m",
  "from=2026-07-10&to=2026-07-20",
  "from=2026-05-10&to=2026-05-12&fromCompare=2026-03-01&toCompare=2026-03-09",
  `${spring}&client=1&compare=true`,
  `${spring}&client=2`,
  `${spring}&client=3`,
  `${spring}&includingTheCustomer=false`,
  `${spring}&medium=social&medium=email&compare=true`,
  `${spring}&source=google.com`,
  `${spring}&campaign=${encodeURIComponent("نوروز")}`,
  `${spring}&path=${encodeURIComponent("/p/14")}`,
  `${spring}&country=AF&country=DE`,
  `${spring}&city=Tehran&device=mobile`,
  `${spring}&os=iOS&browser=Safari`,
  `${spring}&medium=search&country=IR&device=desktop&client=3`,
  `${spring}&page=2&limit=3`,
  `${spring}&sort=-people&limit=200`,
  `${spring}&sort=people&limit=5`,
  `${spring}&sort=-sales`,
  `${spring}&sort=bounceRate`,
  `${spring}&sort=-conversionRate&limit=7`,
  `${spring}&sort=key`,
  "from=2026-06-01&to=2026-05-01",
  `${spring}&nonsense=1`,
];
/** Further queries of some calls. */
const own: Readonly<Record<string, readonly string[]>> = {
  "reports.top": [
    `${spring}&sort=-lastSeenAt&limit=50`,
    `${spring}&counted=false`,
    `${spring}&sort=-sales&client=3&page=2`,
  ],
  "reports.lists": [
    `${spring}&lists=medium&lists=pages&lists=city`,
    `${spring}&lists=sources&metrics=sessions&metrics=sales`,
  ],
  "behaviour.retention": [
    "from=2026-05-01&to=2026-06-20&boundary=day",
    "from=2026-03-01&to=2026-06-30&boundary=month&of=order",
  ],
  "behaviour.cohort": ["from=2026-05-02&to=2026-06-27&cohort=2026-05-02&bucket=2026-05-09"],
  "behaviour.paths": [`${spring}&around=${encodeURIComponent("/دسته/3")}`, `${spring}&around=/cart`],
  "audience.dobs": ["page=2&limit=5"],
  "goals.report": [`${spring}&sort=label`, `${spring}&sort=-value&compare=true`],
  "wallet.websites.list": ["page=2&limit=1"],
  "annotations.list": [spring],
  "funnels.stat": [spring, `${spring}&breakdown=medium`],
  "heatmaps.clicks": [spring, `${spring}&device=mobile`],
  "heatmaps.scroll": [spring, `${spring}&device=mobile`],
  "people.list": [`${spring}&sort=-revenue`, "limit=3&page=2"],
};
/** What is of the process that answers, and not of the data. */
const ofProcess = /^(auth\.|wallet\.profile\.signIns|reports\.export)/;

/**
 * Every GET of the contract on the websites, each with several questions. `ids` are the further names of paths, by call
 * or by call and website.
 */
export function allQuestions(
  websites: readonly QuestionedWebsite[],
  { owners, ids }: { owners: readonly string[]; ids: Readonly<Record<string, readonly string[]>> },
): Question[] {
  const calls = contractRoutes().filter(({ method, name }) => method === "GET" && !ofProcess.test(name));
  return calls.flatMap(({ name, path, meta }) => {
    const isReport = path.startsWith("/wm/users/report/");
    const queries = [...new Set([...(isReport ? variants : [""]), ...(own[name] ?? [])])];
    if (meta.access === "owner") return owners.flatMap((owner) => questionsOf(owner, path, queries));
    if (meta.access === "public") {
      return (ids[name] ?? []).flatMap((value) => questionsOf("", path.replace(/\{\w+\}/, value), queries));
    }
    return websites.flatMap(({ id, owner, isThorough }) => {
      const isOfWebsite = meta.access === "website" || path.includes("{website}");
      const isNamed = !hasWid(meta) || path.includes("{wid}");
      const some = queries
        .filter((_, index) => isThorough || queries.length < 4 || index % 4 === 1)
        .map((query) => (isNamed ? query : `wid=${id}${query && `&${query}`}`));
      const filled = isOfWebsite ? path.replace(/\{website\}|\{id\}(?!.*\{)/, id) : path;
      if (!filled.includes("{")) return questionsOf(owner, filled, some);
      return (ids[`${name} ${id}`] ?? []).flatMap((value) => questionsOf(owner, fill(filled, value), some));
    });
  });
}

/** Puts the parts of `a/b` into the names of a path, in their order. */
const fill = (path: string, value: string) =>
  value.split("/").reduce((filled, part) => filled.replace(/\{\w+\}/, part), path);

const questionsOf = (as: string, path: string, queries: readonly string[]): Question[] =>
  queries.map((query) => ({ as, path: query === "" ? path : `${path}?${query}` }));
