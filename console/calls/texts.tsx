// Texts in both directions: the newest with each person, all of one person as a thread, and those that wait for an answer.
import './calling.css';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../session/client.ts';
import { usePermissions, useZone } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { CsvDownload } from '../ui/csv-download.tsx';
import { ChoiceFilter, PhoneFilter, useFilters, useSetFilters } from '../ui/filters.tsx';
import { EntityDialog, FormBody, useEntityForm } from '../ui/form.tsx';
import { ListTable, type PagedList, ShowMore, usePagedList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { problemText } from '../ui/problem-text.ts';
import { Bones, EmptyState, ErrorState, Moment, StateTag } from '../ui/states.tsx';
import { exactText, excerptOf } from '../ui/text.ts';
import { isSaidByKeyword, MEANING_LABELS, type Text, textState, textsQuery } from './text-labels.ts';

const useTexts = (query: ReturnType<typeof textsQuery>): PagedList<Text> =>
  usePagedList(['texts', 'list', query], (page) => api().messages.list({ ...page, ...query }));

export function TextsPage() {
  const filters = useFilters();
  const query = textsQuery(filters);
  return (
    <>
      <PageHead title="Texts" />
      <div className="bar">
        <PhoneFilter />
        {!filters.phone && (
          <ChoiceFilter
            name="show"
            all="The newest of each person"
            choices={{ waiting: 'Waiting for an answer', all: 'All texts' }}
          />
        )}
        <span className="grow" />
        <CsvDownload path="/messages" name="texts.csv" query={query} />
      </div>
      {query.phone === undefined ? <TextList query={query} /> : <Thread key={query.phone} phone={query.phone} />}
    </>
  );
}

function TextList({ query }: { query: ReturnType<typeof textsQuery> }) {
  const [answered, setAnswered] = useState<Text>();
  const list = useTexts(query);
  return (
    <>
      <ListTable
        label="Texts"
        isEndless
        list={list}
        columns={[
          { head: 'Number', cell: ({ phone }) => <ThreadLink phone={phone} /> },
          {
            head: 'Text',
            cell: ({ direction, text }) => (
              <>
                {direction === 'outbound' && <span className="quiet">We: </span>}
                <bdi>{excerptOf(text, 160)}</bdi>
              </>
            ),
            className: 'prose',
          },
          { head: 'Meant', cell: ({ meaning }) => MEANING_LABELS[meaning] },
          { head: 'State', cell: (text) => <TextState text={text} />, className: 'wide' },
          { head: 'When', cell: ({ createdAt }) => <Moment at={createdAt} />, className: 'number' },
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
        ]}
        empty={
          query.awaitsReply ? (
            <EmptyState title="No text waits for an answer">
              Texts that no assistant takes, and no colleague has answered, appear here.
            </EmptyState>
          ) : (
            <EmptyState title="No texts yet">
              Texts that people write to your numbers appear here, with STOP, HELP and START, texts of campaigns, and
              what was answered.
            </EmptyState>
          )
        }
      />
      {answered && <AnswerDialog text={answered} close={() => setAnswered(undefined)} />}
    </>
  );
}

/** All texts with one number, the newest at the end, with the answer below them. */
function Thread({ phone }: { phone: string }) {
  const setFilters = useSetFilters();
  const can = usePermissions();
  const list = useTexts({ phone });
  if (list.error) return <ErrorState error={list.error} retry={list.retry} />;
  if (list.isLoading) return <Bones lines={5} />;
  const waiting = list.rows.find(({ awaitsReply }) => awaitsReply);
  const conversation = list.rows.find(({ conversationId }) => conversationId !== null)?.conversationId;
  return (
    <section className="section text-thread" aria-label={`Texts with ${phone}`}>
      <div className="bar">
        <h2 className="grow mono">{phone}</h2>
        {conversation && <ConversationLink id={conversation} />}
        {can('listCalls').allowed && (
          <Link to="/calls" search={{ phone }}>
            Calls with this number
          </Link>
        )}
        <Button variant="subtle" onClick={() => setFilters({ phone: '' }, { replace: false })}>
          All people
        </Button>
      </div>
      {list.rows.length === 0 ? (
        <EmptyState title="No texts with this number">Enter the whole number.</EmptyState>
      ) : (
        <>
          <ShowMore list={list} label="Show earlier texts" />
          <ol className="text-lines" aria-label="Texts, the newest at the end">
            {list.rows.toReversed().map((text) => (
              <ThreadLine key={text.id} text={text} />
            ))}
          </ol>
        </>
      )}
      {waiting && <Composer key={waiting.id} text={waiting} />}
    </section>
  );
}

function ThreadLine({ text }: { text: Text }) {
  const zone = useZone();
  return (
    <li data-direction={text.direction}>
      <p>
        <bdi>{text.text}</bdi>
      </p>
      <div className="quiet">
        {isSaidByKeyword(text) && <>{MEANING_LABELS[text.meaning]}, </>}
        <time dateTime={text.createdAt} title={zone}>
          {exactText(text.createdAt, zone)}
        </time>{' '}
        <TextState text={text} />
      </div>
    </li>
  );
}

const ANSWER_FIELD = {
  name: 'text',
  label: 'Answer',
  kind: 'long',
  required: true,
  minRows: 2,
  maxLength: 1600,
} as const;

/** Passes the gate like any other text: a person who opted out is not written to. */
function Composer({ text }: { text: Text }) {
  const { allowed } = usePermissions()('replyToMessage');
  const entity = useEntityForm({
    initial: { text: '' },
    fields: [ANSWER_FIELD],
    send: (body) => api().messages.reply(text.id, body),
    refresh: ['texts'],
  });
  return <FormBody entity={entity} submit="Send" isDisabled={!allowed} />;
}

const AnswerDialog = ({ text, close }: { text: Text; close: () => void }) => (
  <EntityDialog
    title={`Answer ${text.phone}`}
    submit="Send"
    initial={{ text: '' }}
    fields={[{ ...ANSWER_FIELD, isFirst: true }]}
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
    <StateTag state={textState(text)} />{' '}
    {text.problem !== null && <span className="quiet">{problemText(text.problem)}</span>}
  </>
);

const ConversationLink = ({ id }: { id: string }) => (
  <Link to="/inbox" search={{ view: 'all', conversation: id }}>
    Conversation
  </Link>
);
