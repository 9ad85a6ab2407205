// Beside a conversation: whom it is with, how long they waited, what the flow knows, which way it took, and what it cost.
import '../assistants/chat.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import type { Answer, Schema } from '../../sdk/parley.ts';
import { visitsOf } from '../assistants/conversation-path.ts';
import { nodeName } from '../assistants/flow-reading.ts';
import { TurnPath, useConversationTrace, Variables } from '../assistants/turn-path.tsx';
import { AnalysisPanel } from '../insight/analysis-panel.tsx';
import { PersonLink } from '../people/person-link.tsx';
import { nameOrId } from '../people/person-name.ts';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { SpendOf } from '../spend/spend-of.tsx';
import { ScopedButton } from '../ui/actions.tsx';
import { useFilters } from '../ui/filters.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { numberLanguage } from '../ui/language.ts';
import { Bones, ErrorState, Moment } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { ConversationMails } from './conversation-mails.tsx';
import { type Conversation, conversationKey, type Thread } from './thread-state.ts';
import { firstResponseMs, lengthText, waitedMs } from './times.ts';
import { channelName, priorityText, statusText } from './titles.ts';

type PossiblePerson = Schema<'PossiblePerson'>;
type ConversationDetailsProps = { conversation: Conversation; thread: Thread; person: ConversationPerson; now: number };

export function ConversationDetails({ conversation, thread, person, now }: ConversationDetailsProps) {
  return (
    <aside className="inbox-details" aria-label="Details">
      <section>
        <h3>Person</h3>
        <Person known={person} />
        <PossiblePeople conversation={conversation} />
      </section>
      {person.id !== null && <LastConversations person={person.id} open={conversation.id} />}
      <section>
        <h3>Conversation</h3>
        <Facts conversation={conversation} thread={thread} now={now} />
      </section>
      {conversation.ended_at !== null && !conversation.test && (
        <AnalysisPanel conversationId={conversation.id} assistantId={conversation.assistant_id} />
      )}
      {(conversation.channel === 'email' || conversation.channel_id !== null) && (
        <ConversationMails conversation={conversation} />
      )}
      <section>
        <h3>Variables</h3>
        <Variables variables={conversation.variables} turn={conversation.turns} />
      </section>
      <section>
        <h3>Path</h3>
        <Path conversation={conversation} />
      </section>
    </aside>
  );
}

function Person({ known: { id, person, name, isLoading, missingScope } }: { known: ConversationPerson }) {
  if (id === null) return <p className="quiet">Unknown: no identifier was given.</p>;
  if (missingScope !== null) return <p className="quiet">Needs the scope {missingScope}.</p>;
  if (isLoading) return <Bones lines={2} />;
  if (!person) return <p className="quiet">This person could not be read.</p>;
  return (
    <>
      <p>
        <Link to={`/people/${person.id}`}>{name ?? 'Without a name'}</Link>
        {person.erased_at && <span className="tag bad"> Erased</span>}
      </p>
      <dl className="facts">
        {person.identifiers.slice(0, 5).map(({ id: key, type, masked_value, verified }) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{type.replaceAll('_', ' ')}</dt>
            <dd>
              {masked_value}
              {verified && <span className="quiet"> verified</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The sender states an address of a known person and has not proved it: a colleague may say that it is them. */
function PossiblePeople({ conversation: { id, end_user_id: person } }: { conversation: Conversation }) {
  const can = usePermissions();
  const [linking, setLinking] = useState<PossiblePerson>();
  const { data = [] } = useQuery({
    queryKey: [...conversationKey(id), 'possible-people', person],
    queryFn: async () => (await api().conversations.possiblePeople.list(id).page()).items,
    enabled: person !== null && can('getEndUser').allowed,
  });
  return (
    <>
      {data.map((possible) => (
        <div key={possible.end_user_id} className="state note possible-person">
          <p>
            May be <PersonLink id={possible.end_user_id} name={possible.name} />: same{' '}
            {possible.type.replaceAll('_', ' ')} {possible.masked_value}, not proved.
          </p>
          <ScopedButton
            operation="linkConversationPerson"
            variant="default"
            size="xs"
            onClick={() => setLinking(possible)}
          >
            It is them
          </ScopedButton>
        </div>
      ))}
      {linking && (
        <EntityDialog
          title={`Link to ${nameOrId(linking.name, linking.end_user_id)}?`}
          submit="Link"
          initial={{ note: '' }}
          fields={[{ name: 'note', label: 'How do you know?', kind: 'long', maxLength: 2000 }]}
          send={({ note }) =>
            api().conversations.linkPerson(id, {
              end_user_id: linking.end_user_id,
              ...(note.trim() !== '' && { note: note.trim() }),
            })
          }
          refresh={['people', 'conversations', 'merges']}
          close={() => {
            setLinking(undefined);
            void queries.invalidateQueries({ queryKey: conversationKey(id) });
          }}
        >
          <p>
            From now on the assistant knows them in this conversation, and it is part of their history. You can take it
            back under Merges.
          </p>
        </EntityDialog>
      )}
    </>
  );
}

const isAside = (until: string | null, now: number): boolean => until !== null && Date.parse(until) > now;

const MAX_LAST = 5;

/** What the same person came for before. */
function LastConversations({ person, open }: { person: string; open: string }) {
  const filters = useFilters();
  const { data = [] } = useQuery({
    queryKey: ['inbox', 'of-person', person],
    queryFn: async () =>
      (
        await api()
          .conversations.list({ end_user_id: person, limit: MAX_LAST + 1, preview: true })
          .page()
      ).items,
  });
  const others = data.filter(({ id }) => id !== open).slice(0, MAX_LAST);
  if (others.length === 0) return null;
  return (
    <section>
      <h3>Last conversations</h3>
      <ul className="inbox-last">
        {others.map((one) => (
          <li key={one.id}>
            <Link to="/inbox" search={{ ...filters, conversation: one.id }}>
              {excerptOf(one.preview?.last_of_person?.text ?? statusText(one), 80)}
            </Link>{' '}
            <span className="quiet">
              {channelName(one.channel)} · <Moment at={one.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ conversation, thread, now }: Omit<ConversationDetailsProps, 'person'>) {
  const waited = waitedMs(conversation, now);
  const first = firstResponseMs(conversation, thread.messages);
  const facts: [string, ReactNode][] = [
    ['Began', <Moment key="began" at={conversation.created_at} />],
    ['Waited', waited === undefined ? undefined : lengthText(waited)],
    ['First response', first === undefined ? undefined : lengthText(first)],
    ['Queue', conversation.queue],
    ['Answered by', conversation.agent_name],
    ['Assigned to', conversation.assignee],
    ['Priority', conversation.priority === 'normal' ? undefined : priorityText(conversation.priority)],
    ['Labels', conversation.labels.join(', ')],
    ['Aside until', isAside(conversation.snoozed_until, now) && <Moment key="aside" at={conversation.snoozed_until} />],
    ['Outcome', conversation.outcome_label ?? conversation.outcome],
    ['Summary', conversation.disposition],
    ['Rating', conversation.rating && `${conversation.rating.score} of 5`],
    ['Rated with', conversation.rating?.comment],
    ['Messages', conversation.message_count.toLocaleString(numberLanguage())],
    [
      'Cost',
      <SpendOf
        key="cost"
        about={{ conversation_id: conversation.id }}
        since={conversation.created_at}
        state={`${conversation.status} ${conversation.message_count}`}
        modelsUsd={conversation.cost_usd}
      />,
    ],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Path({ conversation }: { conversation: Conversation }) {
  const { id, assistant_id: assistantId, revision_id: revisionId } = conversation;
  const can = usePermissions();
  const mayReadGraph = can('getGraph').allowed;
  const trace = useConversationTrace(id);
  const graph = useQuery({
    queryKey: ['assistants', assistantId, 'graph', revisionId],
    queryFn: () => api().assistants.revisions.graph.get(assistantId, revisionId),
    enabled: mayReadGraph,
  });
  const visits = useMemo(() => visitsOf(trace.data ?? []), [trace.data]);
  const names = useMemo(() => new Map(graph.data?.nodes.map((node) => [node.id, nodeName(node)])), [graph.data]);
  if (trace.error) return <ErrorState error={trace.error} retry={() => void trace.refetch()} />;
  if (!trace.data) return <Bones lines={2} />;
  const turns = [...new Set(visits.map(({ turn }) => turn))];
  return (
    <>
      {mayReadGraph && (
        <p>
          <Link
            to="/assistants/$id/flow"
            params={{ id: assistantId }}
            search={{ revision: revisionId, conversation: id }}
          >
            Open in flow
          </Link>
        </p>
      )}
      {turns.length === 0 && <p className="quiet">No step was taken, or the trace has expired.</p>}
      {turns.map((turn) => (
        <TurnPath
          key={turn}
          turn={turn}
          visits={visits.filter((visit) => visit.turn === turn)}
          names={names}
          isLatest={turn === turns.at(-1)}
          isOver={conversation.ended_at !== null}
          openNode={undefined}
        />
      ))}
    </>
  );
}

type ConversationPerson = {
  id: string | null;
  person: Answer<'getEndUser'> | undefined;
  name: string | null;
  traits: Record<string, unknown>;
  isLoading: boolean;
  /** The scope that is missing to see them. */
  missingScope: string | null;
};

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export function useConversationPerson(id: string | null): ConversationPerson {
  const { allowed, scope } = usePermissions()('getEndUser');
  const { data, isLoading } = useQuery({
    queryKey: ['people', id],
    queryFn: () => api().endUsers.get(id ?? ''),
    enabled: allowed && id !== null,
  });
  const traits: Record<string, unknown> = { ...data?.traits };
  const full = [text(traits.first_name), text(traits.last_name)].filter((part) => part !== '').join(' ');
  return {
    id,
    person: data,
    name: full || text(traits.full_name) || text(traits.name) || null,
    traits,
    isLoading,
    missingScope: allowed ? null : scope,
  };
}
