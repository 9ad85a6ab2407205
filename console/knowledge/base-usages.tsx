// Which assistants answer from a knowledge base.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';

const SHOWN = 100;

export function BaseUsages({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['knowledge', id, 'usages'],
    queryFn: async () => (await api().knowledgeBases.usages.list(id, { limit: SHOWN }).page()).items,
  });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Bones lines={2} />;
  if (data.length === 0) return <p>No assistant uses it. Choose it in a step of a flow that answers from knowledge.</p>;
  return (
    <>
      <p>{data.length === SHOWN ? `${SHOWN} or more` : data.length} revisions of assistants answer from it:</p>
      <ul className="changes" aria-label="Assistants that use it">
        {data.map((usage) => (
          <li key={`${usage.revision_id} ${usage.workflow_revision_id}`}>
            <Link to="/assistants/$id" params={{ id: usage.assistant_id }} search={{ revision: usage.revision_id }}>
              {usage.assistant_name ?? usage.assistant_id}
            </Link>{' '}
            <span className={`tag ${usage.revision_state === 'active' ? 'good' : ''}`}>
              {usage.revision_state === 'active' ? 'Live' : 'Draft'}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
