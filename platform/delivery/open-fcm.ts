import type { Dependencies } from "#platform/dependencies.ts";
import type { FcmDependencies } from "./adapters/fcm.ts";
import { listTokens } from "./sql/push-tokens.ts";
import { insertSuppressions } from "./sql/suppressions.ts";

/** Each message goes to every one of them. */
const maxTokens = 5;

/** How a website's pushes find the apps of people. */
export const openFcm = (
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  website: string,
): Pick<FcmDependencies, "listTokens" | "forget"> => ({
  // A test is for one token, everything else for a person by number.
  listTokens: async (to) =>
    /^-?\d{1,20}$/.test(to) ? listTokens(postgres, { website, person: to, limit: maxTokens }) : [to],
  forget: (token) =>
    insertSuppressions(postgres, [
      {
        ...{ website, channel: "PUSH", address: token, lineKind: "", state: "gone", person: null, source: "provider" },
        ...{ detail: null, at: new Date(clock.now()), until: null },
      },
    ]),
});
