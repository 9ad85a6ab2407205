// Carrier accounts: what they are, which credentials are set, and whether they work.

import { Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import type { Field } from '../ui/fields.tsx';
import { EntityDialog, FormBody, useEntityForm } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import { CARRIER_KINDS, type CarrierFields, carrierBody, carrierFields } from './carrier-fields.ts';
import type { Carrier } from './own-numbers.ts';

type Opened = { what: 'edit' | 'test' | 'remove'; carrier: Carrier } | { what: 'new' };

export function Carriers() {
  const [open, setOpen] = useState<Opened>();
  const close = () => setOpen(undefined);
  const list = usePagedList(['carriers', 'list'], (page) => api().carriers.list(page));
  const create = (
    <ScopedButton operation="createCarrier" onClick={() => setOpen({ what: 'new' })}>
      Connect a carrier
    </ScopedButton>
  );
  return (
    <>
      <div className="bar">
        <span className="grow" />
        {create}
      </div>
      <ListTable
        label="Carriers"
        list={list}
        columns={[
          { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, className: 'wide' },
          { head: 'Company', cell: ({ type }) => CARRIER_KINDS[type]?.label ?? type },
          { head: 'Credentials', cell: (carrier) => <Credentials carrier={carrier} /> },
          { head: 'Changed', cell: ({ updatedAt }) => <Moment at={updatedAt} />, className: 'number' },
        ]}
        actions={(carrier) => [
          { label: 'Test', operation: 'testCarrier', onClick: () => setOpen({ what: 'test', carrier }) },
          { label: 'Edit', operation: 'updateCarrier', onClick: () => setOpen({ what: 'edit', carrier }) },
          { label: 'Remove', operation: 'deleteCarrier', onClick: () => setOpen({ what: 'remove', carrier }) },
        ]}
        empty={
          <EmptyState title="No carrier is connected" action={create}>
            Calls and texts go by the simulated carrier, which rings no real phone. Connect an account of yours to reach real
            ones.
          </EmptyState>
        }
      />
      {open?.what === 'new' && <CarrierForm close={close} />}
      {open?.what === 'edit' && <CarrierForm carrier={open.carrier} close={close} />}
      {open?.what === 'test' && <CarrierTest carrier={open.carrier} close={close} />}
      {open?.what === 'remove' && (
        <EntityDialog
          title={`Remove ${open.carrier.name}?`}
          submit="Remove carrier"
          isDangerous
          send={() => api().carriers.delete(open.carrier.id)}
          refresh={['carriers']}
          close={close}
        >
          <p>Calls and texts no longer use this account, and those to its numbers no longer arrive here.</p>
          <p className="quiet">Its encrypted credentials are deleted. Past calls stay.</p>
        </EntityDialog>
      )}
    </>
  );
}

/** Sealed: only that they are set, and how they end. */
function Credentials({ carrier: { credentials } }: { carrier: Carrier }) {
  const set = Object.entries(credentials);
  if (set.length === 0) return '–';
  return set.map(([name, { last4 }]) => `${name} set${last4 === null ? '' : ` (…${last4})`}`).join(', ');
}

/** Credentials are encrypted by the server and never shown again. */
function CarrierForm({ carrier, close }: { carrier?: Carrier; close: () => void }) {
  return (
    <EntityDialog
      title={carrier ? `Edit ${carrier.name}` : 'Connect a carrier'}
      submit={carrier ? 'Save carrier' : 'Connect'}
      initial={carrierFields(carrier)}
      fields={({ values: { type } }) => {
        const { config = {}, credentials = {} } = CARRIER_KINDS[type] ?? {};
        return [
          { name: 'name', label: 'Name', required: true },
          !carrier && {
            name: 'type',
            label: 'Company',
            kind: 'choice',
            choices: Object.entries(CARRIER_KINDS).map(([value, { label }]) => ({ value, label })),
          },
          ...Object.entries(config).map(([name, label]): Field<CarrierFields> => ({ name: `config.${name}`, label })),
          ...Object.entries(credentials).map(
            ([name, label]): Field<CarrierFields> => ({
              name: `credentials.${name}`,
              label,
              kind: 'secret',
              placeholder: carrier?.credentials[name] ? 'Set; write to replace all credentials' : '',
            }),
          ),
        ];
      }}
      send={(fields) => {
        const { type, ...body } = carrierBody(fields, carrier?.config);
        return carrier ? api().carriers.update(carrier.id, body) : api().carriers.create({ ...body, ...(type && { type }) });
      }}
      refresh={['carriers']}
      close={close}
    >
      <p className="quiet">
        Further settings of an account, such as voice and language, are set through the API and stay as they are.
      </p>
    </EntityDialog>
  );
}

/** Asks a carrier whether its credentials are good; with a number, a phone rings. */
function CarrierTest({ carrier, close }: { carrier: Carrier; close: () => void }) {
  const setUp = useEntityForm({
    initial: { own: '' },
    fields: SET_UP_FIELDS,
    send: ({ own }) => api().carriers.setUpNumber(carrier.id, { phoneNumber: own }),
  });
  const test = useEntityForm({
    initial: { to: '' },
    fields: TEST_FIELDS,
    send: ({ to }) => api().carriers.test(carrier.id, to === '' ? {} : { to }),
  });
  return (
    <Modal opened onClose={close} title={`Test ${carrier.name}`}>
      <FormBody entity={test} submit={test.form.values.to.trim() === '' ? 'Check the credentials' : 'Ring'}>
        {test.data && (
          <p className="state note" role="status">
            It works: {test.data.account}.{' '}
            {test.data.callId && (
              <Link to="/calls/$id" params={{ id: test.data.callId }}>
                Follow the call
              </Link>
            )}
          </p>
        )}
      </FormBody>
      <FormBody entity={setUp} submit="Set up number" className="set-up">
        {setUp.isSuccess && (
          <p className="state note" role="status">
            Done. Calls and texts to it arrive here.
          </p>
        )}
      </FormBody>
    </Modal>
  );
}

const TEST_FIELDS: readonly Field<{ to: string }>[] = [
  {
    name: 'to',
    label: 'Ring this phone',
    description: 'Empty: only the credentials are checked. A test call passes the same rules as any other.',
    placeholder: '+12025550100',
    isFirst: true,
  },
];
const SET_UP_FIELDS: readonly Field<{ own: string }>[] = [
  {
    name: 'own',
    label: 'Send calls of a number here',
    description: 'Sets up a number of the account, so that calls and texts to it arrive here.',
    placeholder: '+12025550190',
    required: true,
  },
];
