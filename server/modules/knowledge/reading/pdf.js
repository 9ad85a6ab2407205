// Owns the reading of a PDF, one page after the other: the memory of one page is released before the next is opened.
import { countFaces, joinedPages, markdownOf, noFaces } from './pdf-layout.js';
import { rowsOf } from './pdf-rows.js';
import { encrypted, MAX_UNPACKED, tooLarge } from './unreadable.js';

const MAX_PAGES = 20_000;
const MAX_PIECES = 20_000;

/** @typedef {Awaited<ReturnType<typeof import('unpdf').getDocumentProxy>>} Pdf */
/** @typedef {Awaited<ReturnType<Pdf['getPage']>>} Page */

/** @param {Buffer} bytes */
export async function readPdf(bytes) {
  const { getDocumentProxy } = await import('unpdf');
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), { verbosity: 0 });
    if (pdf.numPages > MAX_PAGES) throw tooLarge(`The file has more than ${MAX_PAGES} pages.`);
    const faces = noFaces();
    let text = '';
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await readPage(await pdf.getPage(number), faces);
      if (page !== '') text = text === '' ? page : joinedPages(text, page);
      if (text.length > MAX_UNPACKED) throw tooLarge('The file holds more than 64 MB of text.');
    }
    return text;
  } catch (error) {
    throw isLocked(error) ? encrypted() : error;
  }
}

/** @param {unknown} error */
const isLocked = (error) => error instanceof Object && 'name' in error && error.name === 'PasswordException';

/**
 * @param {Page} page
 * @param {import('./pdf-layout.js').Faces} faces
 */
async function readPage(page, faces) {
  const { items } = await page.getTextContent();
  page.cleanup();
  const pieces = items.flatMap((item) => ('str' in item ? [pieceOf(item)] : []));
  // Drawn letter by letter, or made to keep a reader busy: as it comes.
  if (pieces.length > MAX_PIECES)
    return pieces
      .map(({ text }) => text)
      .join(' ')
      .trim();
  const rows = rowsOf(pieces);
  countFaces(faces, rows);
  return markdownOf(rows, faces);
}

/** @param {{ str: string; transform: unknown[]; width: number; height: number; fontName: string }} item */
function pieceOf({ str: text, transform, width, height, fontName: font }) {
  const [, , c = 0, d = 0, x = 0, y = 0] = transform.map(Number);
  return { text, x, y, width, size: Math.hypot(c, d) || height, font };
}
