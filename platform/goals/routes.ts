import { ok } from "#contract/envelope.ts";
import { type Goal, mostGoals } from "#contract/goals.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import { requiresWebsite } from "#platform/http/context.ts";
import { findGoals } from "#platform/reports/find-goals.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import { readMatch } from "./read-match.ts";
import { deleteGoal, findGoal, type GoalRow, insertGoal, listGoals, updateGoal } from "./sql/goals.ts";

const shown = ({ valueRial, createdAt, ...row }: GoalRow): Goal => ({
  ...row,
  value: valueRial === null ? null : valueRial / 10,
  createdAt: createdAt.toISOString(),
});

const rial = (toman: number | null) => (toman === null ? null : Math.round(toman * 10));
const missing = () => new AppError("NOT_FOUND", "No such goal of this website");
const taken = () =>
  new AppError("CONFLICT", "The name is taken", { issues: [{ path: ["name"], message: violationText.nameTaken }] });

/** Goals of a website: set, listed, changed, deleted by its owner, and what was reached of them. */
export const goalRoutes = {
  list: requiresWebsite.goals.list.handler(async ({ context: { dependencies, website } }) =>
    ok({ items: (await listGoals(dependencies.postgres, website.id)).map(shown) }),
  ),
  get: requiresWebsite.goals.get.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    const row = await findGoal(dependencies.postgres, { website: website.id, id });
    if (row === undefined) throw missing();
    return ok(shown(row));
  }),
  create: requiresWebsite.goals.create.handler(async ({ input, context: { dependencies, website } }) => {
    const { website: _, value, ...fields } = input;
    const row: GoalRow = {
      ...{ ...fields, match: readMatch(fields, website.host), valueRial: rial(value) },
      ...{ id: dependencies.ids.uuid(), createdAt: new Date(dependencies.clock.now()) },
    };
    const became = await insertGoal(dependencies.postgres, { website: website.id, row, most: mostGoals });
    if (became === "full") throw new AppError("REFUSED", "Too many goals");
    if (became === "taken") throw taken();
    return ok(shown(row));
  }),
  update: requiresWebsite.goals.update.handler(async ({ input, context: { dependencies, website } }) => {
    const { website: _, id, value, ...fields } = input;
    const before = await findGoal(dependencies.postgres, { website: website.id, id });
    if (before === undefined) throw missing();
    const changed = Object.fromEntries(Object.entries(fields).filter(([, each]) => each !== undefined));
    const row: GoalRow = { ...before, ...changed };
    if (value !== undefined) row.valueRial = rial(value);
    row.match = readMatch(row, website.host);
    if ((await updateGoal(dependencies.postgres, { website: website.id, row })) === "taken") throw taken();
    return ok(shown(row));
  }),
  delete: requiresWebsite.goals.delete.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    if (!(await deleteGoal(dependencies.postgres, { website: website.id, id }))) throw missing();
    return ok({});
  }),
  report: requiresWebsite.goals.report.handler(async ({ input, context: { dependencies, owner, website } }) => {
    const { goal, sort, ...asked } = input;
    const { query, run } = await prepareReport(dependencies, { asked, website, account: owner.id });
    const goals = await listGoals(dependencies.postgres, website.id);
    return ok(await findGoals(query, { goals, chosen: goal, sort }, run));
  }),
};
