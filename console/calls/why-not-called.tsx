// Why was this person not called? A number, and everything that the law said about it.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '../styles/calling.css';
import { useFilters } from '../parts/name-filter.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { Bones, EmptyState, ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { givenFilters, toListPage } from './calling-pages.ts';
import { ChoiceFilter, wordsOf } from './choice-filter.tsx';
import { PhoneFilter } from './phone-filter.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { type Receipt, VERDICT_WORDS } from './words.ts';

export function WhyNotCalled() {
  const { phone = '' } = useFilters();
  return (
    <>
      <PageHead title="Why not called?" />
      <div className="bar">
        <PhoneFilter />
        <ChoiceFilter name="verdict" label="All verdicts" choices={wordsOf(VERDICT_WORDS)} />
      </div>
      {phone !== '' && <WhatIsKnown key={phone} phone={phone} />}
      <Receipts />
    </>
  );
}

/** What holds now, whatever was decided then. */
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
      {entry.phone === null && <p>This cannot be a phone number. Write it as +12025550100, or as national digits of the US.</p>}
      {entry.phone !== null && (
        <p>
          {entry.listed ? (
            <>
              <span className="tag bad">On the do-not-call list</span>{' '}
              {entry.because !== null && entry.because !== entry.phone && <>by another number of this person: {entry.because}</>}
            </>
          ) : (
            <span className="tag good">Not on the do-not-call list</span>
          )}{' '}
          {consents.data && (
            <Link to="/compliance" search={{ tab: 'consents', phone: entry.phone }}>
              {holding.length === 0 ? 'No consent holds' : `Consents hold for: ${[...new Set(holding)].join(' and ')}`}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

function Receipts() {
  const filters = useFilters();
  const given = givenFilters(filters, 'phone', 'verdict', 'workflowId');
  const list = usePagedList<Receipt>(['receipts', 'list', given], async (page) => {
    const verdict = given.verdict && { verdict: given.verdict as Receipt['verdict'] };
    const { body } = await api()
      .receipts.list({ ...page, ...givenFilters(filters, 'phone', 'workflowId'), ...verdict })
      .page();
    return toListPage(body);
  });
  if (list.error) return <ErrorState error={list.error} retry={list.retry} />;
  if (list.isLoading) return <Bones lines={6} />;
  const [newest] = list.rows;
  if (!newest) {
    return (
      <EmptyState title={given.phone ? 'Nothing was decided about this number' : 'Nothing was decided yet'}>
        {given.phone
          ? 'No campaign and no call has asked for it. Look whether it is among the leads, and whether the row was rejected when the file was imported.'
          : 'Before every call and text the rules are checked, and each verdict is kept here with its reason and source.'}
      </EmptyState>
    );
  }
  return (
    <section className="section" aria-label="Verdicts">
      <h2>{given.phone ? 'Verdicts about this number' : 'Latest verdicts'}</h2>
      <ol className="flow">
        {list.rows.map((receipt) => (
          <li key={receipt.id}>
            <ReceiptCard receipt={receipt} isOpen={Boolean(given.phone) && receipt === newest} />
          </li>
        ))}
      </ol>
      {list.hasMore && (
        <div className="more">
          <Button variant="default" onClick={list.loadMore} loading={list.isLoadingMore}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}
