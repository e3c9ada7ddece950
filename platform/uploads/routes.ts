import { Readable } from "node:stream";
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import { ok } from "#contract/envelope.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Caller, OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { type Access, findOwn, findOwnOfResource, readCaller } from "#platform/http/context.ts";
import { receiveForm, removeFiles } from "./receive-form.ts";
import type { ReceivedForm } from "./upload.ts";
import { openUploadFolder } from "./upload-folder.ts";
import type { UploadRoute } from "./upload-route.ts";

interface UploadCaller {
  owner: Caller;
  /** Undefined where `wid` is still to be read from the form. */
  website: OwnWebsite | undefined;
}

/**
 * Serves the upload routes: 401 and 404 before anything of the body is read, 415 for another kind of body, 413 beyond the
 * route's limits, 400 for a malformed form. Whatever fails, nothing stays on disk.
 */
export const uploadRoutes =
  (
    dependencies: Dependencies,
    { access, routes }: { access: Access; routes: readonly UploadRoute[] },
  ): FastifyPluginAsync =>
  async (app) => {
    const folder = openUploadFolder(dependencies.settings);
    app.removeAllContentTypeParsers();
    // The body stays a stream, which the route reads.
    app.addContentTypeParser("multipart/form-data", (_, body, done) => done(null, body));
    for (const route of routes) addRoute(app, route, { dependencies, access, folder });
  };

function addRoute(
  app: FastifyInstance,
  route: UploadRoute,
  { dependencies, access, folder }: { dependencies: Dependencies; access: Access; folder: string },
): void {
  const callers = new WeakMap<FastifyRequest, UploadCaller>();
  const contextOf = ({ headers: { authorization } }: FastifyRequest) => ({ dependencies, access, authorization });
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ":$1"),
    // Uploads take longer than other requests may.
    config: { isUpload: true },
    onRequest: async (request) => {
      callers.set(request, await findCaller(request, route, contextOf(request)));
    },
    onResponse: async (request) => endUnreadBody(request),
    handler: async (request) => {
      const { owner, website } = callers.get(request) ?? (await findCaller(request, route, contextOf(request)));
      const { limits } = route;
      if (!(request.body instanceof Readable)) throw new AppError("UNSUPPORTED_MEDIA_TYPE", "An upload without a body");
      const form = await receiveForm(request.body, { headers: request.headers, folder, limits, ids: dependencies.ids });
      try {
        const own = await confirmWebsite({ owner, website }, { form, route, context: contextOf(request) });
        const parameters = request.params as Record<string, string>;
        return ok(await route.handle({ ...form, dependencies, owner, website: own, parameters }));
      } finally {
        removeFiles(form.files);
      }
    },
  });
}

const refusedBodyMs = 10_000;

/**
 * Node reads and drops what is left of a body once its answer is sent; a connection that ended at once would often lose the
 * answer. This bounds the time of that.
 */
function endUnreadBody({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  const timer = setTimeout(() => raw.destroy(), refusedBodyMs).unref();
  raw.once("close", () => clearTimeout(timer));
}

type Context = Parameters<typeof readCaller>[0];

/** The caller, and the website as far as path and query name it. */
async function findCaller(request: FastifyRequest, { access }: UploadRoute, context: Context): Promise<UploadCaller> {
  const query = request.query as Record<string, unknown>;
  if ("kind" in access) {
    const id = (request.params as Record<string, unknown>)[access.by];
    return findOwnOfResource(context, { kind: access.kind, id, named: [query.wid] });
  }
  if (query.wid !== undefined) return findOwn(context, query.wid);
  return { owner: await readCaller(context), website: undefined };
}

/** The website, which the form may also name. Throws BAD_REQUEST where query and form name two, or neither one. */
async function confirmWebsite(
  { owner, website }: UploadCaller,
  { form, route, context }: { form: ReceivedForm; route: UploadRoute; context: Context },
): Promise<OwnWebsite> {
  const given = form.fields.get("wid");
  if (website === undefined) {
    if (given === undefined) throw new AppError("BAD_REQUEST", "No website", { issues: [wid(violationText.required)] });
    return (await findOwn(context, given, owner)).website;
  }
  if (given === undefined || given.toLowerCase() === website.id) return website;
  if ("kind" in route.access) throw new AppError("NOT_FOUND", "The resource is of another website");
  throw new AppError("BAD_REQUEST", "Two websites are named", { issues: [wid(violationText.invalid)] });
}

const wid = (message: string) => ({ path: ["wid"], message });
