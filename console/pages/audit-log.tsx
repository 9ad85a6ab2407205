// The audit log: who did what, when. Its filters live in the address.
import type { Schema } from '../../sdk/parley.ts';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { EmptyState } from '../parts/states.tsx';
import { api } from '../session/client.ts';

type AuditEntry = Schema<'AuditEntry'>;

export function AuditLog() {
  const { action, subject, actor } = useFilters();
  const list = usePagedList<AuditEntry>(['audit-log', action, subject, actor], (page) =>
    api()
      .auditLog.list({ ...page, ...(action && { action }), ...(subject && { subject }), ...(actor && { actor_id: actor }) })
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
      </div>
      <ListTable
        label="Audit log"
        list={list}
        columns={[
          { head: 'No.', cell: ({ seq }) => seq, className: 'number' },
          { head: 'When', cell: ({ created_at }) => <Moment at={created_at} /> },
          { head: 'Who', cell: ({ actor: who }) => who.name, className: 'wide' },
          { head: 'Action', cell: ({ action: done }) => <code>{done}</code> },
          { head: 'Subject', cell: ({ subject: about }) => <code title={about}>{about}</code>, className: 'id' },
          {
            head: 'Details',
            cell: ({ details }) => (
              <span className="mono" title={JSON.stringify(details, null, 2)}>
                {JSON.stringify(details)}
              </span>
            ),
            className: 'wide',
          },
        ]}
        empty={<EmptyState title="No entry fits">Actions are spelled exactly, such as session.started.</EmptyState>}
      />
    </>
  );
}
