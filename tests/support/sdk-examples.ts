// The examples of the pages about the SDK, as files.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectFolder } from './app.ts';

export type Example = { title: string; code: string };

export async function sdkExamples(page: 'sdk/README.md' | 'docs/sdk.md'): Promise<Example[]> {
  const text = await readFile(path.join(projectFolder, page), 'utf8');
  const sections = text.split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const [title = ''] = section.split('\n', 1);
    return [...section.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = '']) => ({ title, code }));
  });
}
