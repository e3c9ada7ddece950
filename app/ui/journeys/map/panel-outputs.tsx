import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MapGraph } from "#app/journeys/map/map-graph.ts";
import { type BlockType, blockTypes, kindOf, type Output, outputsOf } from "#contract/journeys/block-types.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import { nameOf } from "#contract/journeys/violations.ts";
import { blockTypeText, outputLabel } from "#contract/text/journeys.ts";
import { Button } from "../../button.tsx";
import { SelectField } from "../../field.tsx";
import type { BlockEdits } from "./use-block-edits.ts";

interface Props {
  graph: MapGraph;
  block: Block;
  edits: BlockEdits;
  isEditable: boolean;
}

/** Where a block leads, by selects: all that lines on the map do, for keyboards. */
export function PanelOutputs({ graph, block, edits, isEditable }: Props) {
  return (
    <>
      {outputsOf(block.type).map((output) => {
        const to = block.connections.find((each) => each.output === output)?.to ?? "";
        return <Way key={`${output} ${to}`} {...{ graph, block, output, to, edits, isEditable }} />;
      })}
    </>
  );
}

const added = "add:";

/** Applied by a button: a select that is walked through by arrow keys must not connect at each step. */
function Way({ graph, block, output, to, edits, isEditable }: Props & { output: Output; to: string }) {
  const { t } = useTranslation("journeys");
  const [value, setValue] = useState(to);
  const [refused, setRefused] = useState<string>();
  const others = graph.filter(({ id, type }) => id !== block.id && kindOf(type) !== "trigger");
  const label = outputLabel(block.type, output);
  const applyWay = () => {
    const edit = value.startsWith(added)
      ? edits.addAfter(block.id, output, value.slice(added.length) as BlockType)
      : edits.lead({ from: block.id, output, to: value });
    setRefused(edit.refused);
    // It stands beside its select.
    edits.refuse(null);
  };
  return (
    <>
      <SelectField
        name={`way-${output}`}
        label={t("block.connection", { output: label })}
        value={value}
        disabled={!isEditable}
        errors={refused === undefined ? undefined : [refused]}
        onChange={(event) => setValue(event.target.value)}
        options={[
          { value: "", label: t("block.nowhere") },
          ...others.map((each) => ({ value: each.id, label: nameOf(each) })),
          ...blockTypes
            .filter((type) => kindOf(type) !== "trigger")
            .map((type) => ({ value: `${added}${type}`, label: t("live.newBlock", { type: blockTypeText[type] }) })),
        ]}
      />
      {value === to ? null : (
        <div>
          <Button type="button" look="soft" isSmall onClick={applyWay}>
            {t("live.apply", { output: label })}
          </Button>
        </div>
      )}
    </>
  );
}
