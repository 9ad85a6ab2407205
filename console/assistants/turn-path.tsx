// The path of one turn: which steps it went through, and why, with score, time and cost of each.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../session/client.ts';
import { excerptOf } from '../ui/text.ts';
import { passagesIn, type UsedPassage, type Visit, visitFigures } from './conversation-path.ts';
import { wayKindText } from './flow-reading.ts';

const MAX_ENTRIES = 5000;

/** Read once, and again when the conversation changes. */
export const useConversationTrace = (id: string) =>
  useQuery({
    queryKey: ['conversation', id, 'trace'],
    queryFn: () => api().conversations.trace(id, { limit: 500 }).all({ max: MAX_ENTRIES }),
    enabled: id !== '',
  });

type TurnPathProps = {
  turn: number;
  visits: readonly Visit[];
  names: ReadonlyMap<string, string>;
  isLatest: boolean;
  isOver: boolean;
  openNode: ((nodeId: string) => void) | undefined;
};

export function TurnPath({ turn, visits, names, isLatest, isOver, openNode }: TurnPathProps) {
  const total = visitFigures({
    ms: visits.reduce((sum, { ms }) => sum + ms, 0),
    costUsd: visits.reduce((sum, { costUsd }) => sum + costUsd, 0),
  });
  return (
    <details className="turn-path" open={isLatest}>
      <summary>
        {visits.length} {visits.length === 1 ? 'step' : 'steps'}
        {total !== '' && <span className="quiet"> · {total}</span>}
      </summary>
      <ol aria-label={turn === 0 ? 'Path at the beginning' : `Path of turn ${turn}`}>
        {visits.map((visit) => (
          <li key={visit.order} data-open={visit.isOpen ? '' : undefined}>
            <span className="order" aria-hidden="true">
              {visit.order}
            </span>
            <div>
              <NodeName nodeId={visit.nodeId} name={names.get(visit.nodeId) ?? visit.nodeId} openNode={openNode} />
              <Why visit={visit} isOver={isOver} />
              <Passages of={passagesIn(visit)} />
            </div>
            <span className="quiet figure">{visitFigures(visit)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

type NodeNameProps = { nodeId: string; name: string; openNode: ((nodeId: string) => void) | undefined };

const NodeName = ({ nodeId, name, openNode }: NodeNameProps) =>
  openNode ? (
    <button type="button" className="link" onClick={() => openNode(nodeId)}>
      {name}
    </button>
  ) : (
    <strong>{name}</strong>
  );

/** Each way has the name that it has on its card. */
function leftText(reason: string): string {
  const [, kind] = /^by (\w+)$/.exec(reason) ?? [];
  if (kind === undefined) return `left: ${reason}`;
  if (kind === 'default') return 'went on';
  return kind === 'conditional' ? 'left by a condition' : `left by “${wayKindText(kind)}”`;
}

/** Reasons of a decision as they stand in the trace; machinery that says nothing more is left out. */
function Why({ visit, isOver }: { visit: Visit; isOver: boolean }) {
  const reasons = visit.entries.filter(
    ({ type, reason }) => type !== 'effect' && type !== 'result' && type !== 'heard' && reason !== '',
  );
  const shown = reasons.map(({ type, reason }) => (type === 'step' ? leftText(reason) : reason));
  if (visit.isOpen) shown.push(isOver ? 'ended here' : 'is here now');
  return (
    <div className="quiet">
      {[...new Set(shown)].map((reason) => (
        <div key={reason}>{reason}</div>
      ))}
      {visit.scores.length > 0 && <div>{[...new Set(visit.scores)].join(' · ')}</div>}
    </div>
  );
}

/** The nearest first; a click leads to where it can be corrected. */
const Passages = ({ of: passages }: { of: readonly UsedPassage[] }) =>
  passages.length > 0 && (
    <ul className="used-passages" aria-label="Passages that were found">
      {passages.map(({ title, score, baseId, documentId, position }) => (
        <li key={`${documentId} ${position}`}>
          <Link
            to="/knowledge/$id/documents/$documentId"
            params={{ id: baseId, documentId }}
            search={{ passage: String(position) }}
            target="_blank"
          >
            {title}
          </Link>{' '}
          <span className="quiet">
            passage {position + 1}, score {score.toFixed(2)}
          </span>
        </li>
      ))}
    </ul>
  );

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

type VariableHistory = { turn: number; before: Record<string, unknown>; now: Record<string, unknown> };

export function Variables({ variables, turn }: { variables: Record<string, unknown>; turn: number }) {
  const [history, setHistory] = useState<VariableHistory>({ turn, before: {}, now: variables });
  useEffect(() => {
    setHistory((last) =>
      last.turn === turn ? { ...last, now: variables } : { turn, before: last.now, now: variables },
    );
  }, [variables, turn]);
  const known = Object.entries(variables).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <details className="variables" open={known.length > 0 && known.length <= 6}>
      <summary>
        {known.length} {known.length === 1 ? 'variable' : 'variables'}
      </summary>
      <dl className="facts">
        {known.map(([name, value]) => (
          <div key={name} data-fresh={shown(history.before[name]) === shown(value) ? undefined : ''}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd title={shown(value)}>{excerptOf(shown(value))}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
