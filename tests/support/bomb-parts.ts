// What bombs are made of: archives and PDFs put together byte by byte, also where no honest program would put them so.
import { constants, deflateRawSync } from 'node:zlib';
import { type Entry, zip } from './files.ts';

export const MB = 1024 * 1024;

/** Raw deflate of `unit` said `times` over, without ever holding the result: a block after a full flush stands for itself. */
export function packedRepeat(unit: Buffer, times: number): Buffer {
  const block = deflateRawSync(unit, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array<Buffer>(times).fill(block), Buffer.from([3, 0])]);
}

export const zlibbed = (raw: Buffer): Buffer => Buffer.concat([Buffer.from([0x78, 0x9c]), raw, Buffer.alloc(4)]);

/** Objects 1, 2, 3 …; the first is the catalog. */
export function pdfOf(objects: (string | { dict: string; stream: Buffer })[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let at = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  const add = (part: Buffer): void => {
    parts.push(part);
    at += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(at);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    if (typeof object === 'string') add(Buffer.from(object));
    else {
      add(Buffer.from(`<< /Length ${object.stream.length} ${object.dict} >>\nstream\n`));
      add(object.stream);
      add(Buffer.from('\nendstream'));
    }
    add(Buffer.from('\nendobj\n'));
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer.replace('XREF', String(at))} >>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(table + end)]);
}

export const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
export const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
export const pageWith = (resources: string): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`;
export const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
export const pdfPage = (
  dict: string,
  stream: Buffer,
  more: (string | { dict: string; stream: Buffer })[] = [],
  resources = '',
): Buffer => pdfOf([CATALOG, PAGES, pageWith(resources), { dict, stream }, FONT, ...more]);
export const shown = (words: string): Buffer => Buffer.from(`BT /F1 12 Tf 72 720 Td (${words}) Tj ET`);

/** An archive of one entry whose local data is given packed; sizes as claimed. */
export function archive(
  entries: { name: string; packed: Buffer; claimed: number; at?: number }[],
  { zip64 = false } = {},
): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(entry.packed.length, 14);
    fields.writeUInt32LE(entry.claimed, 18);
    fields.writeUInt16LE(entry.name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(entry.name), entry.packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(entry.at ?? at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, Buffer.from(entry.name)]));
    if (entry.at !== undefined) continue;
    bodies.push(local);
    at += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(zip64 ? 1 : entries.length, 8);
  end.writeUInt16LE(zip64 ? 1 : entries.length, 10);
  end.writeUInt32LE(zip64 ? 0xffffffff : listing.length, 12);
  end.writeUInt32LE(at, 16);
  if (!zip64) return Buffer.concat([...bodies, listing, end]);
  const wide = Buffer.alloc(56);
  wide.write('PK\x06\x06', 0, 'latin1');
  wide.writeBigUInt64LE(44n, 4);
  wide.writeBigUInt64LE(BigInt(entries.length), 24);
  wide.writeBigUInt64LE(BigInt(entries.length), 32);
  wide.writeBigUInt64LE(BigInt(listing.length), 40);
  wide.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 0, 'latin1');
  locator.writeBigUInt64LE(BigInt(at + listing.length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([...bodies, listing, wide, locator, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
export const documentXml = (body: string, doctype = ''): string =>
  `${XML}${doctype}<w:document ${WORD}><w:body>${body}</w:body></w:document>`;
export const wordWith = (xml: Buffer | string): Buffer => {
  const parts = docxParts();
  return zip([
    ...parts.filter(({ name }) => name !== 'word/document.xml'),
    { name: 'word/document.xml', content: Buffer.from(xml) },
  ]);
};
const docxParts = (): Entry[] => [
  {
    name: '[Content_Types].xml',
    content: Buffer.from(
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
  },
  {
    name: '_rels/.rels',
    content: Buffer.from(
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
  },
  { name: 'word/document.xml', content: Buffer.from(documentXml('<w:p><w:r><w:t>Hello</w:t></w:r></w:p>')) },
];
export const packedParts = (xml: Buffer, claimed: number) => [
  ...docxParts()
    .slice(0, 2)
    .map(({ name, content }) => ({ name, packed: deflateRawSync(content), claimed: content.length })),
  { name: 'word/document.xml', packed: xml, claimed },
];

/** Cut to what an upload may hold, with room for the form around it. */
export const UPLOAD = 25 * MB - 2048;
export const filled = (unit: string, bytes = UPLOAD): Buffer => Buffer.alloc(bytes, unit);
export const html = (body: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from('<!doctype html><html><body>'), Buffer.from(body)]);
