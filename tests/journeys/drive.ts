// Walks a journey through the front door in chat, and tells what came of it.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { created } from '../support/client.ts';
import type { Journey } from '../support/fixtures/journey.ts';
import { JOURNEYS } from '../support/fixtures/journeys.ts';

type Message = { role: string; text: string; position: number };
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; the client holds them against their schemas
type Answer = any;
export type Walked = { conversation: Answer; messages: Message[]; trace: Answer[] };

const PATIENCE_MS = 50_000;
const FIRST_PAUSE_MS = 50;
/** Many look at once: without longer pauses their looking would be most of what the server does. */
const MAX_PAUSE_MS = 400;

/** The vendor's model walks one journey of each assistant; the long form walks them all. */
export function journeysWith(vendor?: string): readonly Journey[] {
  if (!vendor || process.env.PROVE) return JOURNEYS;
  return JOURNEYS.filter((journey, i) => JOURNEYS.findIndex(({ fixture }) => fixture === journey.fixture) === i);
}

/** Looks until it sees what is wanted, as long as a slow machine may take for what a quick one does at once. */
export async function until<T>(read: () => Promise<T>, wanted: (found: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, MAX_PAUSE_MS)) {
    const found = await read();
    if (wanted(found)) return found;
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(found).slice(0, 2000)}`);
    await sleep(pause);
  }
}

export async function walk({ owner }: TestApp, assistantId: string, { steps, given = {} }: Journey): Promise<Walked> {
  const conversation = created(
    await owner.post('/v1/conversations', {
      assistant_id: assistantId,
      variables: given,
      idle_timeout_seconds: 86_400,
    }),
  );
  const read = async (id: string) => created(await owner.get(`/v1/conversations/${id}`));
  for (const step of steps) {
    if ('say' in step) created(await owner.post(`/v1/conversations/${conversation.id}/messages`, { text: step.say }));
    else if ('event' in step)
      created(await owner.post(`/v1/conversations/${conversation.id}/events`, { name: step.event }));
    else
      await until(
        () => read(conversation.id),
        ({ status }) => status === 'completed',
      );
  }
  return look({ owner }, conversation.id);
}

export async function look({ owner }: Pick<TestApp, 'owner'>, id: string): Promise<Walked> {
  const conversation = created(await owner.get(`/v1/conversations/${id}`));
  const messages = created(await owner.get(`/v1/conversations/${id}/messages?limit=500`)).data;
  const trace: Answer[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: Answer = created(await owner.get(`/v1/conversations/${id}/trace?limit=500&after=${after}`));
    trace.push(...page.data);
    after = page.next_after;
  }
  return { conversation, messages, trace };
}

/** Each text stands in a reply at or after the one before it. */
export function expectInOrder(said: readonly string[], wanted: readonly string[]): void {
  let from = 0;
  for (const text of wanted) {
    const at = said.findIndex((one, i) => i >= from && one.includes(text));
    expect(
      at,
      `"${text}" after ${JSON.stringify(said.slice(0, from))} in ${JSON.stringify(said.slice(from))}`,
    ).toBeGreaterThanOrEqual(0);
    from = at;
  }
}

export const passed = (trace: readonly Answer[]): string[] =>
  trace.filter(({ type }) => type === 'step').map(({ node_id, detail }) => `${node_id}→${detail.to}`);

export const ofType = (trace: readonly Answer[], type: string): Answer[] => trace.filter((one) => one.type === type);
export const ours = (messages: readonly Message[]): string[] =>
  messages.flatMap(({ role, text }) => (role === 'user' ? [] : [text]));

/** As the outbox has them, oldest first. */
export const eventsOf = async (
  { kernel }: Pick<TestApp, 'kernel'>,
  subject: string,
): Promise<{ type: string; data: Answer }[]> =>
  (await kernel.db.pool.query('select type, data from events where subject = $1 order by id', [subject])).rows;
