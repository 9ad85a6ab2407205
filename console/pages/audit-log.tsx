// The audit log: who did what, when. Its filters live in the address.
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { DayFilter, useDayInstants } from '../parts/day-filter.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { EmptyState } from '../parts/states.tsx';
import { api } from '../session/client.ts';

type AuditEntry = Schema<'AuditEntry'>;

export function AuditLog() {
  const filters = useFilters();
  const { action, subject, actor } = filters;
  const days = useDayInstants(filters);
  const list = usePagedList<AuditEntry>(['audit-log', action, subject, actor, days], (page) =>
    api()
      .auditLog.list({
        ...page,
        ...days,
        ...(action && { action }),
        ...(subject && { subject }),
        ...(actor && { actor_id: actor }),
      })
      .page()
      .then(({ body }) => body),
  );
  return (
    <>
      <PageHead title="Audit log" />
      <div className="bar">
        <TextFilter name="action" label="Exact action" isMain />
        <TextFilter name="subject" label="Subject id" />
        <TextFilter name="actor" label="Actor id" />
        <DayFilter what="Entries" />
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
            cell: ({ subject: about }) => (
              <FilterLink filters={filters} set={{ subject: about }}>
                <code title={about}>{about}</code>
              </FilterLink>
            ),
            className: 'id',
          },
          {
            head: 'Details',
            cell: ({ details }) => <Details of={details} />,
            className: 'fill',
          },
        ]}
        empty={<EmptyState title="No entry fits">Actions are spelled exactly, such as session.started.</EmptyState>}
      />
    </>
  );
}

type FilterLinkProps = { filters: Record<string, string>; set: Record<string, string>; children: ReactNode };

/**
 * The log about the same: whoever reads on need not type an id. Not a link of the router, which looks at each of its links whenever the
 * address changes: three in every row would hold the page up.
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
