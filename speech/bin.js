#!/usr/bin/env node
// `npx @parley/speech`: fetches the speech parts into SPEECH_FOLDER, or into `.parley/speech` of the folder that it runs in.
import path from 'node:path';
import { installSpeech } from './install.js';

try {
  await installSpeech(process.env.SPEECH_FOLDER || path.resolve('.parley/speech'));
} catch (error) {
  process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 1;
}
