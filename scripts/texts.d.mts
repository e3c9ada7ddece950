/** A catalogue of texts: its file, exported name, comment, and texts in order. */
export interface Catalogue {
  path: string;
  name: string;
  about: string;
  texts: { key: string; text: string }[];
}

export function readCatalogues(root: string): Promise<Catalogue[]>;
export function placeholdersOf(text: string): string[];
