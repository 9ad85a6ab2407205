// Files made to hurt whoever opens them: small on the wire, large, deep or endless inside. Made by code, so that nobody keeps one.
import { deflateRawSync, deflateSync } from 'node:zlib';
import {
  archive,
  CATALOG,
  documentXml,
  FONT,
  filled,
  html,
  MB,
  PAGES,
  packedParts,
  packedRepeat,
  pageWith,
  pdfOf,
  pdfPage,
  shown,
  UPLOAD,
  wordWith,
  zlibbed,
} from './bomb-parts.ts';
import { docx } from './files.ts';

/**
 * `ends`: the code of the failed document; `refused`: the upload itself is answered so; `read`: it turns out to be readable, and must be
 * without hurting anybody.
 */
export type Bomb = {
  name: string;
  make(): Buffer;
  ends?: string | RegExp;
  refused?: string;
  read?: true;
  short?: true;
};

export const BOMBS: Bomb[] = [
  // PDF
  {
    name: 'a PDF page of 1.5 GB',
    make: () => pdfPage('/Filter /FlateDecode', zlibbed(packedRepeat(Buffer.alloc(16 * MB, ' '), 96))),
    ends: 'too_complex',
    short: true,
  },
  {
    name: 'a PDF page packed twice',
    make: () =>
      pdfPage(
        '/Filter [/FlateDecode /FlateDecode]',
        deflateSync(zlibbed(packedRepeat(Buffer.alloc(16 * MB, ' '), 96)), { level: 9 }),
      ),
    ends: /^(damaged|too_complex)$/,
  },
  {
    name: 'a PDF page of 300 MB of words',
    make: () =>
      pdfPage('/Filter /FlateDecode', zlibbed(packedRepeat(Buffer.alloc(MB, 'BT /F1 9 Tf (word) Tj ET\n'), 300))),
    ends: 'too_complex',
  },
  {
    name: 'a PDF packed fifty times',
    make: () => {
      let stream = deflateSync(shown('deep'));
      for (let i = 0; i < 49; i++) stream = deflateSync(stream);
      return pdfPage(`/Filter [${'/FlateDecode '.repeat(50)}]`, stream);
    },
    ends: /^(damaged|too_complex|blank)$/,
    read: true,
  },
  {
    name: 'a PDF whose page tree bites its tail',
    make: () => pdfOf([CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000000 >>']),
    ends: /^(damaged|too_complex|too_large|blank)$/,
    short: true,
  },
  {
    name: 'a PDF that claims a billion pages',
    make: () =>
      pdfOf([
        CATALOG,
        '<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>',
        pageWith(''),
        { dict: '', stream: shown('x') },
        FONT,
      ]),
    ends: /^(damaged|too_complex|too_large|blank)$/,
    read: true,
  },
  {
    name: 'a PDF whose table points to itself',
    make: () => pdfOf([CATALOG, PAGES, pageWith(''), { dict: '', stream: shown('loop') }, FONT], '/Prev XREF'),
    ends: /^(damaged|too_complex|blank)$/,
    read: true,
  },
  {
    name: 'a PDF with objects that hold themselves',
    make: () =>
      pdfOf([CATALOG, '2 0 R', pageWith('/XObject << /X 6 0 R >>'), { dict: '', stream: Buffer.from('/X Do') }, FONT]),
    ends: /^(damaged|too_complex|blank)$/,
  },
  {
    name: 'a PDF with a form that draws itself',
    make: () =>
      pdfPage(
        '',
        Buffer.from('/X Do'),
        [
          {
            dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
            stream: Buffer.from('/X Do '.repeat(20)),
          },
        ],
        '/XObject << /X 6 0 R >>',
      ),
    ends: /^(damaged|too_complex|blank)$/,
  },
  {
    name: 'a PDF with a picture of ten billion dots',
    make: () =>
      pdfPage(
        '',
        Buffer.concat([shown('picture'), Buffer.from(' /I Do')]),
        [
          {
            dict: '/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode',
            stream: zlibbed(packedRepeat(Buffer.alloc(16 * MB), 60)),
          },
        ],
        '/XObject << /I 6 0 R >>',
      ),
    ends: /^(damaged|too_complex|blank)$/,
    read: true,
  },
  // Word
  {
    name: 'a Word file with a part of 300 MB',
    make: () => archive(packedParts(packedRepeat(Buffer.alloc(MB, ' '), 300), 300 * MB)),
    ends: 'too_large',
    short: true,
  },
  {
    name: 'a Word file with a part of 300 MB behind a wide directory',
    make: () => archive(packedParts(packedRepeat(Buffer.alloc(MB, ' '), 300), 300 * MB), { zip64: true }),
    ends: 'too_large',
    short: true,
  },
  {
    name: 'a Word file whose parts share their bytes',
    make: () => {
      const parts = packedParts(deflateRawSync(Buffer.from(documentXml(''))), documentXml('').length);
      const kernel = { name: 'word/a.xml', packed: packedRepeat(Buffer.alloc(MB, ' '), 10), claimed: 10 * MB };
      const at = parts.reduce((sum, { name, packed }) => sum + 30 + name.length + packed.length, 0);
      return archive([...parts, kernel, ...Array.from({ length: 5 }, () => ({ ...kernel, at }))]);
    },
    ends: 'damaged',
  },
  {
    name: 'a Word file that lies about its sizes',
    make: () => archive(packedParts(packedRepeat(Buffer.alloc(MB, ' '), 8), 100)),
    ends: 'damaged',
  },
  {
    name: 'a Word file of 60,000 parts',
    make: () =>
      docx(
        ['x'],
        Array.from({ length: 60_000 }, (_, i) => ({ name: `a/${i}`, content: Buffer.alloc(0) })),
      ),
    ends: 'too_large',
  },
  {
    name: 'a Word file with a billion laughs',
    make: () => {
      const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
      return wordWith(
        documentXml('<w:p><w:r><w:t>&l9;</w:t></w:r></w:p>', `<!DOCTYPE d [<!ENTITY l0 "lol">${laughs}]>`),
      );
    },
    ends: 'damaged',
    short: true,
  },
  {
    name: 'a Word file that asks for /etc/passwd',
    make: () =>
      wordWith(
        documentXml('<w:p><w:r><w:t>&x;</w:t></w:r></w:p>', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      ),
    ends: 'damaged',
  },
  {
    name: 'a Word file nested a million deep',
    make: () => wordWith(documentXml(`${'<w:p>'.repeat(1_000_000)}${'</w:p>'.repeat(1_000_000)}`)),
    ends: /^(damaged|too_complex|blank)$/,
  },
  {
    name: 'a Word file of 50 MB of paragraphs',
    make: () => wordWith(documentXml('<w:p><w:r><w:t>a</w:t></w:r></w:p>'.repeat(1_400_000))),
    ends: /^(too_complex|too_large)$/,
  },
  {
    name: 'a Word file in a Word file',
    make: () =>
      docx(
        ['outer'],
        [
          {
            name: 'word/embeddings/inner.docx',
            content: archive(packedParts(packedRepeat(Buffer.alloc(MB, ' '), 40), 40 * MB)),
          },
        ],
      ),
    read: true,
  },
  // Pages
  {
    name: 'a page of five million open elements',
    make: () => html(filled('<div>')),
    ends: /^(too_complex|blank|damaged)$/,
  },
  {
    name: 'a page of tables in tables',
    make: () => html(filled('<table><tr><td>')),
    ends: /^(too_complex|blank|damaged)$/,
  },
  {
    name: 'a page of one wide table',
    make: () => html(Buffer.concat([Buffer.from('<table>'), filled('<tr><td colspan=1000 rowspan=1000>a</td></tr>')])),
    ends: /^(too_complex|too_large)$/,
    read: true,
  },
  {
    name: 'a page of tags never closed',
    make: () => html(filled('<a <b "\'')),
    ends: /^(too_complex|blank|damaged|too_large)$/,
    read: true,
  },
  {
    name: 'a page of entities',
    make: () => html(filled('&amp;&#x1F600;&CounterClockwiseContourIntegral;')),
    ends: /^(too_complex|too_large)$/,
    read: true,
  },
  { name: 'a page of comments', make: () => html(filled('<!--')), ends: /^(too_complex|blank|damaged)$/, short: true },
  { name: 'a page of headings', make: () => html(filled('<h1>a</h1>')), ends: /^(too_complex|too_large)$/ },
  // Texts
  {
    name: 'a text of 25 MiB without a blank',
    make: () => filled('x'),
    read: true,
    ends: /^(too_complex|too_large)$/,
  },
  { name: 'a text of dots', make: () => filled('.......x'), read: true, ends: /^(too_complex|too_large)$/ },
  {
    name: 'a text of 25 MiB of two-byte characters',
    make: () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(UPLOAD, Buffer.from('漢字', 'utf16le'))]),
    read: true,
    ends: /^(too_complex|too_large)$/,
  },
  {
    name: 'a text in UTF-32',
    make: () => Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), filled('a\0\0\0')]),
    refused: 'file_unsupported',
  },
  { name: 'a text of line ends', make: () => filled('\n'), refused: 'file_blank', short: true },
  {
    name: 'a text of line ends after a letter',
    make: () => Buffer.concat([Buffer.from('a'), filled('\r\n')]),
    read: true,
  },
  { name: 'a text of headings', make: () => filled('# a\n'), ends: /^(too_complex|too_large)$/ },
  { name: 'a text of short lines', make: () => filled('a\n'), ends: /^(too_complex|too_large)$/, read: true },
  { name: 'a text of accents', make: () => filled('a\u0301\u0302'), read: true, ends: /^(too_complex|too_large)$/ },
];
