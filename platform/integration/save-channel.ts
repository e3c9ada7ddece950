import { isDeepStrictEqual } from "node:util";
import { type Channel, type ChannelFields, type LineInput, maxChannels } from "#contract/integration-channels.ts";
import { builtInProviders, type Provider, providers, type SendingType } from "#contract/integration-providers.ts";
import { channelText } from "#contract/text/channels.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { makeWebsiteKeys } from "#platform/web-push/website-keys.ts";
import { readChannelSecrets, storeChannelSecrets } from "./channel-secrets.ts";
import { newChannel } from "./new-channel.ts";
import { placeLines } from "./place-lines.ts";
import { type ReadSettings, readSettings } from "./read-settings.ts";
import {
  type ChannelRow,
  findChannelRow,
  insertChannel,
  listChannels,
  lockIntegration,
  updateChannel,
} from "./sql/channels.ts";
import { listLines, replaceLines } from "./sql/lines.ts";
import { channelNameTaken, channelNotFound, toChannel, toLine } from "./to-channel.ts";
import { tryCredentials } from "./try-credentials.ts";
import { requestWake } from "./wake-waiting.ts";
import { refreshTemplates } from "./whatsapp/refresh-templates.ts";

type Stores = Pick<Dependencies, "postgres" | "keyring" | "ids" | "clock" | "settings">;
type Fields = { [Field in keyof ChannelFields]?: ChannelFields[Field] | undefined };

/**
 * Sets up a channel once its provider took the credentials. Throws BAD_REQUEST naming settings that are missing or
 * unknown, REFUSED naming what the provider refuses and where the website has `maxChannels`, CONFLICT where the
 * name is taken or the provider, which a website has once, is there.
 */
export async function createChannel(
  dependencies: Stores,
  website: string,
  { type, provider, ...fields }: Fields & { type: SendingType; provider: Provider; name: string },
): Promise<Channel> {
  if (providers[provider].type !== type) {
    const issues = [{ path: ["provider"], message: violationText.invalid }];
    throw new AppError("BAD_REQUEST", "The provider sends nothing of this type", { issues });
  }
  const { ids, clock, postgres } = dependencies;
  const of = { id: ids.uuid(), website, type, provider, name: fields.name, createdAt: new Date(clock.now()) };
  const { row, read } = await changed(dependencies, newChannel(of), fields);
  const channel = await postgres.transaction(async (queries) => {
    await lockIntegration(queries, website);
    const all = await listChannels(queries, website);
    if (all.length >= maxChannels) throw new AppError("REFUSED", "Too many channels");
    refuseTaken(all, row);
    if (builtInProviders.includes(provider) && all.some((each) => each.provider === provider)) {
      const issues = [{ path: ["provider"], message: violationText.channelThere }];
      throw new AppError("CONFLICT", "The website has a channel of this provider", { issues });
    }
    await insertChannel(queries, row);
    if (provider === "webpush") await makeWebsiteKeys(dependencies, queries, website);
    return stored(dependencies, queries, { row, read, lines: fields.lines });
  });
  // Its owner looks for them next; where Meta does not answer now, the hourly job asks again.
  if (provider === "whatsapp") await refreshTemplates(dependencies, channel.id);
  return channel;
}

/**
 * Changes a channel; what is left out stays. Throws NOT_FOUND, REFUSED naming `acceptUntested` where that is not said and
 * nothing answers about settings in the place of ones that worked, and as `createChannel`.
 */
export async function changeChannel(
  dependencies: Stores,
  id: string,
  { acceptUntested = false, ...fields }: Fields & { acceptUntested?: boolean | undefined },
): Promise<Channel> {
  const { postgres } = dependencies;
  const before = await findChannelRow(postgres, id);
  if (before === undefined) throw channelNotFound();
  const tried = await changed(dependencies, before, fields);
  if (!acceptUntested) refuseUntested(before, tried);
  return postgres.transaction(async (queries) => {
    await lockIntegration(queries, before.website);
    const all = await listChannels(queries, before.website);
    const current = all.find((row) => row.id === id);
    if (current === undefined) throw channelNotFound();
    // Somebody else may have changed other parts while the provider was called.
    const row = {
      ...applied(current, fields, readSettings(current.provider, fields.settings, current)),
      ...tried.health,
    };
    refuseTaken(all, row);
    await updateChannel(queries, row);
    // A raised limit wakes who waits for it.
    if (fields.lines !== undefined || !isDeepStrictEqual([row.caps, row.quiet], [current.caps, current.quiet])) {
      const { clock, ids } = dependencies;
      await requestWake(queries, { website: row.website, account: id, key: ids.uuid(), now: clock.now() });
    }
    return stored(dependencies, queries, { row, read: tried.read, lines: fields.lines });
  });
}

/** The row with the change; credentials that are new are tried. */
async function changed(dependencies: Stores, before: ChannelRow, fields: Fields) {
  const read = readSettings(before.provider, fields.settings, before);
  const row = applied(before, fields, read);
  if (fields.settings === undefined) return { row, read, health: {} };
  const sealed = await readChannelSecrets(dependencies, before);
  const settings = { ...read.settings, ...sealed, ...read.secrets };
  const { state, message } = await tryCredentials(dependencies, { provider: before.provider, settings });
  // Where nothing was called or nothing answered there is no last answer, and one to former settings says nothing of these.
  const healthAt = state === "unknown" ? null : new Date(dependencies.clock.now());
  const health = { healthState: state, healthMessage: message, healthAt };
  return { row: { ...row, ...health }, read, health };
}

/** A time-out says nothing of new settings, but former ones are known to work. */
function refuseUntested(before: ChannelRow, { row, read, health }: Awaited<ReturnType<typeof changed>>): void {
  const isSilent = "healthState" in health && health.healthState === "unknown" && health.healthMessage !== null;
  const isSame = isDeepStrictEqual(row.settings, before.settings) && Object.keys(read.secrets).length === 0;
  if (before.healthState !== "working" || !isSilent || isSame) return;
  const issues = [{ path: ["acceptUntested"], message: channelText.trial.silent }];
  throw new AppError("REFUSED", "The provider does not answer about settings in the place of working ones", { issues });
}

function applied(before: ChannelRow, fields: Fields, { settings, secretFields }: ReadSettings): ChannelRow {
  const { lines: _, settings: _given, ...others } = fields;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  return { ...before, ...given, settings, secretFields };
}

function refuseTaken(all: readonly ChannelRow[], { id, name }: ChannelRow): void {
  if (all.some((each) => each.name === name && each.id !== id)) throw channelNameTaken();
}

/** Lines of Bale are its bots, which no panel sends by. */
function refuseKinds(provider: Provider, lines: readonly LineInput[]): void {
  const index = lines.findIndex(({ kind }) => (kind === "bale") !== (provider === "bale"));
  if (index < 0) return;
  const issues = [{ path: ["lines", index, "kind"], message: violationText.invalid }];
  throw new AppError("BAD_REQUEST", "The provider has no lines of this kind", { issues });
}

async function stored(
  dependencies: Pick<Stores, "keyring" | "clock" | "ids">,
  queries: Queries,
  { row, read, lines }: { row: ChannelRow; read: ReadSettings; lines: Fields["lines"] },
): Promise<Channel> {
  await storeChannelSecrets(dependencies, queries, { website: row.website, id: row.id, secrets: read.secrets });
  if (lines !== undefined) {
    refuseKinds(row.provider, lines);
    const before = (await listLines(queries, [row.id])).map(toLine);
    await replaceLines(queries, row.id, placeLines(lines, { before, ids: dependencies.ids }));
  }
  return toChannel(row, await listLines(queries, [row.id]));
}
