// A preview as sums by rule, and row by row: those who are kept back first.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { StateTag } from '../calls/state-tag.tsx';
import { ruleWords } from '../calls/words.ts';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { FATE_WORDS, type ForeseenLead, fateSums } from './foreseen-leads.ts';

const ORDER = { never: 0, later: 1, now: 2 };
const AT_ONCE = 50;

export function ForeseenTable({ leads }: { leads: readonly ForeseenLead[] }) {
  const [shown, setShown] = useState(AT_ONCE);
  const sorted = leads.toSorted((a, b) => ORDER[a.fate] - ORDER[b.fate] || a.row - b.row);
  return (
    <>
      <ul className="sums" aria-label="In sums">
        {fateSums(leads).map(({ fate, rule, count }) => (
          <li key={`${fate} ${rule}`}>
            <strong>{count}</strong> <StateTag told={FATE_WORDS[fate]} /> {rule !== null && ruleWords(rule)}
          </li>
        ))}
      </ul>
      <ListTable
        label="Leads of the file"
        list={{
          rows: sorted.slice(0, shown),
          isLoading: false,
          isLoadingMore: false,
          error: null,
          hasMore: sorted.length > shown,
          loadMore: () => setShown(shown + AT_ONCE),
          retry: () => undefined,
        }}
        columns={[
          { head: 'Lead', cell: (lead) => <strong>{lead.name || lead.phone || `Row ${lead.row}`}</strong>, className: 'wide' },
          { head: 'Row', cell: ({ row }) => row, className: 'number' },
          {
            head: 'Number',
            cell: ({ phone }) => (phone === null ? '–' : <PhoneLink phone={phone} />),
          },
          { head: 'Verdict', cell: ({ fate }) => <StateTag told={FATE_WORDS[fate]} /> },
          {
            head: 'When',
            cell: (lead) => <When lead={lead} />,
            className: 'number',
          },
          {
            head: 'Why',
            cell: ({ because, citation }) => (
              <>
                {because || 'Nothing speaks against it.'} {citation && <span className="quiet">{citation}</span>}
              </>
            ),
            className: 'prose',
          },
        ]}
        empty={null}
      />
    </>
  );
}

/** A lead without delay is reached as soon as it is imported. */
const When = ({ lead: { at, fate } }: { lead: ForeseenLead }) =>
  fate === 'now' && Date.parse(at ?? '') < Date.now() + 30_000 ? 'At once' : <Moment at={at} none="–" />;

/** To everything that was decided about a number. */
const PhoneLink = ({ phone }: { phone: string }) =>
  phone.startsWith('+') ? (
    <Link className="plain-link mono" to="/why-not-called" search={{ phone }}>
      {phone}
    </Link>
  ) : (
    <code>{phone}</code>
  );
