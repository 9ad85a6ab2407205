// Experiments on live conversations: shares, people who keep their arm, results, and arms that stop themselves.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { ASKING, HELLO, twoRevisions } from '../../../../tests/support/assistants.ts';
import { created } from '../../../../tests/support/client.ts';
import { systemContext } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { findConversationsToAnalyze, watchExperiments } from '../contract/jobs.ts';
import { assignArm } from './assignment.ts';

const patience = { timeout: 30_000, interval: 50 };
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const pathOf = (assistantId: string) => `/v1/assistants/${assistantId}/experiments`;
const start = async (assistantId: string, revisionIds: readonly string[], more: object = {}, shares = [50, 50]) =>
  created(
    await app.owner.post(pathOf(assistantId), {
      name: 'Which is better?',
      arms: revisionIds.map((revision_id, i) => ({ revision_id, share: shares[i] })),
      ...more,
    }),
  );
const converse = async (assistantId: string, more: object = {}) =>
  created(await app.owner.post('/v1/conversations', { assistant_id: assistantId, ...more }));
const person = (value: string) => ({ end_user: { identifiers: [{ type: 'external_id', value }] } });

describe('an experiment', () => {
  it('shares people within three sigma, and none of 2,000 changes arm', async () => {
    const { id: assistant, revision_ids } = await twoRevisions(app.owner);
    const { id } = await start(assistant, revision_ids, {}, [70, 30]);
    const org = created(await app.owner.get('/v1/identity/whoami')).organization_id;
    const ctx = systemContext(app.kernel, org, 'test');
    const people = await app.kernel.db.rows<{ id: string }>(
      sql`select gen_random_uuid() as id from generate_series(1, 2000)`,
    );
    // The conversations themselves are of no matter here, and do not exist.
    const assigned = (visitors: readonly { id: string }[]) =>
      ctx.db.transaction(async (tx) => {
        const arms = new Map<string, string | undefined>();
        for (const { id: visitorId } of visitors) {
          const conversationId = crypto.randomUUID();
          arms.set(visitorId, await assignArm(ctx, tx, { experimentId: id, conversationId, leafId: null, visitorId }));
        }
        return arms;
      });
    await app.kernel.db.run(
      sql`alter table experiment_conversations drop constraint experiment_conversations_conversation_id_fkey`,
    );
    const first = await assigned(people);
    const again = await assigned(people.toReversed());
    expect(people.filter((one) => again.get(one.id) !== first.get(one.id))).toEqual([]);
    const seconds = [...first.values()].filter((revision) => revision === revision_ids[1]).length;
    expect(new Set(first.values())).toEqual(new Set(revision_ids));
    expect(Math.abs(seconds - 600)).toBeLessThan(3 * Math.sqrt(2000 * 0.3 * 0.7));
    const { arms } = created(await app.owner.get(`${pathOf(assistant)}/${id}`));
    expect(arms.map(({ assigned: count }: { assigned: number }) => count)).toEqual([2000 - seconds, seconds]);
  });

  it('keeps the arm of a person, through a merge too, and pins it on the conversation', async () => {
    const { id: assistant, revision_ids } = await twoRevisions(app.owner);
    await start(assistant, revision_ids);
    const byArm = new Map<string, { end_user_id: string; value: string }>();
    for (let i = 0; byArm.size < 2 && i < 40; i++) {
      const value = `person-${assistant}-${i}`;
      const conversation = await converse(assistant, person(value));
      if (!byArm.has(conversation.revision_id)) byArm.set(conversation.revision_id, { ...conversation, value });
    }
    const [[earlier, one], [later, other]] = [...byArm] as [
      [string, { end_user_id: string; value: string }],
      [string, { end_user_id: string; value: string }],
    ];
    expect(later).not.toBe(earlier);
    const pair = { left_end_user_id: one.end_user_id, right_end_user_id: other.end_user_id };
    const review = created(await app.owner.post('/v1/identity/review-requests', pair));
    created(await app.owner.post(`/v1/identity/review-requests/${review.id}/approve`));
    for (const value of [one.value, other.value])
      expect((await converse(assistant, person(value))).revision_id).toBe(earlier);
    // Who names a revision, and who tries out, takes no part.
    expect((await converse(assistant, { ...person(one.value), revision_id: later })).revision_id).toBe(later);
    expect((await converse(assistant, { test: true, end_user: { id: one.end_user_id } })).revision_id).toBe(
      revision_ids[0],
    );
  });

  it('counts each person once, says when there is not enough data, and keeps its figures when it ends', async () => {
    const { id: assistant, revision_ids } = await twoRevisions(app.owner, HELLO, {
      fields: { analysis: { criteria: [{ name: 'Good', rule: 'true' }] } },
    });
    const { id } = await start(assistant, revision_ids, {
      metric: { by: 'criterion', criterion: 'Good' },
      min_people: 20,
    });
    const path = `${pathOf(assistant)}/${id}`;
    for (const name of ['a', 'b', 'a', 'c', 'a']) await converse(assistant, person(`${assistant}-${name}`));
    await addJob(app.kernel, app.kernel.db, findConversationsToAnalyze, {});
    const peopleIn = async () =>
      created(await app.owner.get(path)).arms.reduce((sum: number, { people }: { people: number }) => sum + people, 0);
    await expect.poll(peopleIn, patience).toBe(3);
    const { arms } = created(await app.owner.get(path));
    expect(arms.reduce((sum: number, { conversations }: { conversations: number }) => sum + conversations, 0)).toBe(5);
    expect(arms.map(({ standing }: { standing: string }) => standing)).toEqual([null, 'not_enough_data']);
    expect(
      (
        await app.owner.post(pathOf(assistant), {
          name: 'Two',
          arms: arms.map(({ revision_id, share }: never) => ({ revision_id, share })),
        })
      ).status,
    ).toBe(409);
    const ended = created(await app.owner.post(`${path}/stop`));
    expect(ended).toMatchObject({ status: 'ended', end_reason: 'stopped', arms });
    expect((await converse(assistant)).revision_id).toBe(revision_ids[0]);
    expect((await app.owner.post(`${path}/stop`)).status).toBe(409);
    const history = created(await app.owner.get(`${pathOf(assistant)}?revision_id=${revision_ids[1]}`));
    expect(history.data).toMatchObject([{ id, end_reason: 'stopped' }]);
  });

  it('ends at its time', async () => {
    const { id: assistant, revision_ids } = await twoRevisions(app.owner);
    const { id } = await start(assistant, revision_ids, { ends_at: new Date(Date.now() + 3600_000).toISOString() });
    await app.kernel.db.run(sql`update experiments set ends_at = created_at where id = ${id}`);
    await addJob(app.kernel, app.kernel.db, watchExperiments, {});
    await expect
      .poll(async () => created(await app.owner.get(`${pathOf(assistant)}/${id}`)).end_reason, patience)
      .toBe('ends_at');
  });

  it('stops an arm that breaks a policy more often, and ends when one arm is left', async () => {
    const text = 'Never say "hello".';
    const policy = created(await app.owner.post('/v1/policies', { name: 'No greetings', kind: 'must_not', text }));
    const change = { policy_refs: [{ policy_id: policy.id }] };
    const { id: assistant, revision_ids } = await twoRevisions(app.owner, HELLO, { change });
    const { id } = await start(assistant, revision_ids);
    for (let i = 0; i < 40; i++) await converse(assistant);
    await addJob(app.kernel, app.kernel.db, findConversationsToAnalyze, {});
    const read = async () => created(await app.owner.get(`${pathOf(assistant)}/${id}`));
    await expect.poll(async () => (await read()).end_reason, patience).toBe('policies');
    const { arms } = await read();
    expect(arms[0]).toMatchObject({ broke_policy: 0 });
    expect(arms[1].broke_policy).toBe(arms[1].conversations);
    const stopped = await app.kernel.db.rows(
      sql`select position from experiment_arms where experiment_id = ${id} and stopped_at is not null`,
    );
    expect(stopped).toEqual([{ position: 1 }]);
    expect((await converse(assistant)).revision_id).toBe(revision_ids[0]);
  });

  it('shows what the release gate says of each arm, and refuses nothing because of it', async () => {
    const cases = [{ name: 'says goodbye', turns: [{ user: '', expect: { reply_contains: 'goodbye' } }] }];
    const suite = created(await app.owner.post('/v1/release-suites', { name: `Goodbyes ${Math.random()}`, cases }));
    const { id: assistant, revision_ids } = await twoRevisions(app.owner);
    created(
      await app.owner.patch(`/v1/assistants/${assistant}`, {
        release_gate_mode: 'advisory',
        release_suite_id: suite.id,
      }),
    );
    const { arms } = await start(assistant, revision_ids);
    expect(arms.map((arm: { release_verdict: { status: string } }) => arm.release_verdict.status)).toEqual([
      'failed',
      'failed',
    ]);
  });

  it('is refused with what cannot be compared', async () => {
    const { id: assistant, revision_ids } = await twoRevisions(app.owner, ASKING);
    const draft = created(await app.owner.post(`/v1/assistants/${assistant}/revisions`, { name: 'Draft' }));
    const [first, second] = revision_ids;
    const refused = async (body: object, words: string) => {
      const reply = await app.owner.post(pathOf(assistant), { name: 'No', ...body });
      expect(reply.status).toBe(422);
      expect(JSON.stringify(reply.body)).toContain(words);
    };
    const arms = (other: string, share = 50) => [
      { revision_id: first, share: 50 },
      { revision_id: other, share },
    ];
    await refused({ arms: arms(second, 40) }, 'add up to 100');
    await refused({ arms: arms(first) }, 'once');
    await refused({ arms: arms(draft.id) }, 'draft');
    await refused({ arms: arms('0190a000-0000-7000-8000-000000000000') }, 'No revision');
    await refused({ arms: arms(second), metric: { by: 'criterion', criterion: 'Good' } }, 'criterion');
    await refused({ arms: arms(second), ends_at: '2020-01-01T00:00:00Z' }, 'future');
    const { client } = await app.newOrganization();
    expect((await client.get(pathOf(assistant))).status).toBe(404);
  });
});
