// Macros of the organization: several acts of an agent under one name.
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { EntityPage } from '../ui/entity-page.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { Moment } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { PRIORITIES } from './titles.ts';

type Macro = Schema<'Macro'>;
type Steps = Macro['steps'];

export const MacrosPage = () => (
  <EntityPage<Macro>
    title="Macros"
    noun="macro"
    queryKey="macros"
    list={(query) => api().macros.list(query)}
    columns={[
      { head: 'Name', cell: ({ name }) => <strong>{name}</strong> },
      { head: 'What it does', cell: ({ steps }) => stepsText(steps), className: 'wide' },
      { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
    ]}
    filterLabel="Filter by name"
    noMatch="No matching macros"
    about="A macro replies, labels and closes in one press. Agents find it beside the reply in the inbox."
    operations={{ create: 'createMacro', update: 'updateMacro' }}
    removal={{
      operation: 'deleteMacro',
      name: ({ name }) => name,
      send: (id) => api().macros.delete(id),
      effect: 'Agents can no longer run it. What was done with it stays.',
    }}
    form={(macro, close) => <MacroForm macro={macro} close={close} />}
  />
);

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
