import { describeBrokenPerson, retriedPersonToast } from "#app/journeys/broken-runs.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { EnteredRow, RunView } from "#app/ui/people/runs-data.ts";
import type { PersonRuns } from "#contract/journeys/person-runs.ts";
import { findProfile, personHead } from "./edit-person.server.ts";

interface Entered {
  journey: string;
  name: string;
  state: string;
  enteredAt: string;
  endedAt: string | null;
}

/** The journeys of a person as their profile lists them. */
export const enteredRows = (
  items: readonly Entered[],
  { profile, zone }: { profile: string; zone: string },
): EnteredRow[] =>
  items.map(({ journey, name, state, enteredAt, endedAt }) => ({
    ...{
      key: `${journey} ${enteredAt}`,
      name,
      to: `${profile}/journeys/${journey}`,
      state: state as EnteredRow["state"],
    },
    when:
      endedAt === null || state === "control"
        ? i18n.t("personRuns:list.entered", { when: momentWords(zone, enteredAt) })
        : i18n.t("personRuns:list.left", { when: momentWords(zone, endedAt) }),
  }));

/** The runs of one person through a journey, each decision with its reason. */
export async function loadRuns(context: OwnerContext) {
  const { api, param } = context;
  const { timeZone: zone } = await findWebsite(api, param("website"));
  const detail = await findProfile(context);
  const { journey, runs, refused } = await readRuns(context, detail.id);
  const { back, name } = personHead(detail);
  const isInside = runs.some(({ stands }) => stands !== null);
  return {
    ...{ back, name, journey: journey.name, status: journey.status },
    map: journey.status === "deleted" ? "" : `/w/${detail.website}/journeys/${journey.id}/map`,
    exit: isInside ? `${back}/journeys/${journey.id}/exit` : "",
    broken: describeBrokenPerson(name, { journey, runs }),
    runs: runs.map((run) => runView(run, zone)),
    refused: refused.map(({ at, reason, sentence }) => ({
      ...{ key: `${at} ${reason}`, sentence, when: momentWords(zone, at) },
    })),
  };
}

/** Has a person's broken runs go on. */
export async function retryRuns(context: OwnerContext): Promise<Done> {
  const detail = await findProfile(context);
  const given = { id: context.param("journey"), person: detail.id };
  const { id, continued } = await orNotFound(context.api.journeys.retryPerson(given));
  const { back, name } = personHead(detail);
  return { to: `${back}/journeys/${id}`, toast: retriedPersonToast(name, continued) };
}

/** Throws a 404 Response where the journey or the person is no such of the website. */
export async function readRuns({ api, param }: OwnerContext, person: string) {
  const id = param("journey");
  const journey = await orNotFound(api.journeys.runs({ id, person }));
  return journey;
}

type Run = PersonRuns["runs"][number];

function runView({ key, enteredAt, endedAt, decisions, stands }: Run, zone: string): RunView {
  return {
    id: `${key} ${enteredAt}`,
    title: i18n.t("personRuns:run.title", { when: momentWords(zone, enteredAt) }),
    key,
    ended: endedAt === null ? "" : i18n.t("personRuns:run.ended", { when: momentWords(zone, endedAt) }),
    decisions: decisions.map(({ at, block, sentence, message }, index) => ({
      ...{ id: `${at} ${index}`, type: block.type, name: block.name, when: momentWords(zone, at), sentence },
      message: message === null ? null : { state: message.state, sentence: message.sentence ?? "" },
    })),
    stands: stands === null ? null : { type: stands.block.type, name: stands.block.name, sentence: stands.sentence },
  };
}
