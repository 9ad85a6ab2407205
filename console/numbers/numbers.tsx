// Numbers and carriers: who answers each number, and the accounts that calls and texts use.

import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { useNamed } from '../ui/named.ts';
import { PageHead, Tabs, useTab } from '../ui/page.tsx';
import { Bones, EmptyState } from '../ui/states.tsx';
import { fallbackText, inboundHoursText } from './number-fields.ts';
import type { PhoneNumber } from './own-numbers.ts';
import { simulatedCarrier, useCarriers } from './own-numbers.ts';

const Carriers = lazy(async () => ({ default: (await import('./carriers.tsx')).Carriers }));
const NumberForm = lazy(async () => ({ default: (await import('./number-form.tsx')).NumberForm }));

const TABS = { numbers: 'Numbers', carriers: 'Carriers' } as const;

export function NumbersPage() {
  const tab = useTab(TABS);
  return (
    <>
      <PageHead title="Numbers and carriers" />
      <Tabs label="Parts of numbers" tabs={TABS} open={tab} />
      {tab === 'numbers' && <Numbers />}
      <Suspense fallback={<Bones />}>{tab === 'carriers' && <Carriers />}</Suspense>
    </>
  );
}

type NumberDialog = { what: 'edit' | 'ring' | 'remove'; number: PhoneNumber } | { what: 'new' };

function Numbers() {
  const [open, setOpen] = useState<NumberDialog>();
  const close = () => setOpen(undefined);
  const assistants = useNamed('assistant');
  const nameOf = (id: string | null): string =>
    id === null ? '' : (assistants?.find((assistant) => assistant.id === id)?.name ?? 'An assistant');
  const list = usePagedList(['numbers', 'list'], (page) => api().phoneNumbers.list(page));
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
            cell: ({ inbound, inboundAssistantId }) =>
              inbound ? nameOf(inboundAssistantId) || 'The built-in script' : 'No one',
            className: 'wide',
          },
          {
            head: 'Texts',
            cell: ({ inboundSmsAssistantId }) => nameOf(inboundSmsAssistantId) || 'Only stored',
            className: 'wide',
          },
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
        ]}
        actions={(number) => [
          { label: 'Ring me', operation: 'simulateInbound', onClick: () => setOpen({ what: 'ring', number }) },
          { label: 'Edit', operation: 'updatePhoneNumber', onClick: () => setOpen({ what: 'edit', number }) },
          { label: 'Remove', operation: 'deletePhoneNumber', onClick: () => setOpen({ what: 'remove', number }) },
        ]}
        empty={
          <EmptyState title="No numbers yet" action={create}>
            A number says who answers calls and texts that come to it. On the simulated carrier any fictional number
            will do, such as +12025550190.
          </EmptyState>
        }
      />
      <Suspense>
        {open?.what === 'new' && <NumberForm close={close} />}
        {open?.what === 'edit' && <NumberForm number={open.number} close={close} />}
      </Suspense>
      {open?.what === 'ring' && <RingDialog number={open.number} close={close} />}
      {open?.what === 'remove' && (
        <EntityDialog
          title={`Remove ${open.number.phoneNumber}?`}
          submit="Remove number"
          isDangerous
          send={() => api().phoneNumbers.delete(open.number.id)}
          refresh={['numbers']}
          close={close}
        >
          <p>
            Calls to it are rejected from now on, and texts are only stored. Campaigns that call from it use another
            number of yours.
          </p>
          <p className="quiet">The number itself stays yours at the carrier.</p>
        </EntityDialog>
      )}
    </>
  );
}

/** A caller of the simulated carrier rings a number and says what is typed here; then the page of the call opens. */
function RingDialog({ number, close }: { number: PhoneNumber; close: () => void }) {
  const navigate = useNavigate();
  const carriers = useCarriers();
  const ring = async (from: string, text: string) => {
    const carrier = await simulatedCarrier(carriers);
    await api().carriers.simulateScript(carrier, { number: from, lines: text.split('\n').map((line) => line.trim()) });
    const { calls, decision } = await api().carriers.simulateInbound(carrier, { from, to: number.phoneNumber });
    const [call] = calls;
    if (!call)
      throw new Error(
        `The call was not answered (${decision}): the number does not take calls now. Check its settings.`,
      );
    await navigate({ to: '/calls/$id', params: { id: call.id } });
  };
  return (
    <EntityDialog
      title={`Call ${number.phoneNumber}`}
      submit="Ring"
      initial={{ from: '+12024563000', text: 'Hello, I have a question.\nThank you, goodbye.' }}
      fields={[
        {
          name: 'from',
          label: 'Call from',
          description: 'No real phone rings: the simulated carrier plays the caller.',
          required: true,
        },
        {
          name: 'text',
          label: 'What the caller says',
          description:
            'One line each time it is their turn; an empty line is a silence. After the last one they hang up.',
          kind: 'long',
          required: true,
          isFirst: true,
          minRows: 4,
        },
      ]}
      send={({ from, text }) => ring(from, text)}
      refresh={['calls']}
      close={close}
    />
  );
}
