/** No event is earlier, in milliseconds since 1970: an earlier time comes from a broken clock, or was read wrongly. */
export const minTime = Date.UTC(2000, 0, 1);
