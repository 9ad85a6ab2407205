// `node --import tsx scripts/measure/folder-pairs.ts [FOLDER]`: the folders that import each other, directly or by way of others.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsOf, productFiles } from './sources.ts';

type FolderPair = { folders: [string, string]; imports: [number, number] };

/** For each folder, the folders that it imports and with how many imports. A sub-folder is a folder of its own. */
function folderImports(root: string): Map<string, Map<string, number>> {
  const imports = new Map<string, Map<string, number>>();
  for (const file of productFiles(root))
    for (const target of importsOf(root, file)) {
      const [from, to] = [path.posix.dirname(file), path.posix.dirname(target)];
      if (from === to) continue;
      const counts = imports.get(from) ?? new Map<string, number>();
      imports.set(from, counts.set(to, (counts.get(to) ?? 0) + 1));
    }
  return imports;
}

function folderPairs(imports: Map<string, Map<string, number>>): FolderPair[] {
  return [...imports]
    .flatMap(([from, targets]) =>
      [...targets].flatMap(([to, there]): FolderPair[] => {
        const back = imports.get(to)?.get(from);
        return from < to && back !== undefined ? [{ folders: [from, to], imports: [there, back] }] : [];
      }),
    )
    .sort((a, b) => a.folders.join(' ').localeCompare(b.folders.join(' ')));
}

/** Groups of folders in which each reaches every other by imports. A pair is the smallest. */
export function folderCircles(root: string): string[][] {
  const imports = folderImports(root);
  const reached = new Map([...imports.keys()].map((folder) => [folder, foldersReachedFrom(folder, imports)]));
  const circles = [...reached].flatMap(([folder, targets]) => {
    const circle = [...targets].filter((target) => reached.get(target)?.has(folder)).sort();
    return circle[0] === folder ? [circle] : [];
  });
  return circles.sort((a, b) => a.join().localeCompare(b.join()));
}

/** Includes the folder itself where imports lead back to it. */
function foldersReachedFrom(start: string, imports: Map<string, Map<string, number>>): Set<string> {
  const reached = new Set<string>();
  const next = [start];
  for (let folder = next.pop(); folder !== undefined; folder = next.pop())
    for (const target of imports.get(folder)?.keys() ?? [])
      if (!reached.has(target)) {
        reached.add(target);
        next.push(target);
      }
  return reached;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.argv[2] ?? '.';
  const pairs = folderPairs(folderImports(root));
  for (const { folders, imports } of pairs) console.info(`${folders[0]} ${imports[0]} → ← ${imports[1]} ${folders[1]}`);
  const circles = folderCircles(root);
  for (const circle of circles) console.info(`in a circle: ${circle.join(', ')}`);
  console.info(`${pairs.length} pairs of folders import each other; ${circles.length} circles of folders`);
}
