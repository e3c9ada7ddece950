import { describe, expect, it } from "vitest";
import { breakdownScreens, reportScreens, shapedScreens } from "#contract/screens.ts";
import { findReport, reportOfScreen, viewAt } from "./find-report.server.ts";

describe("a report", () => {
  it("is found for every report screen of the registry, and for no other name", () => {
    expect(reportScreens.map((screen) => reportOfScreen(screen).kind)).toEqual(
      reportScreens.map((screen) => (breakdownScreens.some((each) => each === screen) ? "breakdown" : screen)),
    );
    for (const name of ["overview", "breakdown", "goalSettings", "", "nothing"]) {
      expect(() => reportOfScreen(name)).toThrow(Response);
    }
  });

  it("is found for every kind of shared link", () => {
    const kinds = ["overview", "breakdown", ...shapedScreens] as const;
    expect(kinds.map((kind) => findReport(kind).kind)).toEqual(kinds);
  });
});

describe("a link made at a screen", () => {
  const at = (path: string, query = "") => viewAt(path, new URLSearchParams(query));

  it("shows the screen's report with the address's own parameters", () => {
    expect(at("reports/medium", "view=source&sort=-people")).toEqual({
      ...{ kind: "breakdown", dimension: "source", sort: "-people" },
    });
    expect(at("reports/retention", "of=order&step=day")).toEqual({ kind: "retention", of: "order", boundary: "day" });
    expect(at("reports/goals", "goal=g")).toEqual({ kind: "goals", goal: "g" });
    expect(at("reports/sessions")).toEqual({ kind: "sessions" });
  });

  it("shows the overview where the path names no report", () => {
    for (const path of ["", "realtime", "reports/none", "reports/", "reports/breakdown"]) {
      expect(at(path)).toEqual({ kind: "overview" });
    }
  });
});
