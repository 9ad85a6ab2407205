// One campaign: its figures, its steps, new leads, and every lead's way through it.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import '../styles/calling.css';
import { TabLinks, useTab } from '../calls/tab-links.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { excerptOf } from '../parts/excerpt.ts';
import { Neighbours, useListFilters } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { CampaignFigures } from './campaign-figures.tsx';
import { CampaignSteps } from './campaign-steps.tsx';
import { type Campaign, CampaignState, campaignAddress, useCampaignList } from './campaigns.tsx';
import { ExecutionList } from './execution-list.tsx';

const LeadDesk = lazy(async () => ({ default: (await import('./lead-desk.tsx')).LeadDesk }));
const CampaignForm = lazy(async () => ({ default: (await import('./campaign-form.tsx')).CampaignForm }));

const TABS = { figures: 'Figures', leads: 'Add leads', executions: 'Executions', steps: 'Steps' } as const;
const refresh = () => queries.invalidateQueries({ queryKey: ['workflows'] });

export function CampaignPage() {
  const { id = '' } = useParams({ strict: false });
  return <CampaignView key={id} id={id} />;
}

function CampaignView({ id }: { id: string }) {
  const cameFrom = useListFilters('campaigns');
  const parent = { to: '/campaigns', label: 'Campaigns', search: cameFrom ?? {} };
  const tab = useTab(TABS);
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const { data, error, refetch } = useQuery({ queryKey: ['workflows', id], queryFn: () => api().workflows.get(id) });
  if (error) {
    return (
      <>
        <PageHead title="Campaign" parent={parent} />
        <ErrorState error={error} retry={() => void refetch()} />
      </>
    );
  }
  if (!data) return <Bones />;
  return (
    <>
      <PageHead title={data.name} parent={parent} state={<CampaignState active={data.active} />}>
        {cameFrom && <CampaignNeighbours id={id} filters={cameFrom} />}
        <ScopedButton operation="deleteWorkflow" variant="default" onClick={() => setOpen('delete')}>
          Delete
        </ScopedButton>
        <ScopedButton operation="updateWorkflow" variant="default" onClick={() => setOpen('edit')}>
          Edit
        </ScopedButton>
        <PauseButton campaign={data} />
      </PageHead>
      {data.description !== '' && <p className="quiet">{excerptOf(data.description, 400)}</p>}
      <TabLinks label="Parts of the campaign" tabs={TABS} open={tab} />
      {tab === 'figures' && <CampaignFigures id={id} />}
      {tab === 'executions' && <ExecutionList workflowId={id} />}
      {tab === 'steps' && <CampaignSteps campaign={data} />}
      <Suspense fallback={<Bones />}>
        {tab === 'leads' && <LeadDesk campaign={data} />}
        {open === 'edit' && <CampaignForm campaign={data} close={close} />}
      </Suspense>
      {open === 'delete' && <DeleteDialog campaign={data} close={close} />}
    </>
  );
}

const CampaignNeighbours = ({ id, filters }: { id: string; filters: Record<string, string> }) => (
  <Neighbours list={useCampaignList(filters)} id={id} to={campaignAddress} />
);

/** Pausing is at once: calls that ring or talk go on, and nothing new is dialed. */
function PauseButton({ campaign: { id, active } }: { campaign: Campaign }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (active ? api().workflows.deactivate(id) : api().workflows.activate(id)),
    onSuccess: refresh,
  });
  return (
    <>
      <ScopedButton
        operation={active ? 'deactivateWorkflow' : 'activateWorkflow'}
        variant={active ? 'default' : 'filled'}
        loading={isPending}
        onClick={() => mutate()}
      >
        {active ? 'Pause' : 'Resume'}
      </ScopedButton>
      {error && <ErrorState error={error} />}
    </>
  );
}

function DeleteDialog({ campaign: { id, name }, close }: { campaign: Campaign; close: () => void }) {
  const navigate = useNavigate();
  const counts = useQuery({ queryKey: ['campaign-figures', id, 'counts'], queryFn: () => api().workflows.counts(id) });
  const send = async () => {
    await api().workflows.delete(id);
    await navigate({ to: '/campaigns' });
    queries.removeQueries({ queryKey: ['workflows', id] });
    await refresh();
  };
  const { CREATED = 0, RUNNING = 0, WAITING = 0, PAUSED = 0 } = counts.data?.executions ?? {};
  const live = CREATED + RUNNING + WAITING + PAUSED;
  return (
    <DialogForm
      title={`Delete ${name}?`}
      submit="Delete campaign"
      isDangerous
      isReady={counts.data !== undefined}
      send={send}
      close={close}
    >
      {counts.error && <ErrorState error={counts.error} />}
      {counts.data && (
        <p>
          {live === 0
            ? 'Nobody is on the way through it.'
            : `${live.toLocaleString('en')} people are on the way through it: their executions and waiting calls are canceled.`}
        </p>
      )}
      <p className="quiet">Calls, receipts and executions of the past stay readable. To stop for a while, pause it instead.</p>
    </DialogForm>
  );
}
