import { buyerFields } from "#contract/money-shapes.ts";

/** Whom pro formas name as the buyer. */
export const buyerForm = buyerFields;
