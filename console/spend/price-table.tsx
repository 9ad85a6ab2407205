// The organization's own prices, and the published ones that hold where it has none.
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { usdText } from '../parts/usd.ts';
import { api, queries } from '../session/client.ts';
import { type GivenPrice, PriceForm } from './price-form.tsx';

type Price = Schema<'ModelPrice'>;

export function PriceTable() {
  const { provider } = useFilters();
  const [edited, setEdited] = useState<GivenPrice>();
  const [removed, setRemoved] = useState<Price>();
  const list = usePagedList<Price & { id: string }>(['spend', 'prices', provider], async (page) => {
    const { body } = await api()
      .modelRouter.prices.list({ ...page, ...(provider && { provider }) })
      .page();
    return { ...body, data: body.data.map((price) => ({ ...price, id: `${price.provider} ${price.model}` })) };
  });
  const create = (
    <ScopedButton operation="putModelPrice" onClick={() => setEdited(provider ? { provider } : {})}>
      New price
    </ScopedButton>
  );
  const remove = async ({ provider: of, model }: Price) => {
    await api().modelRouter.prices.delete({ provider: of, model });
    await queries.invalidateQueries({ queryKey: ['spend'] });
  };
  return (
    <>
      <div className="bar">
        <TextFilter name="provider" label="Account or vendor" isMain />
        {create}
        <span className="quiet">Yours and the published ones; name an account or a vendor to see fewer.</span>
      </div>
      <ListTable
        label="Prices"
        list={list}
        columns={[
          { head: 'Model', cell: ({ model }) => <strong>{model}</strong>, className: 'wide' },
          { head: 'Account', cell: ({ provider: of }) => of },
          {
            head: 'Read, a million',
            cell: ({ usd_per_million_input_tokens }) => usdText(usd_per_million_input_tokens),
            className: 'number',
          },
          {
            head: 'Written, a million',
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
            Published prices of the large vendors are known. Set your own for other models, or where your contract differs.
          </EmptyState>
        }
      />
      {edited && <PriceForm given={edited} close={() => setEdited(undefined)} />}
      {removed && (
        <DialogForm
          title={`Remove the price of ${removed.model}?`}
          submit="Remove price"
          isDangerous
          send={() => remove(removed)}
          close={() => setRemoved(undefined)}
        >
          <p>
            Calls from now on count with the published price, or without one if there is none: budgets do not hold such calls.
          </p>
        </DialogForm>
      )}
    </>
  );
}
