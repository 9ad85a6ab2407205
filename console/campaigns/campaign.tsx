// One campaign: its figures, its steps, new leads, and the progress of every lead.
import { Actions, ScopedButton } from '../ui/actions.tsx';
import '../calls/calling.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { WeekMap } from '../compliance/week-map.tsx';
import { api, queries } from '../session/client.ts';
import { delayText, STEP_KIND_LABELS } from '../ui/call-labels.ts';
import { EntityDialog } from '../ui/form.tsx';
import { numberLanguage } from '../ui/language.ts';
import { useNamed } from '../ui/named.ts';
import { DetailPage, type ShownDetail, Tabs, useTab } from '../ui/page.tsx';
import { Bones, ErrorState, Facts, QueryView, StateTag } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { campaignFields } from './campaign-fields.ts';
import { CampaignFigures } from './campaign-figures.tsx';
import { CAMPAIGN_KINDS, type Campaign, campaignAddress, campaignState, useCampaignList } from './campaign-list.ts';
import { ExecutionList } from './execution-list.tsx';
import { RetryTexts } from './retry-texts.tsx';

const LeadDesk = lazy(async () => ({ default: (await import('./lead-desk.tsx')).LeadDesk }));
const CampaignForm = lazy(async () => ({ default: (await import('./campaign-form.tsx')).CampaignForm }));

const TABS = { figures: 'Overview', executions: 'Leads', leads: 'Add leads', steps: 'Steps' } as const;
const refresh = () => queries.invalidateQueries({ queryKey: ['workflows'] });

export const CampaignPage = () => (
  <DetailPage
    kind="Campaign"
    parent={{ to: '/campaigns', label: 'Campaigns' }}
    queryKey={(id) => ['workflows', id]}
    load={(id) => api().workflows.get(id)}
    list={{ name: 'campaigns', use: useCampaignList, to: campaignAddress }}
  >
    {(shown) => <CampaignView {...shown} />}
  </DetailPage>
);

function CampaignView({ id, data, head }: ShownDetail<Campaign>) {
  const tab = useTab(TABS);
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <>
      {head(
        data.name,
        <StateTag state={campaignState(data.active)} />,
        <>
          <Actions
            of={[
              { label: 'Delete', operation: 'deleteWorkflow', onClick: () => setOpen('delete') },
              { label: 'Edit', operation: 'updateWorkflow', onClick: () => setOpen('edit') },
            ]}
          />
          <PauseButton campaign={data} />
        </>,
      )}
      {data.description !== '' && <p className="quiet">{excerptOf(data.description, 400)}</p>}
      <Tabs label="Parts of the campaign" tabs={TABS} open={tab} />
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

/** Calls that ring or talk continue; nothing new is dialed. */
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
  return (
    <EntityDialog
      title={`Delete ${name}?`}
      submit="Delete campaign"
      isDangerous
      isReady={counts.data !== undefined}
      send={async () => {
        await api().workflows.delete(id);
        await navigate({ to: '/campaigns' });
        queries.removeQueries({ queryKey: ['workflows', id] });
      }}
      refresh={['workflows']}
      close={close}
    >
      <QueryView query={counts} lines={1}>
        {({ executions: { CREATED, RUNNING, WAITING, PAUSED } }) => (
          <p>{activeLeadsText(CREATED + RUNNING + WAITING + PAUSED)}</p>
        )}
      </QueryView>
      <p className="quiet">Past calls, receipts and leads stay readable. To stop for a while, pause it instead.</p>
    </EntityDialog>
  );
}

const activeLeadsText = (count: number): string =>
  count === 0
    ? 'No lead is in progress.'
    : `${count.toLocaleString(numberLanguage())} leads are in progress: their steps and waiting calls are canceled.`;

function CampaignSteps({ campaign }: { campaign: Campaign }) {
  const { promptId, phoneNumber } = campaign;
  const assistant = useNamed('assistant')?.find(({ id }) => id === promptId);
  return (
    <>
      <Facts
        facts={[
          ['Kind', CAMPAIGN_KINDS[campaign.tag]],
          ['Hours', `${campaign.startHour}:00 to ${campaign.endHour}:00, ${campaign.timezone}`],
          [
            'Assistant',
            promptId === null ? (
              'The built-in script'
            ) : (
              <Link key="assistant" to="/assistants/$id" params={{ id: promptId }}>
                {assistant?.name ?? promptId}
              </Link>
            ),
          ],
          ['Calls from', phoneNumber?.phoneNumber ?? 'Any number of the organization'],
          ['Calls at one time', campaign.numberOfAgents],
        ]}
      />
      <section className="section">
        <h2>Who is called again</h2>
        <RetryTexts fields={campaignFields(campaign)} />
      </section>
      <section className="section" aria-label="When people can be called">
        <h2>When people can be called</h2>
        <WeekMap
          hours={{
            timezone: campaign.timezone,
            startHour: campaign.startHour,
            endHour: campaign.endHour,
            legalHours: campaign.steps.every(({ type, needsTCPACompliance }) => type === 'WAIT' || needsTCPACompliance),
          }}
        />
      </section>
      <section className="section">
        <h2>Steps</h2>
        <ol className="flow" aria-label="Steps">
          {campaign.steps.map((step) => (
            <li key={step.id}>
              <strong>
                {step.order + 1}. {STEP_KIND_LABELS[step.type]}
              </strong>{' '}
              <span className="quiet">
                {step.delayInSecs === 0 ? 'immediately' : `after ${delayText(step.delayInSecs)}`}
                {step.type !== 'WAIT' && !step.needsTCPACompliance && ', legal hours do not apply'}
              </span>
              {step.textMessage !== '' && <p className="said">{step.textMessage}</p>}
              {step.voicemailMessage !== '' && <p className="said">Voicemail: {step.voicemailMessage}</p>}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
