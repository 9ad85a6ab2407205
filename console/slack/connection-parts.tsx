// What connections to Slack and to other programs share on their page: the list with its test and its switch, fields of the form,
// and an address to copy.
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../session/client.ts';
import type { ScopedAction } from '../ui/actions.tsx';
import { type Column, ListTable, type PagedList } from '../ui/list.tsx';
import { CopyButton, ErrorState, Moment, StateTag } from '../ui/states.tsx';

type Connection = {
  id: string;
  name: string;
  enabled: boolean;
  queue: string | null;
  last_error: string | null;
  last_sent_at: string | null;
};

type ConnectionListProps<Row extends Connection> = {
  label: string;
  list: PagedList<Row>;
  queryKey: string;
  /** Where they lead: a channel, an address. */
  destination: Column<Row>;
  lastSent: string;
  check: { operation: string; send: (id: string) => Promise<{ problem: string | null }>; good: string; bad: string };
  update: { operation: string; send: (id: string, change: { enabled: boolean }) => Promise<unknown> };
  /** Around what all have: test, change, switch. */
  first: (row: Row) => ScopedAction;
  change: (row: Row) => void;
  more: (row: Row) => ScopedAction[];
  empty: ReactNode;
};

export function ConnectionList<Row extends Connection>(props: ConnectionListProps<Row>) {
  const { label, list, queryKey, destination, lastSent, check, update, first, change, more, empty } = props;
  const test = useMutation({ mutationFn: check.send });
  const flip = useMutation({
    mutationFn: ({ id, enabled }: Row) => update.send(id, { enabled: !enabled }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [queryKey] }),
  });
  const isWell = test.data?.problem === null;
  return (
    <>
      {(test.error ?? flip.error) && <ErrorState error={test.error ?? flip.error} />}
      {test.data && (
        <p role="status">
          <StateTag state={isWell ? [check.good, 'good'] : [check.bad, 'bad']} /> {test.data.problem}
        </p>
      )}
      <ListTable
        label={label}
        list={list}
        columns={[
          { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, className: 'wide' },
          { head: 'State', cell: (row) => <ConnectionState of={row} /> },
          destination,
          { head: 'Queue', cell: ({ queue }) => queue ?? <span className="quiet">all</span> },
          { head: lastSent, cell: ({ last_sent_at }) => <Moment at={last_sent_at} />, className: 'number' },
        ]}
        actions={(row) => [
          first(row),
          { label: 'Test', operation: check.operation, onClick: () => test.mutate(row.id) },
          { label: 'Change', operation: update.operation, onClick: () => change(row) },
          {
            label: row.enabled ? 'Switch off' : 'Switch on',
            operation: update.operation,
            onClick: () => flip.mutate(row),
          },
          ...more(row),
        ]}
        empty={empty}
      />
    </>
  );
}

function ConnectionState({ of: { enabled, last_error } }: { of: Pick<Connection, 'enabled' | 'last_error'> }) {
  if (!enabled) return <StateTag state={['Off', '']} />;
  if (last_error === null) return <StateTag state={['On', 'good']} />;
  return (
    <>
      <StateTag state={['Problem', 'bad']} /> {last_error}
    </>
  );
}

/** Which conversations go there, and who seems to answer. */
export const queueAndAgent = {
  columns: [
    { name: 'queue', label: 'Queue', description: 'Empty: conversations of all queues.', maxLength: 200 },
    { name: 'agent_name', label: 'Customers see answers from', required: true, maxLength: 200 },
  ],
} as const;

type AddressProps = { title: string; path: string; close: () => void; children: ReactNode };

export function AddressToCopy({ title, path, close, children }: AddressProps) {
  const address = `${location.origin}${path}`;
  return (
    <Modal opened onClose={close} title={title} size="lg">
      <div className="stack">
        <p>{children}</p>
        <div className="secret">
          <code>{address}</code>
          <CopyButton text={address} what="the address" />
        </div>
      </div>
    </Modal>
  );
}

/** One per line. */
export const labelsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((label) => label.trim())
    .filter((label) => label !== '');
