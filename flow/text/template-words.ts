// Owns templates in plain words: what a text with variables and conditions in it says, and when, for people who write no templates.

/** Something that a text may say; `when` is empty for what it always says. */
export type Said = { when: string; text: string };
type NameOf = (variable: string) => string;

type Part = string | Choice;
type Branch = { when: string; parts: Part[] };
type Choice = { branches: Branch[] };
type Piece = { kind: 'text' | 'output' | 'tag'; text: string };
type Block = { name: 'if' | 'unless' | 'case' | 'for'; subject: string; choice: Choice; outside: Part[] };

const MAX_DEPTH = 8;
class NotUnderstood extends Error {}

/** `order.status` and `order_status` as a person would say it. */
export const nameForPeople: NameOf = (variable) => variable.replace(/[._]+/g, ' ').trim();

/** What a text says: one entry, or one for each case where the whole text is a choice. A template of another kind stays as it is. */
export function saidInWords(text: string, nameOf: NameOf = nameForPeople): Said[] {
  if (!/\{[{%]/.test(text)) return [{ when: '', text }];
  try {
    const parts = partsOf(piecesOf(text), nameOf).filter((part) => typeof part !== 'string' || part.trim() !== '');
    const [only] = parts;
    if (parts.length === 1 && only !== undefined && typeof only !== 'string')
      return only.branches.map(({ when, parts: said }) => ({ when, text: inLine(said) || 'nothing' }));
    return [{ when: '', text: inLine(partsOf(piecesOf(text), nameOf)) }];
  } catch (problem) {
    if (problem instanceof NotUnderstood) return [{ when: '', text }];
    throw problem;
  }
}

/** The same in one text: a choice stands in parentheses. */
export function templateInWords(text: string, nameOf: NameOf = nameForPeople): string {
  const said = saidInWords(text, nameOf);
  return said.length === 1 && said[0]?.when === '' ? said[0].text : casesOf(said);
}

const casesOf = (said: readonly Said[]): string => `(${said.map(({ when, text }) => `${when}: ${text}`).join(' / ')})`;

const inLine = (parts: readonly Part[]): string => joined(parts).trim();

function joined(parts: readonly Part[]): string {
  let texts = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      texts += part;
      continue;
    }
    const written = part.branches.map(({ parts: said }) => joined(said));
    const last = written.findLastIndex((text) => text.trim() !== '');
    if (last < 0) continue;
    const cases = part.branches
      .slice(0, last + 1)
      .map(({ when }, at) => ({ when, text: written[at]?.trim() || 'nothing' }));
    // What parted a case from the words around it does so here.
    const before = written.some((text) => /^\s/.test(text)) || /\w$/.test(texts);
    const after = written.some((text) => /\s$/.test(text));
    texts += `${before ? ' ' : ''}${casesOf(cases)}${after ? ' ' : ''}`;
  }
  return texts.replace(/[ \t]{2,}/g, ' ');
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
    const isTag = text[at + 1] === '%';
    if (!isTag && text[at + 1] !== '{') continue;
    const end = text.indexOf(isTag ? '%}' : '}}', at + 2);
    if (end < 0) throw new NotUnderstood();
    pieces.push({ kind: 'text', text: text.slice(from, at) });
    pieces.push({
      kind: isTag ? 'tag' : 'output',
      text: text
        .slice(at + 2, end)
        .replace(/^-|-$/g, '')
        .trim(),
    });
    from = end + 2;
    at = end + 1;
  }
  pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

function partsOf(pieces: readonly Piece[], nameOf: NameOf): Part[] {
  const reader = new Reader(nameOf);
  for (const { kind, text } of pieces) {
    if (kind === 'text') reader.add(text);
    else if (kind === 'output') reader.add(outputInWords(text, nameOf));
    else reader.tag(text);
  }
  return reader.finish();
}

class Reader {
  readonly #nameOf: NameOf;
  readonly #all: Part[] = [];
  readonly #blocks: Block[] = [];
  #into = this.#all;

  constructor(nameOf: NameOf) {
    this.#nameOf = nameOf;
  }

  add(part: Part): void {
    this.#into.push(part);
  }

  tag(text: string): void {
    const [, tag = '', rest = ''] = /^(#|\w+)\s*([\s\S]*)$/.exec(text) ?? [];
    if (tag === 'if' || tag === 'unless') this.#open(tag, '', `${tag} ${conditionInWords(rest, this.#nameOf)}`);
    else if (tag === 'case') this.#open(tag, this.#value(rest), '');
    else if (tag === 'for')
      this.#open(tag, '', `for each of ${this.#value(/^\w+\s+in\s+(\S+)/.exec(rest)?.[1] ?? '')}`);
    else if (tag === 'elsif') this.#branch(this.#inside('if', 'unless'), `if ${conditionInWords(rest, this.#nameOf)}`);
    else if (tag === 'else') this.#branch(this.#inside('if', 'unless', 'case', 'for'), 'otherwise');
    else if (tag === 'when') {
      const block = this.#inside('case');
      const values = rest.split(/\s*(?:,|\bor\b)\s*/).map((value) => this.#value(value));
      this.#branch(block, `if ${block.subject} is ${values.join(' or ')}`);
    } else if (tag === 'echo') this.add(outputInWords(rest, this.#nameOf));
    else if (tag.startsWith('end')) this.#close(tag.slice('end'.length));
    else if (!SILENT.has(tag)) throw new NotUnderstood();
  }

  finish(): Part[] {
    if (this.#blocks.length > 0) throw new NotUnderstood();
    return this.#all;
  }

  #value(text: string): string {
    return valueInWords(text, this.#nameOf);
  }

  #open(name: Block['name'], subject: string, when: string): void {
    if (this.#blocks.length >= MAX_DEPTH) throw new NotUnderstood();
    const block: Block = { name, subject, choice: { branches: [] }, outside: this.#into };
    this.#blocks.push(block);
    // What stands between `case` and its first `when` is never said.
    if (when === '') this.#into = [];
    else this.#branch(block, when);
  }

  #branch({ choice }: Block, when: string): void {
    this.#into = [];
    choice.branches.push({ when, parts: this.#into });
  }

  #inside(...names: readonly string[]): Block {
    const block = this.#blocks.at(-1);
    if (!block || !names.includes(block.name)) throw new NotUnderstood();
    return block;
  }

  #close(name: string): void {
    const { choice, outside } = this.#inside(name);
    this.#blocks.pop();
    this.#into = outside;
    this.add(choice);
  }
}
const SILENT: ReadonlySet<string> = new Set(['assign', 'break', 'continue', '#']);

const PATH = /^[A-Za-z_]\w*(?:\.\w+|\[\d+\])*$/;
const LITERAL = /^(?:"([^"]*)"|'([^']*)')$/;

function outputInWords(text: string, nameOf: NameOf): string {
  const [value = '', ...filters] = text.split('|').map((part) => part.trim());
  const [instead] = filters.flatMap(
    (filter) => /^default\s*:\s*(["'])(?<text>[^"']*)\1/.exec(filter)?.groups?.text ?? [],
  );
  const literal = LITERAL.exec(value);
  if (literal) return literal[1] ?? literal[2] ?? '';
  if (!PATH.test(value)) throw new NotUnderstood();
  return `[${nameOf(value)}${instead === undefined || instead === '' ? '' : `, or “${instead}”`}]`;
}

function valueInWords(text: string, nameOf: NameOf): string {
  const value = text.trim();
  const literal = LITERAL.exec(value);
  if (literal) return `“${literal[1] ?? literal[2] ?? ''}”`;
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return value;
  if (value === 'true') return 'yes';
  if (value === 'false') return 'no';
  if (!PATH.test(value)) throw new NotUnderstood();
  return nameOf(value);
}

const COMPARED: Readonly<Record<string, string>> = {
  '==': 'is',
  '!=': 'is not',
  '<>': 'is not',
  '>': 'is more than',
  '>=': 'is at least',
  '<': 'is less than',
  '<=': 'is at most',
  contains: 'contains',
};
const COMPARISON = /^(\S+?)\s*(==|!=|<>|>=|<=|>|<|\bcontains\b)\s*("[^"]*"|'[^']*'|\S+)$/;
const NOTHING = new Set(['nil', 'null', 'blank', 'empty', '""', "''"]);

const MAX_CONDITION = 2_000;
/** Comparisons, and what joins them; not within quotes. */
const JOINED = /\s(?:and|or)\s|(?:"[^"]*"|'[^']*'|(?!\s(?:and|or)\s)[\s\S])+/g;

/** `a == "x" and b` in words. `alone`: what is said of a variable that stands there alone. */
function conditionInWords(text: string, nameOf: NameOf, alone = 'is known'): string {
  if (text.length > MAX_CONDITION) throw new NotUnderstood();
  const parts = text.match(JOINED) ?? [];
  return parts
    .map((part, at) => (at % 2 === 1 ? part.trim() : comparisonInWords(part.trim(), nameOf, alone)))
    .join(' ');
}

function comparisonInWords(text: string, nameOf: NameOf, alone: string): string {
  const [, left, sign, right] = COMPARISON.exec(text) ?? [];
  if (left === undefined || sign === undefined || right === undefined) return `${valueInWords(text, nameOf)} ${alone}`;
  const name = valueInWords(left, nameOf);
  if (NOTHING.has(right) && (sign === '==' || sign === '!=')) return `${name} is ${sign === '==' ? 'not ' : ''}known`;
  return `${name} ${COMPARED[sign]} ${valueInWords(right, nameOf)}`;
}

/** A formula such as `rating <= 3 && service == "delivery"` in words; undefined where it is more than comparisons. */
export function formulaInWords(formula: string, nameOf: NameOf = nameForPeople): string | undefined {
  const unquoted = formula.replace(/"[^"]*"|'[^']*'/g, '');
  if (/[()[\]{}?]|!(?!=)/.test(unquoted)) return undefined;
  try {
    return conditionInWords(formula.replaceAll('&&', ' and ').replaceAll('||', ' or ').trim(), nameOf, 'is yes');
  } catch (problem) {
    if (problem instanceof NotUnderstood) return undefined;
    throw problem;
  }
}
