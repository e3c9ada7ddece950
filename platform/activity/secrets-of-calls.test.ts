import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isRecorded } from "#contract/procedure.ts";
import { type ContractRoute, contractRoutes } from "#contract/routes.ts";
import { describeChanges } from "./describe-changes.ts";

const routes = contractRoutes().filter(({ method, meta }) => isRecorded(method, meta));
const schemaOf = ({ procedure }: ContractRoute): unknown => procedure["~orpc"].inputSchema;
const schemaOfCall = (name: string) => schemaOf(routes.find((each) => each.name === name) as ContractRoute);
const secret = "s3cret-of-a-server";

/** Inputs with a key, by the calls that take them. */
const keys: Record<string, object[]> = {
  "journeys.items.create": [{ kind: "header", data: { name: "Authorization", value: secret } }],
  "journeys.items.update": [{ data: { name: "Authorization", value: secret } }],
  "journeys.items.append": [{ items: [{ kind: "header", data: { value: secret } }] }],
  "journeys.items.replace": [{ items: [{ kind: "header", data: { value: secret } }] }],
  ...Object.fromEntries(
    ["journeys.blocks", "journeys.journeyBlocks"].flatMap((of) => [
      [`${of}.create`, [{ type: "action.api", fields: { url: `https://a.example/?k=${secret}`, body: secret } }]],
      [`${of}.update`, [{ fields: { url: `https://a.example/?k=${secret}`, body: secret } }]],
      [`${of}.replace`, [{ blocks: [{ fields: { body: secret }, items: [{ data: { value: secret } }] }] }]],
    ]),
  ),
  ...Object.fromEntries(
    ["integration.channels.create", "integration.channels.update"].map((call) => [
      call,
      [
        { settings: { apiKey: secret, password: secret, token: secret, appSecret: secret, serviceAccount: secret } },
        { settings: { headers: `X-Key: ${secret}`, body: `key=${secret}` } },
        { settings: { url: `https://a.example/${secret}`, reportUrl: `https://a.example/${secret}` } },
      ],
    ]),
  ),
  "delivery.messages.test": [
    { to: `https://a.example/?k=${secret}`, content: { url: `https://a.example/${secret}`, body: `key=${secret}` } },
  ],
  "installation.mail.update": [{ password: secret, currentPassword: secret }],
};

/** The names of the fields of an input, nested ones with dots; `*` of a record. Lists of objects are only counted. */
function fieldsOf(schema: unknown, name = ""): string[] {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, name);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return fieldsOf(schema.unwrap(), name);
  }
  if (schema instanceof z.ZodPrefault) return fieldsOf(schema.unwrap(), name);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option, name));
  const below = (key: string) => (name === "" ? key : `${name}.${key}`);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) => fieldsOf(field, below(key)));
  }
  if (schema instanceof z.ZodRecord) return schema.valueType instanceof z.ZodUnknown ? [below("*")] : [];
  return schema instanceof z.ZodEnum ? [] : [name];
}

const nested = (path: string): object =>
  path.split(".").reduceRight<unknown>((value, key) => ({ [key]: value }), secret) as object;

describe("what the list of activities holds", () => {
  it.each(Object.entries(keys))("has no key of %s", (call, inputs) => {
    for (const input of inputs) {
      const changes = describeChanges(schemaOfCall(call), input);
      expect(changes.length).toBeGreaterThan(0);
      expect(JSON.stringify(changes)).not.toContain(secret);
    }
  });

  it("has no value of any field whose name is that of a key, in any call", () => {
    const named = /password|secret|token|credential|serviceAccount|headers?$|body$|key$|code$/i;
    const paths = routes.flatMap((route) =>
      fieldsOf(schemaOf(route))
        .filter((path) => named.test(path))
        .map((path) => ({ route, path })),
    );
    expect(paths.length).toBeGreaterThan(15);
    const shown = paths.filter(({ route, path }) =>
      describeChanges(schemaOf(route), nested(path)).some(({ value }) => value?.includes(secret)),
    );
    expect(shown.map(({ route, path }) => `${route.name} ${path}`)).toEqual([]);
  });

  it("knows every call that takes a record of whatever is written", () => {
    const free = routes.filter((route) => fieldsOf(schemaOf(route)).some((path) => path.endsWith("*")));
    // Texts of messages, a file of a journey, and attributes of people, which are secret themselves.
    const others = ["integration.templates.save", "journeys.import", "profiles.update"];
    const isKnown = ({ name }: ContractRoute) => name in keys || others.includes(name);
    expect(free.filter((route) => !isKnown(route)).map(({ name }) => name)).toEqual([]);
  });
});
