import styled from "@emotion/styled";
import { Handle, type NodeProps, Position } from "@xyflow/react";
import { memo } from "react";
import { colour } from "../../theme/tokens.ts";
import { NodeBody, nodeMarks, nodeStyle } from "../drawn-node.tsx";
import { type MapNode, portAt } from "./flow-parts.ts";

const Frame = styled("div")({
  ...nodeStyle,
  "[aria-selected=true] > &, .selected > &": {
    borderColor: colour("plink"),
    boxShadow: `0 0 0 3px ${colour("pborder")}`,
  },
});

/** A port: shown where a line may begin; under one that leads somewhere the line itself stands. */
const Port = styled(Handle)({
  "&.react-flow__handle": {
    inlineSize: 10,
    blockSize: 10,
    minInlineSize: 0,
    minBlockSize: 0,
    border: `1.75px solid ${colour("field")}`,
    borderRadius: 5,
    backgroundColor: colour("surface"),
  },
  "&.react-flow__handle.target, &.react-flow__handle[data-taken]": { opacity: 0 },
  "&.connectionindicator::after": { content: '""', position: "absolute", inset: -12, borderRadius: "50%" },
  "&.react-flow__handle:hover": { borderColor: colour("plink") },
});

const PortWords = styled("small")({
  position: "absolute",
  insetBlockStart: "calc(100% + 6px)",
  transform: "translateX(-50%)",
  color: colour("text3"),
  fontSize: 12,
  lineHeight: "16px",
  whiteSpace: "nowrap",
  pointerEvents: "none",
});

/** A block on the live map, with its ports. */
export const FlowNode = memo(function FlowNode({ data: { node, isEditable } }: NodeProps<MapNode>) {
  const { outputs, box } = node;
  return (
    <>
      <Frame dir="rtl" {...nodeMarks(node)}>
        <NodeBody node={node} />
      </Frame>
      {node.kind === "trigger" ? null : (
        <Port type="target" position={Position.Top} isConnectable={isEditable} isConnectableStart={false} />
      )}
      {outputs.map(({ output, label, to }, index) => {
        const place = { insetInlineStart: portAt(box.width, index, outputs.length) };
        return (
          <div key={output}>
            <Port
              id={output}
              type="source"
              position={Position.Bottom}
              isConnectable={isEditable && to === undefined}
              isConnectableEnd={false}
              style={place}
              title={label}
              data-taken={to === undefined ? undefined : ""}
            />
            {to === undefined && isEditable && outputs.length > 1 ? (
              <PortWords style={place}>
                <bdi dir="rtl">{label}</bdi>
              </PortWords>
            ) : null}
          </div>
        );
      })}
    </>
  );
});
