// Service: what waits for a human now, how soon people are answered against the targets, and what they thought of it.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../sdk/parley.ts';
import { lengthText } from '../inbox/times.ts';
import { api, queries } from '../session/client.ts';
import { useZone } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { BarChart, type ChartBar } from '../ui/chart.tsx';
import { ChoiceFilter, useFilters } from '../ui/filters.tsx';
import { PageForm } from '../ui/form.tsx';
import { ListTable, usePagedList, wholeList } from '../ui/list.tsx';
import { useNamed } from '../ui/named.ts';
import { PageHead, Tabs, useTab } from '../ui/page.tsx';
import { type DayRange, daysOf, lastDays } from '../ui/period.ts';
import { EmptyState, ErrorState, Figures, Moment, QueryView, StateTag } from '../ui/states.tsx';

type QueueFigures = Schema<'ServiceFigures'>['queues'][number];
type AgentFigures = Schema<'ServiceFigures'>['agents'][number];

const TABS = { now: 'Now', ratings: 'Ratings', reviews: 'Reviews', scorecard: 'Scorecards' };
const REFRESH_MS = 15_000;

/** In whole days, so that the address of a question stays the same for a while. */
const rangeOf = (days: string | undefined): DayRange => lastDays(Math.min(90, Number(days) || 7), Date.now());
const sinceOf = (days: string | undefined): string => `${rangeOf(days).start_date}T00:00:00.000Z`;
const time = (seconds: number | null): string => (seconds === null ? '–' : lengthText(seconds * 1000));
const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${part} of ${whole}`);

export function ServicePage() {
  const tab = useTab(TABS);
  return (
    <>
      <PageHead title="Service">
        {tab !== 'scorecard' && (
          <ChoiceFilter name="days" all="7 days" choices={{ 1: 'Today', 30: '30 days', 90: '90 days' }} />
        )}
      </PageHead>
      <Tabs label="Service" tabs={TABS} open={tab} keep={['list', 'days']} />
      {tab === 'now' && <Now />}
      {tab === 'ratings' && <RatingsTab />}
      {tab === 'reviews' && <ReviewsTab />}
      {tab === 'scorecard' && <ScorecardTab />}
    </>
  );
}

function Now() {
  const { days } = useFilters();
  const from = sinceOf(days);
  const figures = useQuery({
    queryKey: ['service', 'figures', from],
    queryFn: () => api().service.get({ from }),
    refetchInterval: REFRESH_MS,
  });
  const agents = useQuery({
    queryKey: ['service', 'agents'],
    queryFn: async () => (await api().service.agents.list({ limit: 100 }).page()).items,
    refetchInterval: REFRESH_MS,
  });
  return (
    <QueryView query={figures} lines={6}>
      {(data) => {
        const soon = data.queues.reduce((sum, { due_soon }) => sum + due_soon, 0);
        const late = data.queues.reduce((sum, { overdue }) => sum + overdue, 0);
        return (
          <>
            <Figures
              label="Now"
              figures={[
                [
                  'Waiting now',
                  <Link key="w" to="/inbox" search={{ view: 'waiting' }}>
                    {data.waiting}
                  </Link>,
                ],
                [
                  'Waits longest',
                  data.oldest_at === null ? 'No one' : lengthText(Date.now() - Date.parse(data.oldest_at)),
                ],
                ['Due in 2 min', String(soon)],
                ['Late now', String(late)],
                ['Agents on duty', String(data.agents_on_duty)],
              ]}
            />
            <section className="section">
              <h2>Queues</h2>
              <ListTable
                label="Queues"
                list={wholeList(data.queues.map((queue) => ({ ...queue, id: queue.queue_id ?? 'none' })))}
                columns={[
                  { head: 'Queue', cell: (queue) => <QueueName queue={queue} />, className: 'wide' },
                  { head: 'Waiting', cell: ({ waiting }) => waiting, className: 'number' },
                  { head: 'Due soon, late', cell: (queue) => <Targets queue={queue} />, className: 'number' },
                  { head: 'On duty', cell: ({ on_duty }) => on_duty, className: 'number' },
                  ...measures<QueueFigures & { id: string }>(),
                ]}
                empty={
                  <EmptyState title="No hand-offs in this time">
                    When an assistant hands a conversation off, its queue appears here. <Link to="/queues">Queues</Link>{' '}
                    say who answers and how soon.
                  </EmptyState>
                }
              />
            </section>
            <section className="section">
              <h2>Agents</h2>
              <ListTable
                label="Agents"
                list={wholeList(agentRows(data.agents, agents.data ?? []))}
                columns={[
                  { head: 'Agent', cell: ({ name }) => name, className: 'wide' },
                  { head: 'State', cell: ({ state }) => <StateTag state={state} /> },
                  { head: 'Has now', cell: ({ load }) => load, className: 'number' },
                  ...measures<AgentRow>(),
                ]}
                empty={<EmptyState title="No agents yet">Members who answer a queue appear here.</EmptyState>}
              />
            </section>
            {!data.complete && <p className="quiet">Of the newest 50,000 hand-offs.</p>}
          </>
        );
      }}
    </QueryView>
  );
}

const QueueName = ({ queue }: { queue: QueueFigures }) => (
  <>
    {queue.name ?? 'No queue'} {!queue.is_open && <span className="tag">Closed</span>}
  </>
);

const Targets = ({ queue: { due_soon, overdue } }: { queue: QueueFigures }) =>
  due_soon + overdue === 0 ? (
    '–'
  ) : (
    <>
      {due_soon > 0 && <span className="tag warn">{due_soon} soon</span>}{' '}
      {overdue > 0 && <span className="tag bad">{overdue} late</span>}
    </>
  );

type ServiceFigures = Pick<
  AgentFigures,
  | 'median_wait_seconds'
  | 'median_first_response_seconds'
  | 'median_resolution_seconds'
  | 'late_first_responses'
  | 'handed_off'
  | 'answered'
>;

const measures = <Row extends ServiceFigures>() => [
  { head: 'Answered', cell: ({ answered, handed_off }: Row) => share(answered, handed_off), className: 'number' },
  { head: 'Wait', cell: ({ median_wait_seconds }: Row) => time(median_wait_seconds), className: 'number' },
  { head: 'First response', cell: (row: Row) => time(row.median_first_response_seconds), className: 'number' },
  { head: 'Resolution', cell: (row: Row) => time(row.median_resolution_seconds), className: 'number' },
  { head: 'Late', cell: ({ late_first_responses }: Row) => late_first_responses, className: 'number' },
];

type AgentRow = ServiceFigures & {
  id: string;
  name: string;
  load: string;
  state: readonly [string, 'good' | 'warn' | ''];
};
const NOTHING: ServiceFigures = {
  handed_off: 0,
  answered: 0,
  median_wait_seconds: null,
  median_first_response_seconds: null,
  median_resolution_seconds: null,
  late_first_responses: 0,
};

/** Who is on duty first; and those who answered in this time and take no conversations now. */
function agentRows(figures: readonly AgentFigures[], states: readonly Schema<'AgentState'>[]): AgentRow[] {
  const known = states.map((agent): AgentRow => {
    const state = agent.on_duty ? (['On duty', 'good'] as const) : (['Away', ''] as const);
    const measured = figures.find(({ agent_name }) => agent_name === agent.name) ?? NOTHING;
    return { ...measured, id: agent.member_id, name: agent.name, load: `${agent.open} of ${agent.capacity}`, state };
  });
  const others = figures
    .filter(({ agent_name }) => !states.some(({ name }) => name === agent_name))
    .map((one): AgentRow => ({ ...one, id: one.agent_name, name: one.agent_name, load: '–', state: ['–', ''] }));
  return [
    ...known.filter(({ state }) => state[1] === 'good'),
    ...known.filter(({ state }) => state[1] !== 'good'),
    ...others,
  ];
}

const BY = { day: 'By day', agent: 'By agent', queue: 'By queue', assistant: 'By assistant' } as const;
type By = keyof typeof BY;
const HEADS: Readonly<Record<By, string>> = { day: 'Day', agent: 'Agent', queue: 'Queue', assistant: 'Assistant' };
const isBy = (text: string | undefined): text is By => text !== undefined && text in BY;

function RatingsTab() {
  const { by: grouping, days, score } = useFilters();
  const by: By = isBy(grouping) ? grouping : 'day';
  const from = sinceOf(days);
  const ratings = useQuery({
    queryKey: ['service', 'ratings', by, from],
    queryFn: () => api().service.ratings({ by, from }),
  });
  const max_score = Math.min(5, Number(score) || 5);
  const comments = usePagedList(
    ['service', 'rated', from, max_score],
    (page) => api().service.ratedConversations.list({ ...page, from, max_score }),
    ({ conversation_id }) => conversation_id,
  );
  const assistants = useNamed('assistant');
  const zone = useZone();
  const assistantName = (key: string): string => assistants?.find(({ id }) => id === key)?.name ?? key;
  const nameOf = (key: string | null): string => {
    if (key === null) return 'None';
    return by === 'assistant' ? assistantName(key) : key;
  };
  return (
    <>
      <div className="bar">
        <ChoiceFilter name="by" all={BY.day} choices={{ agent: BY.agent, queue: BY.queue, assistant: BY.assistant }} />
      </div>
      <QueryView query={ratings} lines={4}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No ratings in this time">Visitors of the website chat are asked at its end.</EmptyState>
          ) : (
            <>
              {by === 'day' && (
                <BarChart
                  label={`Average rating by day, in UTC (you are in ${zone})`}
                  bars={daysOf(rangeOf(days)).map((day) => ratingBar(day, data))}
                  legend={[{ series: 'series-0', label: 'Average of 5' }]}
                  valueText={(value) => value.toFixed(1)}
                  hasOwnTable
                />
              )}
              <ListTable
                label="Ratings"
                list={wholeList(data.map((row) => ({ ...row, id: row.key ?? 'none' })))}
                columns={[
                  { head: HEADS[by], cell: ({ key }) => nameOf(key), className: 'wide' },
                  { head: 'Ratings', cell: (row) => row.ratings, className: 'number' },
                  { head: 'Average', cell: ({ average }) => average.toFixed(2), className: 'number' },
                  { head: '1 or 2', cell: ({ low }) => low, className: 'number' },
                ]}
                empty={null}
              />
            </>
          )
        }
      </QueryView>
      <section className="section">
        <div className="bar">
          <h2 className="grow">What they said</h2>
          <ChoiceFilter name="score" all="Any score" choices={{ 2: '1 or 2', 3: '3 or less' }} />
        </div>
        <ListTable
          label="Rated conversations"
          list={comments}
          columns={[
            { head: 'Score', cell: ({ score: rating }) => `${rating} of 5` },
            {
              head: 'Comment',
              cell: ({ comment }) => comment ?? <span className="quiet">No comment</span>,
              className: 'wide',
            },
            { head: 'Agent', cell: ({ agent_name }) => agent_name ?? 'Assistant' },
            { head: 'Queue', cell: ({ queue }) => queue ?? '–' },
            { head: 'Rated', cell: ({ rated_at }) => <Moment at={rated_at} />, className: 'number' },
            {
              head: 'Conversation',
              cell: ({ conversation_id }) => (
                <Link to="/inbox" search={{ view: 'all', conversation: conversation_id }}>
                  Open
                </Link>
              ),
            },
          ]}
          empty={<EmptyState title="No rated conversations">No visitor gave such a score in this time.</EmptyState>}
        />
      </section>
    </>
  );
}

function ratingBar(day: string, rows: Schema<'Ratings'>['data']): ChartBar {
  const row = rows.find(({ key }) => key === day);
  if (!row) return { day, title: `${day}: no ratings`, parts: [] };
  const title = `${day}: ${row.average.toFixed(2)} of 5, ${row.ratings} ratings`;
  return { day, title, parts: [{ series: 'series-0', value: row.average }] };
}

const REVIEWED_BY = {
  agent: 'By agent',
  criterion: 'By criterion',
  queue: 'By queue',
  day: 'By day',
  reviewer: 'By reviewer',
} as const;
type ReviewedBy = keyof typeof REVIEWED_BY;
const isReviewedBy = (text: string | undefined): text is ReviewedBy => text !== undefined && text in REVIEWED_BY;
const REVIEW_HEADS: Readonly<Record<ReviewedBy, string>> = {
  agent: 'Agent',
  criterion: 'Criterion',
  queue: 'Queue',
  day: 'Day',
  reviewer: 'Reviewer',
};
const NO_KEY: Readonly<Record<ReviewedBy, string>> = {
  agent: 'Assistant alone',
  criterion: 'None',
  queue: 'No queue',
  day: 'None',
  reviewer: 'Erased',
};

function ReviewsTab() {
  const { by: grouping, days } = useFilters();
  const by: ReviewedBy = isReviewedBy(grouping) ? grouping : 'agent';
  const from = sinceOf(days);
  const scores = useQuery({
    queryKey: ['service', 'review-scores', by, from],
    queryFn: () => api().service.reviewScores({ by, from }),
  });
  const reviews = usePagedList(['service', 'reviews', from], (page) => api().service.reviews.list({ ...page, from }));
  const { agent: _first, ...others } = REVIEWED_BY;
  return (
    <>
      <div className="bar">
        <ChoiceFilter name="by" all={REVIEWED_BY.agent} choices={others} />
      </div>
      <QueryView query={scores} lines={4}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No reviews in this time">
              Open a conversation that is over in the inbox and press Review: what was good, and what could be better.
            </EmptyState>
          ) : (
            <ListTable
              label="Scores of reviews"
              list={wholeList(data.map((row) => ({ ...row, id: row.key ?? 'none' })))}
              columns={[
                { head: REVIEW_HEADS[by], cell: ({ key }) => key ?? NO_KEY[by], className: 'wide' },
                { head: 'Reviews', cell: (row) => row.reviews, className: 'number' },
                {
                  head: 'Average',
                  cell: ({ average_percent }) => <Percent of={average_percent} />,
                  className: 'number',
                },
                { head: 'Lowest', cell: ({ lowest_percent }) => <Percent of={lowest_percent} />, className: 'number' },
              ]}
              empty={null}
            />
          )
        }
      </QueryView>
      <section className="section">
        <h2>What reviewers wrote</h2>
        <ListTable
          label="Reviewed conversations"
          list={reviews}
          columns={[
            { head: 'Score', cell: ({ score_percent }) => <Percent of={score_percent} /> },
            {
              head: 'Comment',
              cell: ({ comment }) => comment || <span className="quiet">No comment</span>,
              className: 'wide',
            },
            { head: 'Agent', cell: ({ agent_name }) => agent_name ?? NO_KEY.agent },
            { head: 'Reviewer', cell: ({ reviewer }) => reviewer || NO_KEY.reviewer },
            { head: 'Written', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
            {
              head: 'Conversation',
              cell: ({ conversation_id }) => (
                <Link to="/inbox" search={{ view: 'all', conversation: conversation_id }}>
                  Open
                </Link>
              ),
            },
          ]}
          empty={<EmptyState title="No reviews">None was written in this time.</EmptyState>}
        />
      </section>
    </>
  );
}

const Percent = ({ of }: { of: number }) => (
  <>
    {of} % {of < 50 && <span className="tag warn">Low</span>}
  </>
);

function ScorecardTab() {
  const { queue = '' } = useFilters();
  const queues = useQuery({
    queryKey: ['queues', 'names'],
    queryFn: async () => (await api().queues.list({ limit: 100 }).page()).items,
  });
  const scorecard = useQuery({
    queryKey: ['service', 'scorecard', queue],
    queryFn: () => api().service.scorecard.get(queue === '' ? {} : { queue_id: queue }),
  });
  const remove = useMutation({
    mutationFn: () => api().service.scorecard.set({ queue_id: queue, criteria: null }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['service'] }),
  });
  return (
    <>
      <div className="bar">
        <ChoiceFilter
          name="queue"
          all="All queues"
          choices={Object.fromEntries((queues.data ?? []).map(({ id, name }) => [id, name]))}
        />
        {queue !== '' && scorecard.data?.queue_id && (
          <ScopedButton
            operation="setScorecard"
            variant="default"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Judge as in all queues
          </ScopedButton>
        )}
      </div>
      {remove.error && <ErrorState error={remove.error} />}
      <QueryView query={scorecard}>
        {({ criteria, queue_id }) => (
          <>
            <p className="quiet">
              What a review judges, from 1 to 5. A closed conversation of the inbox has the button Review.{' '}
              {queue !== '' && queue_id === null && 'This queue has no scorecard of its own: saved here, it gets one.'}
            </p>
            <PageForm
              key={`${queue} ${queue_id}`}
              initial={{ criteria: criteria.map(({ name, about }) => (about ? `${name}: ${about}` : name)).join('\n') }}
              fields={[
                {
                  name: 'criteria',
                  label: 'Criteria, one in a line',
                  description: 'A name, a colon, and when it is good.',
                  kind: 'long',
                  minRows: 5,
                  maxRows: 20,
                  required: true,
                },
              ]}
              operation="setScorecard"
              submit="Save scorecard"
              send={({ criteria: text }) =>
                api().service.scorecard.set({ ...(queue !== '' && { queue_id: queue }), criteria: criteriaIn(text) })
              }
              refresh={['service']}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

const criteriaIn = (text: string): Schema<'Scorecard'>['criteria'] =>
  text.split('\n').flatMap((line) => {
    const [name = '', ...about] = line.split(':');
    return name.trim() === '' ? [] : [{ name: name.trim(), about: about.join(':').trim() }];
  });
