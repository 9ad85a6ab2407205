// Owns the way from a PDF to its text, one page after the other: what one page needs is given back before the next is opened.
import { encrypted, MAX_UNPACKED, tooLarge } from './unreadable.js';

const MAX_PAGES = 20_000;

/** @typedef {Awaited<ReturnType<typeof import('unpdf').getDocumentProxy>>} Pdf */
/** @typedef {Awaited<ReturnType<Pdf['getPage']>>} Page */

/** @param {Buffer} bytes */
export async function readPdf(bytes) {
  const { getDocumentProxy } = await import('unpdf');
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), { verbosity: 0 });
    if (pdf.numPages > MAX_PAGES) throw tooLarge(`The file has more than ${MAX_PAGES} pages.`);
    const pages = [];
    let length = 0;
    for (let number = 1; number <= pdf.numPages; number++) {
      const text = await readPage(await pdf.getPage(number));
      length += text.length;
      if (length > MAX_UNPACKED) throw tooLarge('The file holds more than 64 MB of text.');
      pages.push(text);
    }
    return pages.join('\n\n');
  } catch (error) {
    throw isLocked(error) ? encrypted() : error;
  }
}

/** @param {unknown} error */
const isLocked = (error) => error instanceof Object && 'name' in error && error.name === 'PasswordException';

/** @param {Page} page */
async function readPage(page) {
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  page.cleanup();
  return text.trim();
}
