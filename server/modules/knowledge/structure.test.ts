// Price lists, opening hours and handbooks as people have them: what a file says must be found, and said whole.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';
import { docx, docxTable, type PdfText, pdfPages } from '../../../tests/support/files.ts';
import { laidOut, upload } from '../../../tests/support/knowledge.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

type Passage = { heading: string; text: string };

async function passagesOf(name: string, content: string | Uint8Array): Promise<Passage[]> {
  const kb = created(await app.owner.post('/v1/knowledge-bases', { name })).id;
  const { id } = created(await upload(app.owner, kb, { name, content }));
  expect(await laidOut(app.owner, kb, id, 110_000)).toMatchObject({ error: null, passages_total: expect.any(Number) });
  const { body } = await app.owner.get(`/v1/knowledge-bases/${kb}/documents/${id}/passages?limit=200`);
  return body.data.map(({ heading, text }: Passage) => ({ heading, text }));
}

const PRICES = [
  ['Treatment', 'Price'],
  ['Professional cleaning', '$120'],
  ['Root canal (molar)', '$950'],
];
const pipe = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const htmlRows = (rows: readonly (readonly string[])[], tag: string): string =>
  rows.map((cells) => `<tr>${cells.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join('')}</tr>`).join('');
const wide = [
  ['Plan', 'Speed', 'Price'],
  ['Basic', '50 Mbit/s', '20 dollars'],
  ['Max', '1000 Mbit/s', '60 dollars'],
];

describe('a table', () => {
  const forms: [string, () => string | Uint8Array][] = [
    ['prices.docx', () => docx(['# Our prices', 'All prices are in dollars.', docxTable(PRICES)])],
    [
      'prices.html',
      () =>
        `<!doctype html><html><body><h1>Our prices</h1><p>All prices are in dollars.</p><table><thead>${htmlRows(PRICES.slice(0, 1), 'th')}</thead><tbody>${htmlRows(PRICES.slice(1), 'td')}</tbody></table></body></html>`,
    ],
    [
      'prices.md',
      () =>
        `# Our prices\n\nAll prices are in dollars.\n\n${pipe(PRICES[0]!)}\n|---|---:|\n${PRICES.slice(1).map(pipe).join('\n')}\n`,
    ],
    ['prices.csv', () => PRICES.map(([name, price]) => `"${name}",${price}`).join('\r\n')],
    [
      'prices.pdf',
      () =>
        pdfPages([
          [
            { text: 'Our prices', y: 720, size: 20 },
            { text: 'All prices are in dollars.', y: 690 },
            ...PRICES.flatMap(([name = '', price = ''], i): PdfText[] => [
              { text: name, y: 660 - 16 * i },
              { text: price, x: 300, y: 660 - 16 * i },
            ]),
          ],
        ]),
    ],
  ];
  it.each(forms)('keeps each row of %s together, under the names of its columns', async (name, content) => {
    const passages = await passagesOf(name, content());
    const table = passages.find(({ text }) => text.includes('Root canal'));
    expect(table?.text.split('\n')).toEqual(['Professional cleaning: $120', 'Root canal (molar): $950']);
    expect(table?.heading.endsWith('Treatment, Price')).toBe(true);
    if (name !== 'prices.csv') {
      expect(table?.heading).toBe('Our prices > Treatment, Price');
      expect(passages.map(({ text }) => text)).toContain('All prices are in dollars.');
    }
  });

  it('of many columns says which value is which, and one without names keeps its first row', async () => {
    const html = (rows: string[][]) =>
      `<!doctype html><html><body><table>${htmlRows(rows, 'td')}</table></body></html>`;
    const [plans] = await passagesOf('plans.html', html(wide));
    expect(plans?.text).toContain('Max: Speed 1000 Mbit/s; Price 60 dollars');
    const hours = await passagesOf(
      'hours.html',
      html([
        ['Monday', '8:00 to 17:00'],
        ['Tuesday', '9:00 to 18:00'],
      ]),
    );
    expect(hours.map(({ text }) => text)).toEqual(['Monday: 8:00 to 17:00\nTuesday: 9:00 to 18:00']);
  });

  it('of a thousand rows has its columns named above every passage, and prose with commas is none', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => `Spare part ${i};${i + 5} euros;${i % 7} in stock`);
    const passages = await passagesOf('parts.csv', ['Part;Price;Stock', ...rows].join('\n'));
    expect(passages.length).toBeGreaterThan(5);
    for (const { heading, text } of passages) {
      expect(heading).toBe('Part, Price, Stock');
      for (const line of text.split('\n')) expect(line).toMatch(/^Spare part \d+: Price \d+ euros; Stock \d in stock$/);
    }
    const prose = 'First, we eat.\nThen, we sleep.\nLater, we work.\n';
    expect((await passagesOf('prose.txt', prose)).map(({ text }) => text)).toEqual([prose.trim()]);
  });

  it('that lays out a page, and a cell that spans rows, are read as they are meant', async () => {
    const layout =
      '<table><tr><td><h2>Menu</h2><p>Home</p></td><td><h2>News</h2><p>We moved to Dock Road.</p></td></tr></table>';
    const spanned =
      '<table><tr><th>Day</th><th>Hall</th><th>Hours</th></tr><tr><td rowspan="2">Monday</td><td>A</td><td>8 to 12</td></tr><tr><td>B</td><td>13 to 17</td></tr></table>';
    const passages = await passagesOf(
      'page.html',
      `<!doctype html><html><body>${layout}<h2>Halls</h2>${spanned}</body></html>`,
    );
    expect(passages.map(({ text }) => text)).toEqual([
      'Home',
      'We moved to Dock Road.',
      'Monday: Hall A; Hours 8 to 12\nMonday: Hall B; Hours 13 to 17',
    ]);
  });
});

describe('a PDF', () => {
  const lines = (texts: readonly string[], { x = 72, y = 700, size = 11 } = {}): PdfText[] =>
    texts.map((text, i) => ({ text, x, y: y - 14 * i, size }));

  it('has headings by the size and the weight of its letters, and whole words and sentences', async () => {
    const pages = [
      [
        { text: 'Aftercare', y: 740, size: 22 },
        { text: 'After an extraction', y: 705, size: 15 },
        ...lines(
          [
            'Bite on the gauze for thirty minutes and do not rinse on the first day, be-',
            'cause the wound must close. Eat soft food.',
          ],
          {
            y: 685,
          },
        ),
        { text: 'Children', y: 620, bold: true },
        ...lines(['Fluoride is free up to the age of twelve, and we see children from their first'], { y: 600 }),
        { text: '1', x: 300, y: 40 },
      ],
      [...lines(['birthday on.'], { y: 720 }), { text: '2', x: 300, y: 40 }],
    ];
    expect(await passagesOf('aftercare.pdf', pdfPages(pages))).toEqual([
      {
        heading: 'Aftercare > After an extraction',
        text: 'Bite on the gauze for thirty minutes and do not rinse on the first day, because the wound must close. Eat soft food.',
      },
      {
        heading: 'Aftercare > After an extraction > Children',
        text: 'Fluoride is free up to the age of twelve, and we see children from their first birthday on.',
      },
    ]);
  });

  it('in two columns is read down the left one first', async () => {
    const left = [
      'The left column begins here and tells',
      'of the delivery of parcels, which takes',
      'two days in the city and four outside',
      'of it. Heavy goods come on a pallet and',
      'are left at the kerb. That is all of it.',
    ];
    const right = [
      'The right column is about the returns',
      'of things that nobody wanted to keep.',
      'They are sent back within thirty days',
      'and the money is paid to the same card',
      'that was used for the order. The end.',
    ];
    const page = [...lines(left), ...lines(right, { x: 330 })];
    const [only] = await passagesOf('columns.pdf', pdfPages([page]));
    expect(only?.text).toContain('tells of the delivery of parcels, which takes two days in the city');
    expect(only?.text.indexOf('That is all of it.')).toBeLessThan(only?.text.indexOf('The right column') ?? 0);
  });
});

it('code that fits into a passage is never cut, and no passage ends within a sentence', async () => {
  const code = `\`\`\`\n${Array.from({ length: 12 }, (_, i) => `  run(${i});\n`).join('\n')}\`\`\``;
  const sentences = Array.from(
    { length: 60 },
    (_, i) => `Sentence ${i} was written\nby Dr. Lee, e.g. for a test, and is as long as a line.`,
  );
  const passages = await passagesOf('mixed.md', `${sentences.join(' ')}\n\n${code}\n\nThe end of it.`);
  expect(passages.filter(({ text }) => text.includes('run(')).length).toBe(1);
  expect(passages.some(({ text }) => text.includes(code))).toBe(true);
  for (const { text } of passages) expect(text).toMatch(/(?:line\.|```|of it\.)$/);
});
