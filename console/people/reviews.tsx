// The queue of identity reviews: questions for a human, by their state.
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { Query, Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ChoiceFilter, useFilters } from '../ui/filters.tsx';
import { ListTable, type PagedList, usePagedList } from '../ui/list.tsx';
import { listAddress, PageHead, Tabs } from '../ui/page.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import { DecidedNotice } from './decided-notice.tsx';
import './people.css';
import { numberLanguage } from '../ui/language.ts';
import { nameOrId } from './person-name.ts';
import { readEvidence, reasonTitle, shareText } from './review-sides.ts';

type ReviewRequest = Schema<'IdentityReviewRequest'>;
type ReviewQuery = NonNullable<Query<'listReviewRequests'>>;
type Status = NonNullable<ReviewQuery['status']>;

const STATUSES: Readonly<Record<Status, string>> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  reverted: 'Reverted',
  superseded: 'No longer needed',
  expired: 'Expired',
};
const isStatus = (text: string): text is Status => text in STATUSES;
const TYPES = { merge: 'Merges', update: 'Updates' } as const;

export const reviewAddress = ({ id }: { id: string }): string => `/reviews/${id}`;
export const reviewStatus = (status: Status): string => STATUSES[status];

/** The list as it is filtered, what waits unless another state is asked for; a review walks along the same one. */
export function useReviewList({ status = '', type = '' }: Record<string, string>): PagedList<ReviewRequest> {
  const query: ReviewQuery = {
    status: isStatus(status) ? status : 'pending',
    ...((type === 'merge' || type === 'update') && { request_type: type }),
  };
  return usePagedList(['reviews', 'list', query], (page) => api().reviewRequests.list({ ...page, ...query }));
}

export function Reviews() {
  const filters = useFilters();
  const { type = '', decided = '', ...rest } = filters;
  const status = isStatus(rest.status ?? '') ? (rest.status as Status) : 'pending';
  const list = useReviewList(filters);
  const isPending = status === 'pending';
  return (
    <>
      <PageHead title="Identity reviews" />
      {decided !== '' && <DecidedNotice id={decided} />}
      <StatusTabs current={status} />
      <div className="bar">
        <ChoiceFilter name="type" all="Merges and updates" label="Kind of question" choices={TYPES} isMain />
      </div>
      <ListTable
        label="Identity reviews"
        isEndless
        list={list}
        to={reviewAddress}
        cameFrom={listAddress('reviews', { status, type })}
        columns={[
          { head: 'Who', cell: (request) => <ReviewedPeople request={request} />, className: 'wide' },
          {
            head: 'Question',
            cell: ({ request_type }) => (request_type === 'merge' ? 'One person?' : 'New identifier?'),
          },
          { head: 'Reason', cell: ({ reason }) => reasonTitle(reason) },
          { head: 'Match', cell: ({ evidence }) => scoreText(evidence), className: 'number' },
          isPending
            ? { head: 'Waiting since', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' }
            : { head: 'Decided', cell: ({ resolved_at }) => <Moment at={resolved_at} />, className: 'number' },
        ]}
        empty={
          <EmptyState title={isPending ? 'No open reviews' : 'None in this state'}>
            {isPending
              ? 'When two records may be the same person and the server is not sure, it asks here. It merges automatically when it is sure.'
              : 'Choose another state above.'}
          </EmptyState>
        }
      />
    </>
  );
}

const scoreText = (evidence: ReviewRequest['evidence']): string => {
  const { score } = readEvidence(evidence);
  return score === null || score === 0 ? '–' : shareText(score);
};

function ReviewedPeople({ request }: { request: ReviewRequest }) {
  if (request.request_type === 'update') return <bdi>{nameOrId(request.target_name, request.target_end_user_id)}</bdi>;
  return (
    <>
      <bdi>{nameOrId(request.left_name, request.left_end_user_id)}</bdi> <span className="quiet">and</span>{' '}
      <bdi>{nameOrId(request.right_name, request.right_end_user_id)}</bdi>
    </>
  );
}

const MAX_COUNTED = 10_000;

function StatusTabs({ current }: { current: Status }) {
  const { data } = useQuery({ queryKey: ['reviews', 'counts'], queryFn: () => api().reviewRequests.counts() });
  const countText = (status: Status): string => {
    const count = data?.by_status[status];
    if (count === undefined) return '';
    return count >= MAX_COUNTED
      ? `${MAX_COUNTED.toLocaleString(numberLanguage())}+`
      : count.toLocaleString(numberLanguage());
  };
  const tabs = Object.entries(STATUSES).map(([status, label]) => [
    status,
    <Fragment key={status}>
      {label} <span className="quiet tabular">{countText(status as Status)}</span>
    </Fragment>,
  ]);
  return (
    <>
      <Tabs label="States" tabs={Object.fromEntries(tabs)} open={current} name="status" keep={['type']} />
      {current === 'pending' && data?.oldest_pending_at && (
        <p className="quiet">
          The oldest has been waiting since <Moment at={data.oldest_pending_at} />.
        </p>
      )}
    </>
  );
}
