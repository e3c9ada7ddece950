import type { ResourceKind } from "#contract/procedure.ts";
import type { Caller, OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { ReceivedForm, UploadLimits } from "./upload.ts";

/** What the handler of an upload gets. */
export interface Upload extends ReceivedForm {
  dependencies: Dependencies;
  owner: Caller;
  website: OwnWebsite;
  /** What the braces of the path hold. */
  parameters: Readonly<Record<string, string>>;
}

/**
 * A route that takes a multipart form, beside the contract, whose calls take JSON. Its access is that of the contract's
 * routes: the website by `wid`, in the query or as a field of the form, or by a resource that the path names.
 */
export interface UploadRoute {
  method: "POST" | "PUT";
  /** With parameters in braces, as in the contract: `/v1/blocks/{id}/file`. */
  path: string;
  access: { by: "wid" } | { kind: ResourceKind; by: string };
  limits: UploadLimits;
  /** Answers the result of the call. The files are removed once it has ended, unless it moved them. */
  handle(upload: Upload): Promise<unknown>;
}
