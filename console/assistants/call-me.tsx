// Has the assistant call a phone: a real one where a carrier is connected, else a simulated person.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../session/client.ts';
import { EntityDialog } from '../ui/form.tsx';
import { Bones } from '../ui/states.tsx';

type CallMeProps = { assistant: { id: string; name: string; active_revision_id: string | null }; close: () => void };

export function CallMe({ assistant: { id, name, active_revision_id: active }, close }: CallMeProps) {
  const { data: campaigns } = useQuery({
    queryKey: ['workflows', 'calling-with', id],
    queryFn: async () =>
      (await api().workflows.list({ active: 'true', limit: 100 }).all({ max: 1000 })).filter(
        ({ promptId, steps }) => promptId === id && steps.some(({ type }) => type === 'CALL'),
      ),
  });
  const [first] = campaigns ?? [];
  if (!campaigns) return <Bones />;
  const missing = !active
    ? 'Calls by phone use the active revision, and there is none yet. Publish and activate one first.'
    : `Calls by phone run under a campaign: it has the number, the hours and the law. No active campaign with a call talks as ${name}.`;
  return (
    <EntityDialog
      title={`Have ${name} call you`}
      submit="Call me"
      isReady={first !== undefined && active !== null}
      initial={{ phone: '', workflow: first?.id ?? '' }}
      fields={
        first && active
          ? [
              {
                name: 'phone',
                label: 'Your number',
                placeholder: '+1 202 555 0101',
                required: true,
                maxLength: 100,
                description: 'Without a carrier account a simulated person answers.',
              },
              {
                name: 'workflow',
                label: 'Campaign',
                kind: 'choice',
                choices: campaigns.map((one) => ({ value: one.id, label: one.name })),
                description: 'Its number, hours and rules hold, and the active revision talks.',
              },
            ]
          : []
      }
      send={({ phone, workflow }) => api().calls.create({ workflowId: workflow, primaryPhone: phone })}
      refresh={['calls']}
      result={({ id: call }) => (
        <p role="status">
          On its way.{' '}
          <Link to="/calls/$id" params={{ id: call }}>
            Follow the call
          </Link>
        </p>
      )}
      close={close}
    >
      {!(first && active) && (
        <p>
          {missing} {active && <Link to="/campaigns">Open the campaigns</Link>}
        </p>
      )}
    </EntityDialog>
  );
}
