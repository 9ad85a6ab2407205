// What conversations of an assistant achieved: verdicts and values by day, the conversations behind them, and what is judged.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Answer, Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { keyText } from '../spend/spend-figures.ts';
import { BarChart } from '../ui/chart.tsx';
import { CsvDownload } from '../ui/csv-download.tsx';
import { ChoiceFilter, chosenFilters, DayFilter, useDayInstants, useFilters } from '../ui/filters.tsx';
import { PageForm } from '../ui/form.tsx';
import { ListTable, usePagedList, wholeList } from '../ui/list.tsx';
import { EmptyState, Figures, Moment, QueryView, StateTag } from '../ui/states.tsx';
import { criteriaIn, criteriaText, fieldsText, plannedFieldsIn } from './plan-lines.ts';
import { useNodeNames } from './problems.tsx';
import { CRITERION_VERDICTS, conversationSearch, PROBLEM_LABELS, percent } from './words.ts';

type Trend = Schema<'AnalysisTrend'>;
type Criterion = Trend['criteria'][number];
type AnalyzedConversation = Schema<'AnalyzedConversation'>;
type Revision = Answer<'getAssistantRevision'>;

const NARROWED = ['criterion', 'verdict', 'overruled', 'void', 'field', 'value', 'problem', 'node_id'] as const;

export function Results({ assistantId, revisions }: { assistantId: string; revisions: readonly Revision[] }) {
  const filters = useFilters();
  const days = useDayInstants(filters);
  const revision = chosenFilters(filters, 'of').of;
  const range = { ...days, ...(revision && { revision_id: revision }) };
  const trend = useQuery({
    queryKey: ['assistants', assistantId, 'analyses', 'trend', range],
    queryFn: () => api().assistants.analyses.trend(assistantId, range),
  });
  const draft = revisions.find(({ published_at }) => published_at === null);
  const names = Object.fromEntries(revisions.map(({ id, name }) => [id, name || 'Unnamed revision']));
  const plan = <PlanForm assistantId={assistantId} draft={draft} live={revisions[0]} />;
  // Who has no verdicts yet is asked to say what is judged, and must not look for it below the list.
  const isFirstPlan = trend.data?.criteria.length === 0;
  return (
    <div className="stack">
      <div className="bar">
        <DayFilter what="Ended" />
        <ChoiceFilter name="of" all="Every revision" choices={names} />
        <span className="grow" />
        <CsvDownload
          path={`/v1/assistants/${assistantId}/analyses`}
          name="analyses.csv"
          query={{ ...range, ...chosenFilters(filters, ...NARROWED) }}
        />
      </div>
      <QueryView query={trend} lines={6}>
        {(data) => (
          <>
            <Figures
              label="Conversations"
              figures={[
                ['Analyzed', String(data.analyzed)],
                ['Waiting', String(data.waiting)],
                ['Broke a policy', String(data.broke_policy)],
                ['Model not asked', String(data.unasked)],
              ]}
            />
            <Criteria trend={data} chosen={filters.criterion ?? ''} />
            <Values trend={data} />
          </>
        )}
      </QueryView>
      {isFirstPlan && plan}
      <Conversations assistantId={assistantId} range={range} revisions={names} />
      {!isFirstPlan && plan}
    </div>
  );
}

const rateOf = ({ met, not_met }: { met: number; not_met: number }): number | null =>
  met + not_met === 0 ? null : met / (met + not_met);

function Criteria({ trend, chosen }: { trend: Trend; chosen: string }) {
  const { criteria } = trend;
  const shown = criteria.find(({ criterion }) => criterion === chosen) ?? criteria[0];
  if (!shown) {
    return (
      <EmptyState title="No verdicts yet">
        Say below what a good conversation is. Each one is judged about a minute after it is over.
      </EmptyState>
    );
  }
  const link = (criterion: string, verdict: string, count: number) => (
    <Link to="." search={{ tab: 'results', criterion, verdict }}>
      {count}
    </Link>
  );
  return (
    <section aria-label="Verdicts by criterion">
      <ListTable
        label="Criteria"
        list={wholeList(criteria.map((row) => ({ ...row, id: row.criterion })))}
        columns={[
          {
            head: 'Criterion',
            className: 'wide',
            cell: ({ criterion }) => (
              <Link className="row" to="." search={{ tab: 'results', criterion }}>
                {criterion}
              </Link>
            ),
          },
          { head: 'Met', cell: (row) => link(row.criterion, 'met', row.met), className: 'number' },
          { head: 'Not met', cell: (row) => link(row.criterion, 'not_met', row.not_met), className: 'number' },
          { head: 'Unknown', cell: (row) => link(row.criterion, 'unknown', row.unknown), className: 'number' },
          { head: 'Share met', cell: (row) => percent(rateOf(row)), className: 'number' },
          { head: 'False quotes', cell: (row) => row.is_void, className: 'number' },
          { head: 'Overruled', cell: (row) => row.overruled, className: 'number' },
        ]}
        empty={null}
      />
      <VerdictChart trend={trend} criterion={shown} />
    </section>
  );
}

const VERDICT_SERIES = [
  { name: 'met', series: 'series-1', label: 'Met' },
  { name: 'not_met', series: 'series-2', label: 'Not met' },
  { name: 'unknown', series: 'series-5', label: 'Unknown' },
] as const;

const DAY_MS = 86_400_000;
const MAX_BARS = 120;

/** Every day of the time, also those without a conversation; of a long time only those with some. */
function daysOf({ from, to }: Pick<Trend, 'from' | 'to'>, known: Criterion['days']): Criterion['days'] {
  const first = Math.floor(Date.parse(from) / DAY_MS);
  const count = Math.ceil(Date.parse(to) / DAY_MS) - first;
  if (count > MAX_BARS) return known;
  return Array.from({ length: count }, (_none, i) => {
    const day = new Date((first + i) * DAY_MS).toISOString().slice(0, 10);
    return known.find((one) => one.day === day) ?? { day, met: 0, not_met: 0, unknown: 0 };
  });
}

const VerdictChart = ({ trend, criterion: { criterion, days } }: { trend: Trend; criterion: Criterion }) => (
  <BarChart
    label={`${criterion} by day`}
    bars={daysOf(trend, days).map((day) => ({
      day: day.day,
      title: `${day.day}: ${day.met} met, ${day.not_met} not met, ${day.unknown} unknown`,
      parts: VERDICT_SERIES.map(({ name, series }) => ({ series, value: day[name] })),
    }))}
    legend={VERDICT_SERIES.map(({ series, label }) => ({ series, label: `${label} (${criterion})` }))}
    valueText={(value) => (Number.isInteger(value) ? String(value) : '')}
  />
);

const YES_NO: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };

function Values({ trend: { fields } }: { trend: Trend }) {
  if (fields.length === 0) return null;
  return (
    <section aria-label="Values of fields">
      <ListTable
        label="Fields"
        list={wholeList(fields.map((row) => ({ ...row, id: row.field })))}
        columns={[
          { head: 'Field', cell: ({ field }) => field },
          { head: 'Found', cell: ({ count }) => count, className: 'number' },
          {
            head: 'Values',
            className: 'wide',
            cell: ({ field, average, options }) => (
              <span>
                {average !== null && `${average.toFixed(2)} on average`}
                {options.map(({ value, count }, i) => (
                  <Fragment key={value}>
                    {i > 0 && ', '}
                    <Link to="." search={{ tab: 'results', field, value }}>
                      {YES_NO[value] ?? value}
                    </Link>{' '}
                    {count}
                  </Fragment>
                ))}
              </span>
            ),
          },
        ]}
        empty={null}
      />
    </section>
  );
}

type ResultFilters = Partial<Record<(typeof NARROWED)[number], string>>;

/** What is listed, in words: "criterion Found, verdict not met". */
function aboutOf(narrowed: ResultFilters, steps: ReadonlyMap<string, string>): string[] {
  const { criterion, verdict, overruled, void: isVoid, field, value, problem, node_id } = narrowed;
  return [
    criterion && `criterion ${criterion}`,
    verdict && `verdict ${(labelIn(CRITERION_VERDICTS, verdict)?.[0] ?? verdict).toLowerCase()}`,
    overruled && 'overruled',
    isVoid && 'false quotes',
    field && `${field}${value ? `: ${YES_NO[value] ?? value}` : ''}`,
    problem && (labelIn(PROBLEM_LABELS, problem) ?? problem).toLowerCase(),
    problem && node_id && `at step ${steps.get(node_id) ?? node_id}`,
  ].filter((text): text is string => Boolean(text));
}

const labelIn = <Label,>(labels: Readonly<Record<string, Label>>, name: string): Label | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined;

type ConversationsProps = { assistantId: string; range: object; revisions: Readonly<Record<string, string>> };

function Conversations({ assistantId, range, revisions }: ConversationsProps) {
  const filters = useFilters();
  const narrowed = chosenFilters(filters, ...NARROWED) as object;
  const rows = usePagedList(
    ['assistants', assistantId, 'analyses', range, narrowed],
    (page) => api().assistants.analyses.list(assistantId, { ...page, ...range, ...narrowed }),
    ({ conversation_id }) => conversation_id,
  );
  const steps = useNodeNames(assistantId, filters.node_id ? (Object.keys(revisions)[0] ?? '') : '');
  const about = aboutOf(chosenFilters(filters, ...NARROWED), steps);
  return (
    <section aria-label="Conversations">
      <div className="bar">
        <h2 className="grow">Conversations{about.length > 0 && `: ${about.join(', ')}`}</h2>
        {about.length > 0 && (
          <Link to="." search={{ tab: 'results' }}>
            Show all
          </Link>
        )}
      </div>
      <ListTable
        label="Analyzed conversations"
        list={rows}
        columns={[
          {
            head: 'Ended',
            cell: ({ conversation_id, ended_at }) => (
              <Link className="row" to="/inbox" search={conversationSearch(conversation_id)}>
                <Moment at={ended_at} />
              </Link>
            ),
          },
          { head: 'Channel', cell: ({ channel }) => keyText('channel', channel, null) },
          { head: 'Revision', cell: ({ revision_id }) => revisions[revision_id] ?? 'Older' },
          { head: 'Verdicts', cell: (row) => <Verdicts row={row} />, className: 'wide' },
          { head: 'Problems', cell: ({ problems }) => problems.map((one) => PROBLEM_LABELS[one]).join(', ') || '–' },
        ]}
        empty={<EmptyState title="No conversations">None of the analyzed conversations fits.</EmptyState>}
      />
    </section>
  );
}

const Verdicts = ({ row: { verdicts } }: { row: AnalyzedConversation }) => (
  <span>
    {verdicts.length === 0 && '–'}
    {verdicts.map(({ criterion, verdict, is_void, overruled }) => {
      const [label, tone] = CRITERION_VERDICTS[verdict];
      const more = `${is_void ? ', false quote' : ''}${overruled ? ', overruled' : ''}`;
      return (
        <Fragment key={criterion}>
          <StateTag state={[`${criterion}: ${label}${more}`, tone]} />{' '}
        </Fragment>
      );
    })}
  </span>
);

type PlanFormProps = { assistantId: string; draft: Revision | undefined; live: Revision | undefined };

/** Only a draft changes; a published revision shows what it judges. */
function PlanForm({ assistantId, draft, live }: PlanFormProps) {
  const shown = draft ?? live;
  if (!shown) return null;
  return (
    <section aria-label="What is judged">
      <h2>What is judged</h2>
      {draft ? (
        <p className="quiet">
          In the draft “{draft.name}”. Conversations are judged by it once it is published and live.
        </p>
      ) : (
        <p className="quiet">Every revision is published. Make a new draft under Revisions to change it.</p>
      )}
      {draft && (
        <PageForm
          key={draft.id}
          initial={{ criteria: criteriaText(draft.analysis.criteria), fields: fieldsText(draft.analysis.fields) }}
          fields={[
            {
              name: 'criteria',
              label: 'Criteria, one in a line',
              description:
                'A question for the analyzer model (Solved: Was the wish fulfilled?), or a rule that needs none (Booked = outcome == "success" && "book" in nodes).',
              kind: 'long',
              minRows: 4,
              maxRows: 20,
            },
            {
              name: 'fields',
              label: 'Fields, one in a line',
              description:
                'A name, what it may be, and what it means: Mood (calm, upset): How they felt. Kinds are text, number, yes or no, and date. {order_no} takes a variable of the flow, without a model.',
              kind: 'long',
              minRows: 3,
              maxRows: 20,
            },
          ]}
          operation="updateAssistantRevision"
          submit="Save what is judged"
          send={({ criteria, fields }) =>
            api().assistants.revisions.update(assistantId, draft.id, {
              analysis: { criteria: criteriaIn(criteria), fields: plannedFieldsIn(fields) },
            })
          }
          refresh={['assistants']}
        />
      )}
    </section>
  );
}
