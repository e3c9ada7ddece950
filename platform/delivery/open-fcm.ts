import type { Dependencies } from "#platform/dependencies.ts";
import type { FcmDependencies } from "./adapters/fcm.ts";
import { listTokens } from "./sql/push-tokens.ts";
import { insertSuppressions } from "./sql/suppressions.ts";

/** Each message goes to every one of them. */
const maxTokens = 5;

const isPerson = (to: string) => /^-?\d{1,20}$/.test(to);

/** How a website's pushes find the apps of people. */
export const openFcm = (
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  website: string,
): Pick<FcmDependencies, "listTokens" | "forget"> => ({
  // A test is for one token, everything else for a person by number.
  listTokens: async (to) => (isPerson(to) ? listTokens(postgres, { website, person: to, limit: maxTokens }) : [to]),
  forget: (token, to) =>
    insertSuppressions(postgres, [
      {
        ...{ website, channel: "PUSH", address: token, lineKind: "", state: "gone", source: "provider" },
        ...{ person: isPerson(to) ? to : null, detail: null, at: new Date(clock.now()), until: null },
      },
    ]),
});
