// What was decided last, with the way back: shown while the reviewer is at the next question already.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../session/client.ts';
import { nameOrId } from './person-name.ts';

export function DecidedNotice({ id }: { id: string }) {
  const { data } = useQuery({ queryKey: ['reviews', id], queryFn: () => api().reviewRequests.get(id) });
  if (!data || data.status === 'pending') return null;
  const isMerge = data.request_type === 'merge';
  const who = isMerge ? (
    <>
      <bdi>{nameOrId(data.left_name, data.left_end_user_id)}</bdi> and{' '}
      <bdi>{nameOrId(data.right_name, data.right_end_user_id)}</bdi>
    </>
  ) : (
    <bdi>{nameOrId(data.target_name, data.target_end_user_id)}</bdi>
  );
  return (
    <p className="state note" role="status">
      {data.status === 'approved' ? 'Approved' : 'Rejected'}: {who}.{' '}
      {isMerge && data.status === 'approved' && (
        <Link to="/merges" search={{ person: data.left_end_user_id ?? '' }}>
          See the merge, or revert it
        </Link>
      )}
      {isMerge && data.status === 'rejected' && (
        <Link to="/merges" search={{ tab: 'not-matches' }}>
          They are not proposed again
        </Link>
      )}
    </p>
  );
}
