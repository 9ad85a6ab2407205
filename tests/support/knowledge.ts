// What tests of knowledge bases have in common: handing in a file, and waiting for a document to be done.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Reply } from './client.ts';

type File = { name: string; content: string | Uint8Array };

/** As a browser or curl would send it. */
export async function upload(
  client: Client,
  kb: string,
  file: File,
  fields: Record<string, string> = {},
): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(
    'file',
    new Blob([typeof file.content === 'string' ? file.content : new Uint8Array(file.content)]),
    file.name,
  );
  const request = new Request('http://unused.test', { method: 'POST', body: form });
  return client.send('POST', `/v1/knowledge-bases/${kb}/documents`, {
    raw: new Uint8Array(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

/** The document once it is neither pending nor indexing. */
export async function settled(client: Client, kb: string, id: string, timeout = 50_000): Promise<Reply['body']> {
  const until = performance.now() + timeout;
  for (;;) {
    const { body } = await client.get(`/v1/knowledge-bases/${kb}/documents/${id}`);
    if (body.status === 'indexed' || body.status === 'failed') return body;
    if (performance.now() > until) throw new Error(`the document is still ${JSON.stringify(body)}`);
    await sleep(100);
  }
}

/** The document once it has been read: searches find it by its words. */
export async function laidOut(client: Client, kb: string, id: string, timeout = 50_000): Promise<Reply['body']> {
  const until = performance.now() + timeout;
  for (;;) {
    const { body } = await client.get(`/v1/knowledge-bases/${kb}/documents/${id}`);
    if (body.passages_total !== null || body.status === 'failed') return body;
    if (performance.now() > until) throw new Error(`the document is still unread: ${JSON.stringify(body)}`);
    await sleep(50);
  }
}
