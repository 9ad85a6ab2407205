// Owns invented contact data in place of real people's: the same person has the same stand-in everywhere in a case, so that the flow
// understands it as before. Pure.
import { isObject, type Json, type JsonObject } from '../../../flow/json.ts';
import { type ContactKind, contactKindOf, replaceContactsIn } from '../people/privacy/contact-masks.ts';

const NAMES = ['Alex', 'Robin', 'Sam', 'Kim', 'Jo', 'Chris', 'Pat', 'Lee'];
const SHORTEST = 3;

export class StandIns {
  readonly #typed: ReadonlyMap<string, ContactKind>;
  readonly #known = new Map<string, string>();
  readonly #counts: Record<ContactKind, number> = { phone: 0, email: 0, text: 0, secret: 0 };

  /** `typed`: variables that their author declared to be contact data. `variables`: the values that are known. */
  constructor(typed: ReadonlyMap<string, ContactKind>, variables: readonly JsonObject[]) {
    this.#typed = typed;
    for (const [name, value] of variables.flatMap((given) => Object.entries(given))) {
      const kind = this.#kindOf(name);
      if (kind && (typeof value === 'string' || typeof value === 'number')) this.#standInFor(kind, String(value));
    }
  }

  text(given: string): string {
    let text = replaceContactsIn(given, (kind, found) => this.#standInFor(kind, found));
    for (const [value, standIn] of this.#known)
      if (value !== standIn && text.toLowerCase().includes(value)) text = replaced(text, value, standIn);
    return text;
  }

  object(given: JsonObject): JsonObject {
    return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, this.#value(value, this.#kindOf(name))]));
  }

  #value(value: Json, kind: ContactKind | undefined): Json {
    if (Array.isArray(value)) return value.map((item) => this.#value(item, kind));
    if (isObject(value)) return this.object(value);
    if (kind && typeof value === 'string' && value !== '') return this.#standInFor(kind, value);
    return typeof value === 'string' ? this.text(value) : value;
  }

  #kindOf = (name: string): ContactKind | undefined => this.#typed.get(name) ?? contactKindOf(name);

  #standInFor(kind: ContactKind, value: string): string {
    const key = kind === 'phone' ? value.replace(/\D/g, '').slice(-10) : value.trim().toLowerCase();
    if (key.length < SHORTEST) return value;
    const known = this.#known.get(key);
    const made = known ?? this.#make(kind, value);
    if (known === undefined) this.#known.set(key, made);
    return kind === 'phone' ? inShapeOf(value, made) : made;
  }

  #make(kind: ContactKind, value: string): string {
    const n = this.#counts[kind]++;
    switch (kind) {
      // Numbers and names that belong to nobody: fictional lines of the US, and a domain that is kept for examples.
      case 'phone':
        return `20255501${String(n % 100).padStart(2, '0')}`;
      case 'email':
        return `person${n + 1}@example.com`;
      case 'text':
        return /\d/.test(value) ? `example-${n + 1}` : NAMES[n % NAMES.length]! + (value.trim().includes(' ') ? ' Example' : '');
      case 'secret':
        return /[a-z]{2,2}-[A-Z]{2}/.test(value) ? value : `example ${n + 1}`;
    }
  }
}

/** The digits of a number that belongs to nobody, written as the real one is. */
function inShapeOf(value: string, digits: string): string {
  const count = value.replace(/\D/g, '').length;
  const all = `${'1'.repeat(Math.max(0, count - digits.length))}${digits}`.slice(-count);
  let at = 0;
  return value.replace(/\d/g, () => all[at++] ?? '0');
}

/** Whole words only. */
function replaced(text: string, value: string, standIn: string): string {
  const pattern = value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu'), standIn);
}
