// Owns the page of the flow language as this process serves it: the text of docs/flow-language.md, and its parts by heading.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ToolProblem } from './tool-problem.ts';

export type LanguageSection = { title: string; text: string };

const PAGE = path.join('docs', 'flow-language.md');
/** The sources and the bundle lie at different depths below the project. */
const ABOVE = ['../../../..', '../..', '..'];

/** Read when the first agent asks. */
export function languagePageReader(): () => Promise<string> {
  let page: string | undefined;
  return async () => {
    page ??= await firstReadable(ABOVE.map((folders) => path.resolve(import.meta.dirname, folders, PAGE)));
    return page;
  };
}

async function firstReadable(files: readonly string[]): Promise<string> {
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
  }
  throw new ToolProblem(`This installation came without ${PAGE}. GET /v1/graph/node-types describes the nodes.`);
}

/** The page cut at its headings. Nodes and conditions have their own; the first part is the introduction. */
export function sectionsOf(page: string): LanguageSection[] {
  return page
    .split(/^(?=#{1,3} )/m)
    .map((text) => ({ title: (/^#{1,3} (.*)/.exec(text)?.[1] ?? 'Introduction').trim(), text: text.trim() }))
    .filter(({ text }) => text !== '');
}

/** With all that stands below its heading. */
export function sectionNamed(sections: readonly LanguageSection[], name: string): LanguageSection | undefined {
  const wanted = name.trim().toLowerCase();
  const at = sections.findIndex(({ title }) => title.toLowerCase() === wanted);
  const first = sections[at];
  if (!first) return undefined;
  const level = levelOf(first);
  const end = sections.findIndex((section, index) => index > at && levelOf(section) <= level);
  // The nodes are many: each is a separate topic.
  const below = level === 1 || wanted === 'nodes' ? [] : sections.slice(at + 1, end === -1 ? undefined : end);
  return { title: first.title, text: [first, ...below].map(({ text }) => text).join('\n\n') };
}

const levelOf = ({ text }: LanguageSection): number => /^#+/.exec(text)?.[0].length ?? 0;
