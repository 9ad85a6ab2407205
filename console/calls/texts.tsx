// Texts in both directions, newest first: what people wrote, how it was understood, and whether our answers went out.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { CsvDownload } from '../ui/csv-download.tsx';
import { ChoiceFilter, chosenFilters, PhoneFilter, useFilters, useSetFilters } from '../ui/filters.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { EmptyState, Moment, StateTag } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { MEANING_LABELS, textState } from './text-labels.ts';

type Text = Schema<'TextMessage'>;
type TextFilter = { phone?: string; awaitsReply?: 'true' };

export function TextsPage() {
  const filters = useFilters();
  const given = chosenFilters(filters, 'phone', 'awaitsReply');
  const [answered, setAnswered] = useState<Text>();
  const list = usePagedList(['texts', 'list', given], (page) => api().messages.list({ ...page, ...(given as TextFilter) }));
  return (
    <>
      <PageHead title="Texts" />
      <div className="bar">
        <PhoneFilter />
        <ChoiceFilter name="awaitsReply" all="All texts" choices={{ true: 'Waiting for an answer' }} />
        <span className="grow" />
        <CsvDownload path="/messages" name="texts.csv" query={given} />
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
            cell: (text) => (
              <>
                {text.conversationId && <ConversationLink id={text.conversationId} />}
                {text.awaitsReply && (
                  <ScopedButton operation="replyToMessage" variant="default" onClick={() => setAnswered(text)}>
                    Answer
                  </ScopedButton>
                )}
              </>
            ),
            className: 'last',
          },
          { head: 'When', cell: ({ createdAt }) => <Moment at={createdAt} />, className: 'number' },
        ]}
        empty={
          <EmptyState title={emptyTitle(filters)}>
            {filters.phone
              ? 'Enter the whole number.'
              : 'Texts that people write to your numbers appear here, with STOP, HELP and START, texts of campaigns, and what was answered.'}
          </EmptyState>
        }
      />
      {answered && <AnswerDialog text={answered} close={() => setAnswered(undefined)} />}
    </>
  );
}

const emptyTitle = ({ phone, awaitsReply }: Record<string, string>): string => {
  if (awaitsReply) return 'No text waits for an answer';
  return phone ? 'No texts with this number' : 'No texts yet';
};

/** Passes the gate like any other text: a person who opted out is not written to. */
const AnswerDialog = ({ text, close }: { text: Text; close: () => void }) => (
  <EntityDialog
    title={`Answer ${text.phone}`}
    submit="Send"
    initial={{ text: '' }}
    fields={[{ name: 'text', label: 'Text', kind: 'long', required: true, isFirst: true, minRows: 3, maxLength: 1600 }]}
    send={(body) => api().messages.reply(text.id, body)}
    refresh={['texts']}
    close={close}
  >
    <blockquote>
      <bdi>{text.text}</bdi>
    </blockquote>
  </EntityDialog>
);

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
