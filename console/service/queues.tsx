// Queues: who answers what waits for a human, in which order, at which hours, and how soon.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { lengthText } from '../inbox/times.ts';
import { api } from '../session/client.ts';
import { usePermissions, useZone } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';

type Queue = Schema<'Queue'>;
type QueueBody = Omit<Queue, 'id' | 'created_at' | 'updated_at' | 'offer_seconds'> & { offer_seconds?: number };
type Assignment = Queue['assignment'];

const ASSIGNMENTS: Readonly<Record<Assignment, string>> = {
  load: 'To the agent with the fewest conversations',
  order: 'To the first agent who has room',
  manual: 'To no one: agents choose from the list',
};
const DAYS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
type Day = keyof typeof DAYS;

export function QueuesPage() {
  const [edited, setEdited] = useState<Queue | 'new'>();
  const [removed, setRemoved] = useState<Queue>();
  const list = usePagedList(['queues'], (page) => api().queues.list(page));
  const create = (
    <ScopedButton operation="createQueue" onClick={() => setEdited('new')}>
      New queue
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Queues">{create}</PageHead>
      <ListTable
        label="Queues"
        list={list}
        columns={[
          { head: 'Name', cell: ({ name }) => <strong>{name}</strong> },
          { head: 'Offered', cell: ({ assignment }) => ASSIGNMENTS[assignment], className: 'wide' },
          { head: 'Members', cell: ({ member_ids }) => member_ids.length, className: 'number' },
          { head: 'Open', cell: ({ hours }) => (hours ? `${hours.from}–${hours.to}` : 'Always') },
          { head: 'First response', cell: (queue) => targetText(queue.first_response_seconds), className: 'number' },
          { head: 'Escalates', cell: (queue) => targetText(queue.escalate_after_seconds), className: 'number' },
        ]}
        actions={(queue) => [
          { label: 'Edit', operation: 'updateQueue', onClick: () => setEdited(queue) },
          { label: 'Delete', operation: 'deleteQueue', onClick: () => setRemoved(queue) },
        ]}
        empty={
          <EmptyState title="No queues yet" action={create}>
            A hand-off of a flow names a queue. Make it here, and what waits in it is offered to its members.
          </EmptyState>
        }
      />
      {edited && (
        <QueueForm
          queue={edited === 'new' ? undefined : edited}
          queues={list.rows}
          close={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <EntityDialog
          title={`Delete the queue ${removed.name}`}
          submit="Delete queue"
          isDangerous
          send={() => api().queues.delete(removed.id)}
          refresh={['queues', 'service']}
          close={() => setRemoved(undefined)}
        >
          <p>What waits under this name stays in the list of those who wait, and is offered to no one by itself.</p>
        </EntityDialog>
      )}
    </>
  );
}

const targetText = (seconds: number | null): string => (seconds === null ? '–' : lengthText(seconds * 1000));

type Values = {
  name: string;
  assignment: Assignment;
  member_ids: string[];
  offer: number | '';
  isLimited: boolean;
  days: Day[];
  from: string;
  to: string;
  time_zone: string;
  closed_text: string;
  first: number | '';
  resolution: number | '';
  escalate: number | '';
  escalate_to: string;
};

const minutes = (seconds: number | null): number | '' => (seconds === null ? '' : seconds / 60);
const secondsOf = (value: number | ''): number | null => (value === '' ? null : Math.round(value * 60));

function QueueForm({
  queue,
  queues,
  close,
}: {
  queue: Queue | undefined;
  queues: readonly Queue[];
  close: () => void;
}) {
  const zone = useZone();
  const { allowed } = usePermissions()('listMembers');
  const { data: members = [] } = useQuery({
    queryKey: ['members', 'of-queues'],
    queryFn: async () =>
      (await api().members.list({ limit: 100 }).page()).items.filter(({ status }) => status !== 'ended'),
    enabled: allowed,
  });
  const hours = queue?.hours;
  const initial: Values = {
    name: queue?.name ?? '',
    assignment: queue?.assignment ?? 'load',
    member_ids: queue?.member_ids ?? [],
    offer: queue?.offer_seconds ?? 60,
    isLimited: hours != null,
    days: hours?.days ?? ['mon', 'tue', 'wed', 'thu', 'fri'],
    from: hours?.from ?? '09:00',
    to: hours?.to ?? '17:00',
    time_zone: hours?.time_zone ?? zone,
    closed_text: queue?.closed_text ?? '',
    first: minutes(queue?.first_response_seconds ?? null),
    resolution: minutes(queue?.resolution_seconds ?? null),
    escalate: minutes(queue?.escalate_after_seconds ?? null),
    escalate_to: queue?.escalate_to ?? '',
  };
  const isLimited = ({ isLimited: limited }: Values): boolean => limited;
  const others = queues.filter(({ id }) => id !== queue?.id);
  return (
    <EntityDialog<Values>
      title={queue ? 'Edit queue' : 'New queue'}
      submit="Save queue"
      size="lg"
      initial={initial}
      fields={[
        {
          name: 'name',
          label: 'Name',
          description: 'Exactly as the hand-off of the flow names it',
          required: true,
          maxLength: 200,
        },
        { name: 'assignment', label: 'Conversations are offered', kind: 'choice', choices: ASSIGNMENTS },
        {
          name: 'member_ids',
          label: 'Members, in the order in which you tick them',
          kind: 'choices',
          choices: members.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          name: 'offer',
          label: 'Time to take an offered conversation',
          description: 'Then the next member gets it.',
          kind: 'number',
          min: 10,
          max: 3600,
          allowDecimal: false,
          suffix: ' s',
          when: ({ assignment }) => assignment !== 'manual',
        },
        { name: 'isLimited', label: 'Open at certain hours only', kind: 'check' },
        {
          name: 'days',
          label: 'Days',
          kind: 'choices',
          choices: Object.entries(DAYS).map(([value, label]) => ({ value, label })),
          when: isLimited,
        },
        {
          columns: [
            { name: 'from', label: 'Opens', type: 'time' },
            { name: 'to', label: 'Closes', type: 'time' },
            { name: 'time_zone', label: 'Time zone', kind: 'zone' },
          ],
          when: isLimited,
        },
        { name: 'closed_text', label: 'Shown to visitors while it is closed', maxLength: 500, when: isLimited },
        {
          columns: [
            { name: 'first', label: 'First response within', kind: 'number', min: 0.5, suffix: ' min' },
            { name: 'resolution', label: 'Resolution within', kind: 'number', min: 0.5, suffix: ' min' },
          ],
        },
        {
          columns: [
            { name: 'escalate', label: 'Escalates after', kind: 'number', min: 0.5, suffix: ' min' },
            {
              name: 'escalate_to',
              label: 'To the queue',
              kind: 'choice',
              choices: [
                { value: '', label: 'The same, as urgent' },
                ...others.map(({ id, name }) => ({ value: id, label: name })),
              ],
            },
          ],
        },
      ]}
      send={(values) => {
        const body = bodyOf(values);
        return queue ? api().queues.update(queue.id, body) : api().queues.create(body);
      }}
      refresh={['queues', 'service']}
      close={close}
    />
  );
}

const bodyOf = (values: Values): QueueBody => ({
  name: values.name,
  assignment: values.assignment,
  member_ids: values.member_ids,
  ...(values.offer !== '' && { offer_seconds: values.offer }),
  hours: values.isLimited
    ? { time_zone: values.time_zone, days: values.days, from: values.from.slice(0, 5), to: values.to.slice(0, 5) }
    : null,
  closed_text: values.closed_text,
  first_response_seconds: secondsOf(values.first),
  resolution_seconds: secondsOf(values.resolution),
  escalate_after_seconds: secondsOf(values.escalate),
  escalate_to: values.escalate_to === '' ? null : values.escalate_to,
});
