// Owns where the new words of a mail end and what it quotes begins. Pure, and linear in the length of the text.

const SEPARATORS = [
  /^-{2,}\s*(original message|forwarded message|urspr\u00fcngliche nachricht|mensaje original|message d'origine)\s*-{2,}$/i,
  /^_{20,}$/,
  /^begin forwarded message:$/i,
];
/** "On Tue, 3 Mar 2026 at 10:11, Shop <support@shop.example> wrote:", also over two lines, and in other languages. */
const INTRODUCTION =
  /^(on|am|el|le|il|op|den|em)\b.{6,300}(wrote|schrieb|escribi\u00f3|a \u00e9crit|ha scritto|schreef|skrev|escreveu)\b[^:]{0,120}:$/i;
const HEADER = /^\*?(from|von|de|da|van)\s*:\*?\s*\S/i;
const NEXT_HEADER =
  /^\*?(sent|date|to|subject|gesendet|datum|an|betreff|enviado|para|asunto|envoy\u00e9|objet|\u00e0)\s*:/i;

/** The new words. A mail that only quotes is said to have said all of it. */
export function cutQuotes(text: string): string {
  const lines = text.split('\n');
  const end = lines.findIndex((_line, at) => isQuoteStart(lines, at));
  const unquoted = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !line.startsWith('>'));
  const words = withoutSignature(unquoted)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return words === '' ? text.trim() : words;
}

function isQuoteStart(lines: readonly string[], at: number): boolean {
  const line = lines[at]!.trim();
  if (line.length > 400 || line === '') return false;
  if (SEPARATORS.some((separator) => separator.test(line))) return true;
  if (INTRODUCTION.test(line)) return true;
  const next = (lines[at + 1] ?? '').trim();
  if (next.length <= 400 && /^(on|am|el|le|il|op|den|em)\b/i.test(line) && INTRODUCTION.test(`${line} ${next}`))
    return true;
  return HEADER.test(line) && [1, 2, 3].some((step) => NEXT_HEADER.test((lines[at + step] ?? '').trim().slice(0, 200)));
}

/** RFC 3676: two hyphens and a space. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => line === '-- ' || line === '--');
  return at > 0 ? lines.slice(0, at) : lines;
}
