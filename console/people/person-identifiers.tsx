// The identifiers of a person: masked, and shown in full on request; the consents of their numbers below.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { numberLanguage } from '../ui/language.ts';
import { ShowMore, usePagedList } from '../ui/list.tsx';
import { Bones, ErrorState, Moment } from '../ui/states.tsx';
import { identifierKind } from './person-name.ts';

type EndUser = Schema<'EndUser'>;
type MaskedIdentifier = EndUser['identifiers'][number];

export function PersonIdentifiers({ person }: { person: EndUser }) {
  const [isRevealed, reveal] = useState(false);
  const { identifiers, identifier_count } = person;
  return (
    <>
      <section className="section" aria-label="Identifiers">
        <div className="section-head">
          <h2>Identifiers</h2>
          {identifiers.length > 0 && (
            <Button variant="subtle" size="compact-xs" onClick={() => reveal(!isRevealed)}>
              {isRevealed ? 'Mask' : 'Show values'}
            </Button>
          )}
        </div>
        {identifiers.length === 0 && <p className="quiet">No identifiers yet.</p>}
        {isRevealed ? <Revealed id={person.id} /> : <IdentifierLines lines={identifiers} />}
        {!isRevealed && identifier_count > identifiers.length && (
          <p className="quiet">
            The newest {identifiers.length} of {identifier_count.toLocaleString(numberLanguage())}.
          </p>
        )}
      </section>
      <Consents person={person} />
    </>
  );
}

function Revealed({ id }: { id: string }) {
  const list = usePagedList(['person', id, 'identifiers'], (page) => api().endUsers.identifiers.list(id, page));
  if (list.error) return <ErrorState error={list.error} retry={list.retry} />;
  if (list.isLoading) return <Bones lines={2} />;
  return (
    <>
      <IdentifierLines lines={list.rows.map((row) => ({ ...row, masked_value: row.value }))} />
      <ShowMore list={list} />
    </>
  );
}

const IdentifierLines = ({ lines }: { lines: readonly MaskedIdentifier[] }) =>
  lines.length > 0 && (
    <dl className="facts">
      {lines.map(({ id, type, masked_value, verified }) => (
        <div key={id} className="contents">
          <dt>{identifierKind(type)}</dt>
          <dd>
            <bdi>{masked_value}</bdi> {verified && <span className="tag good">Verified</span>}
          </dd>
        </div>
      ))}
    </dl>
  );

const PHONES = ['phone', 'whatsapp'];
const MAX_PHONES = 20;

/** Consents belong to numbers: they are looked up by the values, and shown under the masks. */
function Consents({ person: { id, identifiers } }: { person: EndUser }) {
  const { allowed } = usePermissions()('listConsents');
  const hasPhones = identifiers.some(({ type }) => PHONES.includes(type));
  const { data, error } = useQuery({
    queryKey: ['person', id, 'consents'],
    queryFn: () => consentsOf(id),
    enabled: allowed && hasPhones,
  });
  if (!allowed || !hasPhones) return null;
  return (
    <section className="section" aria-label="Consents">
      <h2>Consents</h2>
      {error && <ErrorState error={error} />}
      {!data && !error && <Bones lines={2} />}
      {data?.length === 0 && <p className="quiet">None on record for their numbers.</p>}
      {data && data.length > 0 && (
        <ul className="changes">
          {data.map(({ consent, mask }) => (
            <li key={consent.id}>
              <span className={`tag ${consent.holds ? 'good' : ''}`}>{consent.holds ? 'Valid' : 'Ended'}</span> to{' '}
              {consent.channel === 'call' ? 'be called' : 'get texts'} at <bdi>{mask}</bdi>
              <div className="quiet">
                {consent.kind === 'express_written' ? 'In writing' : 'Express'}, from{' '}
                <bdi>{consent.source || 'an unknown source'}</bdi>, <Moment at={consent.grantedAt} />
                {consent.revokedAt && (
                  <>
                    ; revoked <Moment at={consent.revokedAt} />
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

async function consentsOf(id: string): Promise<{ consent: Schema<'Consent'>; mask: string }[]> {
  const { items } = await api().endUsers.identifiers.list(id, { limit: 100 }).page();
  const masks = new Map(
    items.filter(({ type }) => PHONES.includes(type)).map(({ value, masked_value }) => [value, masked_value]),
  );
  const found = await Promise.all(
    [...masks].slice(0, MAX_PHONES).map(async ([phone, mask]) => {
      const page = await api().consents.list({ phone, limit: 20 }).page();
      return page.items.map((consent) => ({ consent, mask }));
    }),
  );
  return found.flat();
}
