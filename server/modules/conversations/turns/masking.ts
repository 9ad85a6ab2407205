// Owns what a caller sees of a conversation beyond its words: contact data, facts, passages and instructions each need the scope of the
// resource they come from. Pure; what is stored keeps its values.
import type { Json, JsonObject } from '../../../../flow/json.ts';
import { type Context, hasScope } from '../../../kernel/context.ts';
import { type ContactKind, contactKindOf, maskAs, maskContactsIn } from '../../people/privacy/contact-masks.ts';

/** What is kept in conversations of other resources, and the scope that shows it. */
const SCOPES = {
  contacts: 'identity:read',
  facts: 'memory:read',
  passages: 'knowledge_bases:read',
  instructions: 'agents:read',
} as const;
type Kept = keyof typeof SCOPES;

/** What the caller's key lacks. */
export type Hidden = ReadonlySet<Kept>;
export const hiddenFrom = (ctx: Pick<Context, 'scopes'>): Hidden =>
  new Set((Object.keys(SCOPES) as Kept[]).filter((kept) => !hasScope(ctx, SCOPES[kept])));

/** What is known to be sensitive in one conversation, wherever its text turns up. */
export type KnownContacts = {
  typed: ReadonlyMap<string, ContactKind>;
  variables: readonly JsonObject[];
  facts: readonly string[];
};
export type Masked = { reason: string; detail: Record<string, Json> };

/** Parts of a question to a model that its author wrote. */
const AUTHORED = ['persona', 'instructions', 'goal', 'examples', 'choices', 'variables', 'model_settings'] as const;

// What is looked for in every text of a trace is bounded, so that masking costs little more than reading.
const MAX_VALUES = 24;
const MAX_FACTS = 50;
const SHORTEST = 3;
const MAX_LENGTH = 80;
const DEEPEST = 64;
const MAX_NAMES = 10_000;

const needs = (kept: Kept): string => `[hidden: needs ${SCOPES[kept]}]`;

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
    this.#facts = hidden.has('facts') ? facts.filter((fact) => fact.length >= SHORTEST).slice(0, MAX_FACTS) : [];
    this.#values = hidden.has('contacts') ? contactsIn(typed, variables) : new Map();
    this.#pattern = anyOf([...this.#values.keys()]);
  }

  text(given: string): string {
    let text = given;
    for (const fact of this.#facts)
      if (text.length >= fact.length && text.includes(fact)) text = text.replaceAll(fact, needs('facts'));
    if (!this.#hidden.has('contacts')) return text;
    if (this.#pattern && text.length >= SHORTEST)
      text = text.replace(this.#pattern, (found) => this.#values.get(found.toLowerCase()) ?? '***');
    return maskContactsIn(text);
  }

  object(given: JsonObject): JsonObject {
    return this.#object(given, 0);
  }

  field(name: string, value: Json): Json {
    return this.#value(value, this.#nameOf(name).kind, 0);
  }

  /** One entry of a trace. */
  entry(type: string, { reason, detail }: Masked): Masked {
    const isRecalled = type === 'memory' && this.#hidden.has('facts') && Array.isArray(detail.facts);
    const events = isRecalled ? { ...detail, facts: (detail.facts as Json[]).map(() => needs('facts')) } : detail;
    return { reason: this.text(reason), detail: this.object(events) };
  }

  #object(given: JsonObject, depth: number): JsonObject {
    const withheld = this.#withheldIn(given);
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => {
        const kept = withheld(name);
        const { shown, kind } = this.#nameOf(name);
        return [shown, kept ? needs(kept) : this.#value(value, kind, depth + 1)];
      }),
    );
  }

  #nameOf(name: string): { shown: string; kind: ContactKind | undefined } {
    const known = this.#names.get(name);
    if (known) return known;
    const kind = this.#hidden.has('contacts') ? (this.#typed.get(name) ?? contactKindOf(name)) : undefined;
    const judged = { shown: this.text(name), kind };
    if (this.#names.size < MAX_NAMES) this.#names.set(name, judged);
    return judged;
  }

  /** A passage has a score and says where it stands; a question to a model has a purpose. */
  #withheldIn(given: JsonObject): (name: string) => Kept | undefined {
    const isPassage = this.#hidden.has('passages') && typeof given.score === 'number';
    const isQuestion = this.#hidden.has('instructions') && given.type === 'ask_model';
    return (name) => {
      if (isPassage && (name === 'text' || name === 'title')) return 'passages';
      return isQuestion && (AUTHORED as readonly string[]).includes(name) ? 'instructions' : undefined;
    };
  }

  #value(value: Json, kind: ContactKind | undefined, depth: number): Json {
    if (value === null || typeof value === 'boolean') return value;
    if (depth > DEEPEST) return '***';
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
    const fits = value.length >= SHORTEST && value.length <= MAX_LENGTH && found.size < MAX_VALUES;
    if (fits) found.set(value.toLowerCase(), maskAs(kind, value));
  };
  for (const [name, value] of variables.flatMap((given) => Object.entries(given))) {
    const kind = typed.get(name) ?? contactKindOf(name);
    if (kind === undefined || kind === 'secret' || (typeof value !== 'string' && typeof value !== 'number')) continue;
    const text = String(value).trim();
    add(text, kind);
    const digits = kind === 'phone' ? text.replace(/\D/g, '') : '';
    if (digits.length >= 10) for (const other of [digits, digits.slice(-10)]) add(other, kind);
  }
  return found;
}

/** Whole words only, the longest first. */
function anyOf(values: readonly string[]): RegExp | undefined {
  if (values.length === 0) return undefined;
  const ways = values
    .toSorted((a, b) => b.length - a.length)
    .map((value) => value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${ways})(?![\\p{L}\\p{N}])`, 'giu');
}
