import { expect, it } from "vitest";
import { walletAddress } from "./wallet-address.ts";

it("the wallet keeps its filter where a limit is saved", () => {
  const of = (query: string) => walletAddress(new URLSearchParams(query), "IRT");
  expect(of("kind=top_up&month=1405-09&amount=200000")).toBe("/wallet?kind=top_up&month=1405-09&currency=IRT");
  expect(of("currency=IRT&kind=plan")).toBe("/wallet?currency=IRT&kind=plan");
  expect(of("")).toBe("/wallet?currency=IRT");
});
