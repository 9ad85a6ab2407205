// The commands of every page are true: they are pasted into a shell, page by page, and nothing in them is refused. What cannot be run
// here says why.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredProgram } from '../scripts/write-cli-page.ts';
import { projectFolder, SECRET_KEY, type TestApp, testApp } from './support/app.ts';
import { edge, entry, makeActive, node } from './support/assistants.ts';
import { created } from './support/client.ts';
import { pdf } from './support/files.ts';

/** A server of the reader's own, as the pages assume it: on this machine, with nothing in it but what the page makes. */
const ADDRESS = 'http://127.0.0.1:8080';
const GENERATED = 'docs/cli.md';
/** The tutorial is pasted, and compared with what it shows, by its own test. */
const ELSEWHERE: Record<string, string> = { 'docs/tutorial.md': 'tests/tutorial.test.ts' };

/** Blocks that are not run, by page and first words. */
const NOT_RUN: Record<string, Record<string, string>> = {
  'docs/api.md': { 'npx openapi-typescript': 'fetches other people’s programs; tests/contract runs both generators' },
  'docs/calling.md': { 'npx vitest': 'runs tests of this checkout' },
  'docs/drafting.md': { 'npx parley draft': 'has places to fill in; cli/model-commands.test.ts runs both commands' },
  'docs/email.md': { 'npx parley mailbox': 'needs a mail server', 'ID=$(uuidgen)': 'needs uuidgen and xxd' },
  'docs/flow-model.md': {
    'npx parley evaluate-model': 'takes minutes, and copies a model that was trained elsewhere',
    'npx parley reader': 'copies lines into this checkout',
  },
  'docs/mcp.md': { 'claude mcp': 'another program' },
  'docs/members.md': { 'parley login': 'waits for a person; server/modules/access/device-login.test.ts signs in' },
  'docs/models.md': { 'npm ci --omit': 'installs this checkout anew' },
  'docs/quickstart.md': { 'npm ci': 'the server runs already; tests/process.test.ts starts one' },
  'docs/recordings.md': {
    'curl "$PARLEY_URL/calls/$CALL/recording"': 'needs a call that was recorded',
    'curl -X POST "$PARLEY_URL/calls/$CALL/recording/hear"':
      'needs a recorded call; recorded-web-calls.test.ts hears one again',
    'curl "$PARLEY_URL/v1/conversations/$CONVERSATION/replay"': 'has the words of one call',
  },
  'docs/scaling.md': {
    'DATABASE_URL=': 'names a cluster of three machines',
    'METRICS_TOKEN=': 'names two installations; cli/cells.test.ts looks at two',
    'npx parley org':
      'takes a second installation; server/modules/cells/cells.test.ts and tests/chaos/moving.test.ts have one',
  },
  'docs/sdk.md': {
    'npm run pack': 'tests/packages.test.ts packs and installs it',
    'DATA_DIR=': 'starts a server; tests/process.test.ts does',
  },
  'docs/testing-flows.md': {
    'curl -s "$PARLEY_URL/v1/test-runs"': 'has places to fill in',
    'npx parley test --aloud': 'needs the speech parts; server/modules/evaluation/aloud.test.ts speaks the cases',
  },
  'docs/upgrading.md': { 'createdb parley': 'needs a second database; tests/backup.test.ts restores into one' },
  'docs/voice.md': { 'npm run speech:install': 'downloads; tests/browser/spoken.test.ts needs it' },
  'docs/which-model.md': {
    'npx parley evaluate-model': 'takes minutes; cli/model-commands.test.ts runs it',
    'llama-server': 'another program',
    OLLAMA_CONTEXT_LENGTH: 'another program',
    OUTBOUND_ALLOW_CIDRS: 'needs the other program',
  },
};

/** What is refused on purpose, by page: a part of the line that the shell prints, and why. */
const REFUSED: Record<string, Record<string, string>> = {
  'docs/conversations.md': { '/run-macro': 'the first block has closed the conversation' },
  'docs/flows-as-files.md': {
    'init --template pizza-line': 'the line before it has begun a folder; this is the other way to',
  },
  'docs/operations.md': { 'parley restore parley-2026-11-15.backup': 'the page says: into an empty one' },
  'docs/runtime.md': { '/mcp-tools': 'there is no such server' },
};

/** Talks until somebody says goodbye. */
const TALKING = [
  node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }),
  node('talk', 'dialogue', { instructions: 'say: What can I do for you?' }),
  node('bye', 'end', { message: 'Goodbye.' }),
  edge('hello', 'talk'),
  edge('talk', 'bye', { kind: 'conditional', condition: { type: 'llm', prompt: 'The person says goodbye' } }),
  entry('hello'),
];
const TEST_CASE = 'test: greets\nsteps:\n  - expect: { says: [virtual assistant] }\n';

type Block = { page: string; text: string };
const sources = (await readdir(path.join(projectFolder, 'docs'), { recursive: true }))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
  .sort();
const blocksOf = async (page: string): Promise<Block[]> =>
  [...(await readFile(path.join(projectFolder, page), 'utf8')).matchAll(/^```(?:sh|bash)\n([\s\S]*?)^```/gm)].map(
    ([, text = '']) => ({ page, text }),
  );
const blocks = (await Promise.all(sources.map(blocksOf))).flat();
const reasonFor = ({ page, text }: Block): string | undefined =>
  Object.entries(NOT_RUN[page] ?? {}).find(([words]) => text.startsWith(words))?.[1];
const pasted = blocks.filter(
  (block) => block.page !== GENERATED && !(block.page in ELSEWHERE) && reasonFor(block) === undefined,
);

let app: TestApp;
let folder: string;
beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', SIMULATED_CARRIER_SPEED: '20' };
  app = await testApp({ env });
  folder = await mkdtemp(path.join(tmpdir(), 'parley-pages-'));
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A refusal is printed with its status and address; so is a command of ours that fails. */
const SHELL = `
curl() {
  local arguments=() one
  for one in "$@"; do arguments+=("\${one//${ADDRESS.replaceAll('/', '\\/')}/$PARLEY_URL}"); done
  # A stream goes on until it is stopped.
  local limit=100
  case " $* " in *" -N "*|*" -sN "*|*text/event-stream*) limit=20;; esac
  command curl --max-time $limit -w '%{stderr}@@%{http_code} %{method} %{url_effective}\\n' "\${arguments[@]}"
}
parley() {
  local limit=150 code=0
  # These go on until they are stopped.
  case "$1 $2" in 'webhooks listen'|'events tail'|'dev '*) limit=8;; esac
  timeout $limit node "$PROJECT/cli/bin.js" "$@" < /dev/null || code=$?
  [ $code = 0 ] || { [ $code = 124 ] && [ $limit = 8 ]; } || echo "@@ended with $code: parley $*" >&2
  # What the reader would write there.
  [ ! -d assistants/order-desk ] || { mkdir -p assistants/order-desk/tests && cp greets.test.yaml assistants/order-desk/tests; }
}
npx() { case "$1" in parley|@parley/cli) shift; parley "$@";; *) echo "@@unknown: npx $*" >&2;; esac; }
`;

/** What was refused while the blocks of one page were pasted, one after the other. */
async function paste(page: string): Promise<string[]> {
  const home = path.join(folder, path.basename(page, '.md'));
  await mkdir(path.join(home, '.parley'), { recursive: true });
  const { client, secret } = await app.newOrganization(`Reader of ${page}`);
  const { id: assistantId, revisionId } = await makeActive(client, TALKING);
  created(await client.post('/v1/conversations', { assistant_id: assistantId }));
  created(
    await client.post('/v1/identity/members', {
      name: 'Ann',
      email: `ann-${path.basename(home)}@example.com`,
      role: 'agent',
    }),
  );
  const { id: workflowId } = created(
    await client.post('/workflows', { name: 'Welcome', steps: [{ needsTCPACompliance: false }] }),
  );
  created(await client.post('/call', { workflowId, primaryPhone: '+12025550147' }));
  await writeFile(path.join(home, '.parley/owner-api-key'), secret);
  await writeFile(path.join(home, 'list.csv'), 'phone,note\n+12025550148,by letter\n');
  await writeFile(path.join(home, 'leads.csv'), 'primaryPhone,firstName\n+12025550149,Ada\n');
  await writeFile(path.join(home, 'handbook.pdf'), pdf('Be kind.'));
  await writeFile(path.join(home, 'greets.test.yaml'), TEST_CASE);
  const script = [
    SHELL,
    ...pasted.filter((block) => block.page === page).map(({ text }) => text.replaceAll('…', 'filled-in')),
  ].join('\n');
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    LANG: 'C.UTF-8',
    PROJECT: projectFolder,
    DATABASE_URL: app.databaseUrl,
    PARLEY_SECRET_KEY: SECRET_KEY,
    PARLEY_URL: app.url,
    PARLEY_API_KEY: secret,
    URL: app.url,
    BASE: app.url,
    KEY: secret,
    ASSISTANT: assistantId,
    ID: assistantId,
    REVISION: revisionId,
    WORKFLOW: workflowId,
  };
  const shell = spawn('bash', ['-c', script], { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  // A command that waits for ever is ended, so that what the others printed can be read.
  const patience = setTimeout(() => process.kill(-shell.pid!, 'SIGTERM'), 300_000);
  let printed = '';
  let wrong = '';
  shell.stdout.setEncoding('utf8').on('data', (text) => (printed += text));
  shell.stderr.setEncoding('utf8').on('data', (text) => (wrong += text));
  await new Promise((resolve) => shell.on('close', resolve));
  clearTimeout(patience);
  const lines = wrong.split('\n').filter((line) => line !== '' && !/^@@[123]\d\d /.test(line));
  const isExpected = (line: string) => Object.keys(REFUSED[page] ?? {}).some((part) => line.includes(part));
  const kept = Object.keys(REFUSED[page] ?? {}).filter(
    (part) => !lines.some((line) => line.startsWith('@@') && line.includes(part)),
  );
  const left = [
    ...lines.filter((line) => line.startsWith('@@') && !isExpected(line)),
    ...kept.map((part) => `was not refused: ${part}`),
  ];
  return left.length === 0 ? [] : [...left, lines.join('\n'), printed.slice(-3000)];
}

describe('the commands of a page', () => {
  it('are run, or it is said why not', () => {
    for (const [page, reasons] of Object.entries(NOT_RUN)) {
      for (const words of Object.keys(reasons)) {
        expect(
          blocks.some((block) => block.page === page && block.text.startsWith(words)),
          `${page}: ${words}`,
        ).toBe(true);
      }
    }
    const silent = blocks.filter(
      (block) => block.page !== GENERATED && !(block.page in ELSEWHERE) && reasonFor(block) !== undefined,
    );
    expect(pasted.length).toBeGreaterThan(silent.length);
  });

  it.concurrent.each([...new Set(pasted.map(({ page }) => page))])(
    '%s',
    async (page) => {
      expect(await paste(page)).toEqual([]);
    },
    400_000,
  );
});

/** The words without the options that every command takes. */
function withoutGlobals(words: readonly string[], program: Awaited<ReturnType<typeof declaredProgram>>): string[] {
  const globalAt = (at: number) => program.options.find(({ long, short }) => words[at] === long || words[at] === short);
  return words.filter((_, at) => !globalAt(at) && !(at > 0 && globalAt(at - 1)?.required));
}

it('the examples of docs/cli.md are commands and options that the program has', async () => {
  const program = await declaredProgram();
  const lines = blocks
    .filter(({ page }) => page === GENERATED)
    .flatMap(({ text }) => text.split('\n'))
    .flatMap((line) => /(?:^|[^-\w])parley (?!completion)(.*)$/.exec(line.replace(/ [<>|] .*$/, ''))?.[1] ?? []);
  expect(lines.length).toBeGreaterThan(80);
  for (const line of lines) {
    const words = withoutGlobals(
      [...line.matchAll(/"[^"]*"|'[^']*'|\S+/g)].map(([word]) => word),
      program,
    );
    let command = program;
    while (words[0] !== undefined) {
      const next = command.commands.find((one) => one.name() === words[0]);
      if (!next) break;
      command = next;
      words.shift();
    }
    const { operands, unknown } = command.parseOptions(words);
    expect([line, unknown, command.commands.length === 0 || operands.length === 0], line).toEqual([line, [], true]);
    expect(operands.length, line).toBeLessThanOrEqual(
      command.registeredArguments.some(({ variadic }) => variadic) ? 99 : command.registeredArguments.length,
    );
    expect(operands.length, line).toBeGreaterThanOrEqual(
      command.registeredArguments.filter(({ required }) => required).length,
    );
  }
});
