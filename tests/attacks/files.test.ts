// Files made to hurt whoever opens them: the document fails and says what to do next; the server neither ends, nor grows, nor waits.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOMBS, type Bomb } from '../support/bombs.ts';
import { created, type Reply } from '../support/client.ts';
import { settled, upload } from '../support/knowledge.ts';
import { type Watched, watchedServer } from '../support/stalls.ts';

/** Besides what was sent itself: Node gives the buffers of a socket back some time after they were used. */
const MAX_GROWTH_MB = 64;
const MAX_STALL_MS = 100;
/** Longer than the longest that a file may take. */
const PATIENCE_MS = 300_000;
const bombs = process.env.PROVE ? BOMBS : BOMBS.filter(({ short }) => short);

let server: Watched;
let kb: string;
beforeAll(async () => {
  // The built-in model stays: loading it again is neither growth nor work that a file causes.
  server = await watchedServer();
  kb = created(await server.owner.post('/v1/knowledge-bases', { name: 'Bombs' })).id;
  // What every server loads once, such as the built-in model, is no growth by a file.
  const { id } = created(
    await server.owner.post(`/v1/knowledge-bases/${kb}/documents`, { title: 'Hello', text: 'Hello.' }),
  );
  await settled(server.owner, kb, id, 100_000);
});
afterAll(() => server.stop());

type Outcome = { reply: Reply; document: Reply['body'] };

async function exploded(bomb: Bomb, content: Buffer): Promise<Outcome> {
  const reply = await upload(server.owner, kb, { name: 'bomb', content });
  if (reply.status !== 202) return { reply, document: undefined };
  const path = `/v1/knowledge-bases/${kb}/documents/${reply.body.id}`;
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const { body } = await server.owner.get(path);
    // Once its passages are laid out it has been read; what follows is honest work, and not waited for.
    if (body.status === 'failed' || body.chunks_total !== null) {
      await server.owner.delete(path);
      return { reply, document: body };
    }
    if (performance.now() > until) throw new Error(`${bomb.name} is still ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The most memory that was seen while the work went on. */
async function peakDuring<T>(work: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0;
  const watch = { over: false };
  const watching = (async () => {
    while (!watch.over) {
      peak = Math.max(peak, await server.memory());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  try {
    return { result: await work(), peak };
  } finally {
    watch.over = true;
    await watching;
  }
}

describe('a server that is handed', () => {
  it.each(bombs.map((bomb) => [bomb.name, bomb] as const))(
    '%s goes on',
    { timeout: PATIENCE_MS + 60_000 },
    async (_name, bomb) => {
      const content = bomb.make();
      const before = await server.memory();
      const started = performance.now();
      const { result: watched, peak } = await peakDuring(() => server.during(() => exploded(bomb, content)));
      const { reply, document } = watched.result;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (process.env.FIGURES)
        console.log(
          `| ${bomb.name} | ${document?.error?.code ?? (document ? 'read' : reply.status)} | ${seconds} s | +${Math.round(peak - before)} MB (${Math.round(peak)}) | ${watched.worst.cpu} ms (wall ${watched.worst.wall}) |`,
        );
      if (bomb.refused) expect([reply.status, reply.body.detail?.[0].type]).toEqual([422, bomb.refused]);
      else if (document.status === 'failed') {
        expect(document.error.code).toMatch(bomb.ends ?? /never/);
        // It says what to do next.
        expect(document.error.message).toMatch(
          /(Split it|Save it again|save it again|made searchable|Upload the whole file)/,
        );
      } else expect(bomb.read).toBe(true);
      expect(peak - before).toBeLessThan(MAX_GROWTH_MB + content.length / 1024 ** 2);
      expect(watched.worst.cpu).toBeLessThan(MAX_STALL_MS);
    },
  );

  it('a slow file reads it in a process that knows nothing, and ends it when the caller goes away', async () => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.alloc(8 * 1024 * 1024, 'x')]), 'slow.txt');
    const gone = new AbortController();
    const url = `${server.running.url}/v1/knowledge-bases/${kb}/estimate`;
    const headers = { 'x-api-key': server.owner.secret };
    const asked = fetch(url, { method: 'POST', headers, body: form, signal: gone.signal }).catch(() => 'gone');
    await expect.poll(readers, { interval: 20 }).toHaveLength(1);
    const [id] = await readers();
    expect(await readFile(`/proc/${id}/environ`, 'utf8')).toMatch(/^UV_THREADPOOL_SIZE=2\0(PWD=[^\0]*\0)?$/);
    expect(await readFile(`/proc/${id}/limits`, 'utf8')).toMatch(/Max data size\s+1073741824/);
    gone.abort();
    expect(await asked).toBe('gone');
    await expect.poll(readers).toEqual([]);
  });

  /** Process ids of the files being read. */
  async function readers(): Promise<string[]> {
    const pid = server.running.child.pid;
    const ids = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean);
    const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
    return ids.filter((_, index) => /^\S*node\S*read-file-worker/s.test((commands[index] ?? '').replaceAll('\0', '')));
  }

  it('no child process is left behind', async () => {
    await expect.poll(readers).toEqual([]);
  });
});
