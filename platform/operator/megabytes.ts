/** Bytes as megabytes for the terminal. */
export const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
