import type { MailBlock } from "#contract/mail-blocks.ts";
import { asTracked } from "#contract/messages/as-tracked.ts";
import { type CheckedContent, checkTemplate, type LineRules } from "#contract/messages/check-template.ts";
import {
  contentOf,
  type Template,
  type TemplateContent,
  type TemplateType,
  type TemplateVariable,
} from "#contract/templates.ts";
import { templateText } from "#contract/text/templates.ts";
import { AppError } from "#platform/errors.ts";
import { renderMail } from "./mail/render-mail.ts";

export interface GivenTemplate {
  type: TemplateType;
  category: Template["category"];
  content: Record<string, unknown>;
  variables: TemplateVariable[];
}

/** A content as it is stored, and what our checks say of it. */
export interface ReadContent {
  content: TemplateContent;
  status: Template["status"];
  reason: string | null;
  parts: number | null;
}

/**
 * Reads what an owner wrote, makes html and text of a mail's blocks, and judges it. Throws BAD_REQUEST naming the field
 * that is missing, wrong, or no template. `platformUrl`: where tracked links of an SMS lead.
 */
export function readContent(given: GivenTemplate, lines: readonly LineRules[], platformUrl: string): ReadContent {
  const read = contentOf[given.type].safeParse(given.content);
  if (!read.success) {
    const issues = read.error.issues.flatMap(({ path, message, ...issue }) => {
      // Of a union the form whose kind was written: blocks where there are any.
      const inner = "errors" in issue ? (issue.errors as { path: PropertyKey[]; message: string }[][]) : [];
      const chosen = inner[given.content.blocks === undefined ? inner.length - 1 : 0] ?? [];
      return [...(chosen.length > 0 ? chosen : [{ path, message }])];
    });
    throw invalid(issues.map(({ path, message }) => ({ path: path.map(toKey), message })));
  }
  const written = read.data;
  const { problems, status, reason, parts } = checkTemplate(
    { ...given, content: written as CheckedContent, asSent: (text, sent) => asTracked(text, platformUrl, sent) },
    lines,
  );
  if (problems.length > 0) {
    throw invalid(problems.map(({ path, problem }) => ({ path, message: templateText.problems[problem.kind] })));
  }
  const { blocks } = written as { blocks?: MailBlock[] };
  const preheader = "preheader" in written && typeof written.preheader === "string" ? written.preheader : "";
  const made = blocks && renderMail({ blocks, preheader, hasUnsubscribe: given.category === "marketing" });
  return { content: { ...written, ...made } as TemplateContent, status, reason: reason ?? null, parts: parts ?? null };
}

const toKey = (part: PropertyKey) => (typeof part === "number" ? part : String(part));

const invalid = (issues: { path: (string | number)[]; message: string }[]) =>
  new AppError("BAD_REQUEST", "The content is no template", {
    issues: issues.map(({ path, message }) => ({ path: ["content", ...path], message })),
  });
