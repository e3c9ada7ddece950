import * as docComments from "./doc-comments.mjs";
import * as environment from "./environment.mjs";
import * as fileLength from "./file-length.mjs";
import * as guardedForms from "./guarded-forms.mjs";
import * as layers from "./layers.mjs";
import * as machineTraces from "./machine-traces.mjs";
import * as physicalDirections from "./physical-directions.mjs";
import * as realWorld from "./real-world.mjs";
import * as uniques from "./uniques.mjs";
import * as userText from "./user-text.mjs";

export {
  docComments,
  environment,
  fileLength,
  guardedForms,
  layers,
  machineTraces,
  physicalDirections,
  realWorld,
  uniques,
  userText,
};

/** Every rule that the gate asks. */
export const rules = [
  docComments,
  environment,
  fileLength,
  guardedForms,
  layers,
  machineTraces,
  physicalDirections,
  realWorld,
  uniques,
  userText,
];
