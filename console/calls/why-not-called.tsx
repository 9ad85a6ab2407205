// Why was this person not called? A number, and every check of the rules about it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import './calling.css';
import { api } from '../session/client.ts';
import { type Receipt, VERDICT_LABELS } from '../ui/call-labels.ts';
import { CsvDownload } from '../ui/csv-download.tsx';
import { ChoiceFilter, chosenFilters, labelsOf, PhoneFilter, useFilters } from '../ui/filters.tsx';
import { ShowMore, usePagedList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { Bones, EmptyState, ErrorState } from '../ui/states.tsx';
import { ReceiptCard } from './receipt-card.tsx';

export function WhyNotCalled() {
  const { phone = '' } = useFilters();
  return (
    <>
      <PageHead title="Why not called?" />
      <div className="bar">
        <PhoneFilter />
        <ChoiceFilter name="verdict" all="All verdicts" choices={labelsOf(VERDICT_LABELS)} />
        <CsvDownload path="/receipts" name="receipts.csv" query={chosenFilters(useFilters(), 'phone', 'verdict')} />
      </div>
      {phone !== '' && <WhatIsKnown key={phone} phone={phone} />}
      <Receipts />
    </>
  );
}

/** What is true now, whatever was decided then. */
function WhatIsKnown({ phone }: { phone: string }) {
  const listed = useQuery({ queryKey: ['dnc', 'check', phone], queryFn: () => api().dnc.check({ phones: [phone] }) });
  const number = listed.data?.data[0]?.phone ?? null;
  const consents = useQuery({
    queryKey: ['consents', 'of', number],
    queryFn: async () =>
      (
        await api()
          .consents.list({ phone: number ?? '', limit: 100 })
          .page()
      ).items,
    enabled: number !== null,
  });
  if (listed.error) return <ErrorState error={listed.error} />;
  const [entry] = listed.data?.data ?? [];
  if (!entry) return <Bones lines={2} />;
  const holding = consents.data?.filter(({ holds }) => holds).map(({ channel }) => channel) ?? [];
  return (
    <section className="state today" aria-label="Today">
      {entry.phone === null && (
        <p>This cannot be a phone number. Write it as +12025550100, or as national digits of the US.</p>
      )}
      {entry.phone !== null && (
        <p>
          {entry.listed ? (
            <>
              <span className="tag bad">On the do-not-call list</span>{' '}
              {entry.because !== null && entry.because !== entry.phone && (
                <>by another number of this person: {entry.because}</>
              )}
            </>
          ) : (
            <span className="tag good">Not on the do-not-call list</span>
          )}{' '}
          {consents.data && (
            <Link to="/compliance" search={{ tab: 'consents', phone: entry.phone }}>
              {holding.length === 0 ? 'No valid consent' : `Valid consents for: ${[...new Set(holding)].join(' and ')}`}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

function Receipts() {
  const { phone, verdict, workflowId } = chosenFilters(useFilters(), 'phone', 'verdict', 'workflowId');
  const list = usePagedList(['receipts', 'list', { phone, verdict, workflowId }], (page) =>
    api().receipts.list({
      ...page,
      ...(phone && { phone }),
      ...(workflowId && { workflowId }),
      ...(verdict && { verdict: verdict as Receipt['verdict'] }),
    }),
  );
  if (list.error) return <ErrorState error={list.error} retry={list.retry} />;
  if (list.isLoading) return <Bones lines={6} />;
  const [newest] = list.rows;
  if (!newest) {
    return (
      <EmptyState title={phone ? 'No checks for this number' : 'No checks yet'}>
        {phone
          ? 'No campaign or call used this number. Check whether it is among the leads, and whether its row was rejected when the file was imported.'
          : 'The rules are checked before every call and text. Each verdict is listed here with its reason and source.'}
      </EmptyState>
    );
  }
  return (
    <section className="section" aria-label="Verdicts">
      <h2>{phone ? 'Verdicts about this number' : 'Latest verdicts'}</h2>
      <ol className="flow">
        {list.rows.map((receipt) => (
          <li key={receipt.id}>
            <ReceiptCard receipt={receipt} isOpen={Boolean(phone) && receipt === newest} />
          </li>
        ))}
      </ol>
      <ShowMore list={list} />
    </section>
  );
}
