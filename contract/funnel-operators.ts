import { eventDimensions } from "./dimensions.ts";

/** What filters of a funnel's steps test. Without schemas: browsers load it. */

/** Comparisons of a property with one text, with one of several, with a number, and with nothing. */
export const textOperators = ["is", "is_not", "contains", "not_contains", "starts_with", "ends_with"] as const;
export const listOperators = ["any_of", "none_of"] as const;
export const numberOperators = ["eq", "ne", "lt", "lte", "gt", "gte"] as const;
export const presenceOperators = ["exists", "not_exists"] as const;
export const stepOperators = [...textOperators, ...listOperators, ...numberOperators, ...presenceOperators] as const;

/** Properties that the event of a step has; others are `data.<name>`. Conditions of segments know `product` too. */
export const stepProperties = ["path", ...eventDimensions] as const;
