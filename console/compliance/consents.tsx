// Consents: who agreed to what, by which evidence, and until when. They are granted and revoked here, never changed.

import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { CsvDownload } from '../ui/csv-download.tsx';
import { ChoiceFilter, chosenFilters, PhoneFilter, useFilters } from '../ui/filters.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import { phoneField } from './do-not-call.tsx';

type Consent = Schema<'Consent'>;
const CHANNELS = { call: 'Calls', text: 'Texts' } as const;
const KINDS = { express: 'Express', express_written: 'Express, in writing' } as const;

export function Consents() {
  const [isGranting, setGranting] = useState(false);
  const [revoked, setRevoked] = useState<Consent>();
  const { phone, channel } = chosenFilters(useFilters(), 'phone', 'channel');
  const list = usePagedList(['consents', 'list', { phone, channel }], (page) =>
    api().consents.list({
      ...page,
      ...(phone && { phone }),
      ...(channel && { channel: channel as Consent['channel'] }),
    }),
  );
  const grant = (
    <ScopedButton operation="grantConsent" onClick={() => setGranting(true)}>
      Record a consent
    </ScopedButton>
  );
  return (
    <>
      <div className="bar">
        <PhoneFilter />
        <ChoiceFilter name="channel" all="Calls and texts" choices={CHANNELS} />
        <CsvDownload path="/consents" name="consents.csv" query={{ phone, channel }} />
        <span className="grow" />
        {grant}
      </div>
      <ListTable
        label="Consents"
        isEndless
        list={list}
        columns={[
          { head: 'Number', cell: (consent) => <strong className="mono">{consent.phone}</strong> },
          { head: 'For', cell: (consent) => CHANNELS[consent.channel] },
          { head: 'Kind', cell: ({ kind }) => KINDS[kind] },
          { head: 'State', cell: (consent) => <ConsentState consent={consent} /> },
          { head: 'Source', cell: ({ source }) => source || '–', className: 'wide' },
          {
            head: 'Evidence',
            cell: ({ evidence }) => <span title={evidence}>{evidence || '–'}</span>,
            className: 'wide',
          },
          { head: 'Granted', cell: ({ grantedAt }) => <Moment at={grantedAt} />, className: 'number' },
        ]}
        actions={(consent) => [
          consent.holds && { label: 'Revoke', operation: 'revokeConsent', onClick: () => setRevoked(consent) },
        ]}
        empty={
          <EmptyState
            title={phone || channel ? 'No matching consents' : 'No consents yet'}
            action={phone ? undefined : grant}
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

type ConsentFields = Pick<Consent, 'phone' | 'channel' | 'kind' | 'source' | 'evidence'> & { until: string };

const GrantDialog = ({ close }: { close: () => void }) => (
  <EntityDialog<ConsentFields>
    title="Record a consent"
    submit="Record"
    initial={{
      phone: '',
      channel: 'call',
      kind: 'express',
      source: '',
      evidence: '',
      until: '',
    }}
    fields={[
      phoneField,
      {
        columns: [
          { name: 'channel', label: 'For', kind: 'choice', choices: CHANNELS },
          { name: 'kind', label: 'Kind', kind: 'choice', choices: KINDS },
        ],
      },
      { name: 'source', label: 'Source', description: 'Where it was given, such as web_form or paper' },
      {
        name: 'evidence',
        label: 'Evidence',
        description: 'What proves it later: the form, the wording, who took it',
        kind: 'long',
        minRows: 2,
      },
      { name: 'until', label: 'Until', type: 'date' },
    ]}
    send={({ phone, channel, kind, source, evidence, until }) =>
      api().consents.grant({
        phone,
        channel,
        kind,
        ...(source && { source }),
        ...(evidence && { evidence }),
        ...(until && { expiresAt: new Date(`${until}T23:59:59Z`).toISOString() }),
      })
    }
    refresh={['consents']}
    close={close}
  />
);

const RevokeDialog = ({ consent: { id, phone, channel }, close }: { consent: Consent; close: () => void }) => (
  <EntityDialog
    title={`Revoke the consent of ${phone}?`}
    submit="Revoke"
    isDangerous
    initial={{ because: '' }}
    fields={[
      <p key="effect">
        {channel === 'text'
          ? 'No further text is sent to this number.'
          : 'Calls that need a consent are refused from now on.'}
      </p>,
      { name: 'because', label: 'Why' },
    ]}
    send={({ because }) => api().consents.revoke(id, because ? { because } : {})}
    refresh={['consents']}
    close={close}
  >
    <p className="quiet">
      It stays in the list as revoked. If the person should never be called again, add the number to the do-not-call
      list.
    </p>
  </EntityDialog>
);
