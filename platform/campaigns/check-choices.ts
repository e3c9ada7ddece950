import type { ChannelChoice, SegmentChoice } from "#contract/campaigns/shapes.ts";
import { problemOfText } from "#contract/messages/problem-of-text.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import { findDomains } from "#platform/integration/find-domains.ts";
import { findTemplates } from "#platform/integration/find-templates.ts";
import { findChannels } from "#platform/integration/sending.ts";
import { listStates } from "#platform/segments/list-states.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

interface Choices {
  channels?: ChannelChoice["channels"] | undefined;
  segments?: SegmentChoice | undefined;
}

/**
 * Throws NOT_FOUND, with the field, where a segment, template, line or domain is not the website's, and BAD_REQUEST where a
 * value is no template.
 */
export async function refuseUnknown(queries: Queries, website: string, { channels, segments }: Choices): Promise<void> {
  if (channels !== undefined) refuseWrongValues(channels);
  if (segments !== undefined) await refuseUnknownSegments(queries, website, segments);
  if (channels !== undefined && channels.length > 0) await refuseUnknownParts(queries, website, channels);
}

async function refuseUnknownSegments(queries: Queries, website: string, { segments, exclude }: SegmentChoice) {
  const known = await listStates(queries, website);
  for (const [field, ids] of Object.entries({ segments, exclude })) {
    const index = ids.findIndex((id) => !known.has(id));
    if (index !== -1) throw foreign([field, index]);
  }
}

async function refuseUnknownParts(queries: Queries, website: string, channels: ChannelChoice["channels"]) {
  const templates = await findTemplates(
    queries,
    website,
    channels.map(({ template }) => template),
  );
  const lines = (await findChannels(queries, website)).flatMap((channel) =>
    channel.lines.map(({ id }) => ({ id, type: channel.type })),
  );
  const domains = await findDomains(queries, website);
  for (const [index, { type, template, line, domain }] of channels.entries()) {
    const isOfType = (own: string) => own === type || (type === "PUSH" && own === "WEB_PUSH");
    const own = templates.find(({ id }) => id === template);
    if (own === undefined || !isOfType(own.type)) throw foreign(["channels", index, "template"]);
    if (line !== undefined && !lines.some((each) => each.id === line && isOfType(each.type))) {
      throw foreign(["channels", index, "line"]);
    }
    if (domain !== undefined && !domains.some(({ id }) => id === domain)) throw foreign(["channels", index, "domain"]);
  }
}

function refuseWrongValues(channels: ChannelChoice["channels"]): void {
  const issues = channels.flatMap(({ values = [], heading, suffixes = [] }, index) => {
    const texts: [(string | number)[], string][] = [
      ...values.map((value, place): [(string | number)[], string] => [["values", place], value]),
      ...(heading === undefined ? [] : [[["heading"], heading] as [string[], string]]),
      ...suffixes.map((suffix, place): [(string | number)[], string] => [["suffixes", place], suffix]),
    ];
    return texts.flatMap(([path, value]) => {
      const message = problemOfText(value);
      return message === undefined ? [] : [{ path: ["channels", index, ...path], message }];
    });
  });
  if (issues.length > 0) throw new AppError("BAD_REQUEST", "A value is no template", { issues });
}

const foreign = (path: (string | number)[]) =>
  new AppError("NOT_FOUND", "Not of this website", { issues: [{ path, message: violationText.foreignChoice }] });
