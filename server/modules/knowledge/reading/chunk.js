// Owns the splitting of a text into passages: by headings, then paragraphs, then sentences, within a budget of
// tokens. Pure, and linear in any text. Plain JavaScript, because the process that reads files runs it without a
// loader.
import { blocksOf } from './blocks.js';
import { rowSentence, withSeparatedValues } from './table.js';

/** @typedef {{ heading: string; text: string; tokens: number }} Chunk */
/** @typedef {{ level: number; title: string; body: string }} Section */
/** @typedef {{ text: string; tokens: number }} Unit */
/**
 * Counts the frame that a model puts around every text, too: `count('')`.
 * @typedef {(text: string) => number} Counter
 */

/** What the built-in model reads at most, less a margin. */
export const TOKEN_BUDGET = 240;
const HEADING_BUDGET = 40;
const MAX_UNIT_LENGTH = 1000;
const MAX_HEADING_LENGTH = 400;
const MAX_TITLE_LENGTH = 80;
/** Characters without a blank are few tokens, however many they are. */
const MAX_PASSAGE_LENGTH = 4000;
const MAX_WORD_LENGTH = 250;

/** Matches names of a collection, which are not a subject. */
const COLLECTION =
  /\b(?:faqs?|frequently asked|help ?(?:cent(?:re|er)|desk|pages?)|hand ?book|knowledge ?(?:base|cent(?:re|er))|documentation|q ?& ?a|website|home ?page|welcome)\b/i;
const MAX_NAME_WORDS = 3;

/**
 * The text that is embedded: the headings above a passage say what it is about, and so does the title where there
 * are none, or where it is a short name. Beside headings, a long title or the name of a collection would draw all
 * passages together and away from the question; search by words still reads it.
 * @param {Pick<Chunk, 'heading' | 'text'>} chunk
 */
export const embeddedText = ({ heading, text }, title = '') => `${headOf(title, heading)}${text}`;

/** @param {string} name */
const namesSubject = (name) => name.split(/\s+/).length <= MAX_NAME_WORDS && !COLLECTION.test(name);

/**
 * @param {string} title
 * @param {string} heading
 */
function headOf(title, heading) {
  const name = /^https?:\/\//i.test(title) ? '' : title.slice(0, MAX_TITLE_LENGTH).toWellFormed().trim();
  const [first = '', ...deeper] = heading.split(' > ');
  // The heading over the whole document is its title once more.
  const isTop = deeper.length > 0 && (first.toLowerCase() === name.toLowerCase() || COLLECTION.test(first));
  const shown = isTop && !namesSubject(first) ? deeper.join(' > ') : heading;
  const hasName = shown.toLowerCase().startsWith(name.toLowerCase());
  return [hasName || (shown !== '' && !namesSubject(name)) ? '' : name, shown]
    .map((line) => (line === '' ? '' : `${line}\n`))
    .join('');
}

/**
 * Counters of byte pairs are quadratic in the longest word: a text with a longer one is counted in pieces.
 * @param {string} text
 * @param {Counter} count
 */
export function countByPieces(text, count) {
  if (!/\S{251}/.test(text)) return count(text);
  let tokens = 0;
  for (let from = 0; from < text.length; from += MAX_WORD_LENGTH)
    tokens += count(text.slice(from, from + MAX_WORD_LENGTH));
  return tokens;
}

/**
 * One passage at a time, so that the caller of a long text can pause. The title is read by the model before every
 * one of them.
 * @param {string} text
 * @param {Counter} count
 * @returns {Generator<Chunk>}
 */
export function* chunksOf(text, count, { title = '', budget = TOKEN_BUDGET } = {}) {
  const frame = count('');
  /** @type {Counter} */
  const size = (part) => count(part) - frame;
  /** @type {string[]} */
  const path = [];
  let bodiless = false;
  for (const section of sectionsOf(withSeparatedValues(text.replace(/\r\n?/g, '\n')))) {
    if (section.level > 0) {
      // A heading with nothing under it is still content.
      if (bodiless && section.level <= path.length) yield alone(path);
      path.length = Math.min(path.length, section.level - 1);
      path.push(section.title);
    }
    bodiless = section.level > 0 && section.body.trim() === '';
    for (const { columns, units } of partsOf(section.body)) {
      const heading = fitted([...path, ...columns].join(' > '), size);
      const head = headOf(title, heading);
      const room = budget - frame - (head ? size(head) : 0);
      for (const { text: body, tokens } of packed(units(size, room), room))
        yield { heading, text: body, tokens: tokens + budget - room };
    }
  }
  if (bodiless) yield alone(path);

  /** @param {readonly string[]} headings */
  function alone(headings) {
    const only = fitted(headings.join(' > '), size);
    return { heading: '', text: only, tokens: count(headOf(title, '') + only) };
  }
}

/** @typedef {(size: Counter, room: number) => Generator<Unit & { separator: string }>} UnitsIn */

/**
 * Parts that do not share passages: prose and code together, every table by itself, under the names of its columns.
 * @param {string} body
 * @returns {Generator<{ columns: string[]; units: UnitsIn }>}
 */
function* partsOf(body) {
  const blocks = blocksOf(body);
  let next = blocks.next();
  while (!next.done) {
    const block = next.value;
    if (block.kind === 'table') {
      const names = block.header.filter((name) => name !== '').join(', ');
      yield { columns: names === '' ? [] : [names], units: rowUnits(block) };
      next = blocks.next();
    } else yield { columns: [], units: textUnits };
  }

  /** @type {UnitsIn} */
  function* textUnits(size, room) {
    for (; !next.done && next.value.kind !== 'table'; next = blocks.next()) yield* unitsOfText(next.value, size, room);
  }
}

/**
 * @param {Extract<import('./blocks.js').Block, { kind: 'table' }>} table
 * @returns {UnitsIn}
 */
const rowUnits = ({ header, rows }) =>
  function* (size, room) {
    let any = false;
    for (const cells of rows) {
      any = true;
      for (const unit of unitsOf(rowSentence(header, cells), size, room)) yield { ...unit, separator: '\n' };
    }
    // A table of a header alone.
    if (!any) for (const unit of unitsOf(header.join(', '), size, room)) yield { ...unit, separator: '\n' };
  };

/**
 * Code that fits into a passage is never cut, and longer code only between lines.
 * @param {{ kind: 'prose' | 'code'; text: string }} block
 * @param {Counter} size
 * @param {number} room
 */
function* unitsOfText({ kind, text }, size, room) {
  for (const paragraph of kind === 'code' ? [text] : separated(text, /\n[ \t]*\n\s*/g)) {
    let separator = '\n\n';
    for (const unit of unitsOf(paragraph.trim(), size, room, kind)) {
      yield { ...unit, separator };
      separator = kind === 'code' ? '\n' : ' ';
    }
  }
}

/**
 * Text under Markdown headings; a `#` inside a fenced block of code is no heading.
 * @param {string} text
 * @returns {Generator<Section>}
 */
function* sectionsOf(text) {
  let [level, title, from] = [0, '', 0];
  let fenced = false;
  // Only lines that could be headings or fences are checked: a file of nothing but line ends has millions of others.
  const marked = /^(?: {0,3}(#{1,6})[ \t]|\s{0,3}(?:```|~~~))/gm;
  for (let found = marked.exec(text); found; found = marked.exec(text)) {
    const next = text.indexOf('\n', marked.lastIndex);
    const end = next < 0 ? text.length : next;
    if (!found[1]) {
      fenced = !fenced;
    } else if (!fenced) {
      // No heading is read further than it is shown.
      const content = text.slice(marked.lastIndex, Math.min(end, marked.lastIndex + 8 * MAX_HEADING_LENGTH)).trim();
      if (content !== '') {
        yield { level, title, body: text.slice(from, found.index) };
        [level, title, from] = [found[1].length, content.replace(/(?<![ \t])[ \t]+#*$/, '').trim(), end];
      }
    }
    marked.lastIndex = end;
  }
  yield { level, title, body: text.slice(from) };
}

/**
 * The end of a long path is the most specific.
 * @param {string} heading
 * @param {Counter} size
 */
function fitted(heading, size) {
  let short = heading.slice(-MAX_HEADING_LENGTH).toWellFormed();
  while (short !== '' && size(short) > HEADING_BUDGET) short = short.slice(Math.ceil(short.length / 4)).toWellFormed();
  return short.replace(/^\ufffd+/, '').trim();
}

/**
 * Units together as long as they fit.
 * @param {Iterable<Unit & { separator: string }>} units
 * @param {number} room
 * @returns {Generator<Unit>}
 */
function* packed(units, room) {
  let [text, tokens] = ['', 0];
  for (const unit of units) {
    if (text !== '' && (tokens + unit.tokens > room || text.length + unit.text.length > MAX_PASSAGE_LENGTH)) {
      yield { text, tokens };
      [text, tokens] = ['', 0];
    }
    text = text === '' ? unit.text : `${text}${unit.separator}${unit.text}`;
    tokens += unit.tokens;
  }
  if (text !== '') yield { text, tokens };
}

/**
 * Like `split`, one piece at a time: a list of all the pieces of a long text would be larger than the text.
 * @param {string} text
 * @param {RegExp} separator
 */
function* separated(text, separator) {
  let from = 0;
  for (const { index, 0: found } of text.matchAll(separator)) {
    yield text.slice(from, index);
    from = index + found.length;
  }
  yield text.slice(from);
}

/**
 * Where a sentence ends, or an item of a list begins. A line break alone ends no sentence; neither does "e.g. this".
 */
const SENTENCE_END =
  /(?<=[.!?…]["”'’)\]]{0,3})(?<!\b(?:[Dd]r|[Mm]rs?|[Mm]s|[Ss]t|[Nn]o|e\.g|i\.e|approx|vs|etc)\.)\s+(?![\p{Ll}\s])|\n(?=[ \t]*(?:[-*•+>|]|\d{1,3}[.)])[ \t])|(?<=[:;])\n/gu;

/**
 * A paragraph whole if it fits, else its sentences, else pieces of them.
 * @param {string} paragraph
 * @param {Counter} size
 * @param {number} room
 * @param {'prose' | 'code'} [kind]
 * @returns {Generator<Unit, void>}
 */
function* unitsOf(paragraph, size, room, kind = 'prose') {
  if (paragraph === '') return;
  if (paragraph.length <= MAX_UNIT_LENGTH) {
    const tokens = size(paragraph);
    if (tokens <= room) return yield { text: paragraph, tokens };
  }
  for (const sentence of separated(paragraph, kind === 'code' ? /\n/g : SENTENCE_END))
    yield* piecesOf(kind === 'code' ? sentence.trimEnd() : sentence.trim(), size, room);
}

/**
 * @param {string} text
 * @param {Counter} size
 * @param {number} room
 * @returns {Generator<Unit, void>}
 */
function* piecesOf(text, size, room) {
  if (text === '') return;
  const tokens = text.length <= MAX_UNIT_LENGTH ? size(text) : Number.POSITIVE_INFINITY;
  if (tokens <= room || text.length === 1) return yield { text, tokens };
  // As many pieces as the tokens need, if those are spread evenly.
  const most =
    text.length > MAX_UNIT_LENGTH ? MAX_UNIT_LENGTH : Math.ceil(text.length / Math.ceil(tokens / Math.max(room, 1)));
  for (let from = 0; from < text.length; ) {
    const to = text.length - from <= most ? text.length : cutAt(text, from, most);
    yield* piecesOf(text.slice(from, to).trim(), size, room);
    from = to;
  }
}

/**
 * At the end of a line or a space if there is one, and never between the halves of one character.
 * @param {string} text
 * @param {number} from
 * @param {number} most
 */
function cutAt(text, from, most) {
  const at = from + most;
  const half = from + Math.ceil(most / 2);
  const line = text.slice(half, at).lastIndexOf('\n');
  if (line >= 0) return half + line + 1;
  for (let space = at; space > from + most / 2; space--) if (text[space] === ' ') return space + 1;
  const code = text.charCodeAt(at);
  const cut = code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
  return Math.max(cut, from + 1);
}
