// The audit log: who did what, when. Its filters live in the address.

import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { CELL_PATH } from '../session/cell.ts';
import { api } from '../session/client.ts';
import { CsvDownload } from '../ui/csv-download.tsx';
import { DayFilter, TextFilter, useDayInstants, useFilters } from '../ui/filters.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import { subjectAddress } from './subject-address.ts';

type AuditEntry = Schema<'AuditEntry'>;

export function AuditLog() {
  const filters = useFilters();
  const { action, subject, actor } = filters;
  const days = useDayInstants(filters);
  const query = { ...days, ...(action && { action }), ...(subject && { subject }), ...(actor && { actor_id: actor }) };
  const list = usePagedList(['audit-log', query], (page) => api().auditLog.list({ ...page, ...query }));
  const known = list.rows.map((row) => row.action);
  return (
    <>
      <PageHead title="Audit log" />
      <div className="bar">
        <TextFilter
          name="action"
          label="Action"
          choices={[...new Set([...COMMON_ACTIONS, ...known])].toSorted()}
          isMain
        />
        <TextFilter name="subject" label="Subject id" />
        <TextFilter name="actor" label="Actor id" />
        <DayFilter what="Entries" />
        <CsvDownload path="/v1/audit-log" name="audit-log.csv" query={query} />
      </div>
      <ListTable
        label="Audit log"
        isEndless
        list={list}
        columns={[
          { head: 'No.', cell: ({ seq }) => seq, className: 'number' },
          { head: 'When', cell: ({ created_at }) => <Moment at={created_at} /> },
          {
            head: 'Who',
            cell: ({ actor: who }) => (
              <FilterLink filters={filters} set={{ actor: who.id }}>
                {who.name}
              </FilterLink>
            ),
            className: 'wide',
          },
          {
            head: 'Action',
            cell: ({ action: done }) => (
              <FilterLink filters={filters} set={{ action: done }}>
                <code>{done}</code>
              </FilterLink>
            ),
            className: 'wide',
          },
          {
            head: 'Subject',
            cell: ({ subject: about, action: done }) => (
              <>
                <FilterLink filters={filters} set={{ subject: about }}>
                  <code title={about}>{about}</code>
                </FilterLink>
                <SubjectLink action={done} subject={about} />
              </>
            ),
            className: 'id',
          },
          {
            head: 'Details',
            cell: ({ details }) => <Details of={details} />,
            className: 'fill',
          },
        ]}
        empty={<EmptyState title="No matching entries">Choose an action of the list, or other days.</EmptyState>}
      />
    </>
  );
}

/** Offered before the first entry is seen; what the page shows is offered as well. */
const COMMON_ACTIONS = [
  'api_key.created',
  'api_key.revoked',
  'call.canceled',
  'call.recording.listened',
  'compliance.dnc.imported',
  'conversation.assigned',
  'conversation.taken_over',
  'identity.end_user.erased',
  'member.invited',
  'session.started',
  'workflow.created',
  'workflow.updated',
];

/** Where the thing itself is shown; some subjects have no page. */
function SubjectLink({ action, subject }: { action: string; subject: string }) {
  const to = subjectAddress(action, subject);
  if (!to) return null;
  return (
    <>
      {' '}
      <a className="plain-link" href={`${CELL_PATH}/console${to}`}>
        Open
      </a>
    </>
  );
}

type FilterLinkProps = { filters: Record<string, string>; set: Record<string, string>; children: ReactNode };

/**
 * The entries about the same thing, without typing an id. Not a link of the router, which checks each of its links whenever the address
 * changes: three in every row would slow the page down.
 */
function FilterLink({ filters, set, children }: FilterLinkProps) {
  const navigate = useNavigate();
  const search = { ...filters, ...set };
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ to: '.', search });
  };
  return (
    <a className="plain-link" href={`?${new URLSearchParams(search)}`} onClick={open}>
      {children}
    </a>
  );
}

/** In one line, and whole when it is opened. */
function Details({ of }: { of: AuditEntry['details'] }) {
  const known = Object.entries(of);
  if (known.length === 0) return '–';
  return (
    <details>
      <summary>{known.map(([name, value]) => `${name}: ${inWords(value)}`).join(', ')}</summary>
      <pre className="mono">{JSON.stringify(of, null, 2)}</pre>
    </details>
  );
}

const inWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
