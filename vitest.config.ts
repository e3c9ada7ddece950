import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Without the Remix plugin. `SLOW_TESTS=1` runs the tests that take minutes (`*.slow.test.ts`) instead. */
const slow = process.env.SLOW_TESTS === "1";

/** Folders that open no store. */
const light = "{app,contract,scripts,tracker}";
/**
 * Tests of what a process does once, tests that kill, measure or fill memory, and of the dashboard
 * on a platform, whose address it reads once: a process for each file.
 */
const alone = ["platform/{backup,damage,operator,process,stores}", "tests/{faults,fuzz,oracles,upgrade,wizards}"];
/** Files of those folders that open no store either. */
const pure = [
  "platform/backup/refuse-foreign",
  "platform/operator/{arguments,check-clock,plain-text}",
  "platform/stores/{clickhouse/{read-parts,result-cache,sources},postgres/{advisory-locks,explain-start}}",
].map((path) => `${path}.test.ts`);

/** The longest files of a project begin first, so that no worker waits for another at the end. */
const long = [
  "tests/faults/backup",
  "tests/oracles/",
  "tests/faults/",
  "tests/fuzz/",
  "tests/http/dashboard",
  "email-reports/",
  "each-once-histories",
  "http/exclusions",
  "http/identity",
  "two-owners",
];

/** Project by project, so that files of a shared process follow one another and its stores stay open. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((part) => moduleId.includes(part));
      return found === -1 ? long.length : found;
    };
    const order = ["alone", "stores", "light"];
    const projectOf = ({ project }: TestSpecification) => order.indexOf(project.name);
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => projectOf(one) - projectOf(other) || place(one) - place(other));
  }
}

const common = {
  pool: "forks" as const,
  testTimeout: slow ? 600_000 : 120_000,
  hookTimeout: 120_000,
  // Of a busy machine; what is awaited comes at once on an idle one.
  expect: { poll: { timeout: 20_000 } },
  server: { deps: { inline: [/@mui/, /stylis-plugin-rtl/] } },
  env: { UV_THREADPOOL_SIZE: "16" },
};
const names = (folder: string) => (slow ? `${folder}/**/*.slow.test.ts` : `${folder}/**/*.test.{ts,tsx}`);
const exclude = ["tests/browser/**", "**/node_modules/**", ...(slow ? [] : ["**/*.slow.test.ts"])];

export default defineConfig({
  test: {
    // Three keep two cores busy; `npm test` gives one more than there are cores.
    maxWorkers: 3,
    globalSetup: "tests/template.ts",
    sequence: { sequencer: LongestFirst },
    // Files share processes where they can: starting one and loading the platform into it takes 0.6 s.
    projects: [
      {
        test: {
          ...common,
          name: "alone",
          include: alone.map(names),
          exclude: [...exclude, ...pure],
          provide: { sharesStores: false },
        },
      },
      {
        test: {
          ...common,
          name: "stores",
          include: [names("{platform,tests}")],
          exclude: [...exclude, ...alone.map((folder) => `${folder}/**`)],
          isolate: false,
          provide: { sharesStores: true },
        },
      },
      {
        test: { ...common, name: "light", include: [names(light), ...(slow ? [] : pure)], exclude, isolate: false },
      },
    ],
  },
});
