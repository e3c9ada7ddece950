import { data } from "@remix-run/node";
import { formatNumber } from "#app/format/numbers.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { besidePaths, issuesOf, orNotFound, violationsAt } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Template } from "#contract/templates.ts";
import { violationText } from "#contract/text/violations.ts";
import { listChannels } from "./find-channel.server.ts";
import { storeMail } from "./mail-frame.server.ts";
import {
  appPushForm,
  fillAppPush,
  fillMail,
  fillOnSite,
  fillPush,
  fillSms,
  mailForm,
  onSiteForm,
  pathOfType,
  pushForm,
  readTemplate,
  smsForm,
  type TemplatePath,
  type TypedTemplate,
  templateField,
  templateForms,
  typeOfPath,
} from "./template-form.ts";
import { previewView, shapeOf } from "./template-preview.server.ts";

/** The kind of template of an address of new ones; throws a 404 Response for another. */
export function templatePathAt({ param }: Pick<OwnerContext, "param">): TemplatePath {
  const path = param("type");
  if (Object.hasOwn(templateForms, path)) return path as TemplatePath;
  throw new Response(null, { status: 404 });
}

/** The template of the address. Throws a 404 Response where the website has none, or where no form writes its kind. */
export async function findTemplate({ api, param }: Pick<OwnerContext, "api" | "param">) {
  const template = await orNotFound(api.integration.templates.get({ id: param("template") }));
  const path = pathOfType(template.type);
  if (template.website !== param("website").toLowerCase() || path === undefined) {
    throw new Response(null, { status: 404 });
  }
  return { template, path };
}

/** The form of a template, new or stored. */
export async function loadEditor(
  { api, param }: OwnerContext,
  { path, template }: { path: TemplatePath; template: Template | undefined },
) {
  const { id: website, timeZone } = await findWebsite(api, param("website"));
  return {
    ...{ website, path, type: typeOfPath[path] },
    title: template?.name ?? i18n.t(`templates:create.${path}`),
    text:
      template === undefined
        ? i18n.t("templates:create.text")
        : i18n.t("templates:edit.text", {
            version: formatNumber(template.version),
            when: momentWords(timeZone, template.date),
          }),
    status: template?.status,
    revision: template?.version,
    reason: template?.reason ?? "",
    sms:
      path === "sms"
        ? { form: describeForm(smsForm), values: fillSms(template), lines: await lineChoices(api, website) }
        : undefined,
    mail: path === "email" ? { form: describeForm(mailForm), values: fillMail(template) } : undefined,
    push: path === "web-push" ? { form: describeForm(pushForm), values: fillPush(template) } : undefined,
    appPush: path === "push" ? { form: describeForm(appPushForm), values: fillAppPush(template) } : undefined,
    onSite: path === "on-site" ? { form: describeForm(onSiteForm), values: fillOnSite(template) } : undefined,
  };
}
export type EditorData = Awaited<ReturnType<typeof loadEditor>>;

async function lineChoices(api: OwnerContext["api"], website: string) {
  const channels = await listChannels(api, website);
  const lines = channels.flatMap(({ name, lines: own }) => own.map((line) => ({ ...line, of: name })));
  return [
    { value: "", label: i18n.t("templates:form.noLine") },
    ...lines.map(({ id, number, of }) => ({ value: id, label: `\u2066${number}\u2069 (${of})` })),
  ];
}

/** Throws everything that keeps a template without a name from being saved. */
async function refuseUnnamed(api: OwnerContext["api"], given: Parameters<typeof api.integration.templates.preview>[0]) {
  const issues = await api.integration.templates.preview(given).then(
    () => [],
    (error: unknown) => {
      const found = issuesOf(error);
      if (found.length === 0) throw error;
      return found;
    },
  );
  throw violationsAt([{ path: ["name"], message: violationText.required }, ...issues]);
}

type Context = OwnerContext & { value: TypedTemplate };

/** The first button shows what people would get, the second saves it as the next version. */
export async function workOnTemplate({ api, param, headers, value }: Context, id: string | undefined) {
  const wid = param("website");
  const given = { wid, ...readTemplate(value) };
  const revision = value.revision === "" ? {} : { revision: Number(value.revision) };
  const line = "line" in value && value.line !== "" ? { line: value.line } : {};
  try {
    if (value.step === "save") {
      if (value.name === "") await refuseUnnamed(api, given);
      await api.integration.templates.save({
        ...given,
        name: value.name,
        ...(id === undefined ? {} : { id, ...revision }),
      });
      const toast = { tone: "ok" as const, key: "saved" as const };
      return { to: `/w/${wid}/integration/templates?type=${given.type}`, toast };
    }
    const { result } = await api.integration.templates.preview({ ...given, ...line });
    const frame = result.html === undefined ? "" : await storeMail(api, wid, result.html);
    const { currency } = await findWebsite(api, wid);
    const preview = previewView(result, { frame, currency, shape: shapeOf(value) });
    return data({ lastResult: null, failure: undefined, preview, typed: value }, { headers });
  } catch (error) {
    return besidePaths(error, templateField);
  }
}
