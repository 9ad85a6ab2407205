// Models: the accounts that are connected, and the budgets that hold their spend.
import { Checkbox, NativeSelect, NumberInput, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';

type Provider = Schema<'ModelProvider'>;
type Budget = Schema<'ModelBudget'>;

export function Models() {
  const [open, setOpen] = useState<'provider' | 'budget'>();
  const providers = usePagedList<Provider>(['providers'], (page) =>
    api()
      .modelRouter.providers.list(page)
      .page()
      .then(({ body }) => body),
  );
  const budgets = usePagedList<Budget>(['budgets'], (page) =>
    api()
      .modelRouter.budgets.list(page)
      .page()
      .then(({ body }) => body),
  );
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
            { head: 'Beyond it', cell: ({ hard }) => (hard ? 'calls are refused' : 'only an alert') },
            { head: 'Spent', cell: ({ spent_usd }) => `$${spent_usd.toFixed(2)}`, className: 'number' },
            { head: 'Of', cell: ({ amount_usd }) => `$${amount_usd.toFixed(2)}`, className: 'number' },
            { head: 'State', cell: (budget) => <BudgetState budget={budget} /> },
          ]}
          empty={
            <EmptyState title="No budgets" action={budget('filled')}>
              A budget tells you, or stops models, before a month becomes expensive.
            </EmptyState>
          }
        />
      </section>
      {open === 'provider' && <ProviderForm close={() => setOpen(undefined)} />}
      {open === 'budget' && <BudgetForm close={() => setOpen(undefined)} />}
    </>
  );
}

function BudgetState({ budget: { spent_usd, amount_usd, alert_at } }: { budget: Budget }) {
  if (spent_usd >= amount_usd) return <span className="tag bad">Spent</span>;
  if (spent_usd >= amount_usd * alert_at) return <span className="tag warn">Near the limit</span>;
  return <span className="tag good">Within</span>;
}

const KINDS = [
  { value: 'openai', label: 'OpenAI' },
  { value: 'anthropic', label: 'Anthropic' },
  { value: 'openai_compatible', label: 'A server that speaks OpenAI' },
];

function ProviderForm({ close }: { close: () => void }) {
  const [kind, setKind] = useState<Provider['kind']>('openai');
  const [name, setName] = useState('');
  const [key, setKey] = useState('');
  const [address, setAddress] = useState('');
  const send = async () => {
    const own = kind === 'openai_compatible';
    await api().modelRouter.providers.create({
      name,
      kind,
      ...(key !== '' && { api_key: key }),
      ...(own && { base_url: address }),
    });
    await queries.invalidateQueries({ queryKey: ['providers'] });
  };
  return (
    <DialogForm title="Connect a model" submit="Connect" send={send} close={close} isReady={name.trim() !== ''}>
      <NativeSelect
        label="Kind"
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as Provider['kind'])}
        data={KINDS}
      />
      <TextInput label="Name" required data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
      {kind === 'openai_compatible' && (
        <TextInput
          label="Address"
          placeholder="https://models.example.com/v1"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      )}
      <PasswordInput
        size="xs"
        label="Key"
        description="Stored sealed, and never shown again."
        autoComplete="off"
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

function BudgetForm({ close }: { close: () => void }) {
  const [name, setName] = useState('');
  const [amount, setAmount] = useState<string | number>(100);
  const [period, setPeriod] = useState<Budget['period']>('month');
  const [hard, setHard] = useState(false);
  const send = async () => {
    await api().modelRouter.budgets.create({ name, amount_usd: Number(amount), period, hard });
    await queries.invalidateQueries({ queryKey: ['budgets'] });
  };
  return (
    <DialogForm title="New budget" submit="Create budget" send={send} close={close} isReady={name.trim() !== ''}>
      <TextInput label="Name" required data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <NumberInput label="US dollars" size="xs" min={0} value={amount} onChange={setAmount} />
      <NativeSelect
        label="Period"
        value={period}
        onChange={(event) => setPeriod(event.currentTarget.value as Budget['period'])}
        data={['day', 'month', 'total']}
      />
      <Checkbox
        size="xs"
        label="Refuse model calls beyond it"
        checked={hard}
        onChange={(event) => setHard(event.currentTarget.checked)}
      />
    </DialogForm>
  );
}
