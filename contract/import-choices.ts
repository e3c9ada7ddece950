// Without schemas: the browser loads this file.

export const importKinds = ["people", "orders", "consents"] as const;
export type ImportKind = (typeof importKinds)[number];

export const importEncodings = ["utf-8", "windows-1256", "utf-16le"] as const;

/** As spreadsheets name them. */
export const encodingNames = {
  "utf-8": "UTF-8",
  "windows-1256": "Windows-1256",
  "utf-16le": "UTF-16 LE",
} as const satisfies Record<(typeof importEncodings)[number], string>;
