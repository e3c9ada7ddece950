import type { Template } from "#contract/templates.ts";
import { AppError } from "#platform/errors.ts";
import type { TemplateRow } from "./sql/templates.ts";

/** A version of a template as the API answers it. */
export const toTemplate = ({ reason, parts, date, ...row }: TemplateRow): Template => ({
  ...row,
  date: date.toISOString(),
  ...(reason === null ? {} : { reason }),
  ...(parts === null ? {} : { parts }),
});

export const templateNotFound = () => new AppError("NOT_FOUND", "No such template");
