import type { OpenAPI } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { z } from "zod";
import { errorBody } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { realtimeStreamPath } from "#contract/realtime.ts";
import { contractRoutes } from "#contract/routes.ts";

/** The API document, made from the contract. `url` is the platform's public address. */
export async function openapiDocument(url: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: "Nabz", version: "1", description: "Every call of the platform." },
    servers: [{ url }],
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: { Error: z.toJSONSchema(errorBody) as object },
    },
  });
  const error = {
    description: "Any other status is an error; its code says which",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  for (const { name, path, method, meta } of contractRoutes()) {
    const operation = document.paths?.[path]?.[method.toLowerCase() as "get"];
    if (operation === undefined) continue;
    operation.tags = name.split(".").slice(0, 1);
    operation.responses = { ...operation.responses, default: error };
    if (meta.access !== "public") operation.security = [{ token: [] }];
    if (method === "DELETE") moveBodyToQuery(operation);
  }
  const { get: call } = document.paths?.[realtimeStreamPath.replace(/\/stream$/, "")] ?? {};
  if (document.paths === undefined || call === undefined) throw new Error("The call of real-time visitors is gone");
  document.paths[realtimeStreamPath] = {
    get: {
      ...call,
      operationId: `${call.operationId}.stream`,
      summary: "Real-time visitors, at once and whenever they change",
      responses: {
        200: {
          description: "Server-sent events, each with the `result` of the same call without `stream`; no end",
          content: { "text/event-stream": { schema: { type: "string" } } },
        },
        default: error,
      },
    },
  };
  return document;
}

type Operation = Pick<OpenAPI.OperationObject, "parameters" | "requestBody">;

/** A DELETE takes in the query what the contract's generator puts into a body: see `addQueryToBody`. */
function moveBodyToQuery(operation: Operation): void {
  const body = operation.requestBody as OpenAPI.RequestBodyObject | undefined;
  const schema = body?.content["application/json"]?.schema as OpenAPI.SchemaObject | undefined;
  const fields = Object.entries(schema?.properties ?? {}).map(
    ([name, property]): OpenAPI.ParameterObject => ({
      name,
      in: "query",
      required: schema?.required?.includes(name) ?? false,
      schema: property as OpenAPI.ParameterObject["schema"] & object,
    }),
  );
  delete operation.requestBody;
  operation.parameters = [...(operation.parameters ?? []), ...fields];
}
