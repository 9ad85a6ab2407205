// Owns Markdown files with settings on top: a block of YAML between two lines of dashes, then the text.
import { isObject, type Json, type JsonObject } from '../../flow/language/json.ts';
import { parseYaml, printYaml, type ReadText } from './yaml-text.ts';

const FRONT = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

export type ReadMarkdown = ReadText & { body: string };

/** Without a block on top, all of it is text. */
export function parseMarkdown(file: string, text: string): ReadMarkdown {
  const [block = '', front = ''] = FRONT.exec(text) ?? [];
  const read = parseYaml(file, front);
  const shift = block === '' ? 0 : 1;
  return {
    ...read,
    value: read.value ?? {},
    issues: read.issues.map((issue) => ({ ...issue, line: issue.line + shift })),
    locate: (path) => ({ ...read.locate(path), line: read.locate(path).line + shift }),
    body: text.slice(block.length).replace(/\r\n?/g, '\n').replace(/^\n/, '').replace(/\n$/, ''),
  };
}

export function printMarkdown(settings: JsonObject, body: string, before?: string): string {
  const [block, front] = before === undefined ? [] : (FRONT.exec(before) ?? []);
  if (block !== undefined && before !== undefined) {
    const read = parseMarkdown('', before);
    if (sameSettings(read.value, settings) && read.body === body) return before;
  }
  const text = `---\n${printYaml(settings, front === undefined ? undefined : `${front}\n`)}---\n\n${body}\n`;
  return before?.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text;
}

const sameSettings = (read: Json, settings: JsonObject): boolean =>
  isObject(read) && JSON.stringify(read) === JSON.stringify(settings);
