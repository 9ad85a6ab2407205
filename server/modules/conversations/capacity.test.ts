// Many at once at the cap of an assistant: they are refused, and nobody else has to wait for the database.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ASKING, makeActive } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

it('sixty at once at the cap are refused one by one, and the place comes back', async () => {
  const { id: assistant_id } = await makeActive(app.owner, ASKING, { max_active_calls: 1 });
  const begin = () => app.owner.post('/v1/conversations', { assistant_id });
  for (let round = 0; round < 2; round++) {
    const all = await Promise.all(Array.from({ length: 60 }, begin));
    const started = all.filter(({ status }) => status === 201);
    expect([started.length, all.filter(({ status }) => status === 429).length]).toEqual([1, 59]);
    created(await app.owner.post(`/v1/conversations/${started[0]?.body.id}/close`));
  }
});
