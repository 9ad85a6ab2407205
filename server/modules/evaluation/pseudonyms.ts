// Owns pseudonyms: invented contact data instead of real people's. A value has the same pseudonym
// everywhere in a case, so that the flow understands it as before. Pure.
import { isObject, type Json, type JsonObject } from '../../../flow/language/json.ts';
import { type ContactKind, contactKindOf, replaceContactsIn } from '../people/person/contact-masks.ts';

const NAMES = ['Alex', 'Robin', 'Sam', 'Kim', 'Jo', 'Chris', 'Pat', 'Lee'];
const MIN_LENGTH = 3;

export class Pseudonyms {
  readonly #typed: ReadonlyMap<string, ContactKind>;
  readonly #known = new Map<string, string>();
  readonly #counts: Record<ContactKind, number> = { phone: 0, email: 0, text: 0, secret: 0 };

  /**
   * `typed`: variables that their author declared to be contact data. `variables`: the values that
   * are known.
   */
  constructor(typed: ReadonlyMap<string, ContactKind>, variables: readonly JsonObject[]) {
    this.#typed = typed;
    for (const [name, value] of variables.flatMap(Object.entries<Json>)) {
      const kind = this.#kindOf(name);
      if (kind && (typeof value === 'string' || typeof value === 'number')) this.#pseudonymFor(kind, String(value));
    }
  }

  text(input: string): string {
    let text = replaceContactsIn(input, (kind, found) => this.#pseudonymFor(kind, found));
    for (const [value, pseudonym] of this.#known)
      if (value !== pseudonym && text.toLowerCase().includes(value)) text = replaceWord(text, value, pseudonym);
    return text;
  }

  object(input: JsonObject): JsonObject {
    return Object.fromEntries(
      Object.entries(input).map(([name, value]) => [name, this.#value(value, this.#kindOf(name))]),
    );
  }

  #value(value: Json, kind: ContactKind | undefined): Json {
    if (Array.isArray(value)) return value.map((item) => this.#value(item, kind));
    if (isObject(value)) return this.object(value);
    if (kind && typeof value === 'string' && value !== '') return this.#pseudonymFor(kind, value);
    return typeof value === 'string' ? this.text(value) : value;
  }

  #kindOf = (name: string): ContactKind | undefined => this.#typed.get(name) ?? contactKindOf(name);

  #pseudonymFor(kind: ContactKind, value: string): string {
    const key = kind === 'phone' ? value.replace(/\D/g, '').slice(-10) : value.trim().toLowerCase();
    if (key.length < MIN_LENGTH) return value;
    const existing = this.#known.get(key);
    const pseudonym = existing ?? this.#create(kind, value);
    if (existing === undefined) this.#known.set(key, pseudonym);
    return kind === 'phone' ? inShapeOf(value, pseudonym) : pseudonym;
  }

  #create(kind: ContactKind, value: string): string {
    const n = this.#counts[kind]++;
    switch (kind) {
      // Numbers and addresses without an owner: fictional lines of the US, and a domain that is
      // reserved for examples.
      case 'phone':
        return `20255501${String(n % 100).padStart(2, '0')}`;
      case 'email':
        return `person${n + 1}@example.com`;
      case 'text':
        return /\d/.test(value)
          ? `example-${n + 1}`
          : NAMES[n % NAMES.length]! + (value.trim().includes(' ') ? ' Example' : '');
      case 'secret':
        return /[a-z]{2,2}-[A-Z]{2}/.test(value) ? value : `example ${n + 1}`;
    }
  }
}

/** Invented digits in the format of the real number. */
function inShapeOf(value: string, digits: string): string {
  const count = value.replace(/\D/g, '').length;
  const all = `${'1'.repeat(Math.max(0, count - digits.length))}${digits}`.slice(-count);
  let at = 0;
  return value.replace(/\d/g, () => all[at++] ?? '0');
}

/** Replaces whole words only. */
function replaceWord(text: string, value: string, pseudonym: string): string {
  const pattern = value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu'), pseudonym);
}
