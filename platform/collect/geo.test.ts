import { expect, it, vi } from "vitest";
import { openGeo } from "./geo.ts";
import { NetworkFile } from "./network-file.ts";

it("knows no places where the file cannot be read, says so once, and knows them again afterwards", () => {
  const failed = vi.fn();
  const geo = openGeo(failed);
  const find = vi.spyOn(NetworkFile.prototype, "find").mockImplementation(() => {
    throw new Error("EIO: i/o error, read");
  });
  expect([geo("5.160.0.1"), geo("5.160.0.2")]).toEqual(Array(2).fill({ country: "", city: "" }));
  expect(failed).toHaveBeenCalledOnce();
  find.mockRestore();
  expect(geo("5.160.0.1").country).toBe("IR");
});
