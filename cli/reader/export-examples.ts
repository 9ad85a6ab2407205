// Owns `parley reader export-examples`: conversations of the organization as training lines for the reader, redacted. Reads the server and
// writes a file; nothing is sent anywhere.
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { JsonObject } from '../../flow/language/json.ts';
import { NotFoundError, type Parley } from '../../sdk/parley.ts';
import { type Cli, CliError, countOf, describeUsage, UsageError } from '../program/commands.ts';
import { progressLine } from '../program/terminal.ts';
import { type ExampleLine, trainingLinesOf } from './examples.ts';

const PAGE = 100;
const ENTRIES = 500;
/** The beginning of what stands in place of texts that a key may not read. */
const HIDDEN = '[hidden: needs ';

type Options = { assistant?: string; from?: string; limit: number; to: string };

export function addReaderCommands({ program, screen, withServer }: Cli): void {
  const reader = program.command('reader').description('the small model of our own that understands people');
  const command = reader
    .command('export-examples')
    .description(
      'write confirmed and corrected turns of conversations as training lines, redacted; nothing is sent anywhere',
    )
    .option('--assistant <id>', 'only conversations of this assistant')
    .option('--from <day>', 'only conversations that began on this day or later, such as 2027-01-31')
    .option('--limit <count>', 'how many conversations are read at most, newest first', countOf, 10_000)
    .option('--to <file>', 'where the lines go, one JSON object a line; - for standard output', '-')
    .action((options: Options) => {
      if (options.from !== undefined && Number.isNaN(Date.parse(options.from)))
        throw new UsageError(`"${options.from}" is no day. Write it as 2027-01-31.`);
      return withServer(async (parley) => {
        // Only for the person who asked for it: what people said is in it, without their names.
        const file = options.to === '-' ? undefined : await open(options.to, 'w', 0o600);
        const write = async (lines: readonly ExampleLine[]): Promise<void> => {
          const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
          if (file) await file.appendFile(text);
          else if (!process.stdout.write(text)) await once(process.stdout, 'drain');
        };
        const counts = await readExamples(parley, options, write).finally(() => file?.close());
        process.stderr.write(`${counts.lines} lines of ${counts.used} conversations; ${counts.read} were read.\n`);
        if (file && screen.isJson) screen.show(counts, String);
      });
    });
  describeUsage(
    command,
    'server',
    'parley reader export-examples --to own-chats.jsonl',
    'parley reader export-examples --assistant 0198a7c2-5a1e-7cc3-9d5e-3f6b8c1d2e4f --from 2027-01-01 > own-chats.jsonl',
  );
}

type Counts = { lines: number; used: number; read: number };

async function readExamples(
  parley: Parley,
  { assistant, from, limit }: Options,
  write: (lines: readonly ExampleLine[]) => Promise<void>,
): Promise<Counts> {
  const progress = progressLine();
  const vouched = await conversationsInSuites(parley);
  const counts: Counts = { lines: 0, used: 0, read: 0 };
  const query = {
    limit: Math.min(PAGE, limit),
    ...(assistant && { assistant_id: assistant }),
    ...(from && { from: new Date(from).toISOString() }),
  };
  for await (const { id, turns } of parley.conversations.list(query)) {
    if (counts.read === limit) break;
    counts.read += 1;
    progress.show(`Reading conversations: ${counts.read}, ${counts.lines} lines`);
    const lines = turns === 0 ? [] : await examplesIn(parley, id, vouched.has(id));
    if (lines.length === 0) continue;
    counts.used += 1;
    counts.lines += lines.length;
    await write(lines);
  }
  progress.end();
  return counts;
}

/** It may be erased while it is read: then it is none. */
async function examplesIn(parley: Parley, id: string, isVouched: boolean): Promise<ExampleLine[]> {
  try {
    const messages = await parley.conversations.messages.list(id, { limit: ENTRIES }).all();
    const entries = await parley.conversations.trace(id, { limit: ENTRIES }).all();
    if (JSON.stringify(entries.map(({ detail }) => [detail.choices, detail.variables])).includes(HIDDEN))
      throw new CliError(
        'The key may not read what the assistants were asked. It needs conversations:read, agents:read and identity:read.',
      );
    return trainingLinesOf(
      messages,
      entries.map(({ turn, type, node_id, detail }) => ({ turn, type, node_id, detail: detail as JsonObject })),
      isVouched,
    );
  } catch (error) {
    if (error instanceof NotFoundError) return [];
    throw error;
  }
}

/** Those that someone saved as a test case, under the name that the server gives it. */
async function conversationsInSuites(parley: Parley): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { cases } of parley.releaseSuites.list({ limit: PAGE }))
    for (const { test } of cases) {
      const [, id] = /^conversation ([0-9a-f-]{36})$/.exec(test ?? '') ?? [];
      if (id) ids.add(id);
    }
  return ids;
}
