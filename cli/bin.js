#!/usr/bin/env node
// `parley`: builds what is stale, then runs the command line.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale, projectFolder } from '../scripts/build.js';

/** @type {typeof import('./parley.ts')} */
const { runCommand } = await import(pathToFileURL(path.join(await buildIfStale(), 'parley.js')).href);
await runCommand(projectFolder, process.argv);
