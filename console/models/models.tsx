// Models: the accounts that are connected, and the budgets that limit their spend. Both can be tried, changed and removed.

import { useState } from 'react';
import { api } from '../session/client.ts';
import { limitedBy } from '../spend/spend-tables.tsx';
import { ScopedButton } from '../ui/actions.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { EmptyState, Moment, StateTag } from '../ui/states.tsx';
import type { StateLabel } from '../ui/text.ts';
import { NewProvider, type Provider, ProviderChange, ProviderRemoval, ProviderTest } from './account-forms.tsx';
import { type Budget, BudgetForm, BudgetRemoval } from './budget-forms.tsx';
import { Speech } from './speech.tsx';

type Open =
  | { what: 'new-provider' }
  | { what: 'test' | 'change' | 'remove'; provider: Provider }
  | { what: 'budget'; budget?: Budget }
  | { what: 'remove-budget'; budget: Budget };

export function Models() {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const providers = usePagedList(['providers'], (page) => api().modelRouter.providers.list(page));
  const budgets = usePagedList(['budgets'], (page) => api().modelRouter.budgets.list(page));
  const budget = (variant: 'default' | 'filled') => (
    <ScopedButton operation="createModelBudget" variant={variant} onClick={() => setOpen({ what: 'budget' })}>
      New budget
    </ScopedButton>
  );
  const connect = (
    <ScopedButton operation="createModelProvider" onClick={() => setOpen({ what: 'new-provider' })}>
      Connect a model
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Models and budgets">
        {budget('default')}
        {connect}
      </PageHead>
      <section className="section" style={{ marginTop: 0 }}>
        <h2>Accounts</h2>
        <ListTable
          label="Model accounts"
          list={providers}
          columns={[
            { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, className: 'wide' },
            { head: 'Kind', cell: ({ kind }) => <span className="tag">{kind.replaceAll('_', ' ')}</span> },
            { head: 'Address', cell: ({ base_url }) => <code>{base_url}</code>, className: 'wide' },
            {
              head: 'Key',
              cell: ({ credential_hint, has_credential }) => credential_hint ?? (has_credential ? 'set' : '–'),
            },
            { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
          ]}
          actions={(provider) => [
            { label: 'Test', operation: 'testModelProvider', onClick: () => setOpen({ what: 'test', provider }) },
            { label: 'Change', operation: 'updateModelProvider', onClick: () => setOpen({ what: 'change', provider }) },
            { label: 'Remove', operation: 'deleteModelProvider', onClick: () => setOpen({ what: 'remove', provider }) },
          ]}
          empty={
            <EmptyState title="No account connected" action={connect}>
              Flows, search and memory work without one. Connect OpenAI, Anthropic or a server of your own to let
              assistants talk freely.
            </EmptyState>
          }
        />
      </section>
      <section className="section">
        <h2>Budgets</h2>
        <ListTable
          label="Budgets"
          list={budgets}
          columns={[
            { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, className: 'wide' },
            { head: 'Counts', cell: limitedBy },
            { head: 'Period', cell: ({ period }) => period },
            { head: 'When spent', cell: ({ hard }) => (hard ? 'model calls are refused' : 'only an alert') },
            { head: 'Spent', cell: ({ spent_usd }) => `$${spent_usd.toFixed(2)}`, className: 'number' },
            { head: 'Of', cell: ({ amount_usd }) => `$${amount_usd.toFixed(2)}`, className: 'number' },
            { head: 'State', cell: (row) => <StateTag state={budgetState(row)} /> },
          ]}
          actions={(row) => [
            {
              label: 'Change',
              operation: 'updateModelBudget',
              onClick: () => setOpen({ what: 'budget', budget: row }),
            },
            {
              label: 'Remove',
              operation: 'deleteModelBudget',
              onClick: () => setOpen({ what: 'remove-budget', budget: row }),
            },
          ]}
          empty={
            <EmptyState title="No budgets" action={budget('filled')}>
              A budget alerts you, or stops models, before a month becomes expensive.
            </EmptyState>
          }
        />
      </section>
      <Speech />
      {open?.what === 'new-provider' && <NewProvider close={close} />}
      {open?.what === 'test' && <ProviderTest provider={open.provider} close={close} />}
      {open?.what === 'change' && <ProviderChange provider={open.provider} close={close} />}
      {open?.what === 'remove' && <ProviderRemoval provider={open.provider} close={close} />}
      {open?.what === 'budget' && <BudgetForm budget={open.budget} close={close} />}
      {open?.what === 'remove-budget' && <BudgetRemoval budget={open.budget} close={close} />}
    </>
  );
}

function budgetState({ spent_usd, amount_usd, alert_at, hard }: Budget): StateLabel {
  if (spent_usd >= amount_usd) return [hard ? 'Spent: models are refused' : 'Spent', 'bad'];
  return spent_usd >= amount_usd * alert_at ? ['Near the limit', 'warn'] : ['Within', 'good'];
}
