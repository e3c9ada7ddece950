import { isDeepStrictEqual } from "node:util";
import { maxTemplates, type WhatsappContent } from "#contract/templates.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { OutgoingError } from "#platform/outgoing/outgoing-error.ts";
import { sendRequest } from "#platform/outgoing/send-request.ts";
import { targetRules } from "#platform/outgoing/target.ts";
import { readChannelSecrets } from "../channel-secrets.ts";
import { type ChannelRow, findChannelRow, lockIntegration } from "../sql/channels.ts";
import {
  countTemplates,
  insertVersion,
  listWhatsappTemplates,
  type TemplateRow,
  updateVersion,
  upsertTemplate,
} from "../sql/templates.ts";
import { graphAddress } from "./graph-address.ts";
import { goneState, type MetaTemplate, nameOf, readTemplatePage, stateOf } from "./meta-templates.ts";

type Stores = Pick<Dependencies, "postgres" | "keyring" | "ids" | "clock" | "settings">;

const maxPages = 5;
/** The dashboard waits fifteen seconds for a channel that is saved. */
const limits = { connectMs: 2_500, totalMs: 4_000 } as const;

/**
 * Makes the templates of WhatsApp of a website equal to the list of its account at Meta. Answers whether Meta
 * listed them; a list that does not come whole changes nothing.
 */
export async function refreshTemplates(dependencies: Stores, id: string): Promise<boolean> {
  const channel = await findChannelRow(dependencies.postgres, id);
  if (channel?.provider !== "whatsapp") return false;
  const listed = await listAtMeta(dependencies, channel);
  if (listed === undefined) return false;
  await storeListed(dependencies, channel.website, listed);
  return true;
}

async function listAtMeta(dependencies: Stores, channel: ChannelRow): Promise<MetaTemplate[] | undefined> {
  const { token } = await readChannelSecrets(dependencies, channel);
  if (token === undefined || /[^\x21-\x7e]/.test(token)) return undefined;
  const rules = targetRules(dependencies.settings);
  const all: MetaTemplate[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const query = new URLSearchParams({
      ...{ fields: "name,language,status,category,components,rejected_reason", limit: "100" },
      ...(after !== undefined && { after }),
    });
    const path = `${encodeURIComponent(`${channel.settings.wabaId}`)}/message_templates?${query}`;
    const url = graphAddress(channel.settings, path);
    const answer = await sendRequest({ url, headers: { authorization: `Bearer ${token}` }, ...limits }, rules).catch(
      (error: unknown) => {
        if (!(error instanceof OutgoingError)) throw error;
        return undefined;
      },
    );
    const read = answer?.status === 200 ? readTemplatePage(answer.body) : undefined;
    if (read === undefined) return undefined;
    all.push(...read.templates);
    after = read.after;
    if (after === undefined) return all;
  }
  return all;
}

const keyOf = ({ name, language }: Pick<WhatsappContent, "name" | "language">) => `${name}/${language}`;

function storeListed({ postgres, ids, clock }: Stores, website: string, listed: readonly MetaTemplate[]) {
  return postgres.transaction(async (queries) => {
    await lockIntegration(queries, website);
    const stored = await listWhatsappTemplates(queries, website);
    const byKey = new Map(stored.map((row) => [keyOf(row.content as WhatsappContent), row]));
    const names = new Set(stored.map(({ name }) => name));
    let room = maxTemplates - (await countTemplates(queries, website));
    const date = new Date(clock.now());
    for (const template of listed) {
      const before = byKey.get(keyOf(template));
      byKey.delete(keyOf(template));
      if (before !== undefined) {
        const after = { ...before, ...judged(template) };
        if (!isDeepStrictEqual(before, after)) await updateVersion(queries, { ...after, date });
        continue;
      }
      const name = nameOf(template);
      if (names.has(name) || room <= 0) continue;
      names.add(name);
      room -= 1;
      const row: TemplateRow = {
        ...{ id: ids.uuid(), website, type: "WHATSAPP", name, version: 1 },
        ...{ variables: [], parts: null, date },
        ...judged(template),
      };
      await upsertTemplate(queries, row);
      await insertVersion(queries, row);
    }
    for (const row of byKey.values()) {
      if (row.reason !== goneState.reason) await updateVersion(queries, { ...row, ...goneState, date });
    }
  });
}

const judged = (template: MetaTemplate): Pick<TemplateRow, "status" | "reason" | "category" | "content"> => ({
  ...stateOf(template),
  category: template.category === "MARKETING" ? "marketing" : "transactional",
  content: { name: template.name, language: template.language, components: template.components },
});
