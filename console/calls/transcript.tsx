// What was said on a call, and the conversation behind it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { isCallOver } from '../ui/call-labels.ts';
import type { Call } from './calls.tsx';

const SPEAKERS = { assistant: 'Assistant', user: 'Person', 'agent-action': 'Action' } as const;

export function Transcript({ call: { transcript, status } }: { call: Call }) {
  return (
    <section className="section" aria-label="What was said">
      <h2>What was said</h2>
      {transcript.length === 0 && <p className="quiet">{isCallOver(status) ? 'No one talked.' : 'Nothing yet.'}</p>}
      <ol className="said-lines">
        {transcript.map(({ id, text, user }) => (
          <li key={id} data-speaker={user}>
            <span className="quiet">{SPEAKERS[user]}</span>
            {text}
          </li>
        ))}
      </ol>
      {status === 'BLOCKED' && (
        <p>
          <Link to="/why-not-called">Why was this person not called?</Link>
        </p>
      )}
    </section>
  );
}

const ASK_MS = 2000;

/** Undefined: the built-in script talks, or conversations may not be read. */
export function useConversationOf(id: string, status: Call['status']) {
  const { allowed } = usePermissions()('listConversations');
  const { data } = useQuery({
    queryKey: ['conversations', 'of-call', id, status],
    queryFn: async () => (await api().conversations.list({ call_id: id, limit: 1 }).page()).items,
    enabled: allowed,
    // It begins a moment after the person has picked up.
    refetchInterval: ({ state }) => (state.data?.[0] || isCallOver(status) ? false : ASK_MS),
  });
  return data?.[0];
}
