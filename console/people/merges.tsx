// All merges, newest first, each with the way back; and the pairs that are known not to match.
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../sdk/parley.ts';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { useFilters } from '../parts/name-filter.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { MergedPair, MergeState, mergeOrigin, RevertButton, useMergeList } from './merge-rows.tsx';
import './people.css';
import { PersonLink } from './person-link.tsx';
import { readEvidence, shareText } from './review-sides.ts';

export function Merges() {
  const { tab = '', person = '' } = useFilters();
  const isPairs = tab === 'not-matches';
  return (
    <>
      <PageHead title="Merges" />
      <nav className="tabs" aria-label="Merges and pairs">
        <Link to="/merges" search={{}} aria-current={isPairs ? undefined : 'page'} data-status="">
          Merges
        </Link>
        <Link to="/merges" search={{ tab: 'not-matches' }} aria-current={isPairs ? 'page' : undefined} data-status="">
          Not a match
        </Link>
      </nav>
      {isPairs ? <NotMatchList /> : <MergeList person={person} />}
    </>
  );
}

function MergeList({ person }: { person: string }) {
  const list = useMergeList(person);
  return (
    <>
      {person !== '' && (
        <p className="quiet">
          Only those of{' '}
          <Link to="/people/$id" params={{ id: person }}>
            one person
          </Link>
          .{' '}
          <Link to="/merges" search={{}}>
            Show all
          </Link>
        </p>
      )}
      <ListTable
        label="Merges"
        isEndless
        list={list}
        columns={[
          { head: 'Who', cell: (merge) => <MergedPair merge={merge} />, className: 'wide' },
          { head: 'How', cell: mergeOrigin },
          { head: 'Match', cell: ({ evidence }) => matchText(evidence), className: 'number' },
          { head: 'State', cell: (merge) => <MergeState merge={merge} /> },
          { head: 'Note', cell: ({ note, revert_note }) => <bdi>{revert_note ?? note ?? '–'}</bdi>, className: 'wide' },
          { head: 'Merged', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
          { head: '', className: 'last', cell: (merge) => <RevertButton merge={merge} /> },
        ]}
        empty={
          <EmptyState title="No merges">
            When two records turn out to be one person they are merged: by the server where it is sure, else after a review.
          </EmptyState>
        }
      />
    </>
  );
}

const matchText = (evidence: Schema<'Merge'>['evidence']): string => {
  const { score } = readEvidence(evidence);
  return score === null || score === 0 ? '–' : shareText(score);
};

type NotMatch = Schema<'NotMatch'>;

function NotMatchList() {
  const list = usePagedList<NotMatch>(['not-matches', 'list'], (page) =>
    api()
      .notMatches.list(page)
      .page()
      .then(({ body }) => body),
  );
  const allow = useMutation({
    mutationFn: (pair: NotMatch) => api().notMatches.delete(pair.id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['not-matches'] }),
  });
  return (
    <>
      {allow.error && <ErrorState error={allow.error} />}
      <ListTable
        label="Not a match"
        list={list}
        columns={[
          {
            head: 'Who',
            className: 'wide',
            cell: (pair) => (
              <span>
                <PersonLink id={pair.left_end_user_id} name={pair.left_name} /> <span className="quiet">and</span>{' '}
                <PersonLink id={pair.right_end_user_id} name={pair.right_name} />
              </span>
            ),
          },
          { head: 'Known from', cell: ({ origin }) => (origin === 'rejected_review' ? 'A rejected review' : 'A reverted merge') },
          { head: 'Since', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
          {
            head: '',
            className: 'last',
            cell: (pair) => (
              <ScopedButton operation="deleteNotMatch" variant="subtle" size="compact-xs" onClick={() => allow.mutate(pair)}>
                Allow again
              </ScopedButton>
            ),
          },
        ]}
        empty={
          <EmptyState title="No such pairs">
            Pairs that a colleague called different people are kept here, so that they are not proposed or merged again.
          </EmptyState>
        }
      />
    </>
  );
}
