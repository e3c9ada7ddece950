import { maxTemplates, type Template } from "#contract/templates.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { type GivenTemplate, readContent } from "./read-content.ts";
import { lockIntegration } from "./sql/channels.ts";
import { listLineRules } from "./sql/lines.ts";
import {
  countTemplates,
  findTemplate,
  insertVersion,
  isNameTaken,
  type TemplateRow,
  upsertTemplate,
} from "./sql/templates.ts";
import { templateNotFound, toTemplate } from "./to-template.ts";

/**
 * Saves a template, or with an id its next version. Throws BAD_REQUEST naming what is wrong in it, NOT_FOUND, STALE
 * where `revision` is given and is not the stored version, CONFLICT where the name is taken, REFUSED where the website has
 * `maxTemplates`.
 */
export const saveTemplate = (
  { postgres, ids, clock, settings }: Pick<Dependencies, "postgres" | "ids" | "clock" | "settings">,
  website: string,
  {
    id,
    revision,
    name,
    ...given
  }: GivenTemplate & { id?: string | undefined; revision?: number | undefined; name: string },
): Promise<Template> =>
  postgres.transaction(async (queries) => {
    await lockIntegration(queries, website);
    const before = id === undefined ? undefined : await findTemplate(queries, id);
    if (id !== undefined && before?.website !== website) throw templateNotFound();
    if (before !== undefined && before.type !== given.type) {
      const issues = [{ path: ["type"], message: violationText.invalid }];
      throw new AppError("BAD_REQUEST", "A template keeps its type", { issues });
    }
    if (before !== undefined && revision !== undefined && revision !== before.version) {
      throw new AppError("STALE", "The template was changed since", { data: { revision: before.version } });
    }
    if (before === undefined && (await countTemplates(queries, website)) >= maxTemplates) {
      throw new AppError("REFUSED", "Too many templates");
    }
    const row: TemplateRow = {
      ...{ id: before?.id ?? ids.uuid(), website, type: given.type, name, version: (before?.version ?? 0) + 1 },
      ...readContent(given, await listLineRules(queries, website), settings.PLATFORM_URL),
      ...{ category: given.category, variables: given.variables, date: new Date(clock.now()) },
    };
    if (await isNameTaken(queries, row)) {
      throw new AppError("CONFLICT", "The name is taken", {
        issues: [{ path: ["name"], message: violationText.nameTaken }],
      });
    }
    await upsertTemplate(queries, row);
    await insertVersion(queries, row);
    return toTemplate(row);
  });
