import type { CaptureQueue } from "#contract/captures.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { findJob } from "#platform/jobs/add-job.ts";
import type { CaptureRow } from "./sql/captures.ts";
import { captureKind, listPositions } from "./sql/captures.ts";
import { newestOf, toCapture } from "./to-capture.ts";

interface Captured {
  id: string;
  addresses: readonly unknown[];
  state: CaptureRow["state"];
  captures: readonly CaptureRow[];
}

/** How far the captures of a heatmap are. */
export async function readQueue(
  heatmap: Captured,
  { postgres }: Pick<Dependencies, "postgres">,
): Promise<CaptureQueue> {
  const positions = await listPositions(postgres, heatmap.id);
  const positionOf = (id: string) => positions.find((each) => each.id === id)?.position ?? null;
  const [first] = positions;
  const job = first && (await findJob(postgres, { kind: captureKind, key: first.id }));
  const newest = newestOf(heatmap.captures);
  const isRepeated = job?.state === "waiting" && job.attempts > 0;
  return {
    state: heatmap.state,
    reason: heatmap.state === "failed" ? (newest.find(({ reason }) => reason !== null)?.reason ?? null) : null,
    position: first?.position ?? null,
    attempt: job?.attempts ?? 0,
    retryAt: isRepeated ? job.due.toISOString() : null,
    captures: newest.map((capture) => {
      const { id, device, variant, state, reason } = toCapture(capture, heatmap.addresses.length > 1);
      return { id, device, variant, state, reason, position: positionOf(id) };
    }),
  };
}
