// Texts and replies outlive the process that took them: another one goes on, and nothing goes out twice or in another order.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../tests/journeys/drive.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { entry, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { NOON, textingWorld } from '../../../tests/support/texting.ts';
import { sql } from '../../kernel/db/sql.ts';
import { acceleratedClock } from '../../kernel/time/clock.ts';

const env = { SWEEP_INTERVAL_SECONDS: '0.5', RATE_LIMITS: 'off', CONVERSATION_LEASE_SECONDS: '1' };
const clock = acceleratedClock({ speed: 1, offsetMs: NOON - Date.now() });
let front: TestApp;
const workers: TestApp[] = [];
let world: Awaited<ReturnType<typeof textingWorld>>;
const hire = async () => workers.push(await testApp({ clock, env, databaseUrl: front.databaseUrl }));
beforeAll(async () => {
  front = await testApp({ clock, env: { ...env, ROLES: 'api' } });
  world = await textingWorld(front, clock);
});
afterAll(() => Promise.all([front, ...workers].map((app) => app.stop())));

const DESK = [node('desk', 'handoff', { queue: 'billing' }), entry('desk')];

describe('a process that is gone', () => {
  it('leaves texts and replies to others, who bring each where it belongs once and in order', async () => {
    const [ours, theirs] = [await world.newNumber(DESK), world.newPerson()];
    const words = ['one', 'two', 'three', 'four', 'five'];
    for (const [i, text] of words.entries())
      created(await front.owner.post('/messages/inbound', { from: theirs, to: ours, text, reference: `in ${i}` }));
    expect(await world.conversationsOf(theirs)).toEqual([]);
    // Two at once, who find all that nobody did.
    await Promise.all([hire(), hire()]);
    await world.quiet(theirs);
    const [id = '', ...others] = await world.conversationsOf(theirs);
    expect(others).toEqual([]);
    expect((await world.said(id)).filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual(words);
    created(await front.owner.post(`/v1/conversations/${id}/takeover`));
    for (const text of words)
      created(await front.owner.post(`/v1/conversations/${id}/messages`, { text, role: 'agent' }));
    await until(
      () => world.bodies(theirs),
      (found) => found.length >= words.length + 1,
    );
    await world.quiet(theirs);
    const sent = await world.bodies(theirs);
    expect(sent.slice(1)).toEqual(words);
    // As if all who sent had died before they could note it.
    await front.kernel.db.run(sql`
      update text_messages set sent_at = null, due_at = created_at - interval '1 year' where phone = ${theirs} and direction = 'outbound'`);
    await world.quiet(theirs);
    expect(await world.bodies(theirs)).toEqual(sent);
    expect((await world.said(id)).filter(({ role }) => role !== 'user').map(({ delivery }) => delivery)).toEqual(
      sent.map(() => 'sent'),
    );
  });
});
