// Owns splitting a brief into sentences: paragraphs, wrapped lines, bullets and steps, with their
// positions in the text.

export type BriefSentence = {
  text: string;
  start: number;
  end: number;
  /** Sentences of one paragraph or one bullet share a block. */
  block: number;
  /** Its depth in a list; 0 outside of lists. */
  depth: number;
  /**
   * A heading: a line with a heading mark, or a short one with deeper items below. `title`: of the
   * whole text.
   */
  heading: 'section' | 'list' | 'title' | null;
};

const MAX_SENTENCES = 400;
const MARK = /^([ \t>]*)(?:[-*•–‣]|\(?\d{1,3}[.):]|[a-z][.)]|step \d{1,3}[.):]?)[ \t]+/i;
const HEADING = /^[ \t]*#{1,6}[ \t]+/;

/** Lines of this form are separate entries, also without a bullet: "Returns: …", "Power cut → …". */
const ENTRY = /\s(?:→|->|=>|⇒)\s|^\s*\p{Lu}[^.,:;!?"“]{1,50}:\s+\S/u;
const BOLD = /^[ \t]*\*\*[^*\n]{2,80}\*\*:?[ \t]*$/;
const MAX_HEADING_WORDS = 10;

type Block = { start: number; end: number; depth: number; open: boolean; sign: boolean };

export function briefSentences(text: string): BriefSentence[] {
  const sentences: BriefSentence[] = [];
  const blocks = blocksOf(text);
  for (const [block, { start, end, depth }] of blocks.entries()) {
    // Line ends become spaces, one for one, so that positions do not change.
    const flat = text.slice(start, end).replace(/[\s*]/g, ' ');
    const heading = headingOf(text, blocks, block);
    const parts: [number, number][] = heading ? [[0, flat.length]] : cut(flat);
    for (const [from, to] of parts) {
      const words = flat.slice(from, to).trim();
      if (!/[\p{L}\p{N}]/u.test(words)) continue;
      const lead = flat.slice(from, to).length - flat.slice(from, to).trimStart().length;
      const at = start + from + lead;
      sentences.push({ text: words.replace(/ {2,}/g, ' '), start: at, end: at + words.length, block, depth, heading });
    }
  }
  // What is written after the last one belongs to it, so that nothing is lost.
  const rest = sentences.splice(MAX_SENTENCES);
  const last = sentences.at(-1);
  if (last && rest.length > 0) {
    last.text = `${last.text} ${rest.map((one) => one.text).join(' ')}`;
    last.end = rest.at(-1)!.end;
  }
  return sentences;
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    const mark = BOLD.test(line) ? null : (MARK.exec(line) ?? HEADING.exec(line));
    const sign = HEADING.test(line) || BOLD.test(line);
    const isEntry = ENTRY.test(line.slice(0, 400));
    const last = blocks.at(-1);
    const skip = mark ? mark[0].length : line.length - line.trimStart().length;
    const end = offset + line.trimEnd().length;
    if (!line.trim()) {
      if (last) last.open = false;
    } else if (!mark && !sign && !isEntry && last?.open) last.end = end;
    else
      blocks.push({
        start: offset + skip,
        end,
        depth: depthOf(line, mark),
        open: !sign && (mark !== null || !isEntry),
        sign,
      });
    // A line that introduces a list, or a heading without a sign, is not continued by the next one.
    if (line.trimEnd().endsWith(':') && blocks.length > 0) blocks.at(-1)!.open = false;
    offset += line.length + 1;
  }
  return blocks;
}

function headingOf(text: string, blocks: readonly Block[], at: number): BriefSentence['heading'] {
  const { start, end, depth, sign } = blocks[at]!;
  const next = blocks[at + 1];
  if (sign) return next === undefined || next.sign ? 'title' : 'section';
  const words = text.slice(start, Math.min(end, start + 120));
  const isShort =
    end - start < 120 && words.split(/\s+/).length <= MAX_HEADING_WORDS && !/[.!?:;,]$/.test(words.trimEnd());
  if (!isShort || next === undefined || next.sign || next.depth <= depth) return null;
  return at === 0 && depth === 0 ? 'title' : 'list';
}

function depthOf(line: string, mark: RegExpExecArray | null): number {
  if (!mark || HEADING.test(line)) return 0;
  const indent = (mark[1] ?? '').replace(/\t/g, '    ').length;
  return 1 + Math.min(3, Math.floor(indent / 2));
}

const SHORT_FORMS =
  /(?:^|[\s(])(?:e\.g|i\.e|mr|mrs|ms|dr|st|no|vs|etc|approx|tel|nr|appt|incl|a\.m|p\.m|inc|ltd|co|ext|min|max)$/i;
const CLOSES: Record<string, string> = { '"': '"', '“': '”', '„': '“', '«': '»' };
const MAX_QUOTE = 600;

/**
 * Where sentences begin and end. A full stop inside quotes ends nothing, unless the quote ends with
 * it.
 */
function cut(text: string): [number, number][] {
  const parts: [number, number][] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const close = CLOSES[text[at]!];
    if (close) {
      const end = text.slice(at + 1, at + 1 + MAX_QUOTE).indexOf(close);
      if (end < 0) continue;
      at += end + 1;
      if (!/[.!?]/.test(text[at - 1]!) || !beginsAnew(text, at + 1)) continue;
    } else if (!isStop(text, at)) continue;
    parts.push([from, at + 1]);
    from = at + 1;
  }
  if (from < text.length) parts.push([from, text.length]);
  return parts;
}

function isStop(text: string, at: number): boolean {
  const sign = text[at]!;
  if (sign !== '.' && sign !== '!' && sign !== '?') return false;
  return (
    (beginsAnew(text, at + 1) || goesOnSmall(text, at + 1)) &&
    !(sign === '.' && SHORT_FORMS.test(text.slice(Math.max(0, at - 8), at)))
  );
}

/** Nothing follows, or a space and what can begin a sentence. */
const beginsAnew = (text: string, at: number): boolean =>
  at >= text.length || /^\s+[^\sa-z,;]/.test(text.slice(at, at + 12));

/** The same where authors write without capitals: only after a word, which no short form is. */
const goesOnSmall = (text: string, at: number): boolean =>
  /^\s+[a-z]/.test(text.slice(at, at + 12)) && /[a-z0-9)!?]{2}[.!?]$/i.test(text.slice(Math.max(0, at - 8), at));
