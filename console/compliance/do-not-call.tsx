// The do-not-call list: look a number up, add one, import many, take one off again.

import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { givenFilters, toKeyedPage } from '../calls/calling-pages.ts';
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
import { CheckDialog } from './check-dialog.tsx';
import { ImportDncDialog } from './import-dnc.tsx';
import { PhoneField } from './phone-field.tsx';

type Entry = Schema<'DncEntry'>;

const SOURCES: Readonly<Record<Entry['source'], string>> = {
  api: 'Added by us',
  import: 'Imported',
  voice: 'Said in a call',
  keypad: 'Key 9 in a call',
  sms: 'By text',
};

const refresh = () => queries.invalidateQueries({ queryKey: ['dnc'] });

export function DoNotCall() {
  const filters = useFilters();
  const [open, setOpen] = useState<'add' | 'check' | 'import'>();
  const [removed, setRemoved] = useState<Entry>();
  const close = () => setOpen(undefined);
  const given = givenFilters(filters, 'phone', 'source');
  const list = usePagedList<Entry & { id: string }>(['dnc', 'list', given], async (page) => {
    const source = given.source && { source: given.source as Entry['source'] };
    const { body } = await api()
      .dnc.list({ ...page, ...givenFilters(filters, 'phone'), ...source })
      .page();
    return toKeyedPage(body, ({ phone }) => phone);
  });
  const add = (
    <ScopedButton operation="addDnc" onClick={() => setOpen('add')}>
      Add a number
    </ScopedButton>
  );
  return (
    <>
      <div className="bar">
        <PhoneFilter />
        <ChoiceFilter name="source" label="All sources" choices={SOURCES} />
        <span className="grow" />
        <ScopedButton operation="checkDnc" variant="default" onClick={() => setOpen('check')}>
          Check numbers
        </ScopedButton>
        <ScopedButton operation="importDnc" variant="default" onClick={() => setOpen('import')}>
          Import
        </ScopedButton>
        {add}
      </div>
      <ListTable
        label="Do-not-call list"
        isEndless
        list={list}
        columns={[
          { head: 'Number', cell: ({ phone }) => <strong className="mono">{phone}</strong> },
          { head: 'Source', cell: ({ source }) => SOURCES[source] },
          { head: 'Note', cell: ({ note }) => note || '–', className: 'wide' },
          { head: 'Since', cell: ({ createdAt }) => <Moment at={createdAt} />, className: 'number' },
          {
            head: '',
            className: 'last',
            cell: (entry) => (
              <ScopedButton operation="removeDnc" variant="subtle" onClick={() => setRemoved(entry)}>
                Remove
              </ScopedButton>
            ),
          },
        ]}
        empty={
          <EmptyState
            title={given.phone || given.source ? 'No number fits' : 'Nobody is on the list'}
            action={given.phone ? undefined : add}
          >
            Numbers on this list are never called or texted. People put themselves on it by saying so, by key 9, or by texting
            STOP.
          </EmptyState>
        }
      />
      {open === 'add' && <AddDialog close={close} />}
      {open === 'check' && <CheckDialog close={close} />}
      {open === 'import' && <ImportDncDialog close={close} />}
      {removed && <RemoveDialog entry={removed} close={() => setRemoved(undefined)} />}
    </>
  );
}

function AddDialog({ close }: { close: () => void }) {
  const [phone, setPhone] = useState('');
  const [note, setNote] = useState('');
  const send = async () => {
    await api().dnc.add({ phone, ...(note && { note }) });
    await refresh();
  };
  return (
    <DialogForm title="Never call a number" submit="Add to the list" isReady={phone.trim() !== ''} send={send} close={close}>
      <PhoneField value={phone} set={setPhone} />
      <GrowingText label="Note" minRows={2} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <p className="quiet">
        Calls and steps that wait for this person are canceled. From now on nothing is dialed to this number.
      </p>
    </DialogForm>
  );
}

function RemoveDialog({ entry: { phone, source }, close }: { entry: Entry; close: () => void }) {
  const send = async () => {
    await api().dnc.remove(phone);
    await refresh();
  };
  return (
    <DialogForm title={`Take ${phone} off the list?`} submit="Take off the list" isDangerous send={send} close={close}>
      <p>From now on campaigns may call and text this number again.</p>
      {(source === 'voice' || source === 'keypad' || source === 'sms') && (
        <p className="state warn">The person asked for this. Only take them off if they have agreed to be called again.</p>
      )}
    </DialogForm>
  );
}
