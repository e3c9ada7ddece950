/** Each is a lock of its own: a number follows from the place in this list, so no two share one. Append only. */
const names = ["migrations", "firstAccount", "sealing", "copyPeople", "copyMembers", "pageMessages", "refund"] as const;

/** Any number; the same in every process. */
const first = 7_103_201;

/**
 * The numbers of the advisory locks. `sealing`: shared until what was sealed commits, exclusive for a change of the key.
 * `pageMessages`: with a second number for the person. `refund`: with one for the payment.
 */
export const advisoryLocks = Object.fromEntries(names.map((name, index) => [name, first + index])) as Record<
  (typeof names)[number],
  number
>;
