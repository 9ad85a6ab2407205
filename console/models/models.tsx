// Models: the accounts that are connected, and the budgets that limit their spend.

import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { EmptyState, Moment, StateTag } from '../ui/states.tsx';
import type { StateLabel } from '../ui/text.ts';

type Provider = Schema<'ModelProvider'>;
type Budget = Schema<'ModelBudget'>;

export function Models() {
  const [open, setOpen] = useState<'provider' | 'budget'>();
  const close = () => setOpen(undefined);
  const providers = usePagedList(['providers'], (page) => api().modelRouter.providers.list(page));
  const budgets = usePagedList(['budgets'], (page) => api().modelRouter.budgets.list(page));
  const budget = (variant: 'default' | 'filled') => (
    <ScopedButton operation="createModelBudget" variant={variant} onClick={() => setOpen('budget')}>
      New budget
    </ScopedButton>
  );
  const connect = (
    <ScopedButton operation="createModelProvider" onClick={() => setOpen('provider')}>
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
            { head: 'Key', cell: ({ credential_hint, has_credential }) => credential_hint ?? (has_credential ? 'set' : '–') },
            { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
          ]}
          empty={
            <EmptyState title="No account connected" action={connect}>
              Flows, search and memory work without one. Connect OpenAI, Anthropic or a server of your own to let assistants talk
              freely.
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
            { head: 'Period', cell: ({ period }) => period },
            { head: 'When spent', cell: ({ hard }) => (hard ? 'model calls are refused' : 'only an alert') },
            { head: 'Spent', cell: ({ spent_usd }) => `$${spent_usd.toFixed(2)}`, className: 'number' },
            { head: 'Of', cell: ({ amount_usd }) => `$${amount_usd.toFixed(2)}`, className: 'number' },
            { head: 'State', cell: (row) => <StateTag state={budgetState(row)} /> },
          ]}
          empty={
            <EmptyState title="No budgets" action={budget('filled')}>
              A budget alerts you, or stops models, before a month becomes expensive.
            </EmptyState>
          }
        />
      </section>
      {open === 'provider' && <ProviderForm close={close} />}
      {open === 'budget' && <BudgetForm close={close} />}
    </>
  );
}

function budgetState({ spent_usd, amount_usd, alert_at }: Budget): StateLabel {
  if (spent_usd >= amount_usd) return ['Spent', 'bad'];
  return spent_usd >= amount_usd * alert_at ? ['Near the limit', 'warn'] : ['Within', 'good'];
}

const KINDS = { openai: 'OpenAI', anthropic: 'Anthropic', openai_compatible: 'An OpenAI-compatible server' };

const ProviderForm = ({ close }: { close: () => void }) => (
  <EntityDialog<{ kind: Provider['kind']; name: string; address: string; key: string }>
    title="Connect a model"
    submit="Connect"
    initial={{ kind: 'openai', name: '', address: '', key: '' }}
    fields={[
      { name: 'kind', label: 'Kind', kind: 'choice', choices: KINDS },
      { name: 'name', label: 'Name', required: true },
      {
        name: 'address',
        label: 'Address',
        placeholder: 'https://models.example.com/v1',
        when: ({ kind }) => kind === 'openai_compatible',
      },
      { name: 'key', label: 'Key', kind: 'secret', description: 'Stored encrypted, and never shown again.' },
    ]}
    send={({ kind, name, address, key }) =>
      api().modelRouter.providers.create({
        name,
        kind,
        ...(key !== '' && { api_key: key }),
        ...(kind === 'openai_compatible' && { base_url: address }),
      })
    }
    refresh={['providers']}
    close={close}
  />
);

const BudgetForm = ({ close }: { close: () => void }) => (
  <EntityDialog<{ name: string; amount: number; period: Budget['period']; hard: boolean; refusesUnpriced: boolean }>
    title="New budget"
    submit="Create budget"
    initial={{ name: '', amount: 100, period: 'month', hard: false, refusesUnpriced: false }}
    fields={[
      { name: 'name', label: 'Name', required: true },
      { name: 'amount', label: 'US dollars', kind: 'number', min: 0 },
      { name: 'period', label: 'Period', kind: 'choice', choices: { day: 'day', month: 'month', total: 'total' } },
      { name: 'hard', label: 'Refuse model calls when it is spent', kind: 'check' },
      {
        name: 'refusesUnpriced',
        label: 'Refuse models without a known price, too',
        description: 'Otherwise they are counted by an estimate.',
        kind: 'check',
      },
    ]}
    send={({ amount, refusesUnpriced, ...rest }) =>
      api().modelRouter.budgets.create({
        ...rest,
        amount_usd: Number(amount),
        unpriced: refusesUnpriced ? 'refuse' : 'estimate',
      })
    }
    refresh={['budgets']}
    close={close}
  />
);
