// Experiments of an assistant: how arms stand, with how sure that is, and starting and ending one.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Schema } from '../../sdk/parley.ts';
import { endExperiment } from '../assistants/who-gets-it.tsx';
import { api, queries } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, ShowMore, usePagedList, wholeList } from '../ui/list.tsx';
import { EmptyState, ErrorState, Moment, StateTag } from '../ui/states.tsx';
import './insight.css';
import { percent, points, STANDING_LABELS } from './words.ts';

type Experiment = Schema<'Experiment'>;
type Arm = Experiment['arms'][number];
type Revision = Answer<'getAssistantRevision'>;

const END_REASONS: Readonly<Record<string, string>> = {
  decided: 'it is decided',
  max_people: 'enough people took part',
  ends_at: 'its time was over',
  policies: 'an arm broke policies too often',
  stopped: 'it was ended by hand',
};

type ExperimentsProps = { assistantId: string; revisions: readonly Revision[]; liveId: string | null };

export function Experiments({ assistantId, revisions, liveId }: ExperimentsProps) {
  const list = usePagedList(['assistants', assistantId, 'experiments'], (page) =>
    api().assistants.experiments.list(assistantId, page),
  );
  const [isNew, setNew] = useState(false);
  const published = revisions.filter(({ published_at }) => published_at !== null);
  const isRunning = list.rows.some(({ status }) => status === 'running');
  return (
    <div className="stack">
      <div className="bar">
        <p className="quiet grow">
          New conversations are shared between revisions. Each person keeps the revision of their first conversation.
        </p>
        {published.length > 1 && !isRunning && (
          <ScopedButton operation="createExperiment" onClick={() => setNew(true)}>
            Start an experiment
          </ScopedButton>
        )}
      </div>
      {isNew && <NewExperiment assistantId={assistantId} revisions={published} close={() => setNew(false)} />}
      {list.error && <ErrorState error={list.error} />}
      {list.rows.map((experiment) => (
        <ExperimentCard key={experiment.id} experiment={experiment} revisions={revisions} liveId={liveId} />
      ))}
      {list.rows.length === 0 && !list.isLoading && (
        <EmptyState title="No experiments yet">
          {published.length > 1
            ? 'Compare two to four published revisions on live conversations.'
            : 'An experiment compares published revisions. Publish a second one first.'}
        </EmptyState>
      )}
      <ShowMore list={list} />
    </div>
  );
}

const metricText = (metric: Experiment['metric']): string => {
  if (metric.by === 'outcome') return `outcome is ${metric.outcome}`;
  return metric.by === 'disposition' ? `disposition is ${metric.disposition}` : `${metric.criterion} is met`;
};

type ExperimentCardProps = { experiment: Experiment; revisions: readonly Revision[]; liveId: string | null };

function ExperimentCard({ experiment, revisions, liveId }: ExperimentCardProps) {
  const { id, assistant_id, name, status, metric, arms, min_people, end_reason } = experiment;
  const stop = useMutation({
    mutationFn: () => api().assistants.experiments.stop(assistant_id, id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['assistants', assistant_id] }),
  });
  const activate = useMutation({
    mutationFn: async (revision: string) => {
      if (status === 'running') await endExperiment(assistant_id, id);
      await api().assistants.revisions.activate(assistant_id, revision);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['assistants'] }),
  });
  const nameOf = (arm: Arm): string => revisions.find((one) => one.id === arm.revision_id)?.name || 'Older revision';
  const problem = stop.error ?? activate.error;
  return (
    <section className="section" aria-label={name}>
      <div className="bar">
        <h2>{name}</h2>
        <StateTag state={status === 'running' ? ['Running', 'good'] : ['Ended', '']} />
        <span className="grow" />
        {status === 'running' && (
          <ScopedButton
            operation="stopExperiment"
            variant="default"
            loading={stop.isPending}
            onClick={() => stop.mutate()}
          >
            End it
          </ScopedButton>
        )}
      </div>
      <p className="quiet">
        Counted: people whose {metricText(metric)}. Compared from {min_people} people an arm. Started{' '}
        <Moment at={experiment.created_at} />
        {end_reason !== null && (
          <>
            , ended <Moment at={experiment.ended_at} />, because {END_REASONS[end_reason] ?? end_reason}
          </>
        )}
        .
      </p>
      {problem && <ErrorState error={problem} />}
      <ListTable
        label={`Arms of ${name}`}
        list={wholeList(arms.map((arm) => ({ ...arm, id: arm.revision_id })))}
        columns={[
          { head: 'Revision', cell: (arm) => <ArmName arm={arm} name={nameOf(arm)} />, className: 'wide' },
          { head: 'Share', cell: ({ share }) => `${share} %`, className: 'number' },
          { head: 'People', cell: ({ people, assigned }) => `${people} of ${assigned}`, className: 'number' },
          { head: 'Reached', cell: ({ rate }) => percent(rate), className: 'number' },
          { head: '95 % interval', cell: (arm) => <IntervalBar arm={arm} /> },
          {
            head: 'Against the first',
            cell: ({ difference, difference_low, difference_high }) =>
              points(difference, [difference_low, difference_high]),
            className: 'number',
          },
          {
            head: 'Says',
            cell: ({ standing }) => (standing ? <StateTag state={STANDING_LABELS[standing]} /> : 'First'),
          },
          { head: 'Broke a policy', cell: ({ broke_policy }) => broke_policy, className: 'number' },
          {
            head: '',
            className: 'last',
            cell: (arm) =>
              arm.revision_id === liveId ? (
                <span className="tag good">Live</span>
              ) : (
                <ScopedButton
                  operation="activateAssistantRevision"
                  variant="subtle"
                  loading={activate.isPending && activate.variables === arm.revision_id}
                  onClick={() => activate.mutate(arm.revision_id)}
                >
                  {status === 'running' ? 'End it and put this live' : 'Put live'}
                </ScopedButton>
              ),
          },
        ]}
        empty={null}
      />
    </section>
  );
}

const ArmName = ({ arm, name }: { arm: Arm; name: string }) => (
  <>
    {name} {arm.stopped_at !== null && <span className="tag bad">Stopped: policies</span>}
    {arm.release_verdict?.status === 'failed' && <span className="tag warn">Release gate failed</span>}
  </>
);

/** From 0 to 100 %; the words beside it say the same. */
function IntervalBar({ arm: { rate, low, high } }: { arm: Arm }) {
  if (rate === null || low === null || high === null) return '–';
  return (
    <span className="interval">
      <svg aria-hidden="true" width="120" height="12">
        <line x1="0" x2="120" y1="6" y2="6" />
        <rect x={low * 120} width={Math.max(1, (high - low) * 120)} y="3" height="6" rx="3" />
        <circle cx={rate * 120} cy="6" r="3" />
      </svg>
      {percent(low)} to {percent(high)}
    </span>
  );
}

type NewExperimentProps = { assistantId: string; revisions: readonly Revision[]; close: () => void };
const ARMS = ['first', 'second', 'third', 'fourth'] as const;

function NewExperiment({ assistantId, revisions, close }: NewExperimentProps) {
  const options = revisions.map(({ id, name }) => ({ value: id, label: name || 'Unnamed revision' }));
  const noneOr = [{ value: '', label: 'None' }, ...options];
  const criteria = [...new Set(revisions.flatMap(({ analysis }) => analysis.criteria.map(({ name }) => name)))];
  const metrics = [
    { value: 'outcome', label: 'Outcome is success' },
    ...criteria.map((name) => ({ value: name, label: `${name} is met` })),
  ];
  const initial = {
    name: '',
    first: options[0]?.value ?? '',
    second: options[1]?.value ?? '',
    third: '',
    fourth: '',
    metric: 'outcome',
    min_people: 100,
    stop_when_decided: false,
  };
  const chosen = (values: typeof initial): string[] => ARMS.map((arm) => values[arm]).filter((id) => id !== '');
  return (
    <EntityDialog
      title="Start an experiment"
      submit="Start"
      initial={initial}
      fields={[
        { name: 'name', label: 'What is tried', required: true },
        {
          name: 'first',
          label: 'First revision, which the others are compared with',
          kind: 'choice',
          choices: options,
          required: true,
        },
        { name: 'second', label: 'Second revision', kind: 'choice', choices: options, required: true },
        ...(['third', 'fourth'] as const)
          .filter((_name, i) => options.length > i + 2)
          .map((name) => ({
            name,
            label: `${name === 'third' ? 'Third' : 'Fourth'} revision`,
            kind: 'choice' as const,
            choices: noneOr,
          })),
        { name: 'metric', label: 'What is counted', kind: 'choice', choices: metrics },
        { name: 'min_people', label: 'Compared from so many people an arm', kind: 'number', min: 20, max: 100_000 },
        { name: 'stop_when_decided', label: 'End it once it is decided beyond doubt', kind: 'check' },
      ]}
      isReady={(values) => new Set(chosen(values)).size === chosen(values).length}
      note={(values) =>
        new Set(chosen(values)).size < chosen(values).length
          ? 'Each revision may occur once.'
          : 'The arms get equal shares.'
      }
      send={(values) => {
        const ids = chosen(values);
        const share = Math.floor(100 / ids.length);
        return api().assistants.experiments.create(assistantId, {
          name: values.name,
          arms: ids.map((revision_id, i) => ({ revision_id, share: i === 0 ? 100 - share * (ids.length - 1) : share })),
          metric:
            values.metric === 'outcome'
              ? { by: 'outcome', outcome: 'success' }
              : { by: 'criterion', criterion: values.metric },
          min_people: Number(values.min_people),
          stop_when_decided: values.stop_when_decided,
        });
      }}
      refresh={['assistants']}
      close={close}
    />
  );
}
