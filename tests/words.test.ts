// Words that are gone from the code base, and what to say instead. They were a private dialect: true in one file and a riddle in the next.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { productFiles, readSource } from '../scripts/measure/sources.ts';
import { projectFolder } from './support/app.ts';

const INSTEAD: readonly (readonly [gone: RegExp, say: string])[] = [
  [/\b\w*(?:[a-z]Told|Told[A-Z]?)\w*|\btold\b/, 'event, pendingEvent, notice or message'],
  [/\b(?:carried|Carried)\b|\b\w+Carried\b/, 'effect, effectResult or context'],
  [/\b(?:begun|Begun)\b|\b\w+Begun\b/, 'started'],
  [
    /\b(?:somebody|nobody|whoever|anybody|everybody)\b|\bSomebody|\bNobody|\bWhoever|NOBODY/,
    'the actor: caller, end user, agent, worker, carrier, operator',
  ],
  [/\b(?:LONGEST|MOST)_\w+/, 'MAX_'],
  [/\bwordsOf\b/, 'tokenize'],
  [/\bplaceOf\w*\b/, 'location or position'],
  [/\b(?:stepUnchanged|stepOnLock)\b/, 'saveIfUnchanged, saveLocked'],
  [/\bfurniture\b/i, 'layout or fixtures'],
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
    INSTEAD.flatMap(([gone, say]) => {
      const [word] = gone.exec(line) ?? [];
      return word === undefined ? [] : [{ file, line: index + 1, word, say }];
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

const show = ({ file, line, word, say }: Find) => `${file}:${line} says "${word}"; say ${say}`;

describe('words that are gone', () => {
  const code = productFiles(projectFolder);
  const inCode = code.flatMap((file) => {
    const source = readSource(projectFolder, file);
    return findsIn(file, file.startsWith('nlu/') ? withoutSaid(source) : source);
  });

  it('stay out of the code', () => {
    expect(code.length).toBeGreaterThan(500);
    expect(inCode.filter(({ file }) => EXEMPT[file] === undefined).map(show)).toEqual([]);
  });

  it('are exempt only where they are still used', () => {
    expect(Object.keys(EXEMPT).filter((file) => !inCode.some((find) => find.file === file))).toEqual([]);
  });

  it('stay out of the pages and of the API document', () => {
    const pages = readdirSync(`${projectFolder}/docs`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`);
    const finds = [...pages, 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'openapi/openapi.json'].flatMap((file) =>
      findsIn(file, readFileSync(`${projectFolder}/${file}`, 'utf8')),
    );
    expect(finds.map(show)).toEqual([]);
  });
});
