import * as castOrder from "./cast-order.mjs";
import * as decisions from "./decisions.mjs";
import * as docPaths from "./doc-paths.mjs";
import * as fileLength from "./file-length.mjs";
import * as functionLength from "./function-length.mjs";
import * as glossary from "./glossary.mjs";
import * as guardedForms from "./guarded-forms.mjs";
import * as importCycles from "./import-cycles.mjs";
import * as layers from "./layers.mjs";
import * as licences from "./licences.mjs";
import * as listedPackages from "./listed-packages.mjs";
import * as machineTraces from "./machine-traces.mjs";
import * as noShell from "./no-shell.mjs";
import * as physicalDirections from "./physical-directions.mjs";
import * as realWorld from "./real-world.mjs";
import * as thinHandlers from "./thin-handlers.mjs";
import * as uniques from "./uniques.mjs";
import * as userText from "./user-text.mjs";

export {
  castOrder,
  decisions,
  docPaths,
  fileLength,
  functionLength,
  glossary,
  guardedForms,
  importCycles,
  layers,
  licences,
  listedPackages,
  machineTraces,
  noShell,
  physicalDirections,
  realWorld,
  thinHandlers,
  uniques,
  userText,
};

/** Every rule of the gate. */
export const rules = [
  castOrder,
  decisions,
  docPaths,
  fileLength,
  functionLength,
  glossary,
  guardedForms,
  importCycles,
  layers,
  licences,
  listedPackages,
  machineTraces,
  noShell,
  physicalDirections,
  realWorld,
  thinHandlers,
  uniques,
  userText,
];
