// Many calls at once about overlapping people: the same people as one call after the other, and no caller hears of a deadlock.

import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import type { Client, Reply } from '../../../../tests/support/client.ts';
import { identify, merge, personOf } from '../../../../tests/support/people.ts';

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off', DATABASE_POOL_SIZE: '16' } });
  // Two nodes over one database: nothing may hang on the memory of a process.
  second = await testApp({ env: { RATE_LIMITS: 'off', DATABASE_POOL_SIZE: '16' }, databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const TYPES = ['phone', 'whatsapp', 'account_number', 'loyalty_id', 'social_handle', 'anonymous_id', 'device_id'];
const textOf = (n: number): string => {
  const type = TYPES[n % TYPES.length];
  return type === 'phone' || type === 'whatsapp' ? `${type}:+1415555${String(1000 + n)}` : `${type}:value-${n}`;
};

/** An organization in which everything seen together is one person. */
async function mergingOrganization(): Promise<Client> {
  const { client } = await app.newOrganization();
  const limits = Object.fromEntries(TYPES.map((type) => [type, 1000]));
  await client.patch('/v1/identity/resolution-settings', { limits, thresholds: { auto_merge: 0.1, review: 0.1 } });
  return client;
}

async function partition(client: Client, identifiers: number[]): Promise<string[]> {
  const groups = new Map<string, number[]>();
  for (const n of identifiers) {
    const value = encodeURIComponent(textOf(n).split(':')[1] as string);
    const { body } = await client.get(
      `/v1/identity/end-users?identifier=${value}&identifier_type=${textOf(n).split(':')[0]}`,
    );
    const id = body.data[0].id;
    groups.set(id, [...(groups.get(id) ?? []), n]);
  }
  return [...groups.values()].map((group) => group.join()).sort();
}

const nodes = (client: Client): [Client, Client] => [client, second.owner.as(client.secret)];

it('100 identifies in parallel end where the serial run ends', async () => {
  const [calls] = fc.sample(
    fc.array(fc.uniqueArray(fc.nat(119), { minLength: 1, maxLength: 3 }), { minLength: 100, maxLength: 100 }),
    {
      numRuns: 1,
      seed: 1,
    },
  ) as [number[][]];
  const used = [...new Set(calls.flat())].sort((a, b) => a - b);
  const serial = await mergingOrganization();
  for (const call of calls) await identify(serial, call.map(textOf));
  const expected = await partition(serial, used);

  const parallel = await mergingOrganization();
  const [here, there] = nodes(parallel);
  const replies: Reply[] = await Promise.all(calls.map((call, i) => identify(i % 2 ? here : there, call.map(textOf))));
  expect(replies.map(({ status }) => status)).toEqual(calls.map(() => 200));
  expect(await partition(parallel, used)).toEqual(expected);
  // Neither everybody apart nor everybody one: the run has something to get wrong.
  expect(expected.length).toBeGreaterThan(5);
  expect(Math.max(...expected.map((group) => group.split(',').length))).toBeGreaterThan(5);
});

it('merges, reverts, erasures, edits and identifies of the same few people at once answer 200, 404 or 409 and nothing else', async () => {
  const client = await mergingOrganization();
  const [here, there] = nodes(client);
  const ids: string[] = [];
  for (let n = 0; n < 8; n++) ids.push(await personOf(client, textOf(n)));
  const merges = [
    await merge(client, ids[0] as string, ids[1] as string),
    await merge(client, ids[2] as string, ids[3] as string),
  ];
  const statuses = new Map<number, number>();
  const count = ({ status }: Reply) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  // On a busy machine a request may wait for its turn longer than ten seconds: it is told so, and sent again, as clients do.
  const patiently = async (send: () => Promise<Reply>): Promise<void> => {
    for (let reply = await send(); ; reply = await send()) {
      if (reply.status !== 429) return void count(reply);
      await sleep(1000);
    }
  };
  const works = Array.from({ length: 120 }, (_, i) => {
    const node = i % 2 ? here : there;
    const id = ids[i % ids.length] as string;
    switch (i % 6) {
      case 0:
        return patiently(() => node.post(`/v1/identity/merges/${merges[i % 2]}/revert`));
      case 1:
        return patiently(() => node.patch(`/v1/identity/end-users/${id}`, { traits: { i } }));
      case 2:
        return patiently(() => node.post('/v1/memory/facts', { end_user_id: id, text: `fact ${i}` }));
      case 3:
        return patiently(() =>
          i === 117 ? node.post(`/v1/identity/end-users/${ids[7]}/erase`) : identify(node, [textOf(i % 8)]),
        );
      case 4:
        return patiently(() =>
          node.post(`/v1/identity/end-users/${id}/identifiers`, { type: 'device_id', value: `extra-${i % 12}` }),
        );
      default:
        return patiently(() => identify(node, [textOf(i % 8), textOf((i * 3) % 8), textOf(100 + i)]));
    }
  });
  await Promise.all(works);
  expect([...statuses.keys()].filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(50);
});

it('two calls that hit the same two people from different sides merge them once', async () => {
  const client = await mergingOrganization();
  for (let round = 0; round < 10; round++) {
    const [a, b, c, d] = [0, 7, 14, 21].map((n) => `loyalty_id:r${round}-${n}`) as [string, string, string, string];
    const [left, right] = [await personOf(client, a, b), await personOf(client, c, d)];
    const replies = await Promise.all([identify(client, [a, d]), identify(client, [b, c]), identify(client, [d, a])]);
    expect(new Set(replies.map(({ body }) => body.end_user.id)).size).toBe(1);
    const { body } = await client.get(`/v1/identity/merges?end_user_id=${left}`);
    expect(body.data.length).toBe(1);
    const { survivor_end_user_id, absorbed_end_user_id } = body.data[0];
    expect(new Set([survivor_end_user_id, absorbed_end_user_id])).toEqual(new Set([left, right]));
  }
});
