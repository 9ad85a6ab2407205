// Slots under pressure: free ones that others are only taking make no call wait, and a level that is full makes none for the others.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { type Context, systemContext } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { callingPorts } from '../../../ports.ts';
import { take } from './slots.ts';

let app: TestApp;
let ctx: Context;
beforeAll(async () => {
  app = await testApp({ env: { ROLES: 'api' } });
  const { body } = await app.owner.patch('/v1/organization', { max_active_calls: 1000 });
  ctx = systemContext(app.kernel, body.id, 'test');
});
afterAll(() => app.stop());

const takeFor = (tx: Tx, workflowId: string, agents: number) =>
  take(ctx, tx, callingPorts, { callId: uuid7(), workflowId, agents, promptId: null, isFromQueue: false, forMs: 1000 });
const inOne = (workflowId: string, agents: number) => ctx.db.transaction((tx) => takeFor(tx, workflowId, agents));
const made = async () =>
  (await ctx.db.one<{ n: number }>(sql`select count(*) as n from call_slots where org_id = ${ctx.org.id}`)).n;

it('a call gets a slot while all free ones are in the hands of calls that are being decided on', async () => {
  const workflowId = uuid7();
  expect(await inOne(workflowId, 500)).toBeInstanceOf(Date);
  await app.kernel.db.transaction(async (others) => {
    const held = await others.rows(sql`select n from call_slots where org_id = ${ctx.org.id} and call_id is null for update`);
    expect(held.length).toBeGreaterThan(60);
    expect(await inOne(workflowId, 500)).toBeInstanceOf(Date);
  });
});

it('a call of a workflow that is full gets none, and makes none', async () => {
  const workflowId = uuid7();
  expect(await inOne(workflowId, 1)).toBeInstanceOf(Date);
  const before = await made();
  expect(await inOne(workflowId, 1)).toBeUndefined();
  expect(await made()).toBe(before);
});
