import { z } from "zod";
import { eventPlace } from "#contract/defined-events.ts";
import { nameElement } from "#contract/element-selector.ts";
import { proof } from "#contract/fields.ts";
import { pickerWords } from "#contract/text/picker.ts";
import { violationText } from "#contract/text/violations.ts";
import { isOwnOrigin } from "#platform/collect/origin.ts";
import { readPage } from "#platform/collect/page.ts";
import { hashToken } from "#platform/collect/tool-token.ts";
import { countClicks } from "#platform/defined-events/list-clicked.ts";
import type { Stores } from "#platform/defined-events/matched-events.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { saveDraftAnew } from "#platform/drafts/save-draft.ts";
import { AppError } from "#platform/errors.ts";
import { findPick, spendPick } from "./sql/element-picks.ts";

/** What the tool on the owner's page sends: the token alone to ask whether it works, with an element to take it. */
const picked = z.object({
  token: proof(100, 10),
  /** Public key of the page's own script. */
  key: proof(100),
  element: z
    .object({
      /** The element's path as the tracker records it. */
      s: z.string().min(1).max(200),
      t: z.string().max(40).default(""),
      url: z.string().max(2_000),
      /** Every element like it, wherever it stands among its siblings. The minified tool has numbers for booleans. */
      alike: z.union([z.boolean(), z.literal([0, 1])]).default(false),
    })
    .optional(),
});

/** Elements whose clicks the tool knows: 200 of 40 KB at most. */
const maxCounted = 200;

function refused(): AppError {
  const issues = [{ path: ["token"], message: violationText.pickerToken }];
  return new AppError("FORBIDDEN", "The token of a tool does not work, or not here", { issues });
}

/**
 * Writes a picked element into the owner's draft of a defined event and answers where the wizard goes on; without an
 * element says that the token works, with the words of the tool and the clicks of elements. Throws FORBIDDEN for a token that is unknown, used,
 * expired, or sent from a page whose host or key is not the website's, BAD_REQUEST for an element that cannot be named.
 */
export async function finishPick(
  dependencies: Stores & Pick<Dependencies, "settings">,
  { body, origin }: { body: unknown; origin: string | undefined },
): Promise<{ url: string } | { words: typeof pickerWords; clicks: Record<string, number> }> {
  const parsed = picked.safeParse(body);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
    throw new AppError("BAD_REQUEST", "No token, key and element", { issues });
  }
  const { token, key, element } = parsed.data;
  const { postgres, clock, settings } = dependencies;
  const given = { hash: hashToken(token), now: new Date(clock.now()) };
  const pick = await findPick(postgres, { ...given, key });
  if (pick === undefined || !isOwnOrigin([origin], [pick.host, ...pick.hosts])) throw refused();
  if (element === undefined) {
    const place = { website: { id: pick.website, host: pick.host }, account: pick.owner };
    // Without them the tool is as good.
    const clicks = await countClicks(dependencies, place, maxCounted).catch(() => ({}));
    return { words: pickerWords, clicks };
  }
  const where = readPlace(element, pick.host);
  if (!(await spendPick(postgres, given))) throw refused();
  const draft = { owner: pick.owner, kind: "event", website: pick.website, target: null } as const;
  await saveDraftAnew({ postgres, clock }, draft, { where });
  return { url: `${settings.DASHBOARD_URL}/w/${pick.website}/events/new/where` };
}

type Element = NonNullable<z.output<typeof picked>["element"]>;

/** The step of the wizard: page, selector and text. */
function readPlace({ s, t, url, alike }: Element, ownHost: string): Record<string, unknown> {
  const page = readPage(url);
  if (page === undefined) throw wrongElement("url", "The page has no address");
  const text = t.trim();
  const place = {
    mode: "exact",
    url: page.host === ownHost ? page.path : page.host + page.path,
    selector: nameElement(alike ? s.replace(/:\d+(?=>|$)/g, "") : s) ?? "",
    ...(text === "" ? {} : { text }),
  };
  const { error } = eventPlace.safeParse(place);
  if (error !== undefined) throw wrongElement("s", "The element cannot be named");
  return place;
}

const wrongElement = (field: keyof Element, message: string) =>
  new AppError("BAD_REQUEST", message, { issues: [{ path: ["element", field], message: violationText.invalid }] });
