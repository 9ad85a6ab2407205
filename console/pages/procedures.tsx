// Procedures: instructions that several assistants follow.

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { excerptOf } from '../parts/excerpt.ts';
import { GrowingText } from '../parts/growing-text.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';

type Procedure = Schema<'Procedure'>;

export function Procedures() {
  const { q } = useFilters();
  const [edited, setEdited] = useState<Procedure | 'new'>();
  const list = usePagedList<Procedure>(['procedures', q], (page) =>
    api()
      .procedures.list({ ...page, ...(q && { q }) })
      .page()
      .then(({ body }) => body),
  );
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
          {
            head: '',
            className: 'last',
            cell: (procedure) => (
              <ScopedButton operation="updateProcedure" variant="subtle" onClick={() => setEdited(procedure)}>
                Edit
              </ScopedButton>
            ),
          },
        ]}
        empty={
          <EmptyState title={q ? 'No procedure has this name' : 'No procedures yet'} action={q ? undefined : create}>
            A procedure says in plain words how a matter is handled, so that several assistants handle it alike.
          </EmptyState>
        }
      />
      {edited && <ProcedureForm procedure={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
    </>
  );
}

function ProcedureForm({ procedure, close }: { procedure: Procedure | undefined; close: () => void }) {
  const [name, setName] = useState(procedure?.name ?? '');
  const [instructions, setInstructions] = useState(procedure?.instructions ?? '');
  const send = async () => {
    const body = { name, instructions };
    await (procedure ? api().procedures.update(procedure.id, body) : api().procedures.create(body));
    await queries.invalidateQueries({ queryKey: ['procedures'] });
  };
  return (
    <DialogForm
      title={procedure ? 'Edit procedure' : 'New procedure'}
      submit="Save procedure"
      send={send}
      close={close}
      isReady={name.trim() !== ''}
      size="lg"
    >
      <TextInput label="Name" required data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <GrowingText
        label="Instructions"
        minRows={6}
        maxRows={20}
        value={instructions}
        onChange={(event) => setInstructions(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
