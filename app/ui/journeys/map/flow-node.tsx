import { Handle, type NodeProps, Position } from "@xyflow/react";
import { memo } from "react";
import { colour } from "../../theme/tokens.ts";
import { NodeBody, nodeMarks, nodeStyle } from "../drawn-node.tsx";
import { type MapNode, portAt } from "./flow-parts.ts";

/**
 * Blocks and their ports, styled by the map around them. A port is shown where a line may begin; under one that leads
 * somewhere the line itself stands.
 */
export const flowNodeStyles = {
  "& .react-flow__node > .block": nodeStyle,
  "& .react-flow__node.selected > .block": {
    borderColor: colour("plink"),
    boxShadow: `0 0 0 3px ${colour("pborder")}`,
  },
  "& .react-flow__handle": {
    inlineSize: 10,
    blockSize: 10,
    minInlineSize: 0,
    minBlockSize: 0,
    border: `1.75px solid ${colour("field")}`,
    borderRadius: 5,
    backgroundColor: colour("surface"),
  },
  "& .react-flow__handle.target, & .react-flow__handle[data-taken]": { opacity: 0 },
  "& .connectionindicator::after": { content: '""', position: "absolute", inset: -12, borderRadius: "50%" },
  "& .react-flow__handle:hover": { borderColor: colour("plink") },
  "& .port": {
    position: "absolute",
    insetBlockStart: "calc(100% + 6px)",
    transform: "translateX(-50%)",
    color: colour("text3"),
    fontSize: 12,
    lineHeight: "16px",
    whiteSpace: "nowrap",
    pointerEvents: "none",
  },
} as const;

/** A block on the live map, with its ports. */
export const FlowNode = memo(function FlowNode({ data: { node, isEditable } }: NodeProps<MapNode>) {
  const { outputs, box } = node;
  return (
    <>
      <div className="block" dir="rtl" {...nodeMarks(node)}>
        <NodeBody node={node} />
      </div>
      {node.kind === "trigger" ? null : (
        <Handle type="target" position={Position.Top} isConnectable={isEditable} isConnectableStart={false} />
      )}
      {outputs.map(({ output, label, to }, index) => {
        const place = { insetInlineStart: portAt(box.width, index, outputs.length) };
        return (
          <div key={output}>
            <Handle
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
              <small className="port" style={place}>
                <bdi dir="rtl">{label}</bdi>
              </small>
            ) : null}
          </div>
        );
      })}
    </>
  );
});
