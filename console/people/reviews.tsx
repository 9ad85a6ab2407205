// The queue of identity reviews: questions that only a human may answer, by their state.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Query, Schema } from '../../sdk/parley.ts';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { useFilters } from '../parts/name-filter.tsx';
import { listAddress } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { type PagedList, usePagedList } from '../parts/paged-list.ts';
import { EmptyState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { DecidedNotice } from './decided-notice.tsx';
import './people.css';
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
const isStatus = (given: string): given is Status => given in STATUSES;
const TYPES = [
  { value: '', label: 'Merges and updates' },
  { value: 'merge', label: 'Merges' },
  { value: 'update', label: 'Updates' },
];

export const reviewAddress = ({ id }: { id: string }): string => `/reviews/${id}`;
export const reviewStatus = (status: Status): string => STATUSES[status];

/** The list as it is filtered, what waits unless another state is asked for; a review walks along the same one. */
export function useReviewList({ status = '', type = '' }: Record<string, string>): PagedList<ReviewRequest> {
  const asked: ReviewQuery = {
    status: isStatus(status) ? status : 'pending',
    ...((type === 'merge' || type === 'update') && { request_type: type }),
  };
  return usePagedList<ReviewRequest>(['reviews', 'list', asked], (page) =>
    api()
      .reviewRequests.list({ ...page, ...asked })
      .page()
      .then(({ body }) => body),
  );
}

export function Reviews() {
  const filters = useFilters();
  const { type = '', decided = '', ...rest } = filters;
  const status = isStatus(rest.status ?? '') ? (rest.status as Status) : 'pending';
  const navigate = useNavigate();
  const list = useReviewList(filters);
  const waits = status === 'pending';
  return (
    <>
      <PageHead title="Identity reviews" />
      {decided !== '' && <DecidedNotice id={decided} />}
      <StatusTabs current={status} type={type} />
      <div className="bar">
        <NativeSelect
          aria-label="Kind of question"
          value={type}
          data={TYPES}
          data-filter=""
          onChange={({ currentTarget: { value } }) =>
            void navigate({ to: '.', search: (now: Record<string, string>) => ({ ...now, type: value }), replace: true })
          }
        />
      </div>
      <ListTable
        label="Identity reviews"
        isEndless
        list={list}
        to={reviewAddress}
        cameFrom={listAddress('reviews', { status, type })}
        columns={[
          { head: 'Who', cell: (request) => <WhoIsAsked request={request} />, className: 'wide' },
          { head: 'Question', cell: ({ request_type }) => (request_type === 'merge' ? 'One person?' : 'New identifier?') },
          { head: 'Why asked', cell: ({ reason }) => reasonTitle(reason) },
          { head: 'Match', cell: ({ evidence }) => scoreText(evidence), className: 'number' },
          waits
            ? { head: 'Waits since', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' }
            : { head: 'Decided', cell: ({ resolved_at }) => <Moment at={resolved_at} />, className: 'number' },
        ]}
        empty={
          <EmptyState title={waits ? 'Nothing waits for a decision' : 'None in this state'}>
            {waits
              ? 'When two records may be the same person and the server is not sure, it asks here. It merges what it is sure about by itself.'
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

function WhoIsAsked({ request }: { request: ReviewRequest }) {
  if (request.request_type === 'update') return <bdi>{nameOrId(request.target_name, request.target_end_user_id)}</bdi>;
  return (
    <>
      <bdi>{nameOrId(request.left_name, request.left_end_user_id)}</bdi> <span className="quiet">and</span>{' '}
      <bdi>{nameOrId(request.right_name, request.right_end_user_id)}</bdi>
    </>
  );
}

const COUNTED_UP_TO = 10_000;

function StatusTabs({ current, type }: { current: Status; type: string }) {
  const { data } = useQuery({ queryKey: ['reviews', 'counts'], queryFn: () => api().reviewRequests.counts() });
  const countText = (status: Status): string => {
    const count = data?.by_status[status];
    if (count === undefined) return '';
    return count >= COUNTED_UP_TO ? `${COUNTED_UP_TO.toLocaleString('en')}+` : count.toLocaleString('en');
  };
  return (
    <>
      <nav className="tabs" aria-label="States">
        {Object.entries(STATUSES).map(([status, label]) => (
          <Link
            key={status}
            to="/reviews"
            search={{ status: status === 'pending' ? '' : status, type }}
            aria-current={status === current ? 'page' : undefined}
          >
            {label} <span className="quiet tabular">{countText(status as Status)}</span>
          </Link>
        ))}
      </nav>
      {current === 'pending' && data?.oldest_pending_at && (
        <p className="quiet">
          The oldest waits since <Moment at={data.oldest_pending_at} />.
        </p>
      )}
    </>
  );
}
