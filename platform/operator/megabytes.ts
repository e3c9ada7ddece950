/** Bytes as megabytes for a person at a terminal. */
export const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
