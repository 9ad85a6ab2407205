// One identity review: both sides, the evidence, what survives, and the decision. Keys decide and go on to the next.
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { useFilters } from '../ui/filters.tsx';
import { DetailPage, type ShownDetail, useListFilters } from '../ui/page.tsx';
import { Facts, Moment } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { DecidedNotice } from './decided-notice.tsx';
import { Evidence } from './evidence.tsx';
import './people.css';
import { PersonLink } from './person-link.tsx';
import { nameOrId } from './person-name.ts';
import { ReviewDesk } from './review-desk.tsx';
import { readEvidence, reasonText } from './review-sides.ts';
import { reviewAddress, reviewStatus, useReviewList } from './reviews.tsx';

export const ReviewPage = () => (
  <DetailPage
    kind="Review"
    parent={{ to: '/reviews', label: 'Identity reviews' }}
    queryKey={(id) => ['reviews', id]}
    load={(id) => api().reviewRequests.get(id)}
    list={{ name: 'reviews', use: useReviewList, to: reviewAddress }}
  >
    {(shown) => <ReviewView {...shown} />}
  </DetailPage>
);

function ReviewView({ id, data: request, head }: ShownDetail<ReviewRequest>) {
  const cameFrom = useListFilters('reviews') ?? {};
  const { decided = '' } = useFilters();
  const { rows } = useReviewList(cameFrom);
  const at = rows.findIndex((row) => row.id === id);
  const nextId = (rows[at + 1] ?? rows[at - 1])?.id;
  const { status } = request;
  return (
    <>
      {head(
        titleOf(request),
        <span className={`tag ${status === 'pending' ? 'warn' : ''}`}>{reviewStatus(status)}</span>,
      )}
      {decided !== '' && decided !== id && <DecidedNotice id={decided} />}
      <p>
        {reasonText(request.reason)}{' '}
        <span className="quiet">
          Asked <Moment at={request.created_at} />.
        </span>
      </p>
      {status === 'pending' ? (
        <ReviewDesk request={request} nextId={nextId === id ? undefined : nextId} cameFrom={cameFrom} />
      ) : (
        <DecidedReview request={request} />
      )}
    </>
  );
}

type ReviewRequest = Schema<'IdentityReviewRequest'>;

const SHORT = 40;

function titleOf(request: ReviewRequest): string {
  const called = (name: string | null | undefined, id: string | null) => excerptOf(nameOrId(name, id), SHORT);
  if (request.request_type === 'update')
    return `New identifier of ${called(request.target_name, request.target_end_user_id)}`;
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
      <Facts
        facts={[
          ['People', people.map(({ id, name }) => id !== null && <PersonLink key={id} id={id} name={name} />)],
          ['Decided', <Moment key="decided" at={resolved_at} />],
          ['Note', <bdi key="note">{resolution_note ?? 'none'}</bdi>],
        ]}
      />
      <Evidence evidence={readEvidence(request.evidence)} />
    </>
  );
}
