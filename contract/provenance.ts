/**
 * Who said something, by the credential it came with: a visitor's browser (public key), the owner's server (secret), an
 * import, the owner by hand. Decision record 0028 has the rules.
 */
export const provenances = ["browser", "server", "import", "owner"] as const;
export type Provenance = (typeof provenances)[number];

/** Rank in claims of one order: the higher counts, whatever the times. The event store compares its enum the same way. */
export const orderRank = (provenance: Provenance): number => provenances.indexOf(provenance);

const fieldRanks: Record<Provenance, number> = { browser: 0, server: 1, import: 1, owner: 2 };

/** Rank in claims of a field or an identifier of a person: server and import are equals. */
export const fieldRank = (provenance: Provenance): number => fieldRanks[provenance];

/** Whether the owner answers for it: a stranger with the public key cannot have said it. */
export const isVouched = (provenance: Provenance): boolean => provenance !== "browser";

/** Who said a field; of one that nobody vouches for nothing is stored. Names are the sender's: `constructor` is one. */
export const provenanceOf = (said: Readonly<Record<string, Provenance>>, field: string): Provenance =>
  (Object.hasOwn(said, field) ? said[field] : undefined) ?? "browser";
