// Owns what a caller sees of a conversation besides its messages: contact data, facts, passages and instructions each
// need the scope of the resource they come from. What is stored keeps its values.
import type { Executable } from '../../../../flow/interpreter/executable.ts';
import type { Json, JsonObject } from '../../../../flow/language/json.ts';
import { type Context, hasScope } from '../../../kernel/context.ts';
import { type ContactKind, contactKindOf, maskAs, maskContactsIn } from '../../people/person/contact-masks.ts';
import * as flows from './flows.ts';

/** Data of other resources in a conversation, and the scope that shows it. */
const SCOPES = {
  contacts: 'identity:read',
  facts: 'memory:read',
  passages: 'knowledge_bases:read',
  instructions: 'agents:read',
} as const;
type ForeignData = keyof typeof SCOPES;

/** What the caller's key may not read. */
type Hidden = ReadonlySet<ForeignData>;
export const hiddenFrom = (ctx: Pick<Context, 'scopes'>): Hidden =>
  new Set((Object.keys(SCOPES) as ForeignData[]).filter((kind) => !hasScope(ctx, SCOPES[kind])));

/** What is known to be sensitive in one conversation, wherever its text turns up. */
type KnownContacts = {
  typed: ReadonlyMap<string, ContactKind>;
  variables: readonly JsonObject[];
  facts: readonly string[];
};
type MaskedEntry = { reason: string; detail: Record<string, Json> };

/** Parts of a question to a model that its author wrote. */
const AUTHORED = ['persona', 'instructions', 'goal', 'examples', 'choices', 'variables', 'model_settings'] as const;

// What is looked for in every text of a trace is bounded, so that masking costs little more than reading.
const MAX_VALUES = 24;
const MAX_FACTS = 50;
const MIN_LENGTH = 3;
const MAX_LENGTH = 80;
const MAX_DEPTH = 64;
const MAX_NAMES = 10_000;

const needs = (kind: ForeignData): string => `[hidden: needs ${SCOPES[kind]}]`;

export class Masker {
  readonly #hidden: Hidden;
  readonly #typed: KnownContacts['typed'];
  readonly #facts: readonly string[];
  readonly #values: ReadonlyMap<string, string>;
  readonly #pattern: RegExp | undefined;
  /** Names come again and again. */
  readonly #names = new Map<string, { shown: string; kind: ContactKind | undefined }>();

  constructor(hidden: Hidden, { typed, variables, facts }: KnownContacts) {
    this.#hidden = hidden;
    this.#typed = typed;
    this.#facts = hidden.has('facts') ? facts.filter((fact) => fact.length >= MIN_LENGTH).slice(0, MAX_FACTS) : [];
    this.#values = hidden.has('contacts') ? contactsIn(typed, variables) : new Map();
    this.#pattern = anyOf([...this.#values.keys()]);
  }

  text(original: string): string {
    let text = original;
    for (const fact of this.#facts)
      if (text.length >= fact.length && text.includes(fact)) text = text.replaceAll(fact, needs('facts'));
    if (!this.#hidden.has('contacts')) return text;
    if (this.#pattern && text.length >= MIN_LENGTH)
      text = text.replace(this.#pattern, (found) => this.#values.get(found.toLowerCase()) ?? '***');
    return maskContactsIn(text);
  }

  object(original: JsonObject): JsonObject {
    return this.#object(original, 0);
  }

  field(name: string, value: Json): Json {
    return this.#value(value, this.#nameOf(name).kind, 0);
  }

  /** One entry of a trace. */
  entry(type: string, { reason, detail }: MaskedEntry): MaskedEntry {
    const isRecalled = type === 'memory' && this.#hidden.has('facts') && Array.isArray(detail.facts);
    const shown = isRecalled ? { ...detail, facts: (detail.facts as Json[]).map(() => needs('facts')) } : detail;
    return { reason: this.text(reason), detail: this.object(shown) };
  }

  #object(original: JsonObject, depth: number): JsonObject {
    const withheld = this.#withheldIn(original);
    return Object.fromEntries(
      Object.entries(original).map(([name, value]) => {
        const foreign = withheld(name);
        const { shown, kind } = this.#nameOf(name);
        return [shown, foreign ? needs(foreign) : this.#value(value, kind, depth + 1)];
      }),
    );
  }

  #nameOf(name: string): { shown: string; kind: ContactKind | undefined } {
    const known = this.#names.get(name);
    if (known) return known;
    const kind = this.#hidden.has('contacts') ? (this.#typed.get(name) ?? contactKindOf(name)) : undefined;
    const masked = { shown: this.text(name), kind };
    if (this.#names.size < MAX_NAMES) this.#names.set(name, masked);
    return masked;
  }

  /** A passage is known by its score, a question to a model by its type. */
  #withheldIn(object: JsonObject): (name: string) => ForeignData | undefined {
    const isPassage = this.#hidden.has('passages') && typeof object.score === 'number';
    const isQuestion = this.#hidden.has('instructions') && object.type === 'ask_model';
    return (name) => {
      if (isPassage && (name === 'text' || name === 'title')) return 'passages';
      return isQuestion && (AUTHORED as readonly string[]).includes(name) ? 'instructions' : undefined;
    };
  }

  #value(value: Json, kind: ContactKind | undefined, depth: number): Json {
    if (value === null || typeof value === 'boolean') return value;
    if (depth > MAX_DEPTH) return '***';
    if (Array.isArray(value)) return value.map((item) => this.#value(item, kind, depth + 1));
    if (typeof value === 'object') return this.#object(value, depth);
    if (kind !== undefined && value !== '') return maskAs(kind, String(value));
    return typeof value === 'string' ? this.text(value) : (this.#values.get(String(value)) ?? value);
  }
}

/** The values of contact variables with their masks; numbers also as they are written without their country. */
function contactsIn(typed: KnownContacts['typed'], variables: readonly JsonObject[]): Map<string, string> {
  const found = new Map<string, string>();
  const add = (value: string, kind: ContactKind): void => {
    const fits = value.length >= MIN_LENGTH && value.length <= MAX_LENGTH && found.size < MAX_VALUES;
    if (fits) found.set(value.toLowerCase(), maskAs(kind, value));
  };
  for (const [name, value] of variables.flatMap((values) => Object.entries(values))) {
    const kind = typed.get(name) ?? contactKindOf(name);
    if (kind === undefined || kind === 'secret' || (typeof value !== 'string' && typeof value !== 'number')) continue;
    const text = String(value).trim();
    add(text, kind);
    const digits = kind === 'phone' ? text.replace(/\D/g, '') : '';
    if (digits.length >= 10) for (const other of [digits, digits.slice(-10)]) add(other, kind);
  }
  return found;
}

/** `undefined` for a caller who may see everything. */
export async function maskerFor(
  ctx: Context,
  { flow_hash }: { flow_hash: Buffer },
  known: Pick<KnownContacts, 'variables' | 'facts'>,
): Promise<Masker | undefined> {
  const hidden = hiddenFrom(ctx);
  if (hidden.size === 0) return undefined;
  const typed = hidden.has('contacts')
    ? contactVariables(await flows.open(ctx, flow_hash))
    : new Map<string, ContactKind>();
  return new Masker(hidden, { ...known, typed });
}

/** Variables that their author declared to be contact data, whatever they are called. */
export const contactVariables = ({ scopes }: Executable): Map<string, ContactKind> =>
  new Map(
    scopes
      .flatMap(({ variables }) => variables)
      .flatMap(({ name, type }): [string, ContactKind][] =>
        type === 'phone' || type === 'email' ? [[name, type]] : [],
      ),
  );

/** Whole words only, the longest first. */
function anyOf(values: readonly string[]): RegExp | undefined {
  if (values.length === 0) return undefined;
  const alternatives = values
    .toSorted((a, b) => b.length - a.length)
    .map((value) => value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'giu');
}
