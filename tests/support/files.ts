// Files for tests, made byte by byte: small PDFs, and archives honest and dishonest.
import { crc32, deflateRawSync } from 'node:zlib';

/** One page that shows the text, or none at all; `encrypted` asks for a password nobody knows. */
export function pdf(text: string | null, { encrypted = false } = {}): Buffer {
  const content = text === null ? '' : `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`,
    ],
    encrypted,
  );
}

export type PdfText = { text: string; x?: number; y: number; size?: number; bold?: boolean };

/** Pages of texts at their places, as a printer would set them. */
export function pdfPages(pages: readonly (readonly PdfText[])[]): Buffer {
  const kids = pages.map((_, i) => `${5 + 2 * i} 0 R`).join(' ');
  const fonts = '/Font << /F1 3 0 R /F2 4 0 R >>';
  const drawn = pages.flatMap((texts, i) => {
    const lines = texts.map(({ text, x = 72, y, size = 11, bold = false }) => {
      const escaped = text.replace(/[\\()]/g, (letter) => `\\${letter}`);
      return `BT /F${bold ? 2 : 1} ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`;
    });
    const content = lines.join('\n');
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${6 + 2 * i} 0 R /Resources << ${fonts} >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ];
  });
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    ...drawn,
  ]);
}

function pdfOf(objects: readonly string[], encrypted = false): Buffer {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return String(at).padStart(10, '0');
  });
  const lock = encrypted ? ` /Encrypt 6 0 R /ID [<${'43'.repeat(16)}> <${'43'.repeat(16)}>]` : '';
  const rows = offsets.map((at) => `${at} 00000 n \n`).join('');
  const count = objects.length + 1;
  const trailer = `trailer << /Size ${count} /Root 1 0 R${lock} >>\nstartxref\n${body.length}\n%%EOF`;
  return Buffer.from(`${body}xref\n0 ${count}\n0000000000 65535 f \n${rows}${trailer}`, 'latin1');
}

export type Entry = { name: string; content: Buffer; flags?: number; claimedSize?: number };

export function zip(entries: Entry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, flags = 0, claimedSize = content.length } of entries) {
    const packed = deflateRawSync(content, { level: 9 });
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedSize, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail.subarray(0, 14), Buffer.from(name)]),
    );
    bodies.push(local);
    at += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, listing, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const CONTENT_TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONS = `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** A table as a paragraph of `docx`. */
export const docxTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows
    .map(
      (cells) =>
        `<w:tr>${cells.map((text) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`).join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`;

/** Paragraphs; one that begins with `# ` is a heading. */
export function docx(paragraphs: string[], extra: Entry[] = []): Buffer {
  const body = paragraphs
    .map((text) => {
      if (text.startsWith('<w:tbl>')) return text;
      const heading = text.startsWith('# ');
      const style = heading ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : '';
      return `<w:p>${style}<w:r><w:t>${heading ? text.slice(2) : text}</w:t></w:r></w:p>`;
    })
    .join('');
  const document = `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return zip([
    { name: '[Content_Types].xml', content: Buffer.from(CONTENT_TYPES) },
    { name: '_rels/.rels', content: Buffer.from(RELATIONS) },
    { name: 'word/document.xml', content: Buffer.from(document) },
    ...extra,
  ]);
}
