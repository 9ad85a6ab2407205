// One person: their identifiers, what is known of them, one timeline, and the rights they may ask for.
import { ScopedButton } from '../ui/actions.tsx';
import './people.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { usePermissions, useZone } from '../session/permissions.ts';
import { ShowMore, usePagedList } from '../ui/list.tsx';
import { DetailPage, type ShownDetail } from '../ui/page.tsx';
import { Bones, EmptyState, ErrorState, Facts, Moment } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { PersonMerges } from './merge-rows.tsx';
import { personAddress, usePeopleList } from './people.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonIdentifiers } from './person-identifiers.tsx';
import { personName } from './person-name.ts';
import { PersonTraits } from './person-traits.tsx';
import { shareText } from './review-sides.ts';
import { byDay, timelineText, withMessagesTogether } from './timeline-text.ts';

type EndUser = Schema<'EndUser'>;

export const PersonPage = () => (
  <DetailPage
    kind="Person"
    parent={{ to: '/people', label: 'People' }}
    queryKey={(id) => ['person', id]}
    load={(id) => api().endUsers.get(id)}
    list={{ name: 'people', use: usePeopleList, to: personAddress }}
  >
    {(shown) => <PersonView {...shown} />}
  </DetailPage>
);

function PersonView({ id, data: person, head }: ShownDetail<EndUser>) {
  const held = useQuery({ queryKey: ['person', id, 'hold'], queryFn: () => api().endUsers.legalHold.get(id) });
  const hold = held.data?.legal_hold ?? null;
  return (
    <>
      {head(
        excerptOf(personName(person), 120),
        <PersonState person={person} />,
        person.status === 'active' && <PersonActions person={person} hold={hold} />,
      )}
      {hold && (
        <p className="state warn">
          <strong>Legal hold</strong> since <Moment at={hold.created_at} />: <bdi>{hold.reason}</bdi>. During the hold
          none of this person’s data is erased or deleted by age.
        </p>
      )}
      {person.status === 'erased' && (
        <p className="state note">
          This person was erased <Moment at={person.erased_at} />. The empty record stays, so that counts stay right.
        </p>
      )}
      <div className="person">
        <PersonTimeline id={id} />
        <div className="person-side">
          <PersonIdentifiers person={person} />
          <PersonTraits traits={person.traits} />
          <PersonFacts id={id} />
          <PersonMerges id={id} />
          <RecordIds person={person} />
        </div>
      </div>
    </>
  );
}

function PersonState({ person: { status, merged_end_user_ids } }: { person: EndUser }) {
  if (status === 'erased') return <span className="tag bad">Erased</span>;
  if (merged_end_user_ids.length === 0) return null;
  return <span className="tag">{merged_end_user_ids.length + 1} records merged</span>;
}

/** All ids keep working in every call of the API. */
const RecordIds = ({ person: { id, merged_end_user_ids, source, created_at } }: { person: EndUser }) => (
  <section className="section" aria-label="Record">
    <h2>Record</h2>
    <Facts
      facts={[
        ['Id', <code key="id">{id}</code>],
        [
          'Also known as',
          merged_end_user_ids.length > 0 &&
            merged_end_user_ids.map((merged) => (
              <div key={merged}>
                <code>{merged}</code>
              </div>
            )),
        ],
        ['Source', <bdi key="source">{source ?? 'unknown'}</bdi>],
        ['First seen', <Moment key="seen" at={created_at} />],
      ]}
    />
  </section>
);

type Fact = Schema<'MemoryFact'>;

function PersonFacts({ id }: { id: string }) {
  const { allowed } = usePermissions()('listFacts');
  return allowed ? <FactList id={id} /> : null;
}

function FactList({ id }: { id: string }) {
  const list = usePagedList(['person', id, 'facts'], (page) => api().memory.facts.list({ ...page, end_user_id: id }));
  const forget = useMutation({
    mutationFn: (fact: Fact) => api().memory.facts.delete(fact.id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['person', id] }),
  });
  return (
    <section className="section" aria-label="Facts">
      <h2>Remembered</h2>
      {list.error && <ErrorState error={list.error} retry={list.retry} />}
      {forget.error && <ErrorState error={forget.error} />}
      {list.isLoading && <Bones lines={2} />}
      {!list.isLoading && list.rows.length === 0 && (
        <p className="quiet">Assistants remember nothing about this person.</p>
      )}
      {list.rows.length > 0 && (
        <ul className="changes">
          {list.rows.map((fact) => (
            <li key={fact.id} className="fact">
              <div>
                <bdi>{fact.text}</bdi>
                <div className="quiet">
                  <FactSource fact={fact} />, {shareText(fact.confidence)} sure, <Moment at={fact.updated_at} />
                  {fact.expires_at && (
                    <>
                      , until <Moment at={fact.expires_at} />
                    </>
                  )}
                </div>
              </div>
              <ScopedButton
                operation="forgetFact"
                variant="subtle"
                size="compact-xs"
                onClick={() => forget.mutate(fact)}
              >
                Forget
              </ScopedButton>
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </section>
  );
}

const FactSource = ({ fact: { source, conversation_id } }: { fact: Fact }) =>
  conversation_id === null ? (
    <bdi>{source}</bdi>
  ) : (
    <Link to="/inbox" search={{ view: 'all', conversation: conversation_id }}>
      <bdi>{source}</bdi>
    </Link>
  );

type Entry = Schema<'PersonTimelineEntry'>;

function PersonTimeline({ id }: { id: string }) {
  const zone = useZone();
  const list = usePagedList(['person', id, 'timeline'], (page) => api().endUsers.timeline(id, page));
  return (
    <section className="section person-story" aria-label="Timeline">
      <h2>Timeline</h2>
      {list.error && <ErrorState error={list.error} retry={list.retry} />}
      {list.isLoading && <Bones lines={6} />}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <EmptyState title="Nothing happened yet">Conversations, calls, merges and changes appear here.</EmptyState>
      )}
      {byDay(list.rows, zone).map(({ day, entries }) => (
        <div key={day}>
          <h3>{day}</h3>
          <ol className="story">
            {withMessagesTogether(entries).map((entry) => (
              <TimelineLine key={entry.id} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
      <ShowMore list={list} />
    </section>
  );
}

function TimelineLine({ entry }: { entry: Entry }) {
  const { what, detail, to, group } = timelineText(entry);
  return (
    <li>
      <span className="tag">{group}</span>
      <span className="story-what">
        {to === null ? what : <TimelineLink to={to}>{what}</TimelineLink>}
        {detail !== '' && (
          <span className="quiet">
            {' '}
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
      <span className="number quiet">
        <Moment at={entry.at} />
      </span>
    </li>
  );
}

/** Addresses with a filter are taken apart: the router wants the filter by itself. */
function TimelineLink({ to, children }: { to: string; children: string }) {
  const [path = '', query = ''] = to.split('?');
  return (
    <Link className="plain-link" to={path} search={Object.fromEntries(new URLSearchParams(query))}>
      {children}
    </Link>
  );
}
