// Numbers and carriers: who answers each number, and the accounts that calls and texts go by.
import { lazy, Suspense, useState } from 'react';
import '../styles/calling.css';
import { toListPage } from '../calls/calling-pages.ts';
import { TabLinks, useTab } from '../calls/tab-links.tsx';
import { useNamed } from '../editor/references.ts';
import { ListTable } from '../parts/list-table.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, EmptyState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { fallbackText, inboundHoursText } from './number-words.ts';
import type { PhoneNumber } from './own-numbers.ts';

const Carriers = lazy(async () => ({ default: (await import('./carriers.tsx')).Carriers }));
const NumberForm = lazy(async () => ({ default: (await import('./number-form.tsx')).NumberForm }));
const RingDialog = lazy(async () => ({ default: (await import('./ring-dialog.tsx')).RingDialog }));
const RemoveNumber = lazy(async () => ({ default: (await import('./remove-number.tsx')).RemoveNumber }));

const TABS = { numbers: 'Numbers', carriers: 'Carriers' } as const;

export function NumbersPage() {
  const tab = useTab(TABS);
  return (
    <>
      <PageHead title="Numbers and carriers" />
      <TabLinks label="Parts of numbers" tabs={TABS} open={tab} />
      {tab === 'numbers' && <Numbers />}
      <Suspense fallback={<Bones />}>{tab === 'carriers' && <Carriers />}</Suspense>
    </>
  );
}

type Opened = { what: 'edit' | 'ring' | 'remove'; number: PhoneNumber } | { what: 'new' };

function Numbers() {
  const [open, setOpen] = useState<Opened>();
  const close = () => setOpen(undefined);
  const assistants = useNamed('assistant');
  const nameOf = (id: string | null): string =>
    id === null ? '' : (assistants?.find((assistant) => assistant.id === id)?.name ?? 'An assistant');
  const list = usePagedList<PhoneNumber>(['numbers', 'list'], async (page) =>
    toListPage((await api().phoneNumbers.list(page).page()).body),
  );
  const create = (
    <ScopedButton operation="createPhoneNumber" onClick={() => setOpen({ what: 'new' })}>
      Add a number
    </ScopedButton>
  );
  return (
    <>
      <div className="bar">
        <span className="grow" />
        {create}
      </div>
      <ListTable
        label="Phone numbers"
        list={list}
        columns={[
          { head: 'Number', cell: ({ phoneNumber }) => <strong className="mono">{phoneNumber}</strong> },
          {
            head: 'Calls are answered by',
            cell: ({ inbound, inboundAssistantId }) => (inbound ? nameOf(inboundAssistantId) || 'The built-in script' : 'Nobody'),
            className: 'wide',
          },
          { head: 'Texts', cell: ({ inboundSmsAssistantId }) => nameOf(inboundSmsAssistantId) || 'Only kept', className: 'wide' },
          {
            head: 'Hours',
            cell: ({ inboundHours, fallback }) => (
              <>
                {inboundHoursText(inboundHours)}
                {inboundHours && <div className="quiet">Else: {fallbackText(fallback)}</div>}
              </>
            ),
            className: 'prose',
          },
          {
            head: '',
            className: 'last',
            cell: (number) => (
              <span className="row-actions">
                <ScopedButton operation="simulateInbound" variant="subtle" onClick={() => setOpen({ what: 'ring', number })}>
                  Ring me
                </ScopedButton>
                <ScopedButton operation="updatePhoneNumber" variant="subtle" onClick={() => setOpen({ what: 'edit', number })}>
                  Edit
                </ScopedButton>
                <ScopedButton operation="deletePhoneNumber" variant="subtle" onClick={() => setOpen({ what: 'remove', number })}>
                  Remove
                </ScopedButton>
              </span>
            ),
          },
        ]}
        empty={
          <EmptyState title="No numbers yet" action={create}>
            A number says who answers calls and texts that come to it. On the simulated carrier any fictional number will do, such
            as +12025550190.
          </EmptyState>
        }
      />
      <Suspense>
        {open?.what === 'new' && <NumberForm close={close} />}
        {open?.what === 'edit' && <NumberForm number={open.number} close={close} />}
        {open?.what === 'ring' && <RingDialog number={open.number} close={close} />}
        {open?.what === 'remove' && <RemoveNumber number={open.number} close={close} />}
      </Suspense>
    </>
  );
}
