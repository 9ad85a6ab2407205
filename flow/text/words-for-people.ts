// Owns the two vocabularies of flows: the API says node, edge, test case and active; the console says step, way, test
// and live. Findings, explanations and fixes are written in API words; `forPeople` renders them for the console.
import type { EdgeKind, NodeType } from '../language/node-types.ts';

/** API term → term for people. A longer term comes before one that it contains; plurals with an s are understood. */
export const TERMS_FOR_PEOPLE: readonly (readonly [api: string, people: string])[] = [
  ['entry node', 'first step'],
  ['executable node', 'step that runs'],
  ['node type', 'type of step'],
  ['node id', 'id of the step'],
  ['conditional edge', 'way with a condition'],
  ['default edge', 'plain way'],
  ['default one', 'plain one'],
  ['condition edge', 'way with a condition'],
  ['context variable', 'variable'],
  ['enum variable', 'choice'],
  ['end user', 'person'],
  ['test case', 'test'],
  ['active revision', 'live revision'],
  ['entry', 'first step'],
  ['node', 'step'],
  ['edge', 'way'],
  ['graph', 'flow'],
  ['compiled', 'run'],
  ['executed', 'run'],
  ['catalogue', 'list of types'],
  ['Liquid template', 'Variables in {{ }} are filled in'],
  ['CEL text', 'formula'],
  ['CEL', 'formula'],
  [': PATCH /v1/organization', ' in the settings'],
];

/** When an edge of each kind is taken, as the console writes it beside the way. */
export const EDGE_KINDS_FOR_PEOPLE: Readonly<Record<EdgeKind, string>> = {
  default: 'then',
  conditional: 'when …',
  else: 'otherwise',
  success: 'it worked',
  error: 'it failed',
  found: 'found',
  not_found: 'not found',
  failed: 'no answer',
  timeout: 'too late',
  on_cap: 'asked too often',
  done: 'done',
  pass: 'passed',
  violation: 'violated',
  on_release: 'released by an agent',
  event: 'on event …',
};

/** Types of nodes whose name is not simply what they are called. */
const TYPE_NAMES: Partial<Record<NodeType, string>> = { message_send: 'send message', press_digit: 'press digits' };

export const nodeTypeForPeople = (type: string): string => TYPE_NAMES[type as NodeType] ?? type.replaceAll('_', ' ');

const FIELD_NAMES: Readonly<Record<string, string>> = {
  es: 'Spanish',
  top_k: 'Passages',
  reask_cap: 'Ask again at most',
  policy_ids: 'Policies',
  channel_overrides: 'Words for one channel',
  locale_overrides: 'In another language',
  options: 'Answers to pick from',
  input_mapping: 'What it gets',
  output_mapping: 'Where its answer is kept',
  query_template: 'What to search for',
  say_while_running: 'Said while it runs',
};

/** The label of a field of a node: "knowledge_base_ids" is "Knowledge bases". */
export function fieldForPeople(name: string): string {
  const words = name.replace(/_ids?$/, (end) => (end === '_ids' ? 's' : '')).replaceAll('_', ' ');
  return FIELD_NAMES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const KINDS = Object.keys(EDGE_KINDS_FOR_PEOPLE).join('|');
/** Names that authors chose stand in quotes, and stay as they are. */
const QUOTED = /("[^"]*"|“[^”]*”|`[^`]*`)/;
const FIELD_BEFORE = /\b(?:fields?|needs|fill in|rename) $/i;

/** A text of the API about a flow (finding, fix, explanation, help of a field) in the words of the console. */
export function forPeople(text: string): string {
  const kinds = text
    .replace(new RegExp(`(edges?) of kind "(${KINDS})"`, 'g'), (_, edge: string, kind: EdgeKind) => wayFor(edge, kind))
    .replace(/\b(else|on_cap|on_release) (edges?)\b/g, (_, kind: EdgeKind, edge: string) => wayFor(edge, kind));
  const parts = kinds.split(QUOTED);
  const plain = parts.map((part, i) => (i % 2 === 0 ? termsIn(part) : quotedIn(part, parts[i - 1]!))).join('');
  return plain.replace(/\b(a)n (?=[“"]?(?:way|step|flow|test|first|send|press|plain|person|choice|live)\b)/gi, '$1 ');
}

const wayFor = (edge: string, kind: EdgeKind): string =>
  `${edge === 'edges' ? 'ways' : 'way'} for “${EDGE_KINDS_FOR_PEOPLE[kind]}”`;

const TERM = new RegExp(
  `(?<!\\w)(?:${TERMS_FOR_PEOPLE.map(([api]) => `(${api.replace(/[/.]/g, '\\$&')})`).join('|')})(s?)(?!\\w)`,
  'gi',
);

function termsIn(text: string): string {
  return text
    .replace(
      /\bids? of (the|an?) /gi,
      (whole, article: string) => `${whole.startsWith('I') ? capital(article) : article} `,
    )
    .replace(/\b([a-z]+(?:_[a-z]+)+) (?=node\b)/g, (_, type: string) => `${nodeTypeForPeople(type)} `)
    .replace(TERM, (found: string, ...groups: unknown[]) => {
      const [, people] = TERMS_FOR_PEOPLE[groups.findIndex((group) => group !== undefined)]!;
      const plural = groups[TERMS_FOR_PEOPLE.length] === '' ? '' : 's';
      const [first = '', ...rest] = people.split(/(?= (?:of|that|with) )/);
      const term = `${first}${plural}${rest.join('')}`;
      return /^[A-Z][a-z]/.test(found) ? capital(term) : term;
    });
}

function quotedIn(quoted: string, before: string): string {
  const name = quoted.slice(1, -1);
  if (quoted.startsWith('`') || /\b(?:outcome|counts as) $/.test(before)) {
    const kind = Object.hasOwn(EDGE_KINDS_FOR_PEOPLE, name) ? EDGE_KINDS_FOR_PEOPLE[name as EdgeKind] : undefined;
    if (kind !== undefined) return `“${kind}”`;
  }
  if (!FIELD_BEFORE.test(before)) return quoted;
  const names = name.replace(/^config\./, '').split(' or ');
  return `“${names.map(fieldForPeople).join('” or “')}”`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
