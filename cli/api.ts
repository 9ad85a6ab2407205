// Owns the command line's way to a running server: its address, a key, and refusals told in one line.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../server/kernel/config.ts';

type Body = Record<string, unknown>;

/** What the server, or the way to it, refused. Its message says what to do. */
export class Refused extends Error {}

export type Api = {
  get(path: string): Promise<Body>;
  post(path: string, body?: object): Promise<Body>;
  /** The events of a streamed answer, one by one. */
  stream(path: string, body: object): AsyncGenerator<{ event: string; data: Body }>;
};

/** `PARLEY_API_KEY`, else the owner's key in the data folder of this checkout. */
export async function connect({ HOST, PORT, DATA_DIR }: Config): Promise<Api> {
  const url = process.env.PARLEY_URL ?? `http://${HOST === '0.0.0.0' ? '127.0.0.1' : HOST}:${PORT}`;
  const file = path.join(DATA_DIR, 'owner-api-key');
  const key = process.env.PARLEY_API_KEY ?? (await readFile(file, 'utf8').catch(() => '')).trim();
  if (key === '') throw new Refused(`No key: set PARLEY_API_KEY, or start the server once so that it writes ${file}.`);
  const send = async (method: string, at: string, body?: object, accept = 'application/json'): Promise<Response> => {
    const response = await fetch(url + at, {
      method,
      headers: { 'x-api-key': key, accept, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new Refused(`Nothing answers at ${url}. Start the server with npm start, or set PARLEY_URL.`);
    });
    if (response.ok) return response;
    const text = await response.text();
    throw new Refused(`${method} ${at} answered ${response.status}: ${text.slice(0, 500)}`);
  };
  return {
    get: async (at) => (await send('GET', at)).json() as Promise<Body>,
    post: async (at, body) => (await send('POST', at, body ?? {})).json() as Promise<Body>,
    stream: async function* (at, body) {
      const response = await send('POST', at, body, 'text/event-stream');
      let text = '';
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const [, event = '', data = '{}'] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
          text = text.slice(end + 2);
          yield { event, data: JSON.parse(data) as Body };
        }
      }
    },
  };
}
