// The first flow of a new assistant, over HTTP: it has no findings, takes one request after the other, and ends on goodbye alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { makeActive } from '../../tests/support/assistants.ts';
import { created } from '../../tests/support/client.ts';
import { starterFlow } from './starter-flow.ts';

let app: TestApp;
let assistantId: string;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  ({ id: assistantId } = await makeActive(
    app.owner,
    starterFlow('Hello, I am the virtual assistant.', 'What can I do for you?'),
  ));
});
afterAll(() => app.stop());

async function hold(...said: string[]) {
  const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: assistantId }));
  const replies: string[] = [];
  for (const text of said) {
    const turn = created(await app.owner.post(`/v1/conversations/${id}/messages`, { text }));
    replies.push(turn.replies.map((one: { text: string }) => one.text).join(' '));
  }
  const { status, outcome_label } = created(await app.owner.get(`/v1/conversations/${id}`));
  return { replies, status, label: outcome_label };
}

it('has no findings', async () => {
  const { draft_revision_id, active_revision_id } = created(await app.owner.get(`/v1/assistants/${assistantId}`));
  const graph = `/v1/assistants/${assistantId}/revisions/${draft_revision_id ?? active_revision_id}/graph`;
  expect(created(await app.owner.post(`${graph}/validate`)).findings).toEqual([]);
});

it('takes two requests and ends on goodbye', async () => {
  const { replies, status, label } = await hold('My lamp is broken', 'yes', 'I also need a new bulb', 'no thanks, bye');
  expect(replies[0]).toMatch(/noted: My lamp is broken.*anything else/i);
  expect(replies[1]).toContain('What can I do for you?');
  expect(replies[2]).toMatch(/new bulb/);
  expect([status, label]).toEqual(['completed', 'noted']);
});

it('does not hang up on people it does not understand', async () => {
  const { status } = await hold('umm', '?', 'helo', 'asdf', 'k');
  expect(status).toBe('active');
});
