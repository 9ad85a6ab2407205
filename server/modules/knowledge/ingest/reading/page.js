// Owns the way from HTML to text with its headings and tables.
import { markdownTable } from '../table.js';
import { tableRows } from './page-table.js';
import { MAX_UNPACKED, tooLarge } from './unreadable.js';

const DEEPEST = 200;

/** @param {string} html */
export async function readPage(html) {
  if (html.length > MAX_UNPACKED) throw tooLarge('The page has more than 64 MB.');
  const { convert } = await import('html-to-text');
  /** @param {number} level */
  const heading = (level) => ({
    selector: `h${level}`,
    format: 'markdownHeading',
    options: { marks: `${'#'.repeat(level)} ` },
  });
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: MAX_UNPACKED, maxDepth: DEEPEST },
    formatters: {
      markdownTable: (element, walk, builder) => {
        const table = tableRows(element);
        builder.openBlock({ leadingLineBreaks: 2 });
        if (!table) walk(element.children, builder);
        else
          for (const line of markdownTable(table.rows, table.headed).split('\n')) {
            builder.addLiteral(line);
            builder.addLineBreak();
          }
        builder.closeBlock({ trailingLineBreaks: 2 });
      },
      markdownHeading: (element, walk, builder, { marks = '' }) => {
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
      { selector: 'table', format: 'markdownTable' },
      ...['tr', 'td', 'th', 'caption'].map((selector) => ({ selector, format: 'block' })),
      ...[1, 2, 3, 4, 5, 6].map(heading),
    ],
  });
}
