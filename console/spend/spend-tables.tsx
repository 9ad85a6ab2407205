// Spend of a range in tables: by whatever it is cut by, by outcome, entry by entry. Each can be saved as a file.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { CsvDownload } from '../ui/csv-download.tsx';
import { chosenFilters, useFilters } from '../ui/filters.tsx';
import { numberLanguage } from '../ui/language.ts';
import { type Column, ListTable, usePagedList, wholeList } from '../ui/list.tsx';
import { changeInPercent, comparedRange, type DayRange } from '../ui/period.ts';
import { REASON_LABELS } from '../ui/reason-labels.ts';
import { EmptyState, Moment } from '../ui/states.tsx';
import { labelOfName, usdText } from '../ui/text.ts';
import { PriceForm } from './price-table.tsx';
import {
  CUTS,
  type Cut,
  KINDS,
  keyText,
  kindFilter,
  type SpendRow,
  useBudgets,
  useSpend,
  useSpendByOutcome,
} from './spend-figures.ts';

const count = (value: number): string => value.toLocaleString(numberLanguage());
const durationText = (seconds: number): string => (seconds === 0 ? '–' : `${count(Math.round(seconds / 6) / 10)} min`);

/** Where a key has a page of its own. */
function keyCell(cut: Cut, { key, name }: SpendRow): ReactNode {
  const text = keyText(cut, key, name);
  if (key === '') return <span className="quiet">{text}</span>;
  const params = { id: key };
  if (cut === 'assistant')
    return (
      <Link to="/assistants/$id" params={params}>
        {text}
      </Link>
    );
  if (cut === 'campaign')
    return (
      <Link to="/campaigns/$id" params={params}>
        {text}
      </Link>
    );
  if (cut === 'base')
    return (
      <Link to="/knowledge/$id" params={params}>
        {text}
      </Link>
    );
  return <strong>{text}</strong>;
}

export function SpendTable({ cut, range }: { cut: Cut; range: DayRange }) {
  const filters = useFilters();
  const compared = comparedRange(range, filters);
  const found = useSpend(cut, range, filters.kind, compared);
  const [priced, setPriced] = useState<{ provider: string; model: string }>();
  const rows = found.data?.map((row) => ({ ...row, id: row.key || 'none' }));
  const columns: Column<SpendRow & { id: string }>[] = [
    { head: CUTS[cut][1], cell: (row) => keyCell(cut, row), className: 'wide' },
    { head: 'Spend', cell: ({ total_cost_usd }) => usdText(total_cost_usd), className: 'number' },
    ...(compared
      ? [
          {
            head: 'Compared',
            cell: ({ compared_cost_usd }: SpendRow) => usdText(compared_cost_usd ?? 0),
            className: 'number',
          },
          {
            head: 'Change',
            cell: ({ total_cost_usd, compared_cost_usd }: SpendRow) =>
              changeInPercent(total_cost_usd, compared_cost_usd ?? 0),
            className: 'number',
          },
        ]
      : []),
    {
      head: 'Tokens',
      cell: ({ input_tokens, output_tokens }) => count(input_tokens + output_tokens),
      className: 'number',
    },
    { head: 'Cached', cell: ({ cached_input_tokens }) => count(cached_input_tokens), className: 'number' },
    { head: 'Calls', cell: ({ seconds }) => durationText(seconds), className: 'number' },
    { head: 'Texts', cell: ({ text_parts }) => (text_parts === 0 ? '–' : count(text_parts)), className: 'number' },
    { head: 'Entries', cell: ({ entries }) => count(entries), className: 'number' },
    {
      head: 'Failed',
      cell: ({ failed }) => (failed === 0 ? '0' : <span className="tag bad">{count(failed)}</span>),
      className: 'number',
    },
    {
      head: 'Without a price',
      cell: ({ unpriced }) => (unpriced === 0 ? '0' : <span className="tag warn">{count(unpriced)}</span>),
      className: 'number',
    },
  ];
  return (
    <>
      <div className="bar">
        <CsvDownload
          path="/v1/spend"
          query={{
            ...range,
            by: cut,
            limit: '1000',
            ...kindFilter(filters.kind),
            compare_start_date: compared?.start_date,
            compare_end_date: compared?.end_date,
          }}
          name={`spend-by-${cut}-${range.start_date}-${range.end_date}.csv`}
        />
      </div>
      <ListTable
        label={`Spend ${CUTS[cut][0].toLowerCase()}`}
        list={wholeList(rows, found)}
        columns={columns}
        actions={({ key, unpriced }) => {
          const [provider = '', ...model] = key.split('/');
          return [
            cut === 'model' &&
              unpriced > 0 &&
              model.length > 0 && {
                label: 'Set a price',
                operation: 'putModelPrice',
                onClick: () => setPriced({ provider, model: model.join('/') }),
                variant: 'default',
              },
          ];
        }}
        empty={<EmptyState title="Nothing was spent in these days">Choose other days above.</EmptyState>}
      />
      {priced && <PriceForm price={priced} close={() => setPriced(undefined)} />}
    </>
  );
}

/** Calls end for one of a few reasons; a conversation has the outcome that its flow names. */
const outcomeText = (outcome: string): string =>
  Object.hasOwn(REASON_LABELS, outcome) ? REASON_LABELS[outcome as keyof typeof REASON_LABELS] : labelOfName(outcome);

export function SpendByOutcome({ range }: { range: DayRange }) {
  const found = useSpendByOutcome(range);
  return (
    <>
      <p className="quiet">
        What one outcome came to: everything that its channel spent in these days, failed attempts included, by how many
        there were.
      </p>
      <div className="bar">
        <CsvDownload
          path="/v1/spend/outcomes"
          query={range}
          name={`spend-by-outcome-${range.start_date}-${range.end_date}.csv`}
        />
      </div>
      <ListTable
        label="Spend by outcome"
        list={wholeList(
          found.data?.map((row) => ({ ...row, id: `${row.channel} ${row.outcome}` })),
          found,
        )}
        columns={[
          { head: 'Outcome', cell: ({ outcome }) => <strong>{outcomeText(outcome)}</strong>, className: 'wide' },
          { head: 'Channel', cell: ({ channel }) => keyText('channel', channel, null) },
          { head: 'How many', cell: ({ count: many }) => count(many), className: 'number' },
          { head: 'The channel spent', cell: ({ spend_usd }) => usdText(spend_usd), className: 'number' },
          {
            head: 'Each',
            cell: ({ usd_per_outcome }) => <strong>{usdText(usd_per_outcome)}</strong>,
            className: 'number',
          },
        ]}
        empty={
          <EmptyState title="No outcome in these days">
            Calls and conversations that are over are counted here.
          </EmptyState>
        }
      />
    </>
  );
}

type Entry = Answer<'listSpendEntries'>['data'][number];

const sizeOf = ({ input_tokens, output_tokens, seconds, text_parts }: Entry): string => {
  if (seconds !== null) return durationText(seconds);
  if (text_parts !== null) return text_parts === 1 ? '1 part' : `${text_parts} parts`;
  return `${count(input_tokens + output_tokens)} tokens`;
};

function entryLink({ call_id, conversation_id }: Entry): ReactNode {
  if (call_id !== null)
    return (
      <Link to="/calls/$id" params={{ id: call_id }}>
        Call
      </Link>
    );
  if (conversation_id !== null)
    return (
      <Link to="/inbox/$id" params={{ id: conversation_id }}>
        Conversation
      </Link>
    );
  return '–';
}

/** The days of a range as instants: the list of entries takes those. */
const instants = ({ start_date, end_date }: DayRange) => ({
  from: start_date,
  to: new Date(Date.parse(end_date) + 86_400_000).toISOString().slice(0, 10),
});

export function SpendLedger({ range }: { range: DayRange }) {
  const filters = useFilters();
  const of = chosenFilters(filters, 'conversation_id', 'call_id');
  const query = { ...instants(range), ...kindFilter(filters.kind), ...of };
  const list = usePagedList(['spend', 'entries', query], (page) => api().spend.entries.list({ ...query, ...page }));
  return (
    <>
      <div className="bar">
        <CsvDownload path="/v1/spend/entries" query={query} name={`spend-${range.start_date}-${range.end_date}.csv`} />
        {Object.keys(of).length > 0 && (
          <p className="quiet">
            Only entries of one {of.call_id ? 'call' : 'conversation'}.{' '}
            <Link to="." search={{ ...filters, conversation_id: '', call_id: '' }}>
              Show all
            </Link>
          </p>
        )}
      </div>
      <ListTable
        label="Ledger of spend"
        list={list}
        columns={[
          { head: 'When', cell: ({ created_at }) => <Moment at={created_at} /> },
          { head: 'Kind', cell: ({ kind }) => KINDS[kind] },
          {
            head: 'Model or carrier',
            cell: ({ provider, model }) => (model === '' ? provider : `${provider}/${model}`),
            className: 'wide',
          },
          { head: 'For', cell: ({ source }) => source },
          { head: 'Of', cell: entryLink },
          { head: 'Size', cell: sizeOf, className: 'number' },
          {
            head: 'Cost',
            cell: ({ cost_usd, priced }) => (priced ? usdText(cost_usd) : <span className="tag warn">no price</span>),
            className: 'number',
          },
        ]}
        empty={<EmptyState title="No entry in these days">Choose other days above.</EmptyState>}
      />
    </>
  );
}

const PERIODS = { day: 'a day', month: 'a month', total: 'in all' } as const;

export function BudgetTable() {
  const budgets = useBudgets();
  return (
    <ListTable
      label="Budgets"
      list={wholeList(budgets.data, budgets)}
      columns={[
        { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, className: 'wide' },
        { head: 'Limits', cell: limitedBy },
        { head: 'Spent', cell: ({ spent_usd }) => usdText(spent_usd), className: 'number' },
        {
          head: 'Of',
          cell: ({ amount_usd, period }) => `${usdText(amount_usd)} ${PERIODS[period]}`,
          className: 'number',
        },
        {
          head: 'Share',
          cell: ({ name, spent_usd, amount_usd }) => (
            <progress
              className="budget-share"
              max={Math.max(amount_usd, Number.MIN_VALUE)}
              value={Math.min(spent_usd, amount_usd)}
              aria-label={`Spent of ${name}`}
            />
          ),
        },
        { head: 'When spent', cell: ({ hard }) => (hard ? 'model calls are refused' : 'only an alert') },
      ]}
      empty={
        <EmptyState title="No budgets" action={<Link to="/models">Models and budgets</Link>}>
          A budget alerts you, or stops models, before a month becomes expensive.
        </EmptyState>
      }
    />
  );
}

type BudgetScope = Record<'assistant_id' | 'kb_id' | 'workflow_id' | 'channel', string | null> & { counts: string };

export function limitedBy({ assistant_id, kb_id, workflow_id, channel, counts }: BudgetScope): string {
  const what = counts === 'everything' ? 'all spend' : 'models';
  if (assistant_id) return `${what} of one assistant`;
  if (kb_id) return 'one knowledge base';
  if (workflow_id) return `${what} of one campaign`;
  return channel ? `${what} of the channel ${channel}` : what;
}
