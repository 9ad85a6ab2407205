// Owns the way from a Word document to its text.
import { refuseOddArchive } from './archive.js';
import { readPage } from './page.js';

/** @param {Buffer} bytes */
export async function readWord(bytes) {
  refuseOddArchive(bytes);
  const { default: mammoth } = await import('mammoth');
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, { convertImage, externalFileAccess: false });
  return readPage(value);
}
