import { findIn, isOwnAddress, sourceOf } from "#contract/messages/template-names.ts";
import type { TemplateVariable } from "#contract/templates.ts";
import type { SamplePerson } from "./sql/sample-people.ts";

/** A link of a preview, which leads nowhere; as long as a real one: eight letters. */
export const sampleLinkOf = (platformUrl: string): string => `${platformUrl}/r/abcdefgh`;

interface Sample {
  /** Undefined where the website knows nobody. */
  person: SamplePerson | undefined;
  website: { name: string; url: string };
  platformUrl: string;
  variables: readonly TemplateVariable[];
}

/**
 * Values of a preview. What a person has is theirs; what only a message will have, of its event or its run, stands as its
 * own name.
 */
export function sampleValues({ person, website, platformUrl, variables }: Sample) {
  const ofPerson: Record<string, unknown> = { ...person };
  const read = (source: string): unknown => {
    const [kind, first = "", second = ""] = source.split(".");
    if (kind === "person") {
      if (person === undefined) return `[${source}]`;
      return first === "attr" ? person.attributes[second] : ofPerson[first];
    }
    if (kind === "website") return first === "name" ? website.name : website.url;
    if (kind === "unsubscribe") return `${platformUrl}/u/sample`;
    return kind === "link" ? sampleLinkOf(platformUrl) : `[${source}]`;
  };
  return { ...findIn(read, variables), isAddress: (name: string) => isOwnAddress(sourceOf(name, variables)) };
}
