import { useEffect, useState } from "react";

/** Whether scripts have taken over: only then does anything happen by itself. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
