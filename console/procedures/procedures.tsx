// Procedures: instructions that several assistants follow.

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

type Procedure = Schema<'Procedure'>;

export function Procedures() {
  const { q } = useFilters();
  const [edited, setEdited] = useState<Procedure | 'new'>();
  const list = usePagedList(['procedures', q], (page) => api().procedures.list({ ...page, ...(q && { q }) }));
  const create = (
    <ScopedButton operation="createProcedure" onClick={() => setEdited('new')}>
      New procedure
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Procedures">{create}</PageHead>
      <div className="bar">
        <TextFilter name="q" label="Filter by name" isMain />
      </div>
      <ListTable
        label="Procedures"
        list={list}
        columns={[
          { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, className: 'wide' },
          { head: 'Instructions', cell: ({ instructions }) => excerptOf(instructions), className: 'wide' },
          { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
        ]}
        actions={(procedure) => [{ label: 'Edit', operation: 'updateProcedure', onClick: () => setEdited(procedure) }]}
        empty={
          <EmptyState title={q ? 'No procedure has this name' : 'No procedures yet'} action={q ? undefined : create}>
            A procedure describes how a case is handled, so that several assistants handle it the same way.
          </EmptyState>
        }
      />
      {edited && <ProcedureForm procedure={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
    </>
  );
}

const ProcedureForm = ({ procedure, close }: { procedure: Procedure | undefined; close: () => void }) => (
  <EntityDialog
    title={procedure ? 'Edit procedure' : 'New procedure'}
    submit="Save procedure"
    size="lg"
    initial={{ name: procedure?.name ?? '', instructions: procedure?.instructions ?? '' }}
    fields={[
      { name: 'name', label: 'Name', required: true },
      { name: 'instructions', label: 'Instructions', kind: 'long', minRows: 6, maxRows: 20 },
    ]}
    send={(body) => (procedure ? api().procedures.update(procedure.id, body) : api().procedures.create(body))}
    refresh={['procedures']}
    close={close}
  />
);
