// Writes a tool, or the next revision of one: the request with its values and its secret, the inputs, and what is taken from the
// answer. Shows the request as it will be sent, and what speaks against it, while it is written.
import './tools.css';
import { Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer, Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { GrowingText } from '../ui/fields.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { INPUT_TYPES } from './input-changes.ts';
import type { PastedTool } from './pasted-request.ts';
import {
  type Auth,
  bodyProblem,
  configurationOf,
  EMPTY_DRAFT,
  type InputRow,
  inputFor,
  inputsBody,
  KEPT,
  type KnownVariable,
  NO_AUTH,
  newInput,
  newOutput,
  newPair,
  type OutputRow,
  type Pair,
  responseOf,
  sendsBody,
  type ToolDraft,
  toolDraftOf,
  type WrittenConfiguration,
  withMaskedSecrets,
} from './tool-draft.ts';
import { ShownRequest } from './tool-request.tsx';

export type WrittenTool = {
  name: string;
  description: string;
  tool_type: Schema<'Tool'>['tool_type'];
  configuration: WrittenConfiguration;
  response_schema: ReturnType<typeof responseOf>;
};
type ToolFormProps = {
  title: string;
  tool?: Schema<'Tool'>;
  /** Names that the flow knows, offered as inputs. */
  known?: readonly KnownVariable[];
  save: (written: WrittenTool) => Promise<unknown>;
  close: () => void;
};
type Preview = Answer<'previewTool'>;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((method) => ({ value: method, label: method }));
const BODIES = { inputs: 'The inputs as JSON', json: 'Written by hand', none: 'Nothing' } as const;
const AUTHS: Record<Auth['kind'], string> = {
  none: 'None',
  bearer: 'A token (Bearer)',
  header: 'A key in a header',
  query: 'A key in the address',
  basic: 'User name and password',
  kept: 'The secret that is stored',
};

export function ToolForm({ title, tool, known = [], save, close }: ToolFormProps) {
  const old = tool?.active_revision?.configuration ?? undefined;
  const [initial] = useState<ToolDraft>(() => (tool ? toolDraftOf(tool) : EMPTY_DRAFT));
  const [written, setWritten] = useState<ToolDraft>(initial);
  const preview = usePreview(written, tool);
  const refused = preview?.warnings.filter(({ kind }) => kind === 'unreachable') ?? [];
  return (
    <EntityDialog<ToolDraft>
      title={title}
      submit={tool ? 'Create revision' : 'Create tool'}
      size="xl"
      help="console.html#tools"
      initial={initial}
      onChange={setWritten}
      isReady={(draft) => draft.url.trim() !== '' && bodyProblem(draft) === '' && refused.length === 0}
      note={(draft) => bodyProblem(draft)}
      fields={({ values, setFieldValue, setValues }) => {
        const isHttp = values.kind === 'http';
        return [
          !tool && <Paste key="paste" take={(draft) => setValues({ ...draft, name: draft.name || values.name })} />,
          !tool && { name: 'name', label: 'Name', required: true, maxLength: 200, isFirst: true },
          {
            name: 'description',
            label: 'When to use it',
            kind: 'long',
            description: 'Read by the model that may choose it, such as: looks up where an order is.',
          },
          !tool && {
            name: 'kind',
            label: 'Kind',
            kind: 'choice',
            choices: { http: 'HTTP request', mcp: 'Tool of an MCP server' },
          },
          <div key="address" className="tool-address">
            {isHttp && (
              <NativeSelect
                label="Method"
                value={values.method}
                data={METHODS}
                onChange={(event) => setFieldValue('method', event.currentTarget.value)}
              />
            )}
            <TextInput
              label="Address"
              required
              placeholder="https://api.example.com/orders/{{ order_no }}"
              value={values.url}
              error={refused[0]?.message}
              onChange={(event) => setFieldValue('url', event.currentTarget.value)}
            />
          </div>,
          { name: 'mcpName', label: 'Tool of the server', required: true, when: ({ kind }) => kind === 'mcp' },
          <AuthFields
            key="auth"
            auth={values.auth}
            isStored={initial.auth.kind === 'kept'}
            set={(auth) => setFieldValue('auth', auth)}
          />,
          <Inputs key="inputs" rows={values.inputs} known={known} change={(rows) => setFieldValue('inputs', rows)} />,
          isHttp && (
            <Pairs
              key="query"
              legend="Query values"
              about="Written behind the ? of the address."
              add="Add a query value"
              what="Query"
              rows={values.query}
              change={(rows) => setFieldValue('query', rows)}
            />
          ),
          <Pairs
            key="headers"
            legend="Headers"
            about=""
            add="Add a header"
            what="Header"
            rows={values.headers}
            change={(rows) => setFieldValue('headers', rows)}
          />,
          isHttp && sendsBody(values.method) && (
            <BodyFields key="body" draft={values} set={(fields) => setValues(fields)} />
          ),
          <Outputs key="outputs" rows={values.outputs} change={(rows) => setFieldValue('outputs', rows)} />,
          preview && (
            <Shown
              key="preview"
              preview={preview}
              addInput={(name) => setFieldValue('inputs', [...values.inputs, newInput(name)])}
              addQuery={
                isHttp ? (name) => setFieldValue('query', [...values.query, newPair(name, `{{ ${name} }}`)]) : undefined
              }
            />
          ),
        ];
      }}
      send={(draft) =>
        save({
          name: draft.name,
          description: draft.description,
          tool_type: tool?.tool_type ?? (draft.kind === 'mcp' ? 'mcp' : 'api_call'),
          configuration: configurationOf(draft, old),
          response_schema: responseOf(draft),
        })
      }
      refresh={['tools']}
      close={close}
    />
  );
}

const WAIT_MS = 300;

/** The request as the server would make it; `undefined` until there is an address. */
function usePreview(draft: ToolDraft, tool: Schema<'Tool'> | undefined): Preview | undefined {
  const { allowed } = usePermissions()('previewTool');
  const configuration = withMaskedSecrets(configurationOf(draft));
  const [debounced] = useDebouncedValue(JSON.stringify(configuration), WAIT_MS);
  const { data } = useQuery({
    queryKey: ['tool-preview', tool?.id ?? draft.kind, debounced],
    queryFn: () =>
      api().tools.preview({
        ...(tool && { tool_id: tool.id }),
        tool_type: draft.kind === 'mcp' ? 'mcp' : 'api_call',
        configuration: JSON.parse(debounced) as WrittenConfiguration,
      }),
    enabled:
      allowed && /^https?:\/\/./i.test(draft.url.trim()) && bodyProblem(draft) === '' && draft.inputs.every(isNamed),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return /^https?:\/\/./i.test(draft.url.trim()) ? data : undefined;
}
const isNamed = ({ name }: InputRow): boolean => name.trim() === '' || /^[A-Za-z_]\w{0,63}$/.test(name.trim());

type ShownProps = {
  preview: Preview;
  addInput: (name: string) => void;
  addQuery: ((name: string) => void) | undefined;
};

function Shown({ preview: { request, problem, warnings }, addInput, addQuery }: ShownProps) {
  const seen = new Set<string>();
  const shown = warnings.filter(({ kind, input }) => {
    const isNew = kind !== 'unreachable' && !seen.has(`${kind} ${input}`);
    seen.add(`${kind} ${input}`);
    return isNew;
  });
  return (
    <section className="tool-part" aria-label="The request">
      <h3>What is sent</h3>
      {request ? <ShownRequest request={request} /> : <p className="quiet">{problem}</p>}
      {shown.length > 0 && (
        <ul className="changes" aria-label="Findings about the request">
          {shown.map(({ kind, input, message }) => (
            <li key={`${kind} ${input}`}>
              <span className="tag warn">check</span> {message}{' '}
              {kind === 'unknown_input' && input !== null && (
                <Button variant="subtle" onClick={() => addInput(input)}>
                  Add the input {input}
                </Button>
              )}
              {kind === 'unused_input' && input !== null && addQuery && (
                <Button variant="subtle" onClick={() => addQuery(input)}>
                  Send {input} as a query value
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Reads a cURL command or an OpenAPI document into the form. */
function Paste({ take }: { take: (draft: ToolDraft) => void }) {
  const [pasted, setPasted] = useState('');
  const [found, setFound] = useState<readonly PastedTool[]>([]);
  const [message, setMessage] = useState('');
  const fill = ({ draft, notes }: PastedTool) => {
    take(draft);
    setMessage(['The form below is filled in: check it, then create the tool.', ...notes].join(' '));
  };
  const read = async () => {
    const { toolOfCurl, toolsOfOpenApi } = await import('./pasted-request.ts');
    const curl = toolOfCurl(pasted);
    const tools = curl ? [curl] : toolsOfOpenApi(await documentOf(pasted));
    setFound(tools.length > 1 ? tools : []);
    if (tools.length === 0)
      setMessage('This is neither a cURL command nor a part of an OpenAPI document with an operation in it.');
    else if (tools.length === 1 && tools[0]) fill(tools[0]);
    else setMessage(`${tools.length} operations: choose one.`);
  };
  return (
    <details className="tool-part tool-paste">
      <summary>Paste a cURL command or an OpenAPI operation</summary>
      <div className="stack">
        <GrowingText
          label="cURL command or OpenAPI"
          description="As it is copied from the documentation of the other system. OpenAPI as YAML or JSON: a document, or one operation."
          className="mono-input"
          placeholder="curl https://api.example.com/orders/17 -H 'Authorization: Bearer …'"
          minRows={3}
          maxRows={10}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <div className="bar">
          <Button variant="default" disabled={pasted.trim() === ''} onClick={() => void read()}>
            Fill in the form
          </Button>
          <span role="status">{message}</span>
        </div>
        {found.length > 0 && (
          <NativeSelect
            label="Operation"
            defaultValue=""
            data={[{ value: '', label: 'Choose one' }, ...found.map(({ label }, at) => ({ value: String(at), label }))]}
            onChange={(event) => {
              const one = found[Number(event.currentTarget.value)];
              if (event.currentTarget.value !== '' && one) fill(one);
            }}
          />
        )}
      </div>
    </details>
  );
}

async function documentOf(pasted: string): Promise<unknown> {
  const { parse } = await import('yaml');
  try {
    return parse(pasted, { maxAliasCount: 100 });
  } catch {
    return undefined;
  }
}

/** What each kind of authentication calls its secret. */
const SECRETS = { bearer: 'Token', basic: 'Password', header: 'Key', query: 'Key' } as const;

function AuthFields({ auth, isStored, set }: { auth: Auth; isStored: boolean; set: (auth: Auth) => void }) {
  const kinds = (Object.keys(AUTHS) as Auth['kind'][]).filter((kind) => kind !== 'kept' || isStored);
  const write = (field: 'name' | 'user' | 'secret', value: string) => set({ ...auth, [field]: value });
  return (
    <div className="tool-row">
      <NativeSelect
        label="Authentication"
        value={auth.kind}
        data={kinds.map((kind) => ({ value: kind, label: AUTHS[kind] }))}
        onChange={(event) => set({ ...NO_AUTH, kind: event.currentTarget.value as Auth['kind'], name: auth.name })}
      />
      {(auth.kind === 'header' || auth.kind === 'query') && (
        <TextInput
          label={auth.kind === 'header' ? 'Name of the header' : 'Name of the value'}
          placeholder={auth.kind === 'header' ? 'x-api-key' : 'api_key'}
          value={auth.name}
          onChange={(event) => write('name', event.currentTarget.value)}
        />
      )}
      {auth.kind === 'basic' && (
        <TextInput label="User name" value={auth.user} onChange={(event) => write('user', event.currentTarget.value)} />
      )}
      {auth.kind !== 'none' && auth.kind !== 'kept' && (
        <PasswordInput
          size="xs"
          autoComplete="off"
          label={SECRETS[auth.kind]}
          description="Stored encrypted, never shown again."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={auth.secret}
          onChange={(event) => write('secret', event.currentTarget.value)}
        />
      )}
      {auth.kind === 'kept' && (
        <p className="quiet">
          The secret in the header <code>{auth.name}</code> stays as it is.
        </p>
      )}
    </div>
  );
}

type RowsProps<Row> = {
  legend: string;
  about: string;
  add: string;
  rows: readonly Row[];
  make: () => Row;
  change: (rows: Row[]) => void;
  nameOf: (row: Row) => string;
  /** Beside the button that adds a row. */
  more?: ReactNode;
  children: (row: Row, set: (fields: Partial<Row>) => void) => ReactNode;
};

/** Rows of one kind: each with its fields and a button that takes it away, and one button that adds another. */
function Rows<Row extends { id: string }>({
  legend,
  about,
  add,
  rows,
  make,
  change,
  nameOf,
  more,
  children,
}: RowsProps<Row>) {
  return (
    <fieldset className="tool-inputs">
      <legend>{legend}</legend>
      {about !== '' && <p className="quiet">{about}</p>}
      {rows.map((row) => (
        <div key={row.id} className="tool-row">
          {children(row, (fields) => change(rows.map((one) => (one.id === row.id ? { ...one, ...fields } : one))))}
          <Button
            variant="subtle"
            color="gray"
            aria-label={`Remove ${nameOf(row) || 'this row'}`}
            onClick={() => change(rows.filter(({ id }) => id !== row.id))}
          >
            Remove
          </Button>
        </div>
      ))}
      <div className="bar" style={{ marginBottom: 0, flexWrap: 'wrap' }}>
        <Button variant="default" onClick={() => change([...rows, make()])}>
          {add}
        </Button>
        {more}
      </div>
    </fieldset>
  );
}

type InputsProps = { rows: readonly InputRow[]; known: readonly KnownVariable[]; change: (rows: InputRow[]) => void };

const Inputs = ({ rows, known, change }: InputsProps) => (
  <Rows
    legend="Inputs"
    about="What the assistant gives. Each one is read as {{ name }} in the address, the values and the body."
    add="Add an input"
    rows={rows}
    make={newInput}
    change={change}
    nameOf={({ name }) => name}
    more={known
      .filter(({ name }) => !rows.some((row) => row.name === name))
      .map((variable) => (
        <Button
          key={variable.name}
          variant="subtle"
          onClick={() => change([...rows.filter((row) => row.name !== ''), inputFor(variable)])}
        >
          + {variable.name}
        </Button>
      ))}
  >
    {(row, set) => (
      <>
        <TextInput
          aria-label="Input name"
          placeholder="order_no"
          value={row.name}
          error={isNamed(row) ? undefined : 'Letters, digits and _'}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Input type"
          value={row.type}
          data={Object.entries(INPUT_TYPES).map(([value, label]) => ({ value, label }))}
          onChange={(event) => set({ type: event.currentTarget.value as InputRow['type'] })}
        />
        <TextInput
          aria-label="What to give"
          className="grow"
          placeholder="What to give"
          value={row.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <Checkbox
          size="xs"
          label="required"
          checked={row.required}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
      </>
    )}
  </Rows>
);

type PairsProps = {
  legend: string;
  about: string;
  add: string;
  what: string;
  rows: readonly Pair[];
  change: (rows: Pair[]) => void;
};

const Pairs = ({ what, ...rest }: PairsProps) => (
  <Rows {...rest} make={newPair} nameOf={({ key }) => key}>
    {(row, set) => (
      <>
        <TextInput
          aria-label={`${what} name`}
          placeholder="name"
          value={row.key}
          onChange={(event) => set({ key: event.currentTarget.value })}
        />
        {row.secure ? (
          <PasswordInput
            size="xs"
            className="grow"
            autoComplete="off"
            aria-label={`${what} value, secret`}
            placeholder={row.value === KEPT ? 'Stored, not shown' : ''}
            value={row.value === KEPT ? '' : row.value}
            onChange={(event) => set({ value: event.currentTarget.value })}
          />
        ) : (
          <TextInput
            className="grow"
            aria-label={`${what} value`}
            placeholder="text or {{ input }}"
            value={row.value}
            onChange={(event) => set({ value: event.currentTarget.value })}
          />
        )}
        <Checkbox
          size="xs"
          label="secret"
          checked={row.secure}
          onChange={(event) => set({ secure: event.currentTarget.checked, ...(row.value === KEPT && { value: '' }) })}
        />
      </>
    )}
  </Rows>
);

function BodyFields({ draft, set }: { draft: ToolDraft; set: (fields: Partial<ToolDraft>) => void }) {
  const { bodyKind, body } = draft;
  return (
    <div className="stack">
      <NativeSelect
        label="Body"
        value={bodyKind}
        data={Object.entries(BODIES).map(([value, label]) => ({ value, label }))}
        onChange={(event) => {
          const kind = event.currentTarget.value as ToolDraft['bodyKind'];
          // To begin with what is sent now, instead of with nothing.
          set({
            bodyKind: kind,
            ...(kind === 'json' && body === '' && { body: JSON.stringify(inputsBody(draft), null, 2) }),
          });
        }}
      />
      {bodyKind === 'json' && (
        <GrowingText
          label="Body as JSON"
          description="Texts may read inputs: {{ order_no }}. A text that is only {{ order_no }} is sent as the value itself."
          className="mono-input"
          minRows={4}
          maxRows={14}
          error={bodyProblem(draft) || undefined}
          value={body}
          onChange={(event) => set({ body: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

const Outputs = ({ rows, change }: { rows: readonly OutputRow[]; change: (rows: OutputRow[]) => void }) => (
  <Rows
    legend="Outputs"
    about="What is taken from the answer. None: the whole answer. After a test call you can pick them from a real answer."
    add="Add an output"
    rows={rows}
    make={newOutput}
    change={change}
    nameOf={({ alias }) => alias}
  >
    {(row, set) => (
      <>
        <TextInput
          aria-label="Output name"
          placeholder="status"
          value={row.alias}
          onChange={(event) => set({ alias: event.currentTarget.value })}
        />
        <TextInput
          className="grow"
          aria-label="Where it is in the answer"
          placeholder="$.order.status"
          value={row.path}
          onChange={(event) => set({ path: event.currentTarget.value })}
        />
      </>
    )}
  </Rows>
);
