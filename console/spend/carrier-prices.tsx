// What the organization pays its carriers: for minutes and texts, by the beginning of the other side's number.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import { usdText } from '../ui/text.ts';

type CarrierPrice = Schema<'CarrierPrice'>;

const KINDS = { minutes: 'Minute of a call', texts: 'Part of a text' } as const;
const DIRECTIONS = { outbound: 'going out', inbound: 'coming in' } as const;

const lengthText = (seconds: number): string => (seconds === 60 ? 'the minute' : `${seconds} s`);

function useCarriers() {
  const { allowed } = usePermissions()('listCarriers');
  return useQuery({
    queryKey: ['carriers', 'named'],
    queryFn: async () => (await api().carriers.list({ limit: '100' }).page()).items,
    enabled: allowed,
  });
}

export function CarrierPriceTable() {
  const [edited, setEdited] = useState<Partial<CarrierPrice>>();
  const [removed, setRemoved] = useState<CarrierPrice>();
  const list = usePagedList(['carrier-prices'], (page) =>
    api().carrierPrices.list({ ...page, limit: String(page.limit) }),
  );
  const carriers = useCarriers();
  const nameOf = (id: string | null): string =>
    id === null
      ? 'all accounts'
      : (carriers.data?.find((carrier) => carrier.id === id)?.name ?? `account ${id.slice(-8)}`);
  const create = (
    <ScopedButton operation="putCarrierPrice" onClick={() => setEdited({})}>
      New price
    </ScopedButton>
  );
  return (
    <>
      <div className="bar">
        {create}
        <span className="quiet">
          The longest beginning of a number that fits counts, and an account’s own price before one for all. The
          simulated carrier is free until it has a price.
        </span>
      </div>
      <ListTable
        label="Carrier prices"
        list={list}
        columns={[
          {
            head: 'For',
            cell: ({ kind, direction }) => <strong>{`${KINDS[kind]}, ${DIRECTIONS[direction]}`}</strong>,
            className: 'wide',
          },
          { head: 'Numbers', cell: ({ prefix }) => (prefix === '' ? 'any' : <code>{`${prefix}…`}</code>) },
          { head: 'Account', cell: ({ carrierId }) => nameOf(carrierId) },
          { head: 'Price', cell: ({ usd }) => usdText(usd), className: 'number' },
          {
            head: 'Billed by',
            cell: ({ kind, stepSeconds }) => (kind === 'texts' ? 'part' : lengthText(stepSeconds)),
          },
          { head: 'Changed', cell: ({ updatedAt }) => <Moment at={updatedAt} />, className: 'number' },
          {
            head: '',
            className: 'last',
            cell: (price) => (
              <>
                <ScopedButton operation="deleteCarrierPrice" variant="subtle" onClick={() => setRemoved(price)}>
                  Remove
                </ScopedButton>
                <ScopedButton operation="putCarrierPrice" variant="subtle" onClick={() => setEdited(price)}>
                  Change
                </ScopedButton>
              </>
            ),
          },
        ]}
        empty={
          <EmptyState title="No carrier prices" action={create}>
            Calls and texts stand in the ledger without a cost until you enter what your carrier charges.
          </EmptyState>
        }
      />
      {edited && (
        <CarrierPriceForm
          price={edited}
          accounts={Object.fromEntries([
            ['', 'All accounts'],
            ...(carriers.data ?? []).map(({ id, name }) => [id, name]),
          ])}
          close={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <EntityDialog
          title="Remove this price?"
          submit="Remove price"
          isDangerous
          send={() => api().carrierPrices.delete(removed.id)}
          refresh={['carrier-prices', 'spend']}
          close={() => setRemoved(undefined)}
        >
          <p>From now on the price of a shorter beginning counts, or none. Past spend stays as it was.</p>
        </EntityDialog>
      )}
    </>
  );
}

type FormProps = { price: Partial<CarrierPrice>; accounts: Record<string, string>; close: () => void };

function CarrierPriceForm({ price, accounts, close }: FormProps) {
  const isKnown = price.id !== undefined;
  return (
    <EntityDialog<{
      kind: CarrierPrice['kind'];
      direction: CarrierPrice['direction'];
      carrierId: string;
      prefix: string;
      usd: number | string;
      step: '1' | '6' | '30' | '60';
    }>
      title={isKnown ? 'Change a price' : 'New price'}
      submit="Save price"
      initial={{
        kind: price.kind ?? 'minutes',
        direction: price.direction ?? 'outbound',
        carrierId: price.carrierId ?? '',
        prefix: price.prefix ?? '',
        usd: price.usd ?? '',
        step: `${price.stepSeconds ?? 60}` as '60',
      }}
      fields={[
        { name: 'kind', label: 'For', kind: 'choice', choices: KINDS, disabled: isKnown },
        { name: 'direction', label: 'Direction', kind: 'choice', choices: DIRECTIONS, disabled: isKnown },
        { name: 'carrierId', label: 'Account', kind: 'choice', choices: accounts, disabled: isKnown },
        {
          name: 'prefix',
          label: 'Numbers that begin with',
          description: 'Such as +44. Empty: any number.',
          disabled: isKnown,
          maxLength: 16,
        },
        { name: 'usd', label: 'US dollars', kind: 'number', required: true, min: 0, max: 1000, isFirst: true },
        {
          name: 'step',
          label: 'Calls are billed by',
          kind: 'choice',
          choices: { 60: 'the minute', 30: '30 seconds', 6: '6 seconds', 1: 'the second' },
        },
      ]}
      send={({ kind, direction, carrierId, prefix, usd, step }) =>
        api().carrierPrices.put({
          kind,
          direction,
          carrierId: carrierId === '' ? null : carrierId,
          prefix,
          usd: Number(usd),
          stepSeconds: Number(step) as 60,
        })
      }
      refresh={['carrier-prices', 'spend']}
      close={close}
    >
      <p className="quiet">It counts for calls and texts from now on. Past spend stays as it was.</p>
    </EntityDialog>
  );
}
