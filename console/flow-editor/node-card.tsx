// A step on the canvas: plain elements of a fixed size, painted again only when something about this step changed.
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo, useContext } from 'react';
import { ProblemCountsContext } from '../ui/problem-counts.ts';
import { type CardNode, counted } from './canvas-parts.ts';
import { CHANGE_SIGNS, ChangeTag } from './change-tag.tsx';
import { ROW_HEIGHT } from './layout.ts';
import { lookOf } from './step-families.ts';
import { StepIcon } from './step-icon.tsx';

export const NodeCard = memo(function NodeCard({ id: stepId, data }: NodeProps<CardNode>) {
  const problems = useContext(ProblemCountsContext).get(stepId);
  const { type, title, name, words, ways, errors, warnings, lit, visits, people, change } = data;
  return (
    <div
      className="node-card"
      data-family={lookOf(type).family}
      data-off={data.isOff ? '' : undefined}
      data-lit={lit ? '' : undefined}
      data-change={change}
      data-heat={problems?.level}
    >
      <Handle type="target" position={Position.Left} id="in" className="way-in" />
      <div className="node-head">
        <span className="type-badge">
          <StepIcon type={type} />
        </span>
        <span className="node-type">{title}</span>
        {change && <ChangeTag change={change} />}
        {data.isEntry && <span className="tag good">start</span>}
        {data.isGlobal && <span className="tag">anywhere</span>}
        {data.isOff && <span className="tag">off</span>}
        <span className="node-marks">
          {problems && (
            <span className="tag bad" title={problems.words}>
              {problems.count}×
            </span>
          )}
          {lit && (
            <span className="node-visit" title={lit.reason}>
              {visits}
              {lit.ms !== undefined && ` · ${lit.ms} ms`}
            </span>
          )}
          {data.comments > 0 && (
            <span className="tag" title={counted(data.comments, 'open comment')}>
              <svg className="comment-icon" viewBox="0 0 16 16" aria-hidden="true">
                <path d="M2.5 3h11v7.5h-5l-3 2.5v-2.5h-3z" />
              </svg>
              {data.comments}
            </span>
          )}
          {errors > 0 && <span className="tag bad">{errors}</span>}
          {warnings > 0 && <span className="tag warn">{warnings}</span>}
        </span>
      </div>
      <div className="node-name">{name}</div>
      <div className="node-words">{words}</div>
      {ways.map(({ id, words: label, short, edge, change: wayChange }) => (
        <div
          key={id}
          className="node-way"
          data-open={edge ? undefined : ''}
          data-change={wayChange}
          style={{ height: ROW_HEIGHT }}
        >
          {wayChange && <b>{CHANGE_SIGNS[wayChange]}</b>}
          <span title={edge ? label : undefined}>{short}</span>
          <Handle type="source" position={Position.Right} id={id} className="way-out" />
        </div>
      ))}
      {people !== '' && <span className="node-people">{people}</span>}
    </div>
  );
});
