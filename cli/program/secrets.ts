// Owns how secrets come to a command: typed without being shown, or from a pipe; never as an argument, which histories keep.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** One for each question; from a pipe or a file, one a line. What is missing is empty. */
export async function askForSecrets(questions: readonly string[]): Promise<string[]> {
  if (questions.length === 0) return [];
  if (!process.stdin.isTTY) {
    const lines = (await text(process.stdin)).split('\n').map((line) => line.trim());
    return questions.map((_question, at) => lines[at] ?? '');
  }
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const typed = createInterface({ input: process.stdin, output: hidden, terminal: true });
  const answers: string[] = [];
  for (const question of questions) {
    process.stderr.write(`${question} (not shown): `);
    answers.push((await typed.question('')).trim());
    process.stderr.write('\n');
  }
  typed.close();
  return answers;
}
