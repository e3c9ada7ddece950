import type { z } from "zod";
import { previewStored } from "#app/integration/template-preview.server.ts";
import { violationAt } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { TemplatePreview } from "#contract/templates.ts";
import type { trialForms } from "./trial-form.ts";

type Typed<Type extends keyof typeof trialForms> = z.output<(typeof trialForms)[Type]>;
type Api = OwnerContext["api"];
type Sample = TemplatePreview["samples"][number];

interface Given {
  wid: string;
  value: Typed<"SMS"> | Typed<"EMAIL"> | Typed<"WHATSAPP"> | Typed<"PUSH"> | Typed<"API">;
}

/**
 * What a test message holds: what was typed, or a template filled in for a sample person. Throws ApiError BAD_REQUEST
 * naming `template` where that person lacks a value.
 */
export async function contentOfTrial(api: Api, { wid, value }: Given) {
  if ("values" in value) return whatsappOf(value);
  if (!("template" in value)) return { body: value.body };
  const [, line] = value.channel.split(" ");
  const filled = value.template === "" ? undefined : await fillTemplate(api, { wid, id: value.template, line });
  if ("title" in value) return pushOf(value, filled?.push);
  if (!("subject" in value)) {
    return { text: filled?.text ?? value.text, ...(filled?.pattern && { pattern: filled.pattern }) };
  }
  const { subject, text, fromName, fromLocal, domain } = value;
  const from = { fromName, fromLocal, domain };
  const written = { subject: filled?.subject ?? subject, text: filled?.text ?? text };
  return { ...written, html: filled?.html ?? htmlOf(text), ...from, ...(filled?.isTransactional && transactional) };
}

/** Of a mail that its receiver cannot stop. */
const transactional = { isTransactional: true };

/** A template by what Meta knows it by (`name/language`) with a value a line, or the text. */
function whatsappOf({ template: chosen, values, text }: Typed<"WHATSAPP">) {
  const [template = "", language = ""] = chosen.split("/");
  if (template === "") return { text };
  const lines = values.split("\n").map((line) => line.trim());
  return { template, language, values: lines.filter((line) => line !== "") };
}

/** What was typed, or all that a template's preview shows; an address that is typed beside it wins. */
const pushOf = ({ title, body, url }: Typed<"PUSH">, filled: Sample["push"]) => ({
  ...(filled ?? { title, body }),
  ...(url === "" ? {} : { url }),
});

async function fillTemplate(api: Api, stored: { wid: string; id: string; line: string | undefined }) {
  const { template, preview } = await previewStored(api, stored);
  const { samples, html } = preview;
  const [sample] = samples;
  if (sample === undefined || sample.missing.length > 0) {
    const names = sample?.missing.join("، ") ?? "";
    throw violationAt("template", i18n.t("messages:trial.missing", { names }));
  }
  const { text, subject, push, pattern } = sample;
  return { text, subject, push, pattern, html, isTransactional: template.category === "transactional" };
}

/** A typed text as a mail of paragraphs, from the right. */
function htmlOf(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const paragraphs = escaped.split(/\n{2,}/).map((each) => `<p>${each.replaceAll("\n", "<br>")}</p>`);
  return `<!doctype html><html lang="fa" dir="rtl"><meta charset="utf-8"><body>${paragraphs.join("")}</body></html>`;
}
