/** The owner's own page, copied in the owner's browser: what tool and platform agree on. */
export const copiedPage = {
  /** Bytes of a copy on its way, packed. */
  maxBytes: 4 * 1024 * 1024,
  /** CSS px of the browser's viewport. */
  minSide: 200,
  maxWidth: 2_600,
  maxHeight: 4_000,
} as const;
