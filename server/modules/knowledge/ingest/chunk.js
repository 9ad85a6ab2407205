// Owns the cutting of a text into passages: by headings, then paragraphs, then sentences, within a budget of tokens. Pure, and linear
// in the text whatever stands in it. Plain JavaScript, because the process that reads files runs it without a loader.

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
const LONGEST_UNIT = 1000;
const LONGEST_HEADING = 400;
/** Characters without a blank are few tokens, however many they are. */
const LONGEST_PASSAGE = 4000;
const LONGEST_WORD = 250;

/**
 * What is embedded: the headings above a passage say what it is about.
 * @param {Pick<Chunk, 'heading' | 'text'>} chunk
 */
export const embeddedText = ({ heading, text }) => (heading ? `${heading}\n${text}` : text);

/**
 * Counters of byte pairs are quadratic in the longest word: a text with a longer one is counted in pieces.
 * @param {string} text
 * @param {Counter} count
 */
export function countByPieces(text, count) {
  if (!/\S{251}/.test(text)) return count(text);
  let tokens = 0;
  for (let from = 0; from < text.length; from += LONGEST_WORD) tokens += count(text.slice(from, from + LONGEST_WORD));
  return tokens;
}

/**
 * One passage at a time, so that the caller of a long text can pause.
 * @param {string} text
 * @param {Counter} count
 * @returns {Generator<Chunk>}
 */
export function* chunksOf(text, count, budget = TOKEN_BUDGET) {
  const frame = count('');
  /** @type {Counter} */
  const size = (part) => count(part) - frame;
  /** @type {string[]} */
  const path = [];
  let bodiless = false;
  for (const section of sectionsOf(text.replace(/\r\n?/g, '\n'))) {
    if (section.level > 0) {
      // A heading with nothing under it is still something the document says.
      if (bodiless && section.level <= path.length) yield alone(path);
      path.length = Math.min(path.length, section.level - 1);
      path.push(section.title);
    }
    bodiless = section.level > 0 && section.body.trim() === '';
    const heading = fitted(path.join(' > '), size);
    const room = budget - frame - (heading ? size(heading) : 0);
    for (const { text: body, tokens } of packed(section.body, size, room)) {
      yield { heading, text: body, tokens: tokens + budget - room };
    }
  }
  if (bodiless) yield alone(path);

  /** @param {readonly string[]} headings */
  function alone(headings) {
    const only = fitted(headings.join(' > '), size);
    return { heading: '', text: only, tokens: count(only) };
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
  // Only lines that could matter are looked at: a file of nothing but line ends has millions of others.
  const marked = /^(?: {0,3}(#{1,6})[ \t]|\s{0,3}(?:```|~~~))/gm;
  for (let found = marked.exec(text); found; found = marked.exec(text)) {
    const next = text.indexOf('\n', marked.lastIndex);
    const end = next < 0 ? text.length : next;
    if (!found[1]) {
      fenced = !fenced;
    } else if (!fenced) {
      // No heading is read further than it is shown.
      const words = text.slice(marked.lastIndex, Math.min(end, marked.lastIndex + 8 * LONGEST_HEADING)).trim();
      if (words !== '') {
        yield { level, title, body: text.slice(from, found.index) };
        [level, title, from] = [found[1].length, words.replace(/(?<![ \t])[ \t]+#*$/, '').trim(), end];
      }
    }
    marked.lastIndex = end;
  }
  yield { level, title, body: text.slice(from) };
}

/**
 * The last words of a long path say most.
 * @param {string} heading
 * @param {Counter} size
 */
function fitted(heading, size) {
  let short = heading.slice(-LONGEST_HEADING).toWellFormed();
  while (short !== '' && size(short) > HEADING_BUDGET) short = short.slice(Math.ceil(short.length / 4)).toWellFormed();
  return short.replace(/^\ufffd+/, '').trim();
}

/**
 * Paragraphs together as long as they fit.
 * @param {string} body
 * @param {Counter} size
 * @param {number} room
 * @returns {Generator<Unit>}
 */
function* packed(body, size, room) {
  let [text, tokens] = ['', 0];
  for (const paragraph of separated(body, /\n[ \t]*\n\s*/g)) {
    let separator = '\n\n';
    for (const unit of unitsOf(paragraph.trim(), size, room)) {
      if (text !== '' && (tokens + unit.tokens > room || text.length + unit.text.length > LONGEST_PASSAGE)) {
        yield { text, tokens };
        [text, tokens] = ['', 0];
      }
      text = text === '' ? unit.text : `${text}${separator}${unit.text}`;
      tokens += unit.tokens;
      separator = ' ';
    }
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
    yield text.slice(from, index + 1);
    from = index + found.length;
  }
  yield text.slice(from);
}

/**
 * A paragraph whole if it fits, else its sentences, else pieces of them.
 * @param {string} paragraph
 * @param {Counter} size
 * @param {number} room
 * @returns {Generator<Unit, void>}
 */
function* unitsOf(paragraph, size, room) {
  if (paragraph === '') return;
  if (paragraph.length <= LONGEST_UNIT) {
    const tokens = size(paragraph);
    if (tokens <= room) return yield { text: paragraph, tokens };
  }
  for (const sentence of separated(paragraph, /[.!?\n]\s+|\n/g)) yield* piecesOf(sentence.trim(), size, room);
}

/**
 * @param {string} text
 * @param {Counter} size
 * @param {number} room
 * @returns {Generator<Unit, void>}
 */
function* piecesOf(text, size, room) {
  if (text === '') return;
  const tokens = text.length <= LONGEST_UNIT ? size(text) : Number.POSITIVE_INFINITY;
  if (tokens <= room || text.length === 1) return yield { text, tokens };
  // As many pieces as the tokens ask for, if those are spread evenly.
  const most = text.length > LONGEST_UNIT ? LONGEST_UNIT : Math.ceil(text.length / Math.ceil(tokens / Math.max(room, 1)));
  for (let from = 0; from < text.length; ) {
    const to = text.length - from <= most ? text.length : cutAt(text, from, most);
    yield* piecesOf(text.slice(from, to).trim(), size, room);
    from = to;
  }
}

/**
 * At a space if there is one, and never between the halves of one character.
 * @param {string} text
 * @param {number} from
 * @param {number} most
 */
function cutAt(text, from, most) {
  const at = from + most;
  for (let space = at; space > from + most / 2; space--) if (text[space] === ' ') return space + 1;
  const code = text.charCodeAt(at);
  const cut = code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
  return Math.max(cut, from + 1);
}
