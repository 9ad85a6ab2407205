// Policies: what assistants must say, must not say, or had better say.

import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { EntityPage } from '../ui/entity-page.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { Moment } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';

type Policy = Schema<'Policy'>;
const KINDS = { must: 'Must', must_not: 'Must not', prefer: 'Prefer' } as const;

export const Policies = () => (
  <EntityPage<Policy>
    title="Policies"
    noun="policy"
    queryKey="policies"
    list={(query) => api().policies.list(query)}
    columns={[
      { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, className: 'wide' },
      { head: 'Kind', cell: ({ kind }) => <span className="tag">{KINDS[kind]}</span> },
      {
        head: 'Text',
        cell: ({ text }) => <span title={excerptOf(text, 1000)}>{excerptOf(text)}</span>,
        className: 'wide',
      },
      {
        head: 'State',
        cell: ({ enabled }) => <span className={`tag ${enabled ? 'good' : ''}`}>{enabled ? 'On' : 'Off'}</span>,
      },
      { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
    ]}
    filterLabel="Filter by name"
    noMatch="No policy has this name"
    about="A policy is a sentence that every reply is checked against, such as a disclosure that must be made."
    operations={{ create: 'createPolicy', update: 'updatePolicy' }}
    form={(policy, close) => <PolicyForm policy={policy} close={close} />}
  />
);

const PolicyForm = ({ policy, close }: { policy: Policy | undefined; close: () => void }) => (
  <EntityDialog
    title={policy ? 'Edit policy' : 'New policy'}
    submit="Save policy"
    initial={{
      name: policy?.name ?? '',
      kind: policy?.kind ?? 'must',
      text: policy?.text ?? '',
      enabled: policy?.enabled ?? true,
    }}
    fields={[
      { name: 'name', label: 'Name', required: true },
      { name: 'kind', label: 'Kind', kind: 'choice', choices: KINDS },
      { name: 'text', label: 'Text', kind: 'long', required: true, minRows: 3 },
      { name: 'enabled', label: 'In force', kind: 'check' },
    ]}
    send={(body) => (policy ? api().policies.update(policy.id, body) : api().policies.create(body))}
    refresh={['policies']}
    close={close}
  >
    {policy && <p className="quiet">It changes immediately for every assistant that uses it.</p>}
  </EntityDialog>
);
