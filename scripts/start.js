// `npm start`: builds what is stale, then becomes the server, so that signals reach it directly.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale, projectFolder } from './build.js';

process.setSourceMapsEnabled(true);
/** @type {typeof import('../server/main.ts')} */
const { main } = await import(pathToFileURL(path.join(await buildIfStale(), 'main.js')).href);
await main(projectFolder);
