// A request that a person pastes, as a tool: a cURL command, or operations of an OpenAPI document. Pure.
import {
  type Auth,
  EMPTY_DRAFT,
  type InputRow,
  NO_AUTH,
  newInput,
  newPair,
  type Pair,
  type ToolDraft,
} from './tool-draft.ts';

export type PastedTool = { label: string; draft: ToolDraft; notes: string[] };
type Tree = Record<string, unknown>;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const asTree = (value: unknown): Tree => (isTree(value) ? value : {});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Inputs as they are found, each under a name of its own. */
class Inputs {
  readonly rows: InputRow[] = [];
  readonly #taken = new Set<string>();

  /** The template that reads the new input. */
  add(name: string, details: Partial<InputRow> = {}): string {
    const stem =
      name
        .trim()
        .replace(/\W+/g, '_')
        .replace(/^(?=\d)/, '_')
        .slice(0, 60) || 'value';
    let free = stem;
    for (let number = 2; this.#taken.has(free); number++) free = `${stem}_${number}`;
    this.#taken.add(free);
    this.rows.push(newInput(free, details));
    return `{{ ${free} }}`;
  }
}

/** Parts of an address that stand for a value: {id}, :id, <id>, $ID. */
const PLACEHOLDER = /\{(\w+)\}|(?<=\/):([A-Za-z_]\w*)|<([A-Za-z_][\w-]*)>|\$\{?([A-Z_]{2,})\}?/g;

function addressOf(address: string, inputs: Inputs): string {
  const seen = new Map<string, string>();
  return address.replaceAll(PLACEHOLDER, (_, ...groups: unknown[]) => {
    const name = text(groups.slice(0, 4).find((group) => typeof group === 'string' && group !== ''));
    const read = seen.get(name) ?? inputs.add(/^[A-Z_]+$/.test(name) ? name.toLowerCase() : name);
    seen.set(name, read);
    return read;
  });
}

const suchAs = (value: unknown): string => (value === '' ? '' : `Such as ${String(value).slice(0, 80)}`);

function typeOf(value: unknown): InputRow['type'] {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  return 'str';
}

/** Plain values of a sample become inputs; lists stay as they are. */
function bodyWithInputs(value: unknown, name: string, inputs: Inputs): unknown {
  if (isTree(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bodyWithInputs(one, key, inputs)]));
  if (Array.isArray(value) || value === null || value === undefined) return value;
  return inputs.add(name, { type: typeOf(value), description: suchAs(value) });
}

// --- cURL ---------------------------------------------------------------------------------------------------------

/** As a shell splits a line: quotes, backslashes, lines that go on. */
function shellWords(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  const source = line.replace(/\\\r?\n/g, ' ').replace(/\^\r?\n/g, ' ');
  for (let at = 0; at < source.length; at++) {
    const letter = source[at]!;
    if (letter === "'" || letter === '"') {
      const isPlain = letter === "'" && word !== '$';
      if (word === '$') word = '';
      word ??= '';
      for (at++; at < source.length && source[at] !== letter; at++) {
        if (source[at] === '\\' && !isPlain && at + 1 < source.length) {
          const next = source[++at]!;
          const inDouble = /["\\$`]/.test(next) ? next : `\\${next}`;
          word += letter === "'" ? (ESCAPES[next] ?? next) : inDouble;
        } else word += source[at];
      }
    } else if (/\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (letter === '\\' && at + 1 < source.length) word = (word ?? '') + source[++at];
    else word = (word ?? '') + letter;
  }
  return word === undefined ? words : [...words, word];
}
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Short options that take a value; of the others each letter is a switch. */
const SHORT = {
  X: 'request',
  H: 'header',
  d: 'data',
  u: 'user',
  A: 'user-agent',
  e: 'referer',
  b: 'cookie',
  F: 'form',
} as const;
/** Switches of one letter that say how the request is made. */
const SHORT_SWITCH: Readonly<Record<string, string>> = { G: 'get', I: 'head' };
const SHORT_SKIPPED = 'omxTcKDEwyYzCPQrt';
const LONG_SKIPPED =
  /^(output|max-time|proxy|connect-timeout|cacert|cert|key|retry|cookie-jar|write-out|resolve|interface)$/;
const LONG_SWITCH =
  /^(silent|show-error|location|insecure|compressed|include|verbose|fail|fail-with-body|get|head|globoff|http[\d.]+|no-.*|ipv[46]|progress-bar)$/;

type Option = readonly [name: string, value: string];

function curlOptions(words: readonly string[]): Option[] {
  const options: Option[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word.startsWith('--')) {
      const [name = '', attached] = word.slice(2).split(/=(.*)/s);
      if (LONG_SWITCH.test(name)) options.push([name, '']);
      else options.push([name, attached ?? words[++at] ?? '']);
    } else if (/^-[A-Za-z]/.test(word)) {
      for (let letter = 1; letter < word.length; letter++) {
        const short = word[letter]!;
        const takes = Object.hasOwn(SHORT, short) ? SHORT[short as keyof typeof SHORT] : undefined;
        const isSkipped = SHORT_SKIPPED.includes(short);
        if (!takes && !isSkipped) {
          options.push([SHORT_SWITCH[short] ?? short, '']);
          continue;
        }
        const value = word.slice(letter + 1) || (words[++at] ?? '');
        if (takes) options.push([takes, value]);
        break;
      }
    } else options.push(['url', word]);
  }
  return options.filter(([name]) => !LONG_SKIPPED.test(name));
}

const SECRET_HEADER = /^(x-)?(.*-)?(api-?key|auth-token|access-token|token|secret)$/i;

function authOf(key: string, value: string): Auth | undefined {
  const [, scheme = '', credential = ''] = /^(\w+)\s+(.+)$/s.exec(value) ?? [];
  if (/^authorization$/i.test(key)) {
    if (/^bearer$/i.test(scheme)) return { ...NO_AUTH, kind: 'bearer', secret: credential };
    return { ...NO_AUTH, kind: 'header', name: key.toLowerCase(), secret: value };
  }
  return SECRET_HEADER.test(key) ? { ...NO_AUTH, kind: 'header', name: key, secret: value } : undefined;
}

/** `undefined`: it is no cURL command. */
export function toolOfCurl(pasted: string): PastedTool | undefined {
  const words = shellWords(pasted.trim().replace(/^\$\s+/, ''));
  if (!/^curl(\.exe)?$/i.test(words[0] ?? '')) return undefined;
  const options = curlOptions(words.slice(1));
  const of = (...names: string[]): string[] =>
    options.flatMap(([name, value]) => (names.includes(name) ? [value] : []));
  const notes: string[] = [];
  const inputs = new Inputs();
  const [address = ''] = of('url');
  const [base = '', search = ''] = address.split('#', 1)[0]!.split(/\?(.*)/s);
  const data = of('data', 'data-raw', 'data-binary', 'data-ascii', 'data-urlencode', 'json');
  const isGet = of('get').length > 0;
  const written = of('request')[0]?.toUpperCase();
  const reads = of('head').length > 0 ? 'HEAD' : 'GET';
  const plain = data.length > 0 && !isGet && reads === 'GET' ? 'POST' : reads;
  const method = METHODS.find((one) => one === (written ?? plain));
  if (!method) notes.push(`${written} requests cannot be made; choose another method.`);
  let auth: Auth = NO_AUTH;
  const headers: Pair[] = [];
  const headerOptions: Option[] = [
    ...of('header').map((line): Option => {
      const [key = '', value = ''] = line.split(/:(.*)/s);
      return [key.trim(), value.trim()];
    }),
    ...of('user-agent').map((value): Option => ['user-agent', value]),
    ...of('referer').map((value): Option => ['referer', value]),
    ...of('cookie').map((value): Option => ['cookie', value]),
  ];
  for (const [key, value] of headerOptions) {
    const found = authOf(key, value);
    if (found && auth.kind === 'none') auth = found;
    else if (/^cookie$/i.test(key)) notes.push('The cookie was left out: it is the sign-in of one person.');
    else if (key !== '' && !/^(content-type|content-length|accept|host|user-agent|referer|accept-encoding)$/i.test(key))
      headers.push(newPair(key, value));
  }
  const [user] = of('user');
  if (user !== undefined) {
    const [name = '', secret = ''] = user.split(/:(.*)/s);
    auth = { kind: 'basic', name: '', user: name, secret };
  }
  const url = addressOf(/^https?:\/\//i.test(base) || base === '' ? base : `https://${base}`, inputs);
  const pairs = [...new URLSearchParams(isGet ? [search, ...data].filter(Boolean).join('&') : search)];
  const query = pairs.map(([key, value]) =>
    SECRET_HEADER.test(key)
      ? { ...newPair(key, value), secure: true }
      : newPair(key, inputs.add(key, { description: suchAs(value) })),
  );
  if (of('form').length > 0) notes.push('The command sends a form with files; tools send JSON.');
  const body = isGet || data.length === 0 ? undefined : sampleOf(data, notes);
  const filled = body && bodyWithInputs(body, 'value', inputs);
  const draft: ToolDraft = {
    ...EMPTY_DRAFT,
    method: method ?? 'POST',
    url,
    query,
    headers,
    auth,
    inputs: inputs.rows,
    ...(filled !== undefined && { bodyKind: 'json' as const, body: JSON.stringify(filled, null, 2) }),
  };
  return { label: `${draft.method} ${url}`, draft, notes };
}

function sampleOf(data: readonly string[], notes: string[]): Tree | undefined {
  const whole = data.join('&');
  try {
    const read: unknown = JSON.parse(whole);
    if (isTree(read)) return read;
    notes.push('The body is a list; tools send an object. Write the body by hand.');
    return undefined;
  } catch {
    if (whole.startsWith('@')) {
      notes.push('The body is in a file; write it by hand.');
      return undefined;
    }
    notes.push('The command sends a form; the tool sends the same values as JSON.');
    return Object.fromEntries(new URLSearchParams(whole));
  }
}

// --- OpenAPI ------------------------------------------------------------------------------------------------------

const MAX_REFS = 20;
const MAX_OPERATIONS = 500;

/** What a reference inside the document points to. */
function resolved(document: Tree, reference: unknown): Tree {
  let value = reference;
  for (let hops = 0; hops < MAX_REFS && isTree(value) && typeof value.$ref === 'string'; hops++) {
    const keys = value.$ref.replace(/^#\//, '').split('/');
    value = keys.reduce<unknown>((at, key) => asTree(at)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  }
  return asTree(value);
}

const TYPES: Readonly<Record<string, InputRow['type']>> = {
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  array: 'list',
  object: 'dict',
};

const FORMATS: Readonly<Record<string, InputRow['type']>> = { date: 'date', 'date-time': 'datetime' };

function inputOf(
  schema: Tree,
  { description, required }: { description: string; required: boolean },
): Partial<InputRow> {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  const format = text(schema.format);
  const values = Array.isArray(schema.enum) ? `One of: ${schema.enum.join(', ')}` : '';
  const kind = FORMATS[format] ?? TYPES[text(type)] ?? 'str';
  return {
    type: kind,
    required,
    description: [description || text(schema.description), values].filter(Boolean).join('. ').slice(0, 1000),
  };
}

/** The operations in a document, in a part of one, or the one operation. Empty: it is nothing of OpenAPI. */
export function toolsOfOpenApi(pasted: unknown): PastedTool[] {
  const document = asTree(pasted);
  const isOperation = isTree(document.responses) || Array.isArray(document.parameters) || isTree(document.requestBody);
  if (isOperation) return [toolOfOperation(document, { path: '', method: 'GET', operation: document, shared: [] })];
  const holdsMethods = (value: unknown): boolean =>
    METHODS.some((method) => isTree(asTree(value)[method.toLowerCase()]));
  const paths = isTree(document.paths) ? document.paths : document;
  const items = holdsMethods(paths)
    ? [['', paths] as const]
    : Object.entries(paths).filter(([, item]) => holdsMethods(item));
  return items
    .flatMap(([path, item]) =>
      METHODS.flatMap((method): PastedTool[] => {
        const operation = asTree(item)[method.toLowerCase()];
        const { parameters } = asTree(item);
        const shared = Array.isArray(parameters) ? parameters : [];
        return isTree(operation) ? [toolOfOperation(document, { path, method, operation, shared })] : [];
      }),
    )
    .slice(0, MAX_OPERATIONS);
}

type Operation = { path: string; method: string; operation: Tree; shared: readonly unknown[] };

function toolOfOperation(document: Tree, { path, method, operation, shared }: Operation): PastedTool {
  const inputs = new Inputs();
  const query: Pair[] = [];
  const headers: Pair[] = [];
  const own = Array.isArray(operation.parameters) ? operation.parameters : [];
  const servers = [operation.servers, document.servers].find((list) => Array.isArray(list) && list.length > 0);
  const server = text(asTree((servers as unknown[] | undefined)?.[0]).url).replace(/\/$/, '');
  let url = `${server}${path}`;
  const parameters = new Map(
    [...shared, ...own].map((one) => resolved(document, one)).map((one) => [`${text(one.in)} ${text(one.name)}`, one]),
  );
  for (const one of parameters.values()) {
    const name = text(one.name);
    const where = text(one.in);
    if (name === '' || where === 'cookie' || /^authorization$/i.test(name)) continue;
    const schema = resolved(document, one.schema ?? one);
    const parameter = inputOf(schema, {
      description: text(one.description),
      required: one.required === true || where === 'path',
    });
    if (where === 'path') url = url.replaceAll(`{${name}}`, inputs.add(name, parameter));
    if (where === 'query') query.push(newPair(name, inputs.add(name, parameter)));
    if (where === 'header') headers.push(newPair(name, inputs.add(name, parameter)));
  }
  // What is left in braces: variables of the server's address.
  url = addressOf(url, inputs);
  const content = asTree(resolved(document, operation.requestBody).content);
  const schema = resolved(document, asTree(Object.entries(content).find(([type]) => /json/.test(type))?.[1]).schema);
  const needed = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = Object.entries(asTree(schema.properties)).map(([name, one]) => {
    const read = resolved(document, one);
    return [
      name,
      inputs.add(name, inputOf(read, { description: text(read.description), required: needed.has(name) })),
    ] as const;
  });
  const notes = server === '' ? ['The document names no server: begin the address with https:// and the host.'] : [];
  if (Object.keys(content).length > 0 && fields.length === 0)
    notes.push('Write the body by hand: the document does not describe it as JSON fields.');
  const title = text(operation.summary) || text(operation.operationId) || `${method} ${path}`.trim();
  const draft: ToolDraft = {
    ...EMPTY_DRAFT,
    name: title.slice(0, 200),
    description: text(operation.description).slice(0, 2000) || text(operation.summary),
    method,
    url,
    query: query,
    headers: headers,
    auth: securityOf(document, operation),
    inputs: inputs.rows,
    ...(fields.length > 0 && { bodyKind: 'json' as const, body: JSON.stringify(Object.fromEntries(fields), null, 2) }),
  };
  return { label: [method, path || url, title].filter(Boolean).join(' '), draft, notes };
}

function securityOf(document: Tree, operation: Tree): Auth {
  const needs = [operation.security, document.security].find(Array.isArray) as unknown[] | undefined;
  const [name = ''] = Object.keys(asTree(needs?.[0]));
  const scheme = resolved(document, asTree(asTree(document.components).securitySchemes)[name]);
  if (scheme.type === 'http')
    return { ...NO_AUTH, kind: text(scheme.scheme).toLowerCase() === 'basic' ? 'basic' : 'bearer' };
  if (scheme.type === 'oauth2' || scheme.type === 'openIdConnect') return { ...NO_AUTH, kind: 'bearer' };
  if (scheme.type !== 'apiKey') return NO_AUTH;
  return { ...NO_AUTH, kind: scheme.in === 'query' ? 'query' : 'header', name: text(scheme.name) };
}
