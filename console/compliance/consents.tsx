// Consents: who agreed to what, by which evidence, and until when. They are granted and revoked here, never changed.

import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { givenFilters, toListPage } from '../calls/calling-pages.ts';
import { ChoiceFilter } from '../calls/choice-filter.tsx';
import { PhoneFilter } from '../calls/phone-filter.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { GrowingText } from '../parts/growing-text.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { useFilters } from '../parts/name-filter.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { PhoneField } from './phone-field.tsx';

type Consent = Schema<'Consent'>;
const CHANNELS = { call: 'Calls', text: 'Texts' } as const;
const KINDS = { express: 'Express', express_written: 'Express, in writing' } as const;
const refresh = () => queries.invalidateQueries({ queryKey: ['consents'] });

export function Consents() {
  const filters = useFilters();
  const [isGranting, setGranting] = useState(false);
  const [revoked, setRevoked] = useState<Consent>();
  const given = givenFilters(filters, 'phone', 'channel');
  const list = usePagedList<Consent>(['consents', 'list', given], async (page) => {
    const channel = given.channel && { channel: given.channel as Consent['channel'] };
    const { body } = await api()
      .consents.list({ ...page, ...givenFilters(filters, 'phone'), ...channel })
      .page();
    return toListPage(body);
  });
  const grant = (
    <ScopedButton operation="grantConsent" onClick={() => setGranting(true)}>
      Record a consent
    </ScopedButton>
  );
  return (
    <>
      <div className="bar">
        <PhoneFilter />
        <ChoiceFilter name="channel" label="Calls and texts" choices={CHANNELS} />
        <span className="grow" />
        {grant}
      </div>
      <ListTable
        label="Consents"
        isEndless
        list={list}
        columns={[
          { head: 'Number', cell: ({ phone }) => <strong className="mono">{phone}</strong> },
          { head: 'For', cell: ({ channel }) => CHANNELS[channel] },
          { head: 'Kind', cell: ({ kind }) => KINDS[kind] },
          { head: 'State', cell: (consent) => <ConsentState consent={consent} /> },
          { head: 'Source', cell: ({ source }) => source || '–', className: 'wide' },
          { head: 'Evidence', cell: ({ evidence }) => <span title={evidence}>{evidence || '–'}</span>, className: 'wide' },
          { head: 'Granted', cell: ({ grantedAt }) => <Moment at={grantedAt} />, className: 'number' },
          {
            head: '',
            className: 'last',
            cell: (consent) =>
              consent.holds && (
                <ScopedButton operation="revokeConsent" variant="subtle" onClick={() => setRevoked(consent)}>
                  Revoke
                </ScopedButton>
              ),
          },
        ]}
        empty={
          <EmptyState
            title={given.phone || given.channel ? 'No consent fits' : 'No consents yet'}
            action={given.phone ? undefined : grant}
          >
            Texts always need a consent. Calls need one on real carriers, unless the settings say otherwise.
          </EmptyState>
        }
      />
      {isGranting && <GrantDialog close={() => setGranting(false)} />}
      {revoked && <RevokeDialog consent={revoked} close={() => setRevoked(undefined)} />}
    </>
  );
}

function ConsentState({ consent: { holds, revokedAt, revokedBecause, expiresAt } }: { consent: Consent }) {
  if (revokedAt !== null) {
    return (
      <span className="tag bad" title={revokedBecause}>
        Revoked
      </span>
    );
  }
  if (!holds) return <span className="tag">Expired</span>;
  return (
    <>
      <span className="tag good">Holds</span>{' '}
      {expiresAt !== null && (
        <span className="quiet">
          until <Moment at={expiresAt} />
        </span>
      )}
    </>
  );
}

function GrantDialog({ close }: { close: () => void }) {
  const [phone, setPhone] = useState('');
  const [channel, setChannel] = useState<Consent['channel']>('call');
  const [kind, setKind] = useState<Consent['kind']>('express');
  const [source, setSource] = useState('');
  const [evidence, setEvidence] = useState('');
  const [until, setUntil] = useState('');
  const send = async () => {
    const more = {
      ...(source && { source }),
      ...(evidence && { evidence }),
      ...(until && { expiresAt: new Date(`${until}T23:59:59Z`).toISOString() }),
    };
    await api().consents.grant({ phone, channel, kind, ...more });
    await refresh();
  };
  return (
    <DialogForm title="Record a consent" submit="Record" isReady={phone.trim() !== ''} send={send} close={close}>
      <PhoneField value={phone} set={setPhone} />
      <div className="columns">
        <NativeSelect
          label="For"
          value={channel}
          data={Object.entries(CHANNELS).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setChannel(event.currentTarget.value as Consent['channel'])}
        />
        <NativeSelect
          label="Kind"
          value={kind}
          data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setKind(event.currentTarget.value as Consent['kind'])}
        />
      </div>
      <TextInput
        label="Source"
        description="Where it was given, such as web_form or paper"
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      <GrowingText
        label="Evidence"
        description="What proves it later: the form, the wording, who took it"
        minRows={2}
        value={evidence}
        onChange={(event) => setEvidence(event.currentTarget.value)}
      />
      <TextInput label="Until" type="date" value={until} onChange={(event) => setUntil(event.currentTarget.value)} />
    </DialogForm>
  );
}

function RevokeDialog({ consent: { id, phone, channel }, close }: { consent: Consent; close: () => void }) {
  const [because, setBecause] = useState('');
  const send = async () => {
    await api().consents.revoke(id, because ? { because } : {});
    await refresh();
  };
  return (
    <DialogForm title={`Revoke the consent of ${phone}?`} submit="Revoke" isDangerous send={send} close={close}>
      <p>
        {channel === 'text' ? 'No further text is sent to this number.' : 'Calls that need a consent are refused from now on.'}
      </p>
      <TextInput label="Why" value={because} onChange={(event) => setBecause(event.currentTarget.value)} />
      <p className="quiet">
        It stays in the list as revoked. To be called never again, the number belongs on the do-not-call list.
      </p>
    </DialogForm>
  );
}
