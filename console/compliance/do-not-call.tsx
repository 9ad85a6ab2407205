// The do-not-call list: look a number up, add one, import many, take one off again.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { Actions, ScopedButton } from '../ui/actions.tsx';
import { CsvDownload } from '../ui/csv-download.tsx';
import type { Field } from '../ui/fields.tsx';
import { ChoiceFilter, chosenFilters, PhoneFilter, useFilters } from '../ui/filters.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { numberLanguage } from '../ui/language.ts';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import { partsOf } from '../ui/text.ts';

type Entry = Schema<'DncEntry'>;

const SOURCES: Readonly<Record<Entry['source'], string>> = {
  api: 'Added by us',
  import: 'Imported',
  voice: 'Said in a call',
  keypad: 'Key 9 in a call',
  sms: 'By text',
};

export const phoneField: Field<{ phone: string }> = {
  name: 'phone',
  label: 'Phone number',
  description: '+12025550100, or national digits of the US',
  required: true,
};

export function DoNotCall() {
  const filters = useFilters();
  const [open, setOpen] = useState<'add' | 'check' | 'import' | Entry>();
  const close = () => setOpen(undefined);
  const { phone, source } = chosenFilters(filters, 'phone', 'source');
  const list = usePagedList(
    ['dnc', 'list', { phone, source }],
    (page) =>
      api().dnc.list({ ...page, ...(phone && { phone }), ...(source && { source: source as Entry['source'] }) }),
    (entry) => entry.phone,
  );
  const add = (
    <ScopedButton operation="addDnc" onClick={() => setOpen('add')}>
      Add a number
    </ScopedButton>
  );
  return (
    <>
      <div className="bar">
        <PhoneFilter />
        <ChoiceFilter name="source" all="All sources" choices={SOURCES} />
        <CsvDownload path="/dnc" name="do-not-call.csv" query={{ phone, source }} />
        <span className="grow" />
        <Actions
          of={[
            { label: 'Check numbers', operation: 'checkDnc', onClick: () => setOpen('check') },
            { label: 'Import', operation: 'importDnc', onClick: () => setOpen('import') },
          ]}
        />
        {add}
      </div>
      <ListTable
        label="Do-not-call list"
        isEndless
        list={list}
        columns={[
          { head: 'Number', cell: (entry) => <strong className="mono">{entry.phone}</strong> },
          { head: 'Source', cell: (entry) => SOURCES[entry.source] },
          { head: 'Note', cell: (entry) => <Note entry={entry} />, className: 'wide' },
          { head: 'Since', cell: ({ createdAt }) => <Moment at={createdAt} />, className: 'number' },
        ]}
        actions={(entry) => [{ label: 'Remove', operation: 'removeDnc', onClick: () => setOpen(entry) }]}
        empty={
          <EmptyState
            title={phone || source ? 'No matching numbers' : 'The list is empty'}
            action={phone ? undefined : add}
          >
            Numbers on this list are never called or texted. People put themselves on it by saying so, by key 9, or by
            texting STOP.
          </EmptyState>
        }
      />
      {open === 'add' && (
        <EntityDialog
          title="Never call a number"
          submit="Add to the list"
          initial={{ phone: '', note: '' }}
          fields={[phoneField, { name: 'note', label: 'Note', kind: 'long', minRows: 2 }]}
          send={({ phone: number, note }) => api().dnc.add({ phone: number, ...(note && { note }) })}
          refresh={['dnc']}
          close={close}
        >
          <p className="quiet">
            Pending calls and steps for this person are canceled. From now on nothing is dialed to this number.
          </p>
        </EntityDialog>
      )}
      {open === 'check' && <CheckDialog close={close} />}
      {open === 'import' && <ImportDialog close={close} />}
      {typeof open === 'object' && (
        <EntityDialog
          title={`Take ${open.phone} off the list?`}
          submit="Take off the list"
          isDangerous
          send={() => api().dnc.remove(open.phone)}
          refresh={['dnc']}
          close={close}
        >
          <p>From now on campaigns may call and text this number again.</p>
          {['voice', 'keypad', 'sms'].includes(open.source) && (
            <p className="state warn">
              The person asked for this. Only take them off if they have agreed to be called again.
            </p>
          )}
        </EntityDialog>
      )}
    </>
  );
}

const CALL_IN_NOTE = /^Said in call ([\da-f-]{36})$/;
const TEXT_IN_NOTE = /^Message [\da-f-]{36}$/;

/** Where the person said or wrote it. */
function Note({ entry: { note, phone } }: { entry: Entry }) {
  const [, id] = CALL_IN_NOTE.exec(note) ?? [];
  if (id !== undefined) {
    return (
      <Link to="/calls/$id" params={{ id }}>
        The call
      </Link>
    );
  }
  if (TEXT_IN_NOTE.test(note)) {
    return (
      <Link to="/texts" search={{ phone }}>
        The text
      </Link>
    );
  }
  return note || '–';
}

/** Numbers as people paste them: by lines, commas or semicolons. */
const numbersIn = (text: string): string[] => partsOf(text, /[\n\r,;\t]+/);

/** Which of some numbers are on the list. */
const CheckDialog = ({ close }: { close: () => void }) => (
  <EntityDialog
    title="Check numbers"
    submit="Check"
    size="lg"
    initial={{ text: '' }}
    fields={[
      {
        name: 'text',
        label: 'Numbers',
        description: 'One per line, or separated by commas',
        kind: 'long',
        minRows: 3,
        maxRows: 10,
      },
    ]}
    isReady={({ text }) => numbersIn(text).length > 0}
    send={({ text }) => api().dnc.check({ phones: numbersIn(text) })}
    close={close}
    result={({ data }) => (
      <ul className="changes" aria-label="Answers">
        {data.map(({ given, phone, listed, because }) => (
          <li key={given}>
            <span className="mono">{phone ?? given}</span>{' '}
            {phone === null ? (
              <span className="tag warn">Not a phone number</span>
            ) : (
              <span className={`tag ${listed ? 'bad' : 'good'}`}>{listed ? 'On the list' : 'Not on the list'}</span>
            )}{' '}
            {because}
          </li>
        ))}
      </ul>
    )}
  />
);

const countText = (count: number): string => count.toLocaleString(numberLanguage());

/** Imports a file, and lists the rows that could not be read. */
const ImportDialog = ({ close }: { close: () => void }) => (
  <EntityDialog
    title="Import into the do-not-call list"
    submit="Import"
    size="lg"
    initial={{ file: null as File | null }}
    fields={[
      {
        name: 'file',
        label: 'CSV file',
        kind: 'file',
        accept: '.csv,.txt,text/csv,text/plain',
        required: true,
        description:
          'One column is the phone number, under a heading such as Phone or Phone Number. An import never takes numbers off the list.',
      },
    ]}
    send={async ({ file }) => api().dnc.import((await file?.text()) ?? '')}
    refresh={['dnc']}
    close={close}
    result={({ added, alreadyListed, repeated, rejected, errors }) => (
      <>
        <p role="status">
          {[
            `${countText(added)} added`,
            `${countText(alreadyListed - repeated)} on the list already`,
            ...(repeated > 0 ? [`${countText(repeated)} twice in this file`] : []),
            `${countText(rejected)} rejected`,
          ].join(', ')}
          .
        </p>
        {errors.length > 0 && (
          <ul className="changes" aria-label="Rejected rows">
            {errors.map(({ row, value, message }) => (
              <li key={row}>
                <strong>Row {row}</strong> <code>{value}</code> {message}
              </li>
            ))}
          </ul>
        )}
      </>
    )}
  />
);
