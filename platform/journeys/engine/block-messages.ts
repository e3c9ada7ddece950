import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { EmailContent, SmsContent, TemplateVariable, WhatsappContent } from "#contract/templates.ts";
import type { NewMessage } from "#platform/delivery/enqueue-messages.ts";
import { firstByBale } from "#platform/delivery/first-by-bale.ts";
import {
  findBaleLine,
  findChannels,
  findDomainRow,
  findLineRow,
  findVersion,
  findWhatsappTemplate,
  type LineRow,
  type TemplateRow,
} from "#platform/integration/sending.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { PlanBlock } from "../compile-plan.ts";
import { endOf } from "./end-of-message.ts";
import type { OpenJourney } from "./enter-people.ts";
import {
  type MadeContent,
  makeCall,
  makeEmail,
  makeOnSite,
  makePush,
  makeSms,
  makeWebPush,
  makeWhatsapp,
  type Sources,
} from "./make-messages.ts";

/** What a block's messages are made of, read once a batch. */
interface Supplies {
  channel: DeliveryChannel;
  account: string;
  line?: LineRow | undefined;
  template?: TemplateRow | undefined;
  domain?: string | undefined;
  /** The bot that is tried before the line. */
  bale?: LineRow | undefined;
}

export const channelOf: Partial<Record<PlanBlock["type"], DeliveryChannel>> = {
  "action.sms": "SMS",
  "action.email": "EMAIL",
  "action.api": "API",
  "action.on_site": "ON_SITE",
  "action.web_push": "WEB_PUSH",
  "action.push": "PUSH",
  "action.whatsapp": "WHATSAPP",
};
/** The block says all. */
const withoutTemplate: readonly DeliveryChannel[] = ["API", "ON_SITE", "WEB_PUSH", "PUSH"];
/** Where no channel is left the ledger says so: a message needs an account. */
const noAccount = "00000000-0000-0000-0000-000000000000";

/** Makes the messages of a journey's blocks, with everything that a batch shares read once. */
export class BlockMessages {
  readonly #supplies = new Map<number, Promise<Supplies>>();

  constructor(
    private readonly queries: Queries,
    private readonly open: OpenJourney,
  ) {}

  async make(
    block: number,
    sources: Sources,
    { id, now, lateUntil }: { id: string; now: number; lateUntil?: number | undefined },
  ): Promise<NewMessage> {
    const planned = this.open.plan.blocks[block] as PlanBlock;
    const known = this.#supplies.get(block) ?? this.#read(planned);
    this.#supplies.set(block, known);
    const supplies = await known;
    const { settings } = this.open.plan;
    const { queue = settings.queue.on ? settings.queue.hours : 0, transactional = false } = planned.fields as {
      queue?: number;
      transactional?: boolean;
    };
    const { channel, account, line, template } = supplies;
    const made = contentOf(planned, supplies, sources);
    const leavesAt = lateUntil ?? now;
    return {
      ...{ id, website: this.open.journey.website, person: sources.run.person, channel, account, line: line?.id },
      ...{ source: "journey", journey: this.open.journey.no, block, run: sources.run.id, lap: sources.run.lap },
      ...(template === undefined ? {} : { template: { id: template.id, version: template.version } }),
      // What was late when the journey went on leaves after what is of now, and not all at once.
      ...{
        isTransactional: transactional && isExempt(supplies),
        isByBrowser: sources.run.facts.isByBrowser === true,
        priority: lateUntil === undefined ? settings.priority : 9,
      },
      ...(channel === "API" ? { address: String(planned.fields.url) } : {}),
      ...{ createdAt: new Date(now), sendAfter: new Date(leavesAt) },
      expiresAt: new Date(endOf(planned, { now: leavesAt, queue, zone: this.open.zone })),
      ...made,
      ...firstByBale({ account, line, bale: supplies.bale }, made),
    };
  }

  async #read({ type, fields }: PlanBlock): Promise<Supplies> {
    const { queries } = this;
    const { website } = this.open.journey;
    const channel = channelOf[type];
    if (channel === undefined) throw new Error(`Nothing sends ${type}`);
    const line = channel === "SMS" ? await findLineRow(queries, { website, id: String(fields.line) }) : undefined;
    const channels = (await findChannels(queries, website)).filter(({ type: each }) => each === channel);
    const account = line?.channel ?? (channels.find(({ active }) => active) ?? channels[0])?.id ?? noAccount;
    if (withoutTemplate.includes(channel)) return { channel, account };
    const template =
      channel === "WHATSAPP"
        ? await findWhatsappTemplate(queries, {
            ...{ website, name: String(fields.template), language: String(fields.language) },
          })
        : await findVersion(queries, { website, id: String(fields.template) });
    const domain = channel === "EMAIL" ? (await findDomainRow(queries, String(fields.domain)))?.name : undefined;
    const bale = fields.bale === "first" && line !== undefined ? await findBaleLine(queries, website) : undefined;
    return { channel, account, line, template, domain, bale };
  }
}

function contentOf(block: PlanBlock, { channel, line, template, domain }: Supplies, sources: Sources): MadeContent {
  if (channel === "API") return makeCall(block, sources);
  if (channel === "ON_SITE") return makeOnSite(block, sources);
  if (channel === "PUSH") return makePush(block, sources);
  if (channel === "WEB_PUSH") return makeWebPush(block, sources);
  const variables: readonly TemplateVariable[] = template?.variables ?? [];
  if (template === undefined)
    return withoutContent("template_off", channel === "WHATSAPP" ? block.fields.template : "");
  if (channel === "WHATSAPP") return makeWhatsapp(block, sources, template.content as WhatsappContent);
  if (channel === "SMS") {
    if (line === undefined) return withoutContent("channel_off");
    return makeSms(template.content as SmsContent, { sources, variables, line });
  }
  if (domain === undefined) return withoutContent("channel_off");
  return makeEmail(template.content as EmailContent, { sources, variables, fields: block.fields, domain });
}

/**
 * Only news that somebody waits for may be transactional: its template says so, and an SMS leaves by a service line.
 * Without a template there is nothing that says so, but for a call, which reaches nobody.
 */
function isExempt({ channel, template, line }: Supplies): boolean {
  if (channel === "API") return true;
  return template?.category === "transactional" && (channel !== "SMS" || line?.kind === "service");
}

const withoutContent = (reason: "template_off" | "channel_off", text: unknown = ""): MadeContent => ({
  content: {},
  problem: { reason, detail: text === "" ? {} : { text: String(text) } },
});
