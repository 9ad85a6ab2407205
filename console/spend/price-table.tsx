// The organization's own prices, and the published ones that hold where it has none.

import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { TextFilter, useFilters } from '../ui/filters.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import { usdText } from '../ui/text.ts';

type Price = Schema<'ModelPrice'>;

export function PriceTable() {
  const { provider } = useFilters();
  const [edited, setEdited] = useState<Partial<Price>>();
  const [removed, setRemoved] = useState<Price>();
  const list = usePagedList(
    ['spend', 'prices', provider],
    (page) => api().modelRouter.prices.list({ ...page, ...(provider && { provider }) }),
    (price) => `${price.provider} ${price.model}`,
  );
  const create = (
    <ScopedButton operation="putModelPrice" onClick={() => setEdited(provider ? { provider } : {})}>
      New price
    </ScopedButton>
  );
  return (
    <>
      <div className="bar">
        <TextFilter name="provider" label="Account or vendor" isMain />
        {create}
        <span className="quiet">Yours and the published ones; filter by an account or a vendor.</span>
      </div>
      <ListTable
        label="Prices"
        list={list}
        columns={[
          { head: 'Model', cell: ({ model }) => <strong>{model}</strong>, className: 'wide' },
          { head: 'Account', cell: ({ provider: of }) => of },
          {
            head: 'Input, per million',
            cell: ({ usd_per_million_input_tokens }) => usdText(usd_per_million_input_tokens),
            className: 'number',
          },
          {
            head: 'Output, per million',
            cell: ({ usd_per_million_output_tokens: usd }) => (usd === null ? '–' : usdText(usd)),
            className: 'number',
          },
          {
            head: 'From',
            cell: ({ origin }) => (origin === 'organization' ? <span className="tag good">You</span> : 'published'),
          },
          { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} none="–" />, className: 'number' },
          {
            head: '',
            className: 'last',
            cell: (price) => (
              <>
                {price.origin === 'organization' && (
                  <ScopedButton operation="deleteModelPrice" variant="subtle" onClick={() => setRemoved(price)}>
                    Remove
                  </ScopedButton>
                )}
                <ScopedButton operation="putModelPrice" variant="subtle" onClick={() => setEdited(price)}>
                  {price.origin === 'organization' ? 'Change' : 'Use another'}
                </ScopedButton>
              </>
            ),
          },
        ]}
        empty={
          <EmptyState title={provider ? 'No price is known for it' : 'No prices'} action={create}>
            Published prices of the large vendors are known. Set your own for other models, or where your contract
            differs.
          </EmptyState>
        }
      />
      {edited && <PriceForm price={edited} close={() => setEdited(undefined)} />}
      {removed && (
        <EntityDialog
          title={`Remove the price of ${removed.model}?`}
          submit="Remove price"
          isDangerous
          send={() => api().modelRouter.prices.delete({ provider: removed.provider, model: removed.model })}
          refresh={['spend']}
          close={() => setRemoved(undefined)}
        >
          <p>
            From now on the published price counts. If there is none, calls have no price, and budgets count an
            estimate, or refuse them.
          </p>
        </EntityDialog>
      )}
    </>
  );
}

/** Sets the price of a model. */
export function PriceForm({ price, close }: { price: Partial<Price>; close: () => void }) {
  const isKnown = price.model !== undefined;
  return (
    <EntityDialog<{
      provider: string;
      model: string;
      input: number | string;
      output: number | string;
      cached: number | string;
    }>
      title={isKnown ? `Price of ${price.model}` : 'New price'}
      submit="Save price"
      initial={{
        provider: price.provider ?? '',
        model: price.model ?? '',
        input: price.usd_per_million_input_tokens ?? '',
        output: price.usd_per_million_output_tokens ?? '',
        cached: price.usd_per_million_cached_input_tokens ?? '',
      }}
      fields={[
        {
          name: 'provider',
          label: 'Account',
          description: 'Its name under Models and budgets; local is the built-in one.',
          required: true,
          disabled: isKnown,
          maxLength: 64,
        },
        { name: 'model', label: 'Model', required: true, disabled: isKnown, maxLength: 200 },
        {
          name: 'input',
          label: 'US dollars per million input tokens',
          kind: 'number',
          required: true,
          isFirst: true,
          min: 0,
          max: 1_000_000,
        },
        {
          name: 'output',
          label: 'US dollars per million output tokens',
          description: 'Embedding models have no output tokens.',
          kind: 'number',
          min: 0,
          max: 1_000_000,
        },
        {
          name: 'cached',
          label: 'US dollars per million cached input tokens',
          description: 'For input that the vendor has read before. Empty: the price of any input.',
          kind: 'number',
          min: 0,
          max: 1_000_000,
        },
      ]}
      send={({ provider, model, input, output, cached }) =>
        api().modelRouter.prices.put({
          provider,
          model,
          usd_per_million_input_tokens: Number(input),
          ...(output !== '' && { usd_per_million_output_tokens: Number(output) }),
          ...(cached !== '' && { usd_per_million_cached_input_tokens: Number(cached) }),
        })
      }
      refresh={['spend']}
      close={close}
    >
      <p className="quiet">It counts from now on. Past spend stays as it was.</p>
    </EntityDialog>
  );
}
