// What a visitor holds opens one chat and nothing else: their token and secret, tried on every other route.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { makeActive } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { SITE, VisitorPage, WISHING } from '../../../tests/support/visitors.ts';
import type { Route } from '../../http/route.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const channelOf = async (assistant_id: string) =>
  created(await app.owner.post('/v1/channels', { name: 'Shop', assistant_id, allowed_origins: [SITE] }));

it('the token and the secret of a visitor open no other route, private or public', async () => {
  const { id } = await makeActive(app.owner, WISHING);
  const [own, other] = [await channelOf(id), await channelOf(id)];
  const visitor = await new VisitorPage(app, own.public_key).session();
  await visitor.begin();
  const [conversation] = created(await app.owner.get('/v1/conversations')).data;
  const ids = { public_key: other.public_key, conversation_id: conversation.id };
  const addressOf = ({ path }: Route): string =>
    path.replace(
      /\{(\w+)\}/g,
      (_all, name: string) => ids[name as keyof typeof ids] ?? '0190a000-0000-7000-8000-000000000001',
    );
  const guarded = app.routes.filter(({ open, visitor: isVisitors }) => isVisitors === true || open !== true);
  expect(guarded.length).toBeGreaterThan(200);
  const opened: string[] = [];
  for (const route of guarded) {
    for (const stolen of [visitor.token, visitor.secret]) {
      const response = await fetch(app.url + addressOf(route), {
        method: route.method,
        headers: {
          origin: app.url,
          'x-visitor-token': stolen,
          'x-api-key': stolen,
          'content-type': 'application/json',
        },
        ...(route.method !== 'GET' && { body: JSON.stringify(route.example?.body ?? {}) }),
      });
      await response.body?.cancel();
      if (response.status !== 401) opened.push(`${route.method} ${route.path} ${response.status}`);
    }
  }
  expect(opened).toEqual([]);
});
