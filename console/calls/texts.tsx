// Texts in both directions, newest first: what people wrote, how it was understood, and whether our answers went out.
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { chosenFilters, PhoneFilter, useFilters, useSetFilters } from '../ui/filters.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { EmptyState, Moment, StateTag } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { MEANING_LABELS, textState } from './text-labels.ts';

type Text = Schema<'TextMessage'>;

export function TextsPage() {
  const filters = useFilters();
  const given = chosenFilters(filters, 'phone');
  const list = usePagedList(['texts', 'list', given], (page) => api().messages.list({ ...page, ...given }));
  return (
    <>
      <PageHead title="Texts" />
      <div className="bar">
        <PhoneFilter />
      </div>
      <ListTable
        label="Texts"
        isEndless
        list={list}
        columns={[
          { head: 'Number', cell: ({ phone }) => <ThreadLink phone={phone} /> },
          { head: '', cell: ({ direction }) => (direction === 'inbound' ? 'wrote' : 'was sent') },
          { head: 'Text', cell: ({ text }) => <bdi>{excerptOf(text, 160)}</bdi>, className: 'prose' },
          { head: 'Meant', cell: ({ meaning }) => MEANING_LABELS[meaning] },
          { head: 'State', cell: (text) => <TextState text={text} />, className: 'wide' },
          {
            head: '',
            cell: ({ conversationId }) => conversationId && <ConversationLink id={conversationId} />,
            className: 'last',
          },
          { head: 'When', cell: ({ createdAt }) => <Moment at={createdAt} />, className: 'number' },
        ]}
        empty={
          <EmptyState title={filters.phone ? 'No texts with this number' : 'No texts yet'}>
            {filters.phone
              ? 'Enter the whole number.'
              : 'Texts that people write to your numbers appear here, with STOP, HELP and START, and what was answered.'}
          </EmptyState>
        }
      />
    </>
  );
}

/** All texts with one number. */
function ThreadLink({ phone }: { phone: string }) {
  const setFilters = useSetFilters();
  return (
    <button type="button" className="plain-link mono" onClick={() => setFilters({ phone }, { replace: false })}>
      {phone}
    </button>
  );
}

const TextState = ({ text }: { text: Text }) => (
  <>
    <StateTag state={textState(text)} /> {text.problem !== null && <span className="quiet">{text.problem}</span>}
  </>
);

const ConversationLink = ({ id }: { id: string }) => (
  <Link to="/inbox" search={{ view: 'all', conversation: id }}>
    Conversation
  </Link>
);
