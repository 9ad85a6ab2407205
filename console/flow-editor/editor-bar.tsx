// The bar above the canvas: where one is, whether it is saved, who else is here, and what can be done.
import { Button, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../session/client.ts';
import type { SaveStatus } from './graph-session.ts';
import type { Colleague } from './presence.ts';

const TONE = { saved: '', saving: '', offline: 'warn', overlap: 'warn', refused: 'bad' } as const;

type EditorBarProps = {
  assistant: { id: string; name: string };
  about: string;
  status: SaveStatus;
  colleagues: readonly Colleague[];
  goTo: (nodeId: string) => void;
  badge: ReactNode;
  children: ReactNode;
};

export const EditorBar = ({ assistant, about, status, colleagues, goTo, badge, children }: EditorBarProps) => (
  <header className="editor-bar">
    <Link
      to="/assistants/$id"
      params={{ id: assistant.id }}
      aria-label={`Back to ${assistant.name}`}
      className="editor-back"
    >
      ←
    </Link>
    <h1>{assistant.name}</h1>
    <span className="quiet editor-about">{about}</span>
    <span className={`tag ${TONE[status.kind]}`} role="status" aria-label="Saving">
      {status.kind === 'refused' ? 'Not saved' : status.message}
    </span>
    {badge}
    {colleagues.length > 0 && (
      <ul className="people" aria-label="Also here">
        {colleagues.map(({ id, name, nodeId }) => (
          <li key={id}>
            <button
              type="button"
              className="person"
              title={nodeId === null ? `${name} is here` : `${name} is at a step: go there`}
              onClick={() => nodeId !== null && goTo(nodeId)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    )}
    <div className="editor-actions">{children}</div>
  </header>
);

type ActionProps = {
  label: string;
  keys: string;
  act: () => void;
  isOff?: boolean;
  isMain?: boolean;
  /** By this name the tour finds it. */
  tour?: string;
  /** Why this session may not do it: the button stays, and says so. */
  why?: string;
};

export const Action = ({ label, keys, act, isOff = false, isMain = false, tour, why = '' }: ActionProps) => (
  <Tooltip label={why || keys} events={{ hover: true, focus: true, touch: false }}>
    <Button
      variant={isMain ? 'filled' : 'default'}
      size="compact-xs"
      disabled={isOff}
      onClick={act}
      {...(tour !== undefined && { 'data-tour': tour })}
      {...(why !== '' && { 'aria-disabled': true, 'aria-description': why, 'data-disabled': true })}
    >
      {label}
    </Button>
  </Tooltip>
);

/** Typing makes many versions; only one that stays is asked about. */
const SETTLED_MS = 800;

/** Whether the saved draft is compiled: only then can it talk and be published. */
export function CompileBadge({ flowId, version }: { flowId: string; version: number | null }) {
  const [settled, setSettled] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(version), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [version]);
  const isCurrent = version !== null && settled === version;
  const { data } = useQuery({
    queryKey: ['editor', 'compile', flowId, settled],
    queryFn: async () => {
      const { compilation_status } = await api().workflows.revisions.get(flowId, { wait_for: 'compiled', timeout: 20 });
      return compilation_status;
    },
    enabled: isCurrent,
    staleTime: Infinity,
    retry: false,
  });
  if (!isCurrent || data === undefined || data === 'pending' || data === 'running')
    return <span className="tag">Compiling</span>;
  if (data === 'succeeded') return <span className="tag good">Compiled</span>;
  return data === 'failed' ? (
    <span className="tag bad">Cannot run yet</span>
  ) : (
    <span className="tag">Nothing to run</span>
  );
}
