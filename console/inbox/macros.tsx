// Macros of the organization: several acts of an agent under one name.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { TextFilter, useFilters } from '../ui/filters.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { PRIORITIES } from './titles.ts';

type Macro = Schema<'Macro'>;
type Steps = Macro['steps'];

export function MacrosPage() {
  const { q } = useFilters();
  const [edited, setEdited] = useState<Macro | 'new'>();
  const [removed, setRemoved] = useState<Macro>();
  const list = usePagedList(['macros', q], (page) => api().macros.list({ ...page, ...(q && { q }) }));
  const create = (
    <ScopedButton operation="createMacro" onClick={() => setEdited('new')}>
      New macro
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Macros">{create}</PageHead>
      <div className="bar">
        <TextFilter name="q" label="Filter by name" isMain />
      </div>
      <ListTable
        label="Macros"
        list={list}
        columns={[
          { head: 'Name', cell: ({ name }) => <strong>{name}</strong> },
          { head: 'What it does', cell: ({ steps }) => stepsText(steps), className: 'wide' },
          { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
        ]}
        actions={(macro) => [
          { label: 'Edit', operation: 'updateMacro', onClick: () => setEdited(macro) },
          { label: 'Delete', operation: 'deleteMacro', onClick: () => setRemoved(macro) },
        ]}
        empty={
          <EmptyState title={q ? 'No matching macros' : 'No macros yet'} action={q ? undefined : create}>
            A macro replies, labels and closes in one press. Agents find it beside the reply in the inbox.
          </EmptyState>
        }
      />
      {edited && <MacroForm macro={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
      {removed && (
        <EntityDialog
          title={`Delete ${removed.name}`}
          submit="Delete macro"
          isDangerous
          send={() => api().macros.delete(removed.id)}
          refresh={['macros']}
          close={() => setRemoved(undefined)}
        >
          <p>Agents can no longer run it. What was done with it stays.</p>
        </EntityDialog>
      )}
    </>
  );
}

const stepsText = ({ reply, labels = [], priority, snooze_minutes, queue_id, closes }: Steps): string =>
  [
    reply !== undefined && `Says “${excerptOf(reply, 60)}”`,
    labels.length > 0 && `adds ${labels.join(', ')}`,
    priority !== undefined && `sets the priority ${PRIORITIES[priority].toLowerCase()}`,
    snooze_minutes !== undefined && 'puts it aside',
    queue_id !== undefined && 'transfers it',
    closes && 'closes it',
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');

type Values = {
  name: string;
  reply: string;
  labels: string;
  priority: keyof typeof PRIORITIES | '';
  end: string;
};

const endOf = ({ closes, outcome, queue_id }: Steps): string => {
  if (closes) return `close ${outcome ?? ''}`.trim();
  return queue_id === undefined ? '' : `queue ${queue_id}`;
};

function MacroForm({ macro, close }: { macro: Macro | undefined; close: () => void }) {
  const { data: queues = [] } = useQuery({
    queryKey: ['queues', 'choices'],
    queryFn: async () => (await api().queues.list({ limit: 100 }).page()).items,
  });
  const steps: Steps = macro?.steps ?? {};
  return (
    <EntityDialog<Values>
      title={macro ? 'Edit macro' : 'New macro'}
      submit="Save macro"
      size="lg"
      initial={{
        name: macro?.name ?? '',
        reply: steps.reply ?? '',
        labels: (steps.labels ?? []).join(', '),
        priority: steps.priority ?? '',
        end: endOf(steps),
      }}
      fields={[
        { name: 'name', label: 'Name', required: true, maxLength: 100 },
        {
          name: 'reply',
          label: 'Reply (optional)',
          description:
            '{{first_name}}, {{agent_name}} and the variables of the flow are filled in. Without a value, nothing is sent.',
          kind: 'long',
          minRows: 3,
          maxRows: 12,
          maxLength: 10_000,
        },
        { name: 'labels', label: 'Add labels (optional)', description: 'Separated by commas', maxLength: 500 },
        { name: 'priority', label: 'Priority', kind: 'choice', choices: { '': 'As it is', ...PRIORITIES } },
        {
          name: 'end',
          label: 'Then',
          kind: 'choice',
          choices: [
            { value: '', label: 'It stays open' },
            { value: 'close success', label: 'Close it as solved' },
            { value: 'close failure', label: 'Close it as not solved' },
            { value: 'close', label: 'Close it' },
            ...queues.map(({ id, name }) => ({ value: `queue ${id}`, label: `Transfer to ${name}` })),
          ],
        },
      ]}
      send={({ name, ...values }) => {
        const body = { name, steps: stepsOf(values, steps) };
        return macro ? api().macros.update(macro.id, body) : api().macros.create(body);
      }}
      refresh={['macros']}
      close={close}
    />
  );
}

/** `before`: what this form does not show stays. */
function stepsOf({ reply, labels, priority, end }: Omit<Values, 'name'>, before: Steps): Steps {
  const names = labels
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const [kind, detail] = end.split(' ');
  return {
    ...(before.snooze_minutes !== undefined && { snooze_minutes: before.snooze_minutes }),
    ...(reply.trim() !== '' && { reply }),
    ...(names.length > 0 && { labels: names }),
    ...(priority !== '' && { priority }),
    ...(kind === 'close' && { closes: true, ...(detail && { outcome: detail as NonNullable<Steps['outcome']> }) }),
    ...(kind === 'queue' && detail && { queue_id: detail }),
  };
}
