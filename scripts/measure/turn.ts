// `node --import tsx scripts/measure/turn.ts [FOLDER]`: the product files that one plain chat turn enters, counted by V8's precise coverage.
// It starts that checkout's server from its sources over a database of its own, makes the demo, and asks a question that its knowledge
// answers. What the server also enters without it, for another request or for none, is not the turn's: authentication, jobs, the relay.
// `LIST=1` names the files.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { WebSocket } from 'ws';

const root = path.resolve(process.argv[2] ?? '.');
const PORT = 18_080 + Math.floor(Math.random() * 1000);
/** Asked before, so that what is loaded once is loaded; the question that is measured has words of its own. */
const WARM_UP = ['Hello', 'How long do I have to return a parcel?'];
/** Asked right before it in the same conversation, so that no cache has expired. */
const LAST_WARM_UP = 'What does delivery cost?';
/** Jobs that come back come within a minute. */
const BEFORE_MS = 60_000;
const AFTER_MS = 15_000;
const MEASURED = 'When do I get my money back after a return?';

type Coverage = {
  result: { url: string; functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[] }[];
};

function startServer(folder: string): ChildProcess {
  return spawn(process.execPath, ['--inspect=127.0.0.1:0', '--import', 'tsx', 'scripts/dev-server.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: String(PORT), NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function inspectorOf(server: ChildProcess) {
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    server.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const found = /ws:\/\/[^\s]+/.exec(text);
      if (found) resolve(found[0]);
    });
    server.once('exit', () => reject(new Error(`the server ended before it listened: ${text}`)));
  });
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let last = 0;
  const ask = (method: string, params: object = {}): Promise<unknown> => {
    const id = ++last;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => {
      const onMessage = (data: Buffer) => {
        const message = JSON.parse(data.toString('utf8'));
        if (message.id !== id) return;
        socket.off('message', onMessage);
        resolve(message.result);
      };
      socket.on('message', onMessage);
    });
  };
  return { ask, close: () => socket.terminate() };
}

async function request(key: string, method: string, route: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${PORT}${route}`, {
    method,
    headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

async function eventually<T>(look: () => Promise<T | undefined>, seconds = 180): Promise<T> {
  for (const end = Date.now() + seconds * 1000; ; ) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('waited too long for the server or its demo');
    await sleep(300);
  }
}

/** Functions that ran, as file and offset. The code of a module itself runs when it is loaded, and is no entry. */
function functionsRun({ result }: Coverage): Set<string> {
  const prefix = `${pathToFileURL(root).href}/`;
  const ran = new Set<string>();
  for (const { url, functions } of result) {
    if (!url.startsWith(prefix) || url.includes('/node_modules/')) continue;
    const file = url.slice(prefix.length).replace(/\?.*$/, '');
    for (const { functionName, ranges } of functions) {
      const [range] = ranges;
      if (range && range.count > 0 && !(range.startOffset === 0 && functionName === ''))
        ran.add(`${file} ${range.startOffset}`);
    }
  }
  return ran;
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'measure-turn-'));
const server = startServer(folder);
try {
  const { ask, close } = await inspectorOf(server);
  const take = async () => functionsRun((await ask('Profiler.takePreciseCoverage')) as Coverage);
  await eventually(async () => (await fetch(`http://127.0.0.1:${PORT}/readyz`)).ok || undefined);
  const key = (await readFile(path.join(folder, 'owner-api-key'), 'utf8')).trim();
  await request(key, 'POST', '/v1/demo');
  const demo = await eventually(async () => {
    const read = await request(key, 'GET', '/v1/demo');
    return read.status === 'complete' ? read : undefined;
  }, 600);
  const startConversation = async () => {
    const { id } = await request(key, 'POST', '/v1/conversations', {
      assistant_id: demo.assistant_id,
      channel: 'chat',
    });
    return (text: string) => request(key, 'POST', `/v1/conversations/${String(id)}/messages`, { text });
  };
  const warmUp = await startConversation();
  for (const text of WARM_UP) await warmUp(text).catch(() => undefined);
  const send = await startConversation();
  await send('Hello');
  await ask('Profiler.enable');
  await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await take();
  const watch = async (ms: number) => {
    await request(key, 'GET', '/v1/demo');
    await sleep(ms);
    return take();
  };
  let besides = await watch(BEFORE_MS);
  // The demo's own calls go on for some minutes.
  while ([...besides].some((entry) => entry.startsWith('flow/'))) besides = await watch(BEFORE_MS);
  await send(LAST_WARM_UP);
  await take();
  const { replies } = await send(MEASURED);
  const entries = await take();
  for (const entry of await watch(AFTER_MS)) besides.add(entry);
  const files = new Set([...entries].filter((entry) => !besides.has(entry)).map((entry) => entry.split(' ')[0] ?? ''));
  const isFeature = (file: string) => !/^(server\/(kernel|http)|nlu)\//.test(file);
  const groups = new Map<string, number>();
  for (const file of files) {
    const group = /^(server\/modules\/[^/]+|server\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file;
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  if (process.env.LIST) for (const file of [...files].sort()) console.info(file);
  console.info(`The answer: ${(replies as { text: string }[]).map(({ text }) => text).join(' / ')}`);
  for (const [group, count] of [...groups].sort(([a], [b]) => a.localeCompare(b)))
    console.info(`${String(count).padStart(5)} ${group}`);
  // A process waits for its debugger before it exits.
  close();
  console.info(
    `${files.size} files entered by one chat turn, ${[...files].filter(isFeature).length} of them without kernel, http and nlu`,
  );
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => (server.exitCode === null ? server.once('exit', resolve) : resolve(undefined)));
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
