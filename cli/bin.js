#!/usr/bin/env node
// `parley`: builds what is stale, then runs the command line.
import { buildIfStale, projectFolder } from '../scripts/build.js';

await buildIfStale();
const { runCommand } = await import('../dist/parley.js');
await runCommand(projectFolder, process.argv);
