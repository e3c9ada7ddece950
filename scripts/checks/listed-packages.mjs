/**
 * Every package of package.json has its line in docs/decisions/dependencies.md, which says what it is for, and no line names
 * a package that is gone. `@scope/*` stands for a family.
 */
export const name = "listed-packages";

const page = "docs/decisions/dependencies.md";

export const check = (files) => {
  const manifest = files.find(({ path }) => path === "package.json");
  const list = files.find(({ path }) => path === page);
  if (manifest === undefined || list === undefined) return [];
  const { dependencies = {}, devDependencies = {} } = JSON.parse(manifest.text);
  const packages = Object.keys({ ...dependencies, ...devDependencies });
  const named = list.text.split("\n").flatMap((text, at) => namesOf(text).map((each) => ({ each, line: at + 1 })));
  const covers = ({ each }, one) => (each.endsWith("/*") ? one.startsWith(each.slice(0, -1)) : each === one);
  return [
    ...packages
      .filter((one) => !named.some((each) => covers(each, one)))
      .map((one) => ({ path: page, line: 1, message: `it does not say what ${one} is for` })),
    ...named
      .filter((each) => !packages.some((one) => covers(each, one)))
      .map(({ each, line }) => ({ path: page, line, message: `${each} is no package of package.json` })),
  ];
};

/** The packages in the first cell of a row of the table `| package | for |`, which has two cells. */
function namesOf(text) {
  const cells = text.startsWith("|") ? text.split("|").slice(1, -1) : [];
  return cells.length === 2 ? [...cells[0].matchAll(/`([^`]+)`/g)].map(([, each]) => each) : [];
}
