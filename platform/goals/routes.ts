import { ok } from "#contract/envelope.ts";
import { type Goal, mostGoals } from "#contract/goals.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import { byWebsite } from "#platform/http/context.ts";
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
  list: byWebsite.goals.list.handler(async ({ context: { parts, website } }) =>
    ok({ items: (await listGoals(parts.postgres, website.id)).map(shown) }),
  ),
  get: byWebsite.goals.get.handler(async ({ input: { id }, context: { parts, website } }) => {
    const row = await findGoal(parts.postgres, { website: website.id, id });
    if (row === undefined) throw missing();
    return ok(shown(row));
  }),
  create: byWebsite.goals.create.handler(async ({ input, context: { parts, website } }) => {
    const { website: _, value, ...fields } = input;
    const row: GoalRow = {
      ...{ ...fields, match: readMatch(fields, website.host), valueRial: rial(value) },
      ...{ id: parts.ids.uuid(), createdAt: new Date(parts.clock.now()) },
    };
    const became = await insertGoal(parts.postgres, { website: website.id, row, most: mostGoals });
    if (became === "full") throw new AppError("REFUSED", "Too many goals");
    if (became === "taken") throw taken();
    return ok(shown(row));
  }),
  update: byWebsite.goals.update.handler(async ({ input, context: { parts, website } }) => {
    const { website: _, id, value, ...fields } = input;
    const before = await findGoal(parts.postgres, { website: website.id, id });
    if (before === undefined) throw missing();
    const changed = Object.fromEntries(Object.entries(fields).filter(([, each]) => each !== undefined));
    const row: GoalRow = { ...before, ...changed };
    if (value !== undefined) row.valueRial = rial(value);
    row.match = readMatch(row, website.host);
    if ((await updateGoal(parts.postgres, { website: website.id, row })) === "taken") throw taken();
    return ok(shown(row));
  }),
  delete: byWebsite.goals.delete.handler(async ({ input: { id }, context: { parts, website } }) => {
    if (!(await deleteGoal(parts.postgres, { website: website.id, id }))) throw missing();
    return ok({});
  }),
  report: byWebsite.goals.report.handler(async ({ input, context: { parts, owner, website } }) => {
    const { goal, sort, ...asked } = input;
    const { query, run } = await prepareReport(parts, { asked, website, account: owner.id });
    const goals = await listGoals(parts.postgres, website.id);
    return ok(await findGoals(query, { goals, chosen: goal, sort }, run));
  }),
};
