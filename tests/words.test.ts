// Words that are gone from the code base, and what to say instead. They were a private dialect: true in one file and a riddle in the next.
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesOf, productFiles, readSource } from '../scripts/measure/sources.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** The word by itself, and as a part of a name in camel case. Columns of tables keep their names. */
function inNames(...words: string[]): RegExp {
  const capitals = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return new RegExp(`\\b(?:${words.join('|')})(?![a-z_])|(?:${capitals.join('|')})(?![a-z])`);
}

const CLIENTS = /^(?:console|widget|sdk|cli|transfer|templates|demo|docs-site)\//;

/** `only`: the files that keep to it already. */
const INSTEAD: readonly (readonly [gone: RegExp, say: string, only?: RegExp])[] = [
  [inNames('told'), 'event, pendingEvent, notice or message'],
  [inNames('carried'), 'effect, effectResult or context'],
  [inNames('begun'), 'started'],
  [
    inNames('somebody', 'nobody', 'whoever', 'anybody', 'everybody'),
    'the actor: caller, end user, agent, worker, carrier, operator',
  ],
  [/\b(?:LONGEST|MOST)_\w+/, 'MAX_'],
  [/\bwordsOf\b/, 'tokenize'],
  [/\bplaceOf\w*\b/, 'location or position'],
  [/\b(?:stepUnchanged|stepOnLock)\b/, 'saveIfUnchanged, saveLocked'],
  [/\bfurniture\b/i, 'layout or fixtures'],
  [
    /\b(?:const|let) \[?(?:given|said|asked|heard|kept|mine|theirs)\b/,
    'what it is: input, settings, text, query, answers, local, remote',
    CLIENTS,
  ],
  [
    /\btype (?:Shown|Opened|Named|Found|Known|Counted|Place|Asked|Judged|Listed)\b/,
    'a noun: OpenDialog, NamedEntity, CallCounts',
    CLIENTS,
  ],
];

/** Here people speak, or the word is part of a sentence that a person says or writes. */
const EXEMPT: Readonly<Record<string, string>> = {
  'flow/text/way-words.ts': 'Patterns of what authors write.',
  'server/modules/assistants/draft/acts.ts': 'Patterns of what authors write.',
  'server/modules/assistants/draft/intents.ts': 'Patterns of what authors write.',
  'server/modules/assistants/draft/plan.ts': 'A pattern of what authors write.',
  'server/modules/assistants/draft/statements.ts': 'Patterns of what authors write.',
  'server/modules/calling/calls/right-party.ts': 'A pattern of what people say on the phone.',
  'nlu/extract/names.ts': 'Words that are no names.',
  'nlu/intents/read-intent.ts': 'Words that people say.',
  'nlu/route/words.ts': 'Words that people say.',
};

type Find = { file: string; line: number; word: string; say: string };

function findsIn(file: string, text: string): Find[] {
  return text.split('\n').flatMap((line, index) =>
    INSTEAD.flatMap(([gone, say, only]) => {
      const at = only?.test(file) === false ? -1 : line.search(gone);
      const word = at < 0 ? '' : `${/\w*$/.exec(line.slice(0, at))}${/^\w*/.exec(line.slice(at))}`;
      return word === '' ? [] : [{ file, line: index + 1, word, say }];
    }),
  );
}

/** In `nlu/` nearly every pattern and text is what people say: names and comments count there, and of comments what is not quoted. */
const SAID = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|“[^”]*”|`[^`]*`|\/(?![/*])(?:[^/\\\n]|\\.)+\/[a-z]*/g;

function withoutSaid(source: string): string {
  return source
    .split('\n')
    .map((line) => {
      const [, code = '', comment = ''] = /^(.*?)((?:\/\/ |\/\*\*|^\s*\* ).*)?$/.exec(line) ?? [];
      return code.replace(SAID, "''") + comment.replace(/"[^"]*"|“[^”]*”/g, "''");
    })
    .join('\n');
}

/** Of a test its names and its titles, each on its line: in its other texts people speak. */
function namesAndTitles(file: string, source: string): string {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const lines = source.split('\n').map(() => '');
  const isTitle = (node: ts.Node): node is ts.StringLiteralLike =>
    ts.isStringLiteralLike(node) &&
    ts.isCallExpression(node.parent) &&
    node.parent.arguments[0] === node &&
    /^(?:it|test|describe)\b/.test(node.parent.expression.getText(parsed));
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || isTitle(node))
      lines[parsed.getLineAndCharacterOfPosition(node.getStart(parsed)).line] += ` ${node.text}`;
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return lines.join('\n');
}

const show = ({ file, line, word, say }: Find) => `${file}:${line} says "${word}"; say ${say}`;

describe('words that are gone', () => {
  const files = filesOf(projectFolder);
  const read = (file: string): string => readSource(projectFolder, file);
  const product = productFiles(projectFolder);
  const inProduct = product.flatMap((file) =>
    findsIn(file, file.startsWith('nlu/') ? withoutSaid(read(file)) : read(file)),
  );

  it('stay out of the code', () => {
    expect(product.length).toBeGreaterThan(500);
    expect(inProduct.filter(({ file }) => EXEMPT[file] === undefined).map(show)).toEqual([]);
  });

  it('are exempt only where they are still used', () => {
    expect(Object.keys(EXEMPT).filter((file) => !inProduct.some((find) => find.file === file))).toEqual([]);
  });

  it('stay out of style sheets, scripts and what deploys the program', () => {
    const others = files.filter(
      (file) => /\.(?:css|html|js|py|sh)$|^deploy\//.test(file) && !file.startsWith('tests/'),
    );
    expect(others.length).toBeGreaterThan(50);
    expect(others.flatMap((file) => findsIn(file, read(file))).map(show)).toEqual([]);
  });

  it('stay out of the names and titles of tests and benchmarks', () => {
    const tests = files.filter((file) => /\.test\.tsx?$|^(?:tests|bench)\/.*\.ts$/.test(file));
    expect(tests.length).toBeGreaterThan(500);
    const suspects = tests.filter((file) => findsIn(file, read(file)).length > 0);
    expect(suspects.flatMap((file) => findsIn(file, namesAndTitles(file, read(file)))).map(show)).toEqual([]);
  });

  it('stay out of the pages and of the API document', () => {
    const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('tests/'));
    expect(pages.length).toBeGreaterThan(30);
    const finds = [...pages, 'openapi/openapi.json'].flatMap((file) => findsIn(file, read(file)));
    expect(finds.map(show)).toEqual([]);
  });
});
