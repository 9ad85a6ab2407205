// Merges as rows: who was merged into whom, how it was decided, and the way back.
import { Checkbox, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { Moment } from '../parts/moment.tsx';
import { type PagedList, usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { PersonLink } from './person-link.tsx';
import { nameOrId } from './person-name.ts';

export type PersonMerge = Schema<'Merge'>;

/** Of one person, or of all. */
export const useMergeList = (person: string): PagedList<PersonMerge> =>
  usePagedList<PersonMerge>(['merges', 'list', person], (page) =>
    api()
      .merges.list({ ...page, ...(person !== '' && { end_user_id: person }) })
      .page()
      .then(({ body }) => body),
  );

export const MergedPair = ({ merge }: { merge: PersonMerge }) => (
  <span>
    <PersonLink id={merge.absorbed_end_user_id} name={merge.absorbed_name} /> <span className="quiet">into</span>{' '}
    <PersonLink id={merge.survivor_end_user_id} name={merge.survivor_name} />
  </span>
);

export const mergeOrigin = ({ origin }: PersonMerge): string => (origin === 'automatic' ? 'By itself' : 'Reviewed');

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

function RevertDialog({ merge, close }: { merge: PersonMerge; close: () => void }) {
  const [isNoMatch, setNoMatch] = useState(true);
  const [note, setNote] = useState('');
  const send = async () => {
    await api().merges.revert(merge.id, { not_a_match: isNoMatch, ...(note.trim() !== '' && { note: note.trim() }) });
    const stale = ['merges', 'not-matches', 'reviews', 'people', 'person'];
    await Promise.all(stale.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
  return (
    <DialogForm title="Revert this merge?" submit="Revert merge" isDangerous send={send} close={close}>
      <p>
        <bdi>{nameOrId(merge.absorbed_name, merge.absorbed_end_user_id)}</bdi> and{' '}
        <bdi>{nameOrId(merge.survivor_name, merge.survivor_end_user_id)}</bdi> are two people again, each with what was theirs.
        What came since stays with the one through whose id or identifier it came.
      </p>
      <Checkbox
        label="Not a match: never propose these two again"
        checked={isNoMatch}
        onChange={(event) => setNoMatch(event.currentTarget.checked)}
      />
      <TextInput
        label="Note"
        maxLength={2000}
        value={note}
        data-autofocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

const SHOWN = 5;

/** On the page of a person: the latest, and the way to all of them. */
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
      {!list.isLoading && list.rows.length === 0 && <p className="quiet">Never merged with anybody.</p>}
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
