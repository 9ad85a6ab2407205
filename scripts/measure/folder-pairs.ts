// `node --import tsx scripts/measure/folder-pairs.ts [FOLDER]`: the folders that import each other, with the number of imports each way.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsOf, productFiles } from './sources.ts';

export type FolderPair = { folders: [string, string]; imports: [number, number] };

/** Folders that import each other, a folder and its own sub-folder included. */
export function folderPairs(root: string): FolderPair[] {
  const counts = new Map<string, number>();
  for (const file of productFiles(root))
    for (const target of importsOf(root, file)) {
      const [from, to] = [path.posix.dirname(file), path.posix.dirname(target)];
      if (from !== to) counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + 1);
    }
  const pairs: FolderPair[] = [];
  for (const [key, there] of counts) {
    const [from = '', to = ''] = key.split(' ');
    const back = counts.get(`${to} ${from}`);
    if (from < to && back !== undefined) pairs.push({ folders: [from, to], imports: [there, back] });
  }
  return pairs.sort((a, b) => a.folders.join(' ').localeCompare(b.folders.join(' ')));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pairs = folderPairs(process.argv[2] ?? '.');
  for (const { folders, imports } of pairs) console.info(`${folders[0]} ${imports[0]} → ← ${imports[1]} ${folders[1]}`);
  console.info(`${pairs.length} pairs of folders import each other`);
}
