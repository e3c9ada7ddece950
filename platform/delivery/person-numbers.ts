/** A person's number as the API has it, as the ledger stores it. */
export const toStored = (person: string): string => BigInt.asIntN(64, BigInt(person)).toString();

/** The same, back. */
export const fromStored = (person: string): string => BigInt.asUintN(64, BigInt(person)).toString();
