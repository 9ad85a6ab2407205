// The examples of sdk/README.md, as files.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectFolder } from './app.ts';

export type Example = { title: string; code: string };

export async function sdkExamples(): Promise<Example[]> {
  const text = await readFile(path.join(projectFolder, 'sdk/README.md'), 'utf8');
  const sections = text.split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const [title = ''] = section.split('\n', 1);
    return [...section.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = '']) => ({ title, code }));
  });
}
