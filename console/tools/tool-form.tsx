// Writes a tool, or the next revision of one: where it leads, and which inputs it needs.
import './tools.css';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { Schema } from '../../sdk/parley.ts';
import { EntityDialog } from '../ui/form.tsx';
import { INPUT_TYPES, type ToolInput } from './input-changes.ts';

type ToolConfiguration = NonNullable<Schema<'ToolRevision'>['configuration']>;
export type WrittenTool = {
  name: string;
  description: string;
  tool_type: Schema<'Tool'>['tool_type'];
  configuration: ToolConfiguration;
};
type ToolFormProps = {
  title: string;
  given?: Schema<'Tool'>;
  save: (written: WrittenTool) => Promise<unknown>;
  close: () => void;
};
type InputRow = Pick<ToolInput, 'name' | 'type' | 'required' | 'description' | 'fixed'> & { id: string };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((method) => ({ value: method, label: method }));
const newRow = (): InputRow => ({
  id: crypto.randomUUID(),
  name: '',
  type: 'str',
  required: true,
  description: '',
  fixed: false,
});

export function ToolForm({ title, given, save, close }: ToolFormProps) {
  const old = given?.active_revision?.configuration;
  return (
    <EntityDialog
      title={title}
      submit={given ? 'Create revision' : 'Create tool'}
      size="lg"
      initial={{
        name: given?.name ?? '',
        description: given?.description ?? '',
        kind: given?.tool_type === 'mcp' ? 'mcp' : 'http',
        url: old?.url ?? '',
        method: METHODS.find(({ value }) => value === old?.method)?.value ?? 'GET',
        mcpName: old?.mcp?.tool_name ?? '',
        rows: (old?.variables ?? []).map((input): InputRow => ({ ...input, id: crypto.randomUUID() })),
      }}
      fields={(form) => [
        !given && { name: 'name', label: 'Name', required: true, maxLength: 200 },
        { name: 'description', label: 'Description', kind: 'long', description: 'When an assistant should use it.' },
        !given && {
          name: 'kind',
          label: 'Kind',
          kind: 'choice',
          choices: { http: 'HTTP request', mcp: 'Tool of an MCP server' },
        },
        { name: 'url', label: 'Address', required: true, placeholder: 'https://api.example.com/orders/{{ order_no }}' },
        { name: 'method', label: 'Method', kind: 'choice', choices: METHODS, when: ({ kind }) => kind === 'http' },
        { name: 'mcpName', label: 'Tool of the server', required: true, when: ({ kind }) => kind === 'mcp' },
        <Inputs key="inputs" rows={form.values.rows} change={(rows) => form.setFieldValue('rows', rows)} />,
      ]}
      send={({ name, description, kind, url, method, mcpName, rows }) => {
        const variables = rows.filter((row) => row.name.trim() !== '').map(({ id: _id, ...input }) => input);
        const target = kind === 'mcp' ? { url, mcp: { tool_name: mcpName } } : { url, method };
        return save({
          name,
          description,
          tool_type: given?.tool_type ?? (kind === 'mcp' ? 'mcp' : 'api_call'),
          configuration: { ...old, ...target, variables } as ToolConfiguration,
        });
      }}
      refresh={['tools']}
      close={close}
    />
  );
}

function Inputs({ rows, change }: { rows: readonly InputRow[]; change: (rows: InputRow[]) => void }) {
  const set = (id: string, fields: Partial<InputRow>) => change(rows.map((row) => (row.id === id ? { ...row, ...fields } : row)));
  return (
    <fieldset className="tool-inputs">
      <legend>Inputs</legend>
      {rows.map((row) => (
        <div key={row.id} className="bar">
          <TextInput
            aria-label="Input name"
            placeholder="order_no"
            value={row.name}
            onChange={(event) => set(row.id, { name: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label="Input type"
            value={row.type}
            data={Object.entries(INPUT_TYPES).map(([value, label]) => ({ value, label }))}
            onChange={(event) => set(row.id, { type: event.currentTarget.value as InputRow['type'] })}
          />
          <Checkbox
            label="required"
            checked={row.required}
            onChange={(event) => set(row.id, { required: event.currentTarget.checked })}
          />
          <Button
            variant="subtle"
            aria-label={`Remove ${row.name || 'this input'}`}
            onClick={() => change(rows.filter(({ id }) => id !== row.id))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button variant="default" onClick={() => change([...rows, newRow()])}>
        Add an input
      </Button>
    </fieldset>
  );
}
