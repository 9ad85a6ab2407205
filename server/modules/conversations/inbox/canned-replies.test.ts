// Canned replies: kept for all agents of an organization, found by shortcut and words.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { ASKING, makeActive } from '../../../../tests/support/assistants.ts';
import { type Client, created } from '../../../../tests/support/client.ts';
import { VisitorPage } from '../../../../tests/support/visitors.ts';

let app: TestApp;
let client: Client;
let stranger: Client;
const PATH = '/v1/canned-replies';

beforeAll(async () => {
  app = await testApp();
  client = (await app.newOrganization()).client;
  stranger = (await app.newOrganization()).client;
});
afterAll(() => app.stop());

const make = async (shortcut: string, text: string, by = client) => created(await by.post(PATH, { shortcut, text }));
const shortcuts = async (query = '', by = client): Promise<string[]> =>
  created(await by.get(PATH + query)).data.map(({ shortcut }: { shortcut: string }) => shortcut);

describe('a canned reply', () => {
  it('is made, found by its shortcut and its words, changed and deleted', async () => {
    const refund = await make(' Refund-Sent ', 'Hello {{first_name}}, your 100% refund is on its way.');
    expect(refund).toMatchObject({
      shortcut: 'refund-sent',
      text: 'Hello {{first_name}}, your 100% refund is on its way.',
    });
    await make('hours', 'We are open from nine to five.');
    expect(await shortcuts()).toEqual(['hours', 'refund-sent']);
    expect(await shortcuts('?q=REFUND')).toEqual(['refund-sent']);
    expect(await shortcuts('?q=nine%20to')).toEqual(['hours']);
    expect(await shortcuts('?q=100%25')).toEqual(['refund-sent']);
    const first = created(await client.get(`${PATH}?limit=1`));
    expect(await shortcuts(`?limit=1&cursor=${first.next_cursor}`)).toEqual(['refund-sent']);
    const changed = created(await client.patch(`${PATH}/${refund.id}`, { text: 'It left today.' }));
    expect(changed).toMatchObject({ shortcut: 'refund-sent', text: 'It left today.' });
    expect(created(await client.patch(`${PATH}/${refund.id}`, { shortcut: 'REFUND-SENT' })).shortcut).toBe(
      'refund-sent',
    );
    expect((await client.delete(`${PATH}/${refund.id}`)).status).toBe(204);
    expect((await client.delete(`${PATH}/${refund.id}`)).status).toBe(404);
    expect(await shortcuts()).toEqual(['hours']);
  });

  it('has a shortcut of its own, in each organization', async () => {
    await make('thanks', 'Thank you.');
    const other = await make('bye', 'Goodbye.');
    for (const refused of [
      await client.post(PATH, { shortcut: 'Thanks', text: 'Again' }),
      await client.patch(`${PATH}/${other.id}`, { shortcut: 'thanks' }),
    ]) {
      expect(refused.status).toBe(409);
      expect(refused.body.message).toContain('shortcut thanks');
    }
    await make('thanks', 'Of another house.', stranger);
    expect(await shortcuts('', stranger)).toEqual(['thanks']);
    expect((await stranger.patch(`${PATH}/${other.id}`, { text: 'Mine' })).status).toBe(404);
    expect((await stranger.delete(`${PATH}/${other.id}`)).status).toBe(404);
  });

  it.each([
    ['words as a shortcut', { shortcut: 'two words', text: 'x' }, 'shortcut'],
    ['no shortcut', { shortcut: '', text: 'x' }, 'shortcut'],
    ['nothing to say', { shortcut: 'empty', text: ' \n ' }, 'text'],
    ['too much to say', { shortcut: 'long', text: 'x'.repeat(10_001) }, 'text'],
  ])('is refused with %s', async (_case, body, field) => {
    const reply = await client.post(PATH, body);
    expect([reply.status, reply.body.detail[0].loc]).toEqual([422, ['body', field]]);
  });

  it('is read and written with the scopes of conversations', async () => {
    const key = created(await client.post('/v1/identity/api-keys', { name: 'Reader', scopes: ['conversations:read'] }));
    const reader = client.as(key.plain_text_key);
    expect((await reader.get(PATH)).status).toBe(200);
    expect((await reader.post(PATH, { shortcut: 'no', text: 'x' })).status).toBe(403);
  });
});

it('conversations of one website are listed by its channel', async () => {
  const { id: assistant_id } = await makeActive(app.owner, ASKING);
  const channel = async (name: string) =>
    created(await app.owner.post('/v1/channels', { name, assistant_id, allowed_origins: ['https://shop.example'] }));
  const [shop, blog] = [await channel('Shop'), await channel('Blog')];
  const page = await new VisitorPage(app, shop.public_key).session();
  await page.begin();
  await app.owner.post('/v1/conversations', { assistant_id });
  const find = async (id: string) => created(await app.owner.get(`/v1/conversations?channel_id=${id}`)).data;
  const found = await find(shop.id);
  expect(found).toHaveLength(1);
  expect(found[0].channel_id).toBe(shop.id);
  expect(await find(blog.id)).toEqual([]);
  expect((await app.owner.get('/v1/conversations?channel_id=shop')).status).toBe(422);
});
