// Carrier accounts: what they are, which credentials are set, and whether they work.
import { lazy, Suspense, useState } from 'react';
import { toListPage } from '../calls/calling-pages.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { CARRIER_KINDS } from './carrier-fields.ts';
import type { Carrier } from './carrier-list.ts';

const CarrierForm = lazy(async () => ({ default: (await import('./carrier-form.tsx')).CarrierForm }));
const CarrierTest = lazy(async () => ({ default: (await import('./carrier-test.tsx')).CarrierTest }));

type Opened = { what: 'edit' | 'test' | 'remove'; carrier: Carrier } | { what: 'new' };

export function Carriers() {
  const [open, setOpen] = useState<Opened>();
  const close = () => setOpen(undefined);
  const list = usePagedList<Carrier>(['carriers', 'list'], async (page) =>
    toListPage((await api().carriers.list(page).page()).body),
  );
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
          {
            head: '',
            className: 'last',
            cell: (carrier) => (
              <span className="row-actions">
                <ScopedButton operation="testCarrier" variant="subtle" onClick={() => setOpen({ what: 'test', carrier })}>
                  Test
                </ScopedButton>
                <ScopedButton operation="updateCarrier" variant="subtle" onClick={() => setOpen({ what: 'edit', carrier })}>
                  Edit
                </ScopedButton>
                <ScopedButton operation="deleteCarrier" variant="subtle" onClick={() => setOpen({ what: 'remove', carrier })}>
                  Remove
                </ScopedButton>
              </span>
            ),
          },
        ]}
        empty={
          <EmptyState title="No carrier is connected" action={create}>
            Calls and texts go by the simulated carrier, which rings no real phone. Connect an account of yours to reach real
            ones.
          </EmptyState>
        }
      />
      <Suspense>
        {open?.what === 'new' && <CarrierForm close={close} />}
        {open?.what === 'edit' && <CarrierForm carrier={open.carrier} close={close} />}
        {open?.what === 'test' && <CarrierTest carrier={open.carrier} close={close} />}
      </Suspense>
      {open?.what === 'remove' && <RemoveCarrier carrier={open.carrier} close={close} />}
    </>
  );
}

/** Sealed: only that they are set, and how they end. */
function Credentials({ carrier: { credentials } }: { carrier: Carrier }) {
  const set = Object.entries(credentials);
  if (set.length === 0) return '–';
  return set.map(([name, { last4 }]) => `${name} set${last4 === null ? '' : ` (…${last4})`}`).join(', ');
}

function RemoveCarrier({ carrier: { id, name }, close }: { carrier: Carrier; close: () => void }) {
  const send = async () => {
    await api().carriers.delete(id);
    await queries.invalidateQueries({ queryKey: ['carriers'] });
  };
  return (
    <DialogForm title={`Remove ${name}?`} submit="Remove carrier" isDangerous send={send} close={close}>
      <p>Calls and texts no longer go by this account, and those that come to its numbers no longer arrive here.</p>
      <p className="quiet">Its sealed credentials are deleted. Past calls stay.</p>
    </DialogForm>
  );
}
