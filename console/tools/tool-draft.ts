// A tool as its form holds it: rows of values, one way to authenticate, a body. To and from the configuration of the API. Pure.
import type { Schema } from '../../sdk/parley.ts';
import type { ToolInput } from './input-changes.ts';

export type WrittenConfiguration = NonNullable<Schema<'CreateToolRequest'>['configuration']>;
export type StoredConfiguration = NonNullable<Schema<'ToolRevision'>['configuration']>;
export type Pair = { id: string; key: string; value: string; secure: boolean };
export type InputRow = Pick<ToolInput, 'name' | 'type' | 'required' | 'description' | 'fixed'> & { id: string };
export type OutputRow = { id: string; path: string; alias: string };
export type Auth = {
  /** `kept`: a secret that is stored and not shown. */
  kind: 'none' | 'bearer' | 'basic' | 'header' | 'query' | 'kept';
  /** Of the header or query value. */
  name: string;
  user: string;
  secret: string;
};
export type ToolDraft = {
  name: string;
  description: string;
  kind: 'http' | 'mcp';
  method: string;
  url: string;
  mcpName: string;
  query: Pair[];
  headers: Pair[];
  auth: Auth;
  bodyKind: 'inputs' | 'json' | 'none';
  body: string;
  inputs: InputRow[];
  outputs: OutputRow[];
};

/** Stands for a stored secret; sent back, it keeps the secret. */
export const KEPT = '••••';
export const NO_AUTH: Auth = { kind: 'none', name: '', user: '', secret: '' };
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);
export const sendsBody = (method: string): boolean => !WITHOUT_BODY.has(method);
const READ = /\{\{-?\s*([A-Za-z_]\w*)/g;
const readsIn = (text: string): string[] => [...text.matchAll(READ)].map(([, name = '']) => name);

const rowId = (): string => crypto.randomUUID();
export const newPair = (key = '', value = ''): Pair => ({ id: rowId(), key, value, secure: false });
export const newInput = (name = '', fields: Partial<InputRow> = {}): InputRow => ({
  type: 'str',
  required: true,
  description: '',
  fixed: false,
  ...fields,
  id: rowId(),
  name,
});
const TYPES_OF_VARIABLES: Readonly<Record<string, InputRow['type']>> = {
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  date: 'date',
  datetime: 'datetime',
  enum: 'enum',
  array: 'list',
  object: 'dict',
  money: 'dict',
  date_range: 'dict',
};

/** A variable of a flow, as the input of a tool that takes it. */
export type KnownVariable = { name: string; type: string; description: string };
export const inputFor = ({ name, type, description }: KnownVariable): InputRow =>
  newInput(name, { type: TYPES_OF_VARIABLES[type] ?? 'str', description });

export const newOutput = (path = '', alias = ''): OutputRow => ({ id: rowId(), path, alias });

export const EMPTY_DRAFT: ToolDraft = {
  name: '',
  description: '',
  kind: 'http',
  method: 'GET',
  url: '',
  mcpName: '',
  query: [],
  headers: [],
  auth: NO_AUTH,
  bodyKind: 'inputs',
  body: '',
  inputs: [],
  outputs: [],
};

export function toolDraftOf(tool: Schema<'Tool'>): ToolDraft {
  const stored = tool.active_revision?.configuration;
  const inputs = (stored?.variables ?? []).map((input) => newInput(input.name, input));
  const [auth, headers] = authIn(stored?.headers ?? []);
  const draft: ToolDraft = {
    ...EMPTY_DRAFT,
    name: tool.name,
    description: tool.description,
    kind: tool.tool_type === 'mcp' ? 'mcp' : 'http',
    method: stored?.method ?? 'GET',
    url: stored?.url ?? '',
    mcpName: stored?.mcp?.tool_name ?? '',
    query: (stored?.query_params ?? []).map((pair) => ({ ...pair, id: rowId() })),
    headers,
    auth,
    inputs,
    outputs: (tool.active_revision?.response_schema?.field_mappings ?? []).map(({ path, alias }) =>
      newOutput(path, alias),
    ),
  };
  const body = (stored?.body ?? {}) as Record<string, unknown>;
  const text = JSON.stringify(body);
  if (text === '{}') return { ...draft, bodyKind: 'none' };
  if (text === JSON.stringify(inputsBody(draft))) return draft;
  return { ...draft, bodyKind: 'json', body: JSON.stringify(body, null, 2) };
}

/** The first stored secret among the headers is how the tool authenticates; what it says is not shown. */
function authIn(stored: StoredConfiguration['headers']): [Auth, Pair[]] {
  const at = stored.findIndex(({ secure }) => secure);
  const headers = stored.filter((_, index) => index !== at).map((pair) => ({ ...pair, id: rowId() }));
  const found = stored[at];
  return [found ? { ...NO_AUTH, kind: 'kept', name: found.key, secret: KEPT } : NO_AUTH, headers];
}

/** Every input that is sent nowhere else, as a field of the body. */
export function inputsBody({ url, query, headers, inputs }: Pick<ToolDraft, 'url' | 'query' | 'headers' | 'inputs'>) {
  const elsewhere = new Set(
    [url, ...query.map(({ value }) => value), ...headers.map(({ value }) => value)].flatMap(readsIn),
  );
  const names = inputs.map(({ name }) => name.trim()).filter((name) => name !== '' && !elsewhere.has(name));
  return Object.fromEntries(names.map((name) => [name, `{{ ${name} }}`]));
}

type WirePair = { key: string; value: string; secure: boolean };

function authPairs({ kind, name, user, secret }: Auth): { headers: WirePair[]; query: WirePair[] } {
  const header = (key: string, value: string) => ({ headers: [{ key, value, secure: true }], query: [] });
  switch (kind) {
    case 'none':
      return { headers: [], query: [] };
    case 'bearer':
      return header('authorization', `Bearer ${secret.trim()}`);
    case 'basic':
      return header('authorization', `Basic ${toBase64(`${user}:${secret}`)}`);
    case 'header':
      return header(name.trim() || 'x-api-key', secret.trim());
    case 'kept':
      return header(name, KEPT);
    case 'query':
      return { headers: [], query: [{ key: name.trim() || 'api_key', value: secret.trim(), secure: true }] };
  }
}

const toBase64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

const pairsIn = (rows: readonly Pair[]): WirePair[] =>
  rows.filter(({ key }) => key.trim() !== '').map(({ key, value, secure }) => ({ key: key.trim(), value, secure }));

/** Why the body cannot be sent as it is written; empty when it can. */
export function bodyProblem({ kind, method, bodyKind, body }: ToolDraft): string {
  if (kind !== 'http' || !sendsBody(method) || bodyKind !== 'json') return '';
  try {
    const read: unknown = JSON.parse(body);
    const isObject = typeof read === 'object' && read !== null && !Array.isArray(read);
    return isObject ? '' : 'The body must be a JSON object, such as {"order": "{{ order_no }}"}.';
  } catch {
    return 'This is not JSON yet. Put texts and {{ names }} in quotation marks.';
  }
}

function bodyOf(draft: ToolDraft): Record<string, unknown> {
  if (!sendsBody(draft.method) || draft.bodyKind === 'none') return {};
  if (draft.bodyKind === 'inputs') return inputsBody(draft);
  return bodyProblem(draft) === '' ? (JSON.parse(draft.body) as Record<string, unknown>) : {};
}

/** As the API takes it. `old` keeps what the form does not show: the timeout, when to try again. */
export function configurationOf(draft: ToolDraft, old?: StoredConfiguration): WrittenConfiguration {
  const variables = draft.inputs
    .filter(({ name }) => name.trim() !== '')
    .map(({ id: _id, name, ...input }) => ({ ...input, name: name.trim() }));
  const auth = authPairs(draft.auth);
  const headers = [...auth.headers, ...pairsIn(draft.headers)];
  const query_params = [...auth.query, ...pairsIn(draft.query)];
  const url = draft.url.trim();
  const shared = { ...old, url, headers, query_params, variables };
  if (draft.kind === 'mcp') return { ...shared, mcp: { tool_name: draft.mcpName } };
  return { ...shared, method: draft.method as NonNullable<WrittenConfiguration['method']>, body: bodyOf(draft) };
}

export const responseOf = ({ outputs }: Pick<ToolDraft, 'outputs'>) => ({
  field_mappings: outputs
    .filter(({ path, alias }) => path.trim() !== '' && alias.trim() !== '')
    .map(({ path, alias }) => ({ path: fromRoot(path.trim()), alias: alias.trim() })),
});

/** As people write it in steps: "order.status" is `$.order.status`. */
const fromRoot = (path: string): string => {
  if (path.startsWith('$')) return path;
  return path.startsWith('[') ? `$${path}` : `$.${path}`;
};

/** For the server to show the request: a secret is not sent before it is saved. */
export function withMaskedSecrets(configuration: WrittenConfiguration): WrittenConfiguration {
  const masked = (pairs: WrittenConfiguration['headers']) =>
    (pairs ?? []).map((pair) => (pair.secure && !pair.value?.includes('{{') ? { ...pair, value: KEPT } : pair));
  return { ...configuration, headers: masked(configuration.headers), query_params: masked(configuration.query_params) };
}
