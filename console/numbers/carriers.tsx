// Carrier accounts: what they are, which credentials are set, and whether they work.

import { useState } from 'react';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import { CARRIER_KINDS, carrierBody, carrierFields } from './carrier-fields.ts';
import { CarrierTrial, NumberSetUp, useAccountFields } from './carrier-forms.tsx';
import { CarrierSetup } from './carrier-setup.tsx';
import type { Carrier } from './own-numbers.ts';
import { Registrations } from './registrations.tsx';

type CarrierDialog =
  | { what: 'edit' | 'test' | 'numbers' | 'registrations' | 'remove'; carrier: Carrier }
  | { what: 'new' };

export function Carriers() {
  const [open, setOpen] = useState<CarrierDialog>();
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
          { label: 'Numbers', operation: 'listCarrierNumbers', onClick: () => setOpen({ what: 'numbers', carrier }) },
          {
            label: 'Registrations',
            operation: 'getCarrierRegistrations',
            onClick: () => setOpen({ what: 'registrations', carrier }),
          },
          { label: 'Test', operation: 'testCarrier', onClick: () => setOpen({ what: 'test', carrier }) },
          { label: 'Edit', operation: 'updateCarrier', onClick: () => setOpen({ what: 'edit', carrier }) },
          { label: 'Remove', operation: 'deleteCarrier', onClick: () => setOpen({ what: 'remove', carrier }) },
        ]}
        empty={
          <EmptyState title="No carrier is connected" action={create}>
            Calls and texts go by the simulated carrier, which rings no real phone. Connect an account of yours to reach
            real ones.
          </EmptyState>
        }
      />
      {open?.what === 'new' && <CarrierSetup close={close} />}
      {open?.what === 'numbers' && <CarrierSetup carrier={open.carrier} close={close} />}
      {open?.what === 'edit' && <CarrierForm carrier={open.carrier} close={close} />}
      {open?.what === 'registrations' && (
        <Dialog onClose={close} size="lg" title={`Registrations at ${open.carrier.name}`}>
          <Registrations carrierId={open.carrier.id} />
        </Dialog>
      )}
      {open?.what === 'test' && (
        <Dialog onClose={close} title={`Test ${open.carrier.name}`}>
          <CarrierTrial carrier={open.carrier} />
          <NumberSetUp carrier={open.carrier} />
        </Dialog>
      )}
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
function Credentials({ carrier: { type, credentials } }: { carrier: Carrier }) {
  const set = Object.entries(credentials);
  if (set.length === 0) return '–';
  const labels = CARRIER_KINDS[type]?.credentials ?? {};
  return set
    .map(([name, { last4 }]) => `${labels[name] ?? name} set${last4 === null ? '' : ` (…${last4})`}`)
    .join(', ');
}

/** Credentials are encrypted by the server and never shown again. */
function CarrierForm({ carrier, close }: { carrier: Carrier; close: () => void }) {
  return (
    <EntityDialog
      title={`Edit ${carrier.name}`}
      submit="Save carrier"
      initial={carrierFields(carrier)}
      fields={useAccountFields(carrier)}
      send={(fields) => {
        const { type: _type, ...body } = carrierBody(fields, carrier.config);
        return api().carriers.update(carrier.id, body);
      }}
      refresh={['carriers']}
      close={close}
    >
      <p className="quiet">Further settings of the account stay as they are.</p>
    </EntityDialog>
  );
}
