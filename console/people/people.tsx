// All people: found by name or by exactly one identifier, newest first.
import { Button, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Query, Schema } from '../../sdk/parley.ts';
import { excerptOf } from '../parts/excerpt.ts';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { listAddress } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { type PagedList, usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import './people.css';
import { IDENTIFIER_KINDS, identifierKind, personName } from './person-name.ts';

const NewPerson = lazy(async () => ({ default: (await import('./new-person.tsx')).NewPerson }));

type EndUser = Schema<'EndUser'>;
type PeopleQuery = NonNullable<Query<'listEndUsers'>>;
type IdentifierType = NonNullable<PeopleQuery['identifier_type']>;

export const personAddress = ({ id }: { id: string }): string => `/people/${id}`;

/** One letter is in nearly every name: the API asks for two. */
const SHORTEST_NAME = 2;
const KINDS = [{ value: '', label: 'Any kind' }, ...IDENTIFIER_KINDS.map((value) => ({ value, label: identifierKind(value) }))];

/** The list as it is filtered; a detail walks along the same one. */
export function usePeopleList({ q = '', identifier = '', kind = '' }: Record<string, string>): PagedList<EndUser> {
  const name = q.trim();
  const asked: PeopleQuery = {
    ...(name.length >= SHORTEST_NAME && { q: name.slice(0, 200) }),
    ...(identifier.trim() !== '' && { identifier: identifier.trim().slice(0, 1024) }),
    ...(identifier.trim() !== '' && IDENTIFIER_KINDS.includes(kind) && { identifier_type: kind as IdentifierType }),
  };
  return usePagedList<EndUser>(['people', 'list', asked], (page) =>
    api()
      .endUsers.list({ ...page, ...asked })
      .page()
      .then(({ body }) => body),
  );
}

export function People() {
  const filters = useFilters();
  const navigate = useNavigate();
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
        <TextFilter name="q" label="Filter by name" isMain />
        <TextFilter name="identifier" label="Exact e-mail, phone, id" />
        {filters.identifier && (
          <NativeSelect
            aria-label="Kind of identifier"
            value={filters.kind ?? ''}
            data={KINDS}
            onChange={({ currentTarget: { value } }) =>
              void navigate({ to: '.', search: (now: Record<string, string>) => ({ ...now, kind: value }), replace: true })
            }
          />
        )}
      </div>
      <ListTable
        label="People"
        isEndless={!filters.q}
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
        empty={<NobodyFound list={list} filters={filters} create={create} />}
      />
      <Suspense>{isNew && <NewPerson close={() => setNew(false)} />}</Suspense>
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

type NobodyFoundProps = { list: PagedList<EndUser>; filters: Record<string, string>; create: ReactNode };

/** Names are sealed, so a search looks through some people at a time: an empty page is not the end of it. */
function NobodyFound({ list, filters: { q, identifier }, create }: NobodyFoundProps) {
  if (list.hasMore) {
    const more = (
      <Button variant="default" onClick={list.loadMore} loading={list.isLoadingMore}>
        Search on
      </Button>
    );
    return (
      <EmptyState title="Nobody so far" action={more}>
        Names are encrypted, so the server looks through about a thousand people at a time. There are more to look through.
      </EmptyState>
    );
  }
  if (q || identifier) {
    return (
      <EmptyState title="Nobody fits">
        {identifier ? 'An identifier has to be whole, in any usual spelling.' : 'Try fewer letters of the name.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No people yet" action={create}>
      People appear here when they write, are called, or are identified by your own systems. What they are known by is encrypted.
    </EmptyState>
  );
}
