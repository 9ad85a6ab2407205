// A way on the canvas: its line with the head of an arrow, and its words, short on the line and whole when it is pointed at.
import { BaseEdge, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import type { LineEdge } from './canvas-parts.ts';
import { CHANGE_SIGNS } from './change-tag.tsx';
import { wayPath } from './way-path.ts';

/** The size of the box that the whole words may take. */
const FULL = { width: 260, height: 160 };

/** What holds for the rest is dashed, and what went wrong dotted. */
const STROKES: Readonly<Record<string, string>> = {
  else: 'dashed',
  on_cap: 'dotted',
  error: 'dotted',
  failed: 'dotted',
  violation: 'dotted',
  timeout: 'dotted',
};

export const WayLine = memo(function WayLine({ sourceX, sourceY, targetX, targetY, data }: EdgeProps<LineEdge>) {
  const { line, head, words: at } = wayPath({ x: sourceX, y: sourceY }, { x: targetX, y: targetY }, data?.lane);
  const { words = '', short = '', kind = '', change, canInsert = false } = data ?? {};
  return (
    <>
      <BaseEdge path={line} interactionWidth={16} {...(STROKES[kind] && { className: STROKES[kind] })} />
      <path className="way-head" d={head} />
      <text className="way-words" x={at.x} y={at.y} textAnchor={at.isStart ? 'start' : 'middle'} aria-hidden>
        {change ? `${CHANGE_SIGNS[change]} ${short}` : short}
      </text>
      {canInsert && (
        <g className="way-insert" transform={`translate(${at.x + (at.isStart ? 8 : 0)},${at.y + 18})`} aria-hidden>
          <title>Insert a step</title>
          <circle r="10" />
          <path d="M-4,0H4M0,-4V4" />
        </g>
      )}
      {short !== words && (
        <foreignObject
          className={at.isStart ? 'way-full start' : 'way-full'}
          x={at.isStart ? at.x - 8 : at.x - FULL.width / 2}
          y={at.y - 14}
          {...FULL}
          aria-hidden
        >
          <div>{words}</div>
        </foreignObject>
      )}
    </>
  );
});
