// Owns the cutting of a text into passages: by headings, then paragraphs, then sentences, within a budget of tokens. Pure.

export type Chunk = { heading: string; text: string; tokens: number };
/** Counts the frame that a model puts around every text, too: `count('')`. */
export type Counter = (text: string) => number;

/** What the built-in model reads at most, less a margin. */
export const TOKEN_BUDGET = 240;
const HEADING_BUDGET = 40;
const LONGEST_UNIT = 1000;

/** What is embedded: the headings above a passage say what it is about. */
export const embeddedText = ({ heading, text }: Pick<Chunk, 'heading' | 'text'>): string =>
  heading ? `${heading}\n${text}` : text;

/** One passage at a time, so that whoever walks a long text can pause. */
export function* chunksOf(text: string, count: Counter, budget = TOKEN_BUDGET): Generator<Chunk> {
  const frame = count('');
  const size = (part: string): number => count(part) - frame;
  const path: string[] = [];
  let bodiless = false;
  for (const section of sectionsOf(text)) {
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

  function alone(headings: string[]): Chunk {
    const only = fitted(headings.join(' > '), size);
    return { heading: '', text: only, tokens: count(only) };
  }
}

type Section = { level: number; title: string; body: string };

/** Text under Markdown headings; a `#` inside a fenced block of code is no heading. */
function* sectionsOf(text: string): Generator<Section> {
  let section: Section = { level: 0, title: '', body: '' };
  let lines: string[] = [];
  let fenced = false;
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (/^\s{0,3}(```|~~~)/.test(line)) fenced = !fenced;
    const [, marks, title] = (!fenced && /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(line)) || [];
    if (marks === undefined || title === undefined) {
      lines.push(line);
      continue;
    }
    yield { ...section, body: lines.join('\n') };
    section = { level: marks.length, title: title.replace(/[ \t]+#*$/, '').trim(), body: '' };
    lines = [];
  }
  yield { ...section, body: lines.join('\n') };
}

/** The last words of a long path say most. */
function fitted(heading: string, size: Counter): string {
  let short = heading.slice(-400);
  while (short !== '' && size(short) > HEADING_BUDGET) short = short.slice(Math.ceil(short.length / 4));
  return short.trim();
}

type Sized = { text: string; tokens: number };

/** Paragraphs together as long as they fit. */
function* packed(body: string, size: Counter, room: number): Generator<Sized> {
  let [text, tokens] = ['', 0];
  for (const paragraph of body.split(/\n[ \t]*\n/)) {
    let separator = '\n\n';
    for (const unit of unitsOf(paragraph.trim(), size, room)) {
      if (text !== '' && tokens + unit.tokens > room) {
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

/** A paragraph whole if it fits, else its sentences, else pieces of them. */
function* unitsOf(paragraph: string, size: Counter, room: number): Generator<Sized> {
  if (paragraph === '') return;
  if (paragraph.length <= LONGEST_UNIT) {
    const tokens = size(paragraph);
    if (tokens <= room) return yield { text: paragraph, tokens };
  }
  for (const sentence of paragraph.match(/[^.!?\n]*(?:[.!?]+(?=\s|$)|\n|[.!?]|$)\s*/g) ?? [])
    yield* piecesOf(sentence.trim(), size, room);
}

function* piecesOf(text: string, size: Counter, room: number): Generator<Sized> {
  if (text === '') return;
  const tokens = text.length <= LONGEST_UNIT ? size(text) : Number.POSITIVE_INFINITY;
  if (tokens <= room || text.length === 1) return yield { text, tokens };
  for (let rest = text; rest !== ''; ) {
    const half = text.length > LONGEST_UNIT ? LONGEST_UNIT : Math.ceil(text.length / 2);
    const cut = rest.length <= half ? rest.length : cutAt(rest, half);
    yield* piecesOf(rest.slice(0, cut).trim(), size, room);
    rest = rest.slice(cut).trimStart();
  }
}

/** At a space if there is one, and never between the halves of one character. */
function cutAt(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  if (space > at / 2) return space;
  const code = text.charCodeAt(at);
  const cut = code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
  return Math.max(cut, 1);
}
