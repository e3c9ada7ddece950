import { findIn, isOwnAddress, sourceOf } from "#contract/messages/template-names.ts";
import type { TemplateVariable } from "#contract/templates.ts";
import { templateText } from "#contract/text/templates.ts";
import type { SamplePerson } from "./sql/sample-people.ts";

/** A link of a preview, which leads nowhere; as long as a real one: eight letters. */
export const sampleLinkOf = (platformUrl: string): string => `${platformUrl}/r/abcdefgh`;

/** The link by which a preview or test is stopped: a page that shows how it would be, and changes nothing. */
export const sampleUnsubscribeOf = (platformUrl: string): string => `${platformUrl}/u/sample`;

interface Sample {
  /** Undefined where the website knows nobody. */
  person: SamplePerson | undefined;
  website: { name: string; url: string };
  platformUrl: string;
  variables: readonly TemplateVariable[];
}

/** Somebody made up, for previews of a website that knows nobody. */
const madeUp: Readonly<Record<string, string>> = {
  ...templateText.samplePerson,
  ...{ email: "narges@shop.example", phone: "09121234567", birthday: "1993-05-11", gender: "female", ownerId: "1001" },
};

/**
 * Values of a preview. What a person has is theirs; where the website knows nobody the template's own fallbacks stand, and
 * for what has none somebody made up (`placeholder`). What only a message will have, of its event or its run, stands as its
 * own name.
 */
export function sampleValues({ person, website, platformUrl, variables }: Sample) {
  const ofPerson: Record<string, unknown> = { ...person };
  const read = (source: string): unknown => {
    const [kind, first = "", second = ""] = source.split(".");
    if (kind === "person") {
      if (person === undefined) return undefined;
      return first === "attr" ? person.attributes[second] : ofPerson[first];
    }
    if (kind === "website") return first === "name" ? website.name : website.url;
    if (kind === "unsubscribe") return sampleUnsubscribeOf(platformUrl);
    return kind === "link" ? sampleLinkOf(platformUrl) : `[${source}]`;
  };
  const ofNobody = (name: string) => {
    const source = sourceOf(name, variables);
    return madeUp[source.replace(/^person\./, "")] ?? `[${source}]`;
  };
  return {
    ...findIn(read, variables),
    isAddress: (name: string) => isOwnAddress(sourceOf(name, variables)),
    ...(person === undefined && { placeholder: ofNobody }),
  };
}
