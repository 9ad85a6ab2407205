// The live wall: who talks, who waits for a line, which limit holds, and the ways to step in.
import './calling.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { ListTable, wholeList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { EmptyState, ErrorState, Figures, Moment, StateTag } from '../ui/states.tsx';
import type { Call } from './calls.tsx';
import { CALL_LABELS, personOf } from './labels.ts';
import { holdingLimits } from './live-limits.ts';

const ASK_MS = 2000;
const ACTIVE = ['IN_PROGRESS', 'TRANSFERRING', 'RINGING', 'DIALING'] as const;
/** Of each state; more are counted on other pages. */
const SHOWN = 100;

const callsIn = async (status: Call['status']): Promise<Call[]> =>
  (
    await api()
      .calls.list({ status, limit: String(SHOWN) })
      .page()
  ).items;

export function LiveCalls() {
  const can = usePermissions();
  const live = useQuery({
    queryKey: ['calls', 'live'],
    queryFn: async () => {
      const states = await Promise.all(ACTIVE.map(callsIn));
      return { active: states.flat(), waiting: await callsIn('QUEUED') };
    },
    refetchInterval: ASK_MS,
  });
  const campaigns = useQuery({
    queryKey: ['workflows', 'live'],
    queryFn: async () => (await api().workflows.list({ active: 'true', limit: '100' }).page()).items,
    enabled: can('listWorkflows').allowed,
    refetchInterval: ASK_MS * 5,
  });
  const organization = useQuery({
    queryKey: ['organization'],
    queryFn: () => api().organization.get(),
    enabled: can('getOrganization').allowed,
  });
  const { active = [], waiting = [] } = live.data ?? {};
  const running = campaigns.data ?? [];
  const limits = holdingLimits(active, waiting, running, organization.data?.max_active_calls);
  const nameOf = (id: string | null): string => running.find((campaign) => campaign.id === id)?.name ?? '–';
  return (
    <>
      <PageHead title="Live" />
      {live.error && <ErrorState error={live.error} retry={() => void live.refetch()} />}
      <Figures
        label="Now"
        figures={[
          ['Talking', String(active.filter(({ status }) => status === 'IN_PROGRESS' || status === 'TRANSFERRING').length)],
          ['Ringing', String(active.filter(({ status }) => status === 'RINGING' || status === 'DIALING').length)],
          ['Waiting for a line', waiting.length === SHOWN ? `${SHOWN} or more` : String(waiting.length)],
          ['Lines', organization.data && String(organization.data.max_active_calls)],
        ]}
      />
      {limits.map((limit) => (
        <p key={limit} className="state warn" role="status">
          {limit}
        </p>
      ))}
      <ListTable
        label="Calls now"
        list={wholeList([...active, ...waiting])}
        columns={[
          {
            head: 'Person',
            cell: (call) => (
              <Link to="/calls/$id" params={{ id: call.id }}>
                <bdi>{personOf(call)}</bdi>
              </Link>
            ),
            className: 'wide',
          },
          { head: 'Campaign', cell: ({ workflowId }) => nameOf(workflowId) },
          { head: 'State', cell: ({ status }) => <StateTag state={CALL_LABELS[status]} /> },
          {
            head: 'Since',
            cell: ({ callStartedAt, createdAt }) => <Moment at={callStartedAt ?? createdAt} />,
            className: 'number',
          },
          { head: '', cell: ({ id }) => <HangUp id={id} />, className: 'last' },
        ]}
        empty={
          <EmptyState title="No call right now">Calls that ring, talk or wait for a line appear here by themselves.</EmptyState>
        }
      />
      {running.length > 0 && (
        <section className="section" aria-label="Campaigns that run">
          <h2>Campaigns that run</h2>
          <ListTable
            label="Campaigns that run"
            list={wholeList(running)}
            columns={[
              {
                head: 'Campaign',
                cell: ({ id, name }) => (
                  <Link to="/campaigns/$id" params={{ id }}>
                    {name}
                  </Link>
                ),
                className: 'wide',
              },
              {
                head: 'Calls now',
                cell: ({ id, numberOfAgents }) =>
                  `${active.filter(({ workflowId }) => workflowId === id).length} of ${numberOfAgents}`,
                className: 'number',
              },
              { head: '', cell: ({ id }) => <PauseNow id={id} />, className: 'last' },
            ]}
            empty={null}
          />
        </section>
      )}
    </>
  );
}

function HangUp({ id }: { id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api().calls.cancel(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['calls'] }),
  });
  return (
    <ScopedButton operation="cancelCall" variant="subtle" loading={isPending} onClick={() => mutate()}>
      Hang up
    </ScopedButton>
  );
}

/** Calls that ring or talk go on; nothing new is dialed from this moment on. */
function PauseNow({ id }: { id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api().workflows.deactivate(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['workflows'] }),
  });
  return (
    <ScopedButton operation="deactivateWorkflow" variant="subtle" loading={isPending} onClick={() => mutate()}>
      Pause
    </ScopedButton>
  );
}
