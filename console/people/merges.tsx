// All merges, newest first, each with a way to revert it; and the pairs that are known not to match.
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { useFilters } from '../ui/filters.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { PageHead, Tabs, useTab } from '../ui/page.tsx';
import { EmptyState, ErrorState, Moment } from '../ui/states.tsx';
import { MergedPair, MergeState, mergeOrigin, RevertButton, useMergeList } from './merge-rows.tsx';
import './people.css';
import { PersonLink } from './person-link.tsx';
import { readEvidence, shareText } from './review-sides.ts';

const TABS = { merges: 'Merges', 'not-matches': 'Not a match' } as const;

export function Merges() {
  const { person = '' } = useFilters();
  const tab = useTab(TABS);
  return (
    <>
      <PageHead title="Merges" />
      <Tabs label="Merges and pairs" tabs={TABS} open={tab} />
      {tab === 'not-matches' ? <NotMatchList /> : <MergeList person={person} />}
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
            When two records turn out to be one person they are merged: automatically if the server is sure, otherwise
            after a review.
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
  const list = usePagedList(['not-matches', 'list'], (page) => api().notMatches.list(page));
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
          {
            head: 'Known from',
            cell: ({ origin }) => (origin === 'rejected_review' ? 'A rejected review' : 'A reverted merge'),
          },
          { head: 'Since', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
        ]}
        actions={(pair) => [{ label: 'Allow again', operation: 'deleteNotMatch', onClick: () => allow.mutate(pair) }]}
        empty={
          <EmptyState title="No such pairs">
            Pairs that a colleague marked as different people are listed here. They are not proposed or merged again.
          </EmptyState>
        }
      />
    </>
  );
}
