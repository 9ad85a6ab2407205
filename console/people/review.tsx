// One identity review: both sides, the evidence, what survives, and the decision. Keys decide and go on to the next.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Schema } from '../../sdk/parley.ts';
import { excerptOf } from '../parts/excerpt.ts';
import { Moment } from '../parts/moment.tsx';
import { useFilters } from '../parts/name-filter.tsx';
import { Neighbours, useListFilters } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { DecidedNotice } from './decided-notice.tsx';
import { Evidence } from './evidence.tsx';
import './people.css';
import { PersonLink } from './person-link.tsx';
import { nameOrId } from './person-name.ts';
import { ReviewDesk } from './review-desk.tsx';
import { readEvidence, reasonWords } from './review-sides.ts';
import { reviewAddress, reviewStatus, useReviewList } from './reviews.tsx';

export function ReviewPage() {
  const { id = '' } = useParams({ strict: false });
  return <ReviewView key={id} id={id} />;
}

function ReviewView({ id }: { id: string }) {
  const cameFrom = useListFilters('reviews') ?? {};
  const { decided = '' } = useFilters();
  const parent = { to: '/reviews', label: 'Identity reviews', search: cameFrom };
  const list = useReviewList(cameFrom);
  const request = useQuery({ queryKey: ['reviews', id], queryFn: () => api().reviewRequests.get(id) });
  if (request.error) {
    return (
      <>
        <PageHead title="Review" parent={parent} />
        <ErrorState error={request.error} retry={() => void request.refetch()} />
      </>
    );
  }
  if (!request.data) return <Bones />;
  const at = list.rows.findIndex((row) => row.id === id);
  const nextId = (list.rows[at + 1] ?? list.rows[at - 1])?.id;
  const { status } = request.data;
  return (
    <>
      <PageHead
        title={titleOf(request.data)}
        parent={parent}
        state={<span className={`tag ${status === 'pending' ? 'warn' : ''}`}>{reviewStatus(status)}</span>}
      >
        <Neighbours list={list} id={id} to={reviewAddress} />
      </PageHead>
      {decided !== '' && decided !== id && <DecidedNotice id={decided} />}
      <p>
        {reasonWords(request.data.reason)}{' '}
        <span className="quiet">
          Asked <Moment at={request.data.created_at} />.
        </span>
      </p>
      {status === 'pending' ? (
        <ReviewDesk request={request.data} nextId={nextId === id ? undefined : nextId} cameFrom={cameFrom} />
      ) : (
        <DecidedReview request={request.data} />
      )}
    </>
  );
}

type ReviewRequest = Schema<'IdentityReviewRequest'>;

const SHORT = 40;

function titleOf(request: ReviewRequest): string {
  const called = (name: string | null | undefined, id: string | null) => excerptOf(nameOrId(name, id), SHORT);
  if (request.request_type === 'update') return `New identifier of ${called(request.target_name, request.target_end_user_id)}`;
  const left = called(request.left_name, request.left_end_user_id);
  return `${left} and ${called(request.right_name, request.right_end_user_id)}`;
}

/** Nothing is compared any more: the sides have gone on since. */
function DecidedReview({ request }: { request: ReviewRequest }) {
  const { resolved_at, resolution_note, left_end_user_id, right_end_user_id, target_end_user_id } = request;
  const people = [
    { id: left_end_user_id, name: request.left_name },
    { id: right_end_user_id, name: request.right_name },
    { id: target_end_user_id, name: request.target_name },
  ];
  return (
    <>
      <dl className="facts">
        <dt>People</dt>
        <dd>{people.map(({ id, name }) => id !== null && <PersonLink key={id} id={id} name={name} />)}</dd>
        <dt>Decided</dt>
        <dd>
          <Moment at={resolved_at} />
        </dd>
        <dt>Note</dt>
        <dd>
          <bdi>{resolution_note ?? 'none'}</bdi>
        </dd>
      </dl>
      <Evidence evidence={readEvidence(request.evidence)} />
    </>
  );
}
