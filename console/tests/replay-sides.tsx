// One conversation before and after: what was said then, and what this revision would say to the same words.
import { useQuery } from '@tanstack/react-query';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';

type ReplaySidesProps = { conversationId: string; revisionId: string };

export function ReplaySides({ conversationId, revisionId }: ReplaySidesProps) {
  const { data, error } = useQuery({
    queryKey: ['replays', conversationId, revisionId],
    queryFn: () => api().conversations.replay(conversationId, { revision_id: revisionId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <ErrorState error={error} />;
  if (!data) return <Bones lines={2} />;
  return (
    <table className="sides">
      <thead>
        <tr>
          <th scope="col">The end user said</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {data.turns.map(({ turn, user, same, before, after }) => (
          <tr key={turn} data-differs={same ? undefined : ''}>
            <td>{user || <span className="quiet">(the beginning)</span>}</td>
            <td>{before.replies.join('\n')}</td>
            <td>{same ? <span className="quiet">the same</span> : <ins>{after.replies.join('\n') || '(nothing)'}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
