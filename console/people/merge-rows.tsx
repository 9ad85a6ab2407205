// Merges as rows: who was merged into whom, how it was decided, and how to revert it.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { type PagedList, usePagedList } from '../ui/list.tsx';
import { Bones, ErrorState, Moment } from '../ui/states.tsx';
import { PersonLink } from './person-link.tsx';
import { nameOrId } from './person-name.ts';

export type PersonMerge = Schema<'Merge'>;

/** Of one person, or of all. */
export const useMergeList = (person: string): PagedList<PersonMerge> =>
  usePagedList(['merges', 'list', person], (page) =>
    api().merges.list({ ...page, ...(person !== '' && { end_user_id: person }) }),
  );

export const MergedPair = ({ merge }: { merge: PersonMerge }) => (
  <span>
    <PersonLink id={merge.absorbed_end_user_id} name={merge.absorbed_name} /> <span className="quiet">into</span>{' '}
    <PersonLink id={merge.survivor_end_user_id} name={merge.survivor_name} />
  </span>
);

export const mergeOrigin = ({ origin }: PersonMerge): string => (origin === 'automatic' ? 'Automatic' : 'Reviewed');

export function MergeState({ merge: { status, reverted_at } }: { merge: PersonMerge }) {
  if (status === 'active') return <span className="tag good">In force</span>;
  return (
    <span className="tag">
      Reverted <Moment at={reverted_at} />
    </span>
  );
}

export function RevertButton({ merge }: { merge: PersonMerge }) {
  const [isOpen, setOpen] = useState(false);
  if (merge.status !== 'active') return null;
  return (
    <>
      <ScopedButton operation="revertMerge" variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
        Revert
      </ScopedButton>
      {isOpen && <RevertDialog merge={merge} close={() => setOpen(false)} />}
    </>
  );
}

const RevertDialog = ({ merge, close }: { merge: PersonMerge; close: () => void }) => (
  <EntityDialog
    title="Revert this merge?"
    submit="Revert merge"
    isDangerous
    initial={{ not_a_match: true, note: '' }}
    fields={[
      <p key="effect">
        <bdi>{nameOrId(merge.absorbed_name, merge.absorbed_end_user_id)}</bdi> and{' '}
        <bdi>{nameOrId(merge.survivor_name, merge.survivor_end_user_id)}</bdi> become two people again, each with their
        own data. What came since stays with the one through whose id or identifier it came.
      </p>,
      { name: 'not_a_match', label: 'Not a match: never propose these two again', kind: 'check' },
      { name: 'note', label: 'Note', maxLength: 2000 },
    ]}
    send={({ not_a_match, note }) => api().merges.revert(merge.id, { not_a_match, ...(note && { note }) })}
    refresh={['merges', 'not-matches', 'reviews', 'people', 'person']}
    close={close}
  />
);

const SHOWN = 5;

/** On the page of a person: the latest, and a link to all of them. */
export function PersonMerges({ id }: { id: string }) {
  const { allowed } = usePermissions()('listMerges');
  return allowed ? <LatestMerges id={id} /> : null;
}

function LatestMerges({ id }: { id: string }) {
  const list = useMergeList(id);
  return (
    <section className="section" aria-label="Merges">
      <h2>Merges</h2>
      {list.error && <ErrorState error={list.error} retry={list.retry} />}
      {list.isLoading && <Bones lines={2} />}
      {!list.isLoading && list.rows.length === 0 && <p className="quiet">Never merged with another record.</p>}
      {list.rows.length > 0 && (
        <ul className="changes">
          {list.rows.slice(0, SHOWN).map((merge) => (
            <li key={merge.id} className="fact">
              <div>
                <MergedPair merge={merge} />
                <div className="quiet">
                  {mergeOrigin(merge)}, <Moment at={merge.created_at} /> <MergeState merge={merge} />
                </div>
              </div>
              <RevertButton merge={merge} />
            </li>
          ))}
        </ul>
      )}
      {list.rows.length > SHOWN && (
        <p>
          <Link to="/merges" search={{ person: id }}>
            All merges of this person
          </Link>
        </p>
      )}
    </section>
  );
}
