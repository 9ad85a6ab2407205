// The shortest story of the tier `processes`: started from nothing, talked to, killed, started again, stopped.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeTable } from '../../server/app.ts';
import { ASKING, makeActive } from '../support/assistants.ts';
import { createClient, created } from '../support/client.ts';
import { dataFolder, launched, ownerKeyIn, type Running, SERVER } from '../support/process.ts';

let folder: Awaited<ReturnType<typeof dataFolder>>;
let running: Running | undefined;
beforeAll(async () => {
  folder = await dataFolder();
});
afterAll(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  await folder.remove();
});

const start = async () => {
  running = await launched(SERVER, { DATA_DIR: folder.path });
  return {
    running,
    owner: createClient({ url: running.url, secret: await ownerKeyIn(folder.path), routes: routeTable() }),
  };
};

it('a conversation outlives the process it was held with', async () => {
  const first = await start();
  const { id: assistantId } = await makeActive(first.owner, ASKING);
  const { id } = created(await first.owner.post('/v1/conversations', { assistant_id: assistantId }));
  created(await first.owner.post(`/v1/conversations/${id}/messages`, { text: 'My order is 1234.' }));
  const before = created(await first.owner.get(`/v1/conversations/${id}/messages`)).data;
  first.running.child.kill('SIGKILL');
  await first.running.ended;

  const second = await start();
  expect(created(await second.owner.get(`/v1/conversations/${id}/messages`)).data).toEqual(before);
  expect(before.length).toBeGreaterThan(1);
  second.running.child.kill('SIGTERM');
  expect(await second.running.ended).toBe(0);
});
