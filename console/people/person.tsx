// One person: what they are known by, what is known of them, one timeline, and the rights they may ask for.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { excerptOf } from '../parts/excerpt.ts';
import { Moment } from '../parts/moment.tsx';
import { Neighbours, useListFilters } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { personAddress, usePeopleList } from './people.tsx';
import './people.css';
import { PersonMerges } from './merge-rows.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonIdentifiers } from './person-identifiers.tsx';
import { personName } from './person-name.ts';
import { PersonTimeline } from './person-timeline.tsx';
import { PersonTraits } from './person-traits.tsx';

const EraseDialog = lazy(async () => ({ default: (await import('./erase-dialog.tsx')).EraseDialog }));
const PersonExport = lazy(async () => ({ default: (await import('./export-dialog.tsx')).PersonExport }));
const HoldDialog = lazy(async () => ({ default: (await import('./hold-dialog.tsx')).HoldDialog }));

export function PersonPage() {
  const { id = '' } = useParams({ strict: false });
  return <PersonView key={id} id={id} />;
}

function PersonView({ id }: { id: string }) {
  const cameFrom = useListFilters('people');
  const parent = { to: '/people', label: 'People', search: cameFrom ?? {} };
  const person = useQuery({ queryKey: ['person', id], queryFn: () => api().endUsers.get(id) });
  const held = useQuery({ queryKey: ['person', id, 'hold'], queryFn: () => api().endUsers.legalHold.get(id) });
  if (person.error) {
    return (
      <>
        <PageHead title="Person" parent={parent} />
        <ErrorState error={person.error} retry={() => void person.refetch()} />
      </>
    );
  }
  if (!person.data) return <Bones />;
  const hold = held.data?.legal_hold ?? null;
  return (
    <>
      <PageHead title={excerptOf(personName(person.data), 120)} parent={parent} state={<PersonState person={person.data} />}>
        {cameFrom && <PersonNeighbours id={id} filters={cameFrom} />}
        {person.data.status === 'active' && <PersonActions person={person.data} hold={hold} />}
      </PageHead>
      {hold && <HoldNotice hold={hold} />}
      {person.data.status === 'erased' && (
        <p className="state note">
          This person was erased <Moment at={person.data.erased_at} />. The empty record stays, so that counts stay right.
        </p>
      )}
      <div className="person">
        <PersonTimeline id={id} />
        <div className="person-side">
          <PersonIdentifiers person={person.data} />
          <PersonTraits traits={person.data.traits} />
          <PersonFacts id={id} />
          <PersonMerges id={id} />
          <RecordIds person={person.data} />
        </div>
      </div>
    </>
  );
}

const PersonNeighbours = ({ id, filters }: { id: string; filters: Record<string, string> }) => (
  <Neighbours list={usePeopleList(filters)} id={id} to={personAddress} />
);

function PersonState({ person: { status, merged_end_user_ids } }: { person: Schema<'EndUser'> }) {
  if (status === 'erased') return <span className="tag bad">Erased</span>;
  if (merged_end_user_ids.length === 0) return null;
  return <span className="tag">{merged_end_user_ids.length + 1} records merged</span>;
}

const HoldNotice = ({ hold: { reason, created_at } }: { hold: Schema<'LegalHold'> }) => (
  <p className="state warn">
    <strong>Legal hold</strong> since <Moment at={created_at} />: <bdi>{reason}</bdi>. Nothing of this person is erased or deleted
    by age while it stands.
  </p>
);

type PersonActionsProps = { person: Schema<'EndUser'>; hold: Schema<'LegalHold'> | null };

function PersonActions({ person, hold }: PersonActionsProps) {
  const [open, setOpen] = useState<'export' | 'hold' | 'erase'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ScopedButton operation="exportEndUser" variant="default" onClick={() => setOpen('export')}>
        Export
      </ScopedButton>
      <ScopedButton operation="placeLegalHold" variant="default" onClick={() => setOpen('hold')}>
        {hold ? 'Release hold' : 'Legal hold'}
      </ScopedButton>
      <ScopedButton operation="eraseEndUser" variant="default" onClick={() => setOpen('erase')}>
        Erase
      </ScopedButton>
      <Suspense>
        {open === 'export' && <PersonExport person={person} close={close} />}
        {open === 'hold' && <HoldDialog person={person} hold={hold} close={close} />}
        {open === 'erase' && <EraseDialog person={person} hold={hold} close={close} />}
      </Suspense>
    </>
  );
}

/** All of them keep working in every call of the API. */
const RecordIds = ({ person: { id, merged_end_user_ids, source, created_at } }: { person: Schema<'EndUser'> }) => (
  <section className="section" aria-label="Record">
    <h2>Record</h2>
    <dl className="facts">
      <dt>Id</dt>
      <dd>
        <code>{id}</code>
      </dd>
      {merged_end_user_ids.length > 0 && (
        <>
          <dt>Also known as</dt>
          <dd>
            {merged_end_user_ids.map((other) => (
              <div key={other}>
                <code>{other}</code>
              </div>
            ))}
          </dd>
        </>
      )}
      <dt>Source</dt>
      <dd>
        <bdi>{source ?? 'not said'}</bdi>
      </dd>
      <dt>First seen</dt>
      <dd>
        <Moment at={created_at} />
      </dd>
    </dl>
  </section>
);
