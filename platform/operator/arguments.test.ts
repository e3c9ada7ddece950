import { expect, it } from "vitest";
import { readArguments, UsageError } from "./arguments.ts";

const read = (line: string) => readArguments(line.split(" "), "/home/me");

it("reads commands of one word and of two, with their options anywhere", () => {
  expect(read("migrate --json")).toEqual({ command: "migrate", args: {}, json: true });
  expect(read("user create --name N --email=a@b.example")).toEqual({
    ...{ command: "user create", json: false },
    args: { email: "a@b.example", fullName: "N" },
  });
});

it("reads flags, which have no value", () => {
  expect(read("settle --all")).toEqual({ command: "settle", args: { all: true }, json: false });
  expect(read("audit --website W --from 2026-10-01 --to 2026-11-01").args).toEqual({
    ...{ website: "W", from: "2026-10-01", to: "2026-11-01" },
  });
  expect(read("settle --website W --json")).toEqual({ command: "settle", args: { website: "W" }, json: true });
});

it("names a flag of several words as one argument", () => {
  const { args } = read("website rotate --website W --credential secret --end-former");
  expect(args).toEqual({ website: "W", credential: "secret", endFormer: true });
});

it("resolves a file's path from the caller's folder", () => {
  const common = { command: "import access-log", json: false };
  expect(read("import access-log logs/a.gz --website W")).toEqual({
    ...common,
    args: { file: "/home/me/logs/a.gz", website: "W" },
  });
  expect(read("import access-log --website W /var/log/a.log")).toEqual({
    ...common,
    args: { file: "/var/log/a.log", website: "W" },
  });
});

it.each([
  ["", "no command"],
  ["dance", "unknown command: dance"],
  ["user delete", "unknown command: user delete"],
  ["check stores", "unknown command: check stores"],
  ["user create --name N", "--email is missing"],
  ["user create --email E --name N --password P", "--password-stdin"],
  ["import access-log --website W", "FILE is missing"],
  ["import access-log a b --website W", "unexpected: b"],
  ["migrate --fast", "Unknown option '--fast'"],
  ["migrate now", "unexpected: now"],
])("refuses: nabz %s", (line, message) => {
  expect(() => read(line)).toThrow(UsageError);
  expect(() => read(line)).toThrow(message);
});
