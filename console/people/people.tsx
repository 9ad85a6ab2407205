// All people, newest first, and one search over them: name, number, e-mail or id.

import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Query, Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { CsvDownload } from '../ui/csv-download.tsx';
import { TextFilter, useFilters } from '../ui/filters.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, type PagedList, ShowMore, usePagedList } from '../ui/list.tsx';
import { listAddress, PageHead } from '../ui/page.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import './people.css';
import { identifierKind, personName } from './person-name.ts';

type EndUser = Schema<'EndUser'>;
type PeopleQuery = NonNullable<Query<'listEndUsers'>>;

export const personAddress = ({ id }: { id: string }): string => `/people/${id}`;

/** One letter is in nearly every name: the API requires two. */
const MIN_LENGTH = 2;

const peopleQuery = ({ find = '' }: Record<string, string>): { find?: string } => {
  const text = find.trim();
  return text.length >= MIN_LENGTH ? { find: text.slice(0, 1024) } : {};
};

/** The list as it is filtered; a detail walks along the same one. */
export function usePeopleList({ find = '' }: Record<string, string>): PagedList<EndUser> {
  const query: PeopleQuery = peopleQuery({ find });
  return usePagedList(['people', 'list', query], (page) => api().endUsers.list({ ...page, ...query }));
}

export function People() {
  const filters = useFilters();
  const [isNew, setNew] = useState(false);
  const list = usePeopleList(filters);
  const create = (
    <ScopedButton operation="createEndUser" onClick={() => setNew(true)}>
      New person
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="People">{create}</PageHead>
      <div className="bar">
        <TextFilter name="find" label="Find by name, number, e-mail or id" isMain />
        <span className="grow" />
        <CsvDownload path="/v1/identity/end-users" name="people.csv" query={peopleQuery(filters)} />
      </div>
      <ListTable
        label="People"
        isEndless={!filters.find}
        list={list}
        to={personAddress}
        cameFrom={listAddress('people', filters)}
        columns={[
          { head: 'Name', cell: (person) => <bdi>{excerptOf(personName(person))}</bdi>, className: 'wide' },
          { head: 'Known by', cell: (person) => <KnownBy person={person} />, className: 'wide' },
          { head: 'Records', cell: ({ merged_end_user_ids }) => merged_end_user_ids.length + 1, className: 'number' },
          { head: 'Source', cell: ({ source }) => <bdi>{source ?? '–'}</bdi>, className: 'id' },
          { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
          { head: 'First seen', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
        ]}
        empty={<NoOneFound list={list} filters={filters} create={create} />}
      />
      {isNew && <NewPerson close={() => setNew(false)} />}
    </>
  );
}

const SHOWN = 2;

function KnownBy({ person: { identifiers, identifier_count } }: { person: EndUser }) {
  if (identifiers.length === 0) return <span className="quiet">nothing yet</span>;
  const more = identifier_count - Math.min(SHOWN, identifiers.length);
  return (
    <span>
      {identifiers.slice(0, SHOWN).map(({ id, type, masked_value }) => (
        <span key={id} className="known-by" title={identifierKind(type)}>
          <bdi>{masked_value}</bdi>
        </span>
      ))}
      {more > 0 && <span className="quiet">+{more}</span>}
    </span>
  );
}

type NoOneFoundProps = { list: PagedList<EndUser>; filters: Record<string, string>; create: ReactNode };

/** Names are encrypted, so a search looks through some people at a time: an empty page is not the end of it. */
function NoOneFound({ list, filters: { find }, create }: NoOneFoundProps) {
  if (list.hasMore) {
    return (
      <EmptyState title="No one found so far" action={<ShowMore list={list} label="Search on" />}>
        Names are encrypted, so the server looks through about a thousand people at a time. There are more to look
        through.
      </EmptyState>
    );
  }
  if (find) {
    return (
      <EmptyState title="No matching people">
        A number, an e-mail address or an id has to be whole, in any usual spelling. Of a name, try fewer letters.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No people yet" action={create}>
      People appear here when they write, are called, or are identified by your own systems. What they are known by is
      encrypted.
    </EmptyState>
  );
}

/** A person created by hand: a name, and identifiers. */
function NewPerson({ close }: { close: () => void }) {
  const navigate = useNavigate();
  return (
    <EntityDialog
      title="New person"
      submit="Create person"
      initial={{ first_name: '', last_name: '', email: '', phone: '' }}
      fields={[
        { name: 'first_name', label: 'First name', maxLength: 200 },
        { name: 'last_name', label: 'Last name', maxLength: 200 },
        { name: 'email', label: 'E-mail', maxLength: 200 },
        { name: 'phone', label: 'Phone, such as +14155550123', maxLength: 200 },
      ]}
      isReady={(values) => Object.values(values).some((value) => value.trim() !== '')}
      send={async ({ first_name, last_name, email, phone }) => {
        const created = await api().endUsers.create({
          identifiers: [
            { type: 'email' as const, value: email },
            { type: 'phone' as const, value: phone },
          ].filter(({ value }) => value !== ''),
          traits: { ...(first_name && { first_name }), ...(last_name && { last_name }) },
          source: 'console',
        });
        await navigate({ to: personAddress(created) });
      }}
      refresh={['people']}
      close={close}
    >
      <p className="quiet">If one of these identifiers belongs to a known person, the server says who it is.</p>
    </EntityDialog>
  );
}
