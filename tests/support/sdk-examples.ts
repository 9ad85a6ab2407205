// The examples of the pages about the SDK, as files.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectFolder } from './app.ts';

export type Example = { title: string; code: string };

type SdkPage = 'sdk/README.md' | 'docs/sdk.md' | 'sdk/python/README.md';
export async function sdkExamples(page: SdkPage, language = 'ts'): Promise<Example[]> {
  const text = await readFile(path.join(projectFolder, page), 'utf8');
  const sections = text.split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const [title = ''] = section.split('\n', 1);
    const blocks = section.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'));
    return [...blocks].map(([, code = '']) => ({ title, code }));
  });
}
