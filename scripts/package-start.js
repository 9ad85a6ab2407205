#!/usr/bin/env node
// The command of the package @parley/server. Without words, or with `start`, it starts the server; the data goes into .parley of the
// folder it is started in.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = import.meta.dirname;
const [command] = process.argv.slice(2);
process.env.DATA_DIR ||= path.resolve('.parley');

if (command === undefined || command === 'start') {
  /** @type {typeof import('../server/main.ts')} */
  const { main } = await import(pathToFileURL(path.join(folder, 'dist/server/main.js')).href);
  await main(folder, {
    console: path.join(folder, 'dist/console'),
    widget: path.join(folder, 'dist/widget'),
    docs: path.join(folder, 'dist/docs'),
  });
} else {
  /** @type {typeof import('../cli/parley.ts')} */
  const { runCommand } = await import(pathToFileURL(path.join(folder, 'dist/server/parley.js')).href);
  await runCommand(folder, process.argv);
}
