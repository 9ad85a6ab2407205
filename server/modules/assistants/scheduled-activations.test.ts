// A revision goes live at its time, once, unless somebody calls it off before.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { HELLO, makeActive, makeAssistant, pathsOf, send } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';

const PATH = '/v1/scheduled-activations';
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** An active assistant, and a second revision of it that is published. */
async function withNext() {
  const { id, revisionId } = await makeActive(app.owner);
  const { id: next } = created(await app.owner.post(`/v1/assistants/${id}/revisions`));
  created(await app.owner.post(`/v1/assistants/${id}/revisions/${next}/publish`));
  return { id, first: revisionId, next };
}
const liveOf = async (id: string): Promise<string> =>
  created(await app.owner.get(`/v1/assistants/${id}`)).active_revision_id;
const newest = async (id: string) => created(await app.owner.get(`${PATH}?assistant_id=${id}`)).data[0];

it('goes live at its time', async () => {
  const { id, first, next } = await withNext();
  const wish = { assistant_id: id, revision_id: next, activate_at: inSeconds(1) };
  expect(created(await app.owner.post(PATH, wish))).toMatchObject({
    status: 'waiting',
    revision_id: next,
    finished_at: null,
  });
  expect(await liveOf(id)).toBe(first);
  await expect.poll(() => liveOf(id), { timeout: 15_000 }).toBe(next);
  expect(await newest(id)).toMatchObject({ status: 'done', reason: '', finished_at: expect.any(String) });
  const log = created(await app.owner.get(`/v1/audit-log?subject=${id}`)).data;
  const actions = log.map(({ action }: { action: string }) => action);
  expect(actions).toContain('assistant.activation_scheduled');
  expect(actions.filter((action: string) => action === 'assistant.revision.activated')).toHaveLength(2);
});

it('is called off, and another can be asked for', async () => {
  const { id, first, next } = await withNext();
  const wish = { assistant_id: id, revision_id: next, activate_at: inSeconds(3600) };
  const waiting = created(await app.owner.post(PATH, wish));
  expect((await app.owner.post(PATH, wish)).status).toBe(409);
  expect((await app.owner.delete(`${PATH}/${waiting.id}`)).status).toBe(204);
  expect((await app.owner.delete(`${PATH}/${waiting.id}`)).status).toBe(409);
  expect(await newest(id)).toMatchObject({ status: 'canceled' });
  created(await app.owner.post(PATH, wish));
  expect(await liveOf(id)).toBe(first);
});

it('says why it could not go live', async () => {
  const { id, next } = await withNext();
  created(await app.owner.post(PATH, { assistant_id: id, revision_id: next, activate_at: inSeconds(1) }));
  created(await app.owner.post(`/v1/assistants/${id}/archive`));
  await expect.poll(async () => (await newest(id)).status, { timeout: 15_000 }).toBe('failed');
  expect((await newest(id)).reason).toContain('archived');
});

it('refuses drafts, the past, the far future and what is not theirs', async () => {
  const { id, next } = await withNext();
  const draft = await makeAssistant(app.owner);
  created(await send(app.owner, await pathsOf(app.owner, draft.id, draft.revisionId), HELLO));
  const status = async (body: object, client = app.owner) => (await client.post(PATH, body)).status;
  const wish = { assistant_id: id, revision_id: next, activate_at: inSeconds(3600) };
  expect(await status({ ...wish, assistant_id: draft.id, revision_id: draft.revisionId })).toBe(409);
  expect(await status({ ...wish, activate_at: inSeconds(-60) })).toBe(422);
  expect(await status({ ...wish, activate_at: inSeconds(400 * 86_400) })).toBe(422);
  expect(await status({ ...wish, activate_at: 'tomorrow' })).toBe(422);
  expect(await status({ ...wish, revision_id: draft.revisionId })).toBe(404);
  expect(await status(wish, (await app.newOrganization()).client)).toBe(404);
});
