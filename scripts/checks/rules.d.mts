/** A file of the tree; `path` from the root, with `/`. */
export interface SourceFile {
  path: string;
  text: string;
}

/** What a rule found; `line` counts from 1. */
export interface Finding {
  path: string;
  line: number;
  message: string;
}

/** One rule of the gate. `check` is pure: the same files, the same findings. */
export interface Rule {
  readonly name: string;
  check(files: readonly SourceFile[]): Finding[];
}

export const castOrder: Rule;
export const decisions: Rule;
export const docPaths: Rule;
export const fileLength: Rule;
export const functionLength: Rule;
export const glossary: Rule;
export const guardedForms: Rule;
export const importCycles: Rule;
export const layers: Rule;
export const licences: Rule;
export const listedPackages: Rule;
export const machineTraces: Rule;
export const noShell: Rule;
export const physicalDirections: Rule;
export const realWorld: Rule;
export const thinHandlers: Rule;
export const uniques: Rule;
export const userText: Rule;

export const rules: readonly Rule[];
