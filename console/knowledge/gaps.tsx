// The questions that a knowledge base could not answer, as a list to work through: answer one, or dismiss it.
import { lazy, Suspense, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { EntityDialog } from '../ui/form.tsx';
import { numberLanguage } from '../ui/language.ts';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import type { Base } from './base-list.ts';

const AddDocument = lazy(async () => ({ default: (await import('./add-document.tsx')).AddDocument }));

type Gap = Schema<'KnowledgeGap'>;
type Open = { what: 'answer' | 'dismiss'; gap: Gap };

export function Gaps({ base }: { base: Base }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const list = usePagedList(['knowledge', base.id, 'gaps'], (page) => api().knowledgeBases.gaps.list(base.id, page));
  const dismiss = (gap: Gap) => api().knowledgeBases.gaps.dismiss(base.id, gap.id);
  return (
    <>
      <p className="quiet">
        Questions whose best passage scored below {base.gap_score}, and those that an assistant had to refuse.
      </p>
      <ListTable
        label="Gaps"
        isEndless
        list={list}
        columns={[
          { head: 'Question', cell: ({ query }) => <Question text={query} />, className: 'wide' },
          {
            head: 'Asked',
            cell: ({ occurrences }) => `${occurrences.toLocaleString(numberLanguage())} ×`,
            className: 'number',
          },
          { head: 'Best score', cell: ({ best_score }) => best_score?.toFixed(3) ?? 'nothing', className: 'number' },
          { head: 'Last', cell: ({ last_seen_at }) => <Moment at={last_seen_at} />, className: 'number' },
        ]}
        actions={(gap) => [
          { label: 'Dismiss', operation: 'dismissKnowledgeGap', onClick: () => setOpen({ what: 'dismiss', gap }) },
          {
            label: 'Answer this',
            operation: 'addDocument',
            onClick: () => setOpen({ what: 'answer', gap }),
            variant: 'default',
          },
        ]}
        empty={
          <EmptyState title="No gaps">
            Every question so far was answered. Questions that find nothing good enough are listed here, with how often
            they were asked.
          </EmptyState>
        }
      />
      <Suspense>
        {open?.what === 'answer' && (
          <AddDocument baseId={base.id} question={open.gap.query} onAdded={() => dismiss(open.gap)} close={close} />
        )}
      </Suspense>
      {open?.what === 'dismiss' && (
        <EntityDialog
          title="Dismiss this question?"
          submit="Dismiss"
          send={() => dismiss(open.gap)}
          refresh={['knowledge']}
          close={close}
        >
          <p>
            <Question text={open.gap.query} />
          </p>
          <p className="quiet">It leaves this list without an answer. If it is asked again, it comes back.</p>
        </EntityDialog>
      )}
    </>
  );
}

/** What an end user said is shown to those who may read conversations; the API leaves it empty for others. */
const Question = ({ text }: { text: string }) =>
  text === '' ? (
    <span className="quiet">Shown with the scope conversations:read</span>
  ) : (
    <span title={text}>{text}</span>
  );
