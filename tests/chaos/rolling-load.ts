// Callers that read and write at once and forgive nothing: whatever is not answered as it should be is a failure.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Load = {
  answered(): number;
  /** One line for each request that was refused, cut off, or answered otherwise than it should be. */
  failures: string[];
  /** Ids of the keys that were created, each of which is an event. */
  created: string[];
  /** Of every request, in milliseconds. */
  times: number[];
  stop(): Promise<void>;
};

type Caller = { url: string; key: string; lanes: number; pauseMs: number };

const READS = ['/v1/identity/whoami', '/v1/policies?limit=5', '/v1/identity/api-keys?limit=5'];

export function startLoad({ url, key, lanes, pauseMs }: Caller): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const load = { failures: [] as string[], created: [] as string[], times: [] as number[] };
  let going = true;
  let nth = 0;
  const once = async (n: number): Promise<void> => {
    const [method, path, body, good] = requestOf(n);
    const began = performance.now();
    try {
      const { status, text } = await ask(agent, url + path, key, method, body);
      load.times.push(performance.now() - began);
      if (status !== good) load.failures.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
      else if (path === '/v1/identity/api-keys') load.created.push((JSON.parse(text) as { id: string }).id);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      load.failures.push(`${method} ${path}: ${code ?? message}`);
    }
  };
  const lane = async (): Promise<void> => {
    while (going) {
      await once(nth++);
      await sleep(Math.random() * 2 * pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: lanes }, lane));
  return {
    ...load,
    answered: () => load.times.length,
    stop: async () => {
      going = false;
      await all;
      agent.destroy();
    },
  };
}

function requestOf(n: number): [method: string, path: string, body: string, good: number] {
  if (n % 8 === 3) return ['POST', '/v1/identity/api-keys', JSON.stringify({ name: `Key ${n}` }), 201];
  if (n % 4 === 1) return ['POST', '/v1/policies', JSON.stringify({ name: `Policy ${n}`, text: 'Be kind.' }), 201];
  return ['GET', READS[n % READS.length] ?? '', '', 200];
}

type Heard = { status: number; text: string };

/** By hand, since fetch would quietly try some requests again. */
const ask = (agent: Agent, url: string, key: string, method: string, body: string): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const headers = { 'x-api-key': key, ...(body !== '' && { 'content-type': 'application/json' }) };
    const asked = request(url, { method, agent, headers, timeout: 60_000 }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asked.on('error', reject);
    asked.on('timeout', () => asked.destroy(new Error('no answer within a minute')));
    asked.end(body);
  });

export const percentile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.max(0, Math.ceil(times.length * part) - 1)] ?? 0;
