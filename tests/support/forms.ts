// Forms that no honest client sends, for the fuzzing of whatever reads forms; and bodies that are nearly tables.
import { fc } from '@fast-check/vitest';

const NAMES = [
  'file',
  'title',
  'clearance_level',
  'audience_tags',
  '',
  ' ',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
  '\u0000',
  '\ud800',
  'a\r\nb',
  'a"b',
  'a%22b',
  'a\\"b',
  'é',
  '😀',
  'x'.repeat(5000),
  '[]',
  'a[b]',
];
const VALUES = [
  '',
  ' ',
  'a',
  'Hello world',
  '-1',
  '7',
  '1e999',
  '99999999999999999999',
  'null',
  'staff,partners',
  ',,,',
  '\u0000',
  '\ud800',
  'x'.repeat(70_000),
  '<html><body>Hi</body></html>',
  '%PDF-1.4',
  'PK\u0003\u0004',
  '--b',
  '\r\n--b',
  '\r\n--bx',
  '--b--',
  '\r\n',
];
const TYPES = [
  'text/plain',
  'application/octet-stream',
  'text/plain; charset',
  'text/plain; charset=',
  'text/plain; charset=utf-16le',
  'text/plain; charset=nonsense',
  'multipart/mixed; boundary=c',
  'multipart/form-data; boundary=b',
  '',
  ';;;',
  'x'.repeat(3000),
];
const CONTENT_TYPES = [
  'multipart/form-data; boundary=b',
  'multipart/form-data; boundary="b"',
  'Multipart/Form-Data; Boundary=b; charset=utf-8',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary',
  `multipart/form-data; boundary=${'b'.repeat(71)}`,
  `multipart/form-data; boundary=${'b'.repeat(500)}`,
  'multipart/form-data;;;=;boundary=b',
  'multipart/form-data; boundary=" b "',
  'multipart/form-data; boundary=b; boundary=c',
  'multipart/form-data; boundary=b\\',
  'multipart/form-datax',
];

export type Form = { type: string; body: Buffer };

const name = fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 12 }));
const value = fc.oneof(fc.constantFrom(...VALUES), fc.string({ maxLength: 40 }));
const disposition = fc.oneof(
  { weight: 6, arbitrary: name.map((text) => `Content-Disposition: form-data; name="${text}"`) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(name, name)
      .map(([field, file]) => `content-disposition: form-data; name="${field}"; filename="${file}"`),
  },
  { weight: 3, arbitrary: name.map((file) => `Content-Disposition: form-data; name="file"; filename="${file}"`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        'Content-Disposition: form-data',
        'Content-Disposition: form-data; name',
        'Content-Disposition: form-data; name=',
        'Content-Disposition:',
      ],
      ...[
        'Content-Disposition: attachment; name="file"',
        'Content-Disposition: form-data; filename="a.txt"',
        'X: y',
        '',
        ': : :',
        ' folded',
      ],
      ...[
        "Content-Disposition: form-data; name=file; filename*=UTF-8''na%C3%AFve.txt",
        "Content-Disposition: form-data; name=file; filename*=UTF-8''%ff%00%zz",
      ],
      ...[
        'Content-Disposition: form-data; name="file"; filename="..\\..\\a.txt"',
        'Content-Disposition: form-data; name="unclosed',
        `Content-Disposition: form-data; ${'a=b; '.repeat(3000)}`,
      ],
    ),
  },
);
const extra = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.constantFrom(...TYPES).map((type) => `\r\nContent-Type: ${type}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['base64', 'quoted-printable', '7bit', 'BINARY', ''].map(
        (encoding) => `\r\nContent-Transfer-Encoding: ${encoding}`,
      ),
      ...[
        `\r\nX-Long: ${'y'.repeat(20_000)}`,
        '\r\nX: y'.repeat(3000),
        '\nbare: break',
        '\r\n\tfolded: on',
        '\r\n__proto__: x',
        '\r\nconstructor: y',
      ],
    ),
  },
);
const part = fc
  .tuple(disposition, extra, value)
  .map(([head, more, content]) => `--b\r\n${head}${more}\r\n\r\n${content}\r\n`);

/** Mostly whole forms of odd parts; some cut off, some glued together from pieces, some of plain noise. */
export const forms: fc.Arbitrary<Form> = fc
  .record({
    type: fc.oneof(
      { weight: 8, arbitrary: fc.constant(CONTENT_TYPES[0] as string) },
      { weight: 2, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
    ),
    parts: fc.oneof(
      { weight: 9, arbitrary: fc.array(part, { maxLength: 6 }) },
      { weight: 1, arbitrary: part.map((text) => Array<string>(200).fill(text)) },
    ),
    preamble: fc.constantFrom('', '', '', 'preamble\r\n', '\r\n', '--', '--bb\r\n'),
    end: fc.constantFrom(
      '--b--\r\n',
      '--b--\r\n',
      '--b--',
      '--b--epilogue',
      '--b-',
      '',
      '--b',
      '--b\r\n',
      '--b--\r\n--b--\r\n',
    ),
    encoding: fc.constantFrom('utf8', 'utf8', 'latin1', 'utf16le'),
    cut: fc.oneof(
      { weight: 4, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
    ),
    noise: fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
    ),
  })
  .map(({ type, parts, preamble, end, encoding, cut, noise }) => {
    const whole = Buffer.from(`${preamble}${parts.join('')}${end}`, encoding as BufferEncoding);
    return { type, body: noise ? Buffer.from(noise) : whole.subarray(0, Math.ceil(whole.length * cut)) };
  });

const cell = fc.oneof(
  fc.constantFrom(
    'phone',
    'primaryPhone',
    'note',
    '+12025550100',
    '"',
    '""',
    '"a"b',
    '=1+1',
    "'+1",
    '\u0000',
    '\ud800',
    ' ',
    '',
    '\ufeff',
  ),
  fc.string({ maxLength: 10 }),
);
const table = fc
  .tuple(
    fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }),
    fc.constantFrom(',', ';', '\t', '|'),
    fc.constantFrom('\n', '\r\n', '\r', '\n\n\n'),
  )
  .map(([rows, delimiter, line]) =>
    Buffer.from(['phone,primaryPhone', ...rows.map((row) => row.join(delimiter))].join(line)),
  );
const entry = fc.oneof(
  fc.constantFrom<unknown>(
    '+12025550100',
    null,
    1,
    [],
    {},
    { phone: 1 },
    { primaryPhone: '+12025550100' },
    { __proto__: 'x' },
    '\ud800',
    [[[[[[[[[[]]]]]]]]]],
  ),
  fc.string({ maxLength: 10 }),
);
const list = fc
  .tuple(fc.constantFrom('leads', 'phones', 'rows', '__proto__', 'constructor'), fc.array(entry, { maxLength: 5 }))
  .map(([key, rows]) => Buffer.from(JSON.stringify({ [key]: rows })));

/** Bodies for the routes that take a table as CSV or JSON. */
export const tables: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: table },
      { weight: 3, arbitrary: list },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((noise) => Buffer.from(noise)) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ...['', '{', '[', '[,]', '{"leads":[', 'phone\n"', ','.repeat(5000), '\n'.repeat(20_000)].map((text) =>
            Buffer.from(text),
          ),
        ),
      },
    ),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
    ),
  )
  .map(([bytes, cut]) => bytes.subarray(0, Math.ceil(bytes.length * cut)));
