// Procedures: instructions that several assistants follow.

import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { EntityPage } from '../ui/entity-page.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { Moment } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';

type Procedure = Schema<'Procedure'>;

export const Procedures = () => (
  <EntityPage<Procedure>
    title="Procedures"
    noun="procedure"
    queryKey="procedures"
    list={(query) => api().procedures.list(query)}
    columns={[
      { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, className: 'wide' },
      { head: 'Instructions', cell: ({ instructions }) => excerptOf(instructions), className: 'wide' },
      { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
    ]}
    filterLabel="Filter by name"
    noMatch="No procedure has this name"
    about="A procedure describes how a case is handled, so that several assistants handle it the same way."
    operations={{ create: 'createProcedure', update: 'updateProcedure' }}
    form={(procedure, close) => <ProcedureForm procedure={procedure} close={close} />}
  />
);

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
