import styled from "@emotion/styled";
import type { BlockPageData } from "#app/journeys/block-page.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { SectionForm } from "../sections.tsx";
import { TwoVersions } from "../two-versions.tsx";
import { BlockFields, BlockForm } from "./block-form.tsx";

const Locked = styled("fieldset")({ display: "grid", gap: 16, minInlineSize: 0, margin: 0, padding: 0, border: 0 });

/** A journey that was changed elsewhere since the block's page was opened. */
export function BlockConflict({ data, lastResult }: { data: BlockPageData; lastResult: LastResult }) {
  return (
    <TwoVersions
      mine={<BlockForm data={data} lastResult={lastResult} overwrites />}
      stored={
        <SectionForm>
          <Locked disabled>
            <BlockFields data={data} lastResult={null} />
          </Locked>
        </SectionForm>
      }
    />
  );
}
