// Visitors of a website for tests: a flow that keeps them talking, and a page that speaks to the public routes as a browser would.
import { createHmac } from 'node:crypto';
import type { Route } from '../../server/http/route.ts';
import { edge, entry, node } from './assistants.ts';
import { checkAgainstSchema, created, type Reply } from './client.ts';
import { followAs } from './streams.ts';

export const SITE = 'https://shop.example';

const WISHES = 12;
/** Greets with two choices, then takes wish after wish. */
export const WISHING = [
  node('hello', 'message', {
    text: 'Hello.',
    options: [{ label: 'A pony' }, { label: 'A [boat](https://boats.example)' }],
  }),
  ...Array.from({ length: WISHES }, (_, i) => [
    { op: 'upsert_context_variable', variable: { name: `wish_${i}`, type: 'string', source: 'collected' } },
    node(`ask_${i}`, 'collect', { variables: [`wish_${i}`], instructions: `What is wish number ${i + 1}?` }),
    edge(i === 0 ? 'hello' : `ask_${i - 1}`, `ask_${i}`),
    edge(`ask_${i}`, 'bye', { kind: 'on_cap', id: `cap_${i}` }),
  ]).flat(),
  node('bye', 'end', { outcome: 'success' }),
  edge(`ask_${WISHES - 1}`, 'bye'),
  entry('hello'),
];

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** As the server of a website signs. */
export function signVisitor(secret: string, claims: object, now: Date): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ exp: Math.floor(now.getTime() / 1000) + 300, ...claims })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

type Served = { url: string; routes: readonly Route[] };

/** A page of the site with one visitor in it. */
export class VisitorPage {
  readonly #served: Served;
  readonly #key: string;
  token = '';
  secret = '';
  origin = SITE;
  /** The visitor's address, where the tested server believes its proxy. */
  address = '';
  #sent = 0;

  constructor(served: Served, key: string) {
    this.#served = served;
    this.#key = key;
  }

  get #headers(): Record<string, string> {
    const from = this.address === '' ? undefined : { 'x-forwarded-for': this.address };
    return { origin: this.origin, 'x-visitor-token': this.token, ...from };
  }

  from(address: string): this {
    this.address = address;
    return this;
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
    signal: AbortSignal | null = null,
  ): Promise<Reply> {
    const address = `/public/v1/channels/${this.#key}${path}`;
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(this.#served.url + address, {
      method,
      headers: { ...this.#headers, ...type, ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const reply = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : undefined,
    };
    if (method !== 'OPTIONS') checkAgainstSchema(this.#served.routes, method, address, reply);
    return reply;
  }

  async session(body: { visitor_secret?: string; identity_token?: string } = {}): Promise<this> {
    const { token, visitor_secret } = created(await this.ask('POST', '/sessions', body));
    this.token = token;
    this.secret = visitor_secret ?? body.visitor_secret ?? this.secret;
    return this;
  }

  async begin(): Promise<Reply['body']> {
    return created(await this.ask('POST', '/conversation'));
  }

  say(
    text: string,
    client_id = `message-${++this.#sent}-${this.token.slice(-6)}`,
    signal?: AbortSignal,
  ): Promise<Reply> {
    return this.ask('POST', '/messages', { text, client_id }, {}, signal);
  }

  /** `frames` grows while the stream is open. */
  follow(last?: string) {
    const headers = { ...this.#headers, ...(last && { 'last-event-id': last }) };
    return followAs(`${this.#served.url}/public/v1/channels/${this.#key}/stream`, headers);
  }
}
