// `npm run bench -- http`: runs one benchmark by name, or lists them.
import { readdir } from 'node:fs/promises';

const names = (await readdir(import.meta.dirname))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter(
    (name) =>
      !['run', 'table', 'cluster', 'canvas-frames', 'canvas-peer', 'processor', 'graph-ops-rounds', 'large-graph'].includes(name),
  );
const [wanted] = process.argv.slice(2);
if (wanted && names.includes(wanted)) await import(`./${wanted}.ts`);
else process.stdout.write(`npm run bench -- <name>, one of: ${names.join(', ')}\n`);
