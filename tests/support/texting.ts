// A world of people who write to our numbers, on the simulated carrier: what they send, what their phones show, and what became of it.

import { sql } from '../../server/kernel/db/sql.ts';
import type { AdvancingClock } from '../../server/kernel/time/clock.ts';
import { until } from '../journeys/drive.ts';
import type { TestApp } from './app.ts';
import { ASKING, makeActive } from './assistants.ts';
import { created } from './client.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;

/** Noon in New York, on a Wednesday. */
export const NOON = Date.UTC(2027, 5, 16, 16);

export async function textingWorld(app: TestApp, clock: AdvancingClock) {
  const { owner, kernel } = app;
  const carrier = created(await owner.post('/carriers', { name: 'The world' })).id;
  let numbers = 0;
  let people = 0;
  const texts = async (phone: string): Promise<Any[]> =>
    created(await owner.get(`/messages?phone=${encodeURIComponent(phone)}&limit=100`)).data.reverse();
  /** In the order in which the carrier got them. */
  const onTheirPhone = (number: string) =>
    kernel.db.rows<{ from: string; body: string }>(
      sql`select from_number as from, body from simulated_carrier.messages where number = ${number} order by sent_at, ctid`,
    );
  const bodies = async (number: string): Promise<string[]> => (await onTheirPhone(number)).map(({ body }) => body);
  const due = (phone: string) =>
    kernel.db.one<{ waiting: number }>(sql`
      select (select count(*) from text_messages where phone = ${phone} and due_at is not null)
        + (select count(*) from simulated_carrier.replies where number = ${phone} and due_at is not null) as waiting`);
  return {
    texts,
    onTheirPhone,
    bodies,
    newNumber: async (ops: object[] = ASKING, fields: object = {}): Promise<string> => {
      const assistant = await makeActive(owner, ops);
      const phoneNumber = `+1202456${String(1000 + numbers++)}`;
      created(await owner.post('/phone-numbers', { phoneNumber, inboundSmsAssistantId: assistant.id, ...fields }));
      return phoneNumber;
    },
    /** Nobody's persona, in the District of Columbia. */
    newPerson: () => `+1202456${String(5000 + people++)}`,
    text: async (from: string, to: string, words: string): Promise<Any> =>
      created(await owner.post(`/carriers/${carrier}/simulate-text`, { from, to, text: words })),
    untilOnPhone: (number: string, count: number) =>
      until(
        () => bodies(number),
        (found) => found.length >= count,
      ),
    /** Until nothing of theirs or to them is under way. */
    quiet: (phone: string) =>
      until(
        () => due(phone),
        ({ waiting }) => waiting === 0,
      ),
    conversationsOf: async (phone: string): Promise<string[]> => {
      const ids = (await texts(phone)).map(({ conversationId }) => conversationId).filter((id) => id !== null);
      return [...new Set<string>(ids)];
    },
    said: async (id: string): Promise<Any[]> => created(await owner.get(`/v1/conversations/${id}/messages`)).data,
    /** Time passes, and what waited for it comes. */
    pass: async (ms: number): Promise<void> => {
      clock.advance(ms);
      const later = sql`${ms} * interval '1 millisecond'`;
      await kernel.db.run(sql`update conversations set due_at = due_at - ${later} where due_at is not null`);
      await kernel.db.run(sql`update text_messages set due_at = due_at - ${later} where due_at is not null`);
      await kernel.db.run(sql`update jobs set run_at = run_at - ${later} where locked_at is null`);
    },
  };
}
