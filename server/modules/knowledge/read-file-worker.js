// The thread that opens one file of a stranger: whatever it does to memory or time, it does here and ends with this thread. Plain
// JavaScript, because threads do not go through a loader; copied beside the bundle by scripts/build.js.
import { parentPort, workerData } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';

const MOST_UNPACKED = 64 * 1024 * 1024;
const MOST_ENTRIES = 10_000;

class Unreadable extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const bytes = Buffer.from(workerData.bytes);
try {
  parentPort.postMessage({ text: await readers()[workerData.kind]() });
} catch (error) {
  const code = error instanceof Unreadable ? error.code : 'damaged';
  const message =
    error instanceof Unreadable ? error.message : 'The file is damaged or not what it seems. Save it again and retry.';
  parentPort.postMessage({ failure: { code, message } });
}

function readers() {
  return {
    pdf: readPdf,
    docx: readDocx,
    html: () => readHtml(new TextDecoder(encodingOf()).decode(bytes)),
  };
}

function encodingOf() {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

async function readPdf() {
  const { extractText, getDocumentProxy } = await import('unpdf');
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    const { text } = await extractText(pdf, { mergePages: false });
    return text.map((page) => page.trim()).join('\n\n');
  } catch (error) {
    if (error?.name === 'PasswordException') {
      throw new Unreadable('encrypted', 'The file is protected by a password. Remove it and try again.');
    }
    throw error;
  }
}

async function readDocx() {
  refuseBomb();
  const { default: mammoth } = await import('mammoth');
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, { convertImage });
  return readHtml(value);
}

/** What an archive says of its own size is not believed: every part is unpacked once under a limit, in the order of its directory. */
function refuseBomb() {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Unreadable('damaged', 'The archive is cut off. Upload the whole file.');
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw tooLarge();
  let at = bytes.readUInt32LE(end + 16);
  let left = MOST_UNPACKED;
  for (let entry = 0; entry < count; entry++) {
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
    if (flags & 1) throw new Unreadable('encrypted', 'The file is protected by a password. Remove it and try again.');
    const [packed, start] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
    const body = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    left -= method === 8 ? unpackedSize(bytes.subarray(body, body + packed), left) : packed;
    if (left < 0) throw tooLarge();
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

function unpackedSize(packed, most) {
  try {
    return inflateRawSync(packed, { maxOutputLength: most + 1 }).length;
  } catch (error) {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw error;
  }
}

function tooLarge() {
  return new Unreadable('too_large', 'The file unpacks to more than 64 MB. Split it.');
}

async function readHtml(html) {
  const { convert } = await import('html-to-text');
  const heading = (level) => ({
    selector: `h${level}`,
    format: 'markdownHeading',
    options: { marks: `${'#'.repeat(level)} ` },
  });
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: MOST_UNPACKED, maxDepth: 200 },
    formatters: {
      markdownHeading: (element, walk, builder, { marks }) => {
        builder.openBlock({ leadingLineBreaks: 2 });
        builder.addLiteral(marks);
        walk(element.children, builder);
        builder.closeBlock({ trailingLineBreaks: 2 });
      },
    },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'title', format: 'skip' },
      ...[1, 2, 3, 4, 5, 6].map(heading),
    ],
  });
}
