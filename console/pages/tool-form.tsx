// Writes a tool, or the next revision of one: where it leads, and what it has to be given.
import { GrowingText } from '../parts/growing-text.tsx';
import '../styles/tools.css';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import type { ToolInput } from './input-changes.ts';

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

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
const TYPES = ['str', 'int', 'float', 'bool', 'list', 'dict', 'date', 'datetime', 'enum'] as const;
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
  const [name, setName] = useState(given?.name ?? '');
  const [description, setDescription] = useState(given?.description ?? '');
  const [kind, setKind] = useState<'http' | 'mcp'>(given?.tool_type === 'mcp' ? 'mcp' : 'http');
  const [url, setUrl] = useState(old?.url ?? '');
  const [method, setMethod] = useState<(typeof METHODS)[number]>(METHODS.find((one) => one === old?.method) ?? 'GET');
  const [mcpName, setMcpName] = useState(old?.mcp?.tool_name ?? '');
  const [rows, setRows] = useState<InputRow[]>(() =>
    (old?.variables ?? []).map((input) => ({ ...input, id: crypto.randomUUID() })),
  );
  const send = () => {
    const variables = rows.filter((row) => row.name.trim() !== '').map(({ id: _id, ...input }) => input);
    const where = kind === 'mcp' ? { url, mcp: { tool_name: mcpName.trim() } } : { url, method };
    const configuration = { ...old, ...where, variables } as ToolConfiguration;
    return save({
      name: name.trim(),
      description,
      tool_type: given?.tool_type ?? (kind === 'mcp' ? 'mcp' : 'api_call'),
      configuration,
    });
  };
  const isReady = name.trim() !== '' && url.trim() !== '' && (kind === 'http' || mcpName.trim() !== '');
  return (
    <DialogForm
      title={title}
      submit={given ? 'Make revision' : 'Create tool'}
      size="lg"
      isReady={isReady}
      send={send}
      close={close}
    >
      {!given && (
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <GrowingText
        label="Description"
        description="When an assistant should use it."
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {!given && (
        <NativeSelect
          label="Kind"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value === 'mcp' ? 'mcp' : 'http')}
          data={[
            { value: 'http', label: 'HTTP request' },
            { value: 'mcp', label: 'Tool of an MCP server' },
          ]}
        />
      )}
      <TextInput
        label="Address"
        required
        placeholder="https://api.example.com/orders/{{ order_no }}"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      {kind === 'http' ? (
        <NativeSelect
          label="Method"
          value={method}
          onChange={(event) => setMethod(event.currentTarget.value as typeof method)}
          data={[...METHODS]}
        />
      ) : (
        <TextInput
          label="Tool of the server"
          required
          value={mcpName}
          onChange={(event) => setMcpName(event.currentTarget.value)}
        />
      )}
      <Inputs rows={rows} change={setRows} />
    </DialogForm>
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
            data={[...TYPES]}
            onChange={(event) => set(row.id, { type: event.currentTarget.value as InputRow['type'] })}
          />
          <Checkbox
            label="needed"
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
