// What owners of twenty trades wrote, each in a style of their own, drafted, applied, published and talked with: the chat does what the text says.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { type Made, makeAssistant } from '../../../../tests/support/assistants.ts';
import { BRIEFS, type Chat } from '../../../../tests/support/briefs.ts';
import { created } from '../../../../tests/support/client.ts';
import { FURTHER_BRIEFS } from '../../../../tests/support/further-briefs.ts';
import descriptions from '../draft/descriptions.json' with { type: 'json' };

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

async function publishDraft(text: string): Promise<Made> {
  const made = await makeAssistant(app.owner);
  const draft = created(await app.owner.post(`${made.graph}/draft`, { instructions: text }));
  expect(draft.source).toBe('rules');
  expect(draft.validation.findings.filter((one: { severity: string }) => one.severity === 'error')).toEqual([]);
  created(await app.owner.post(`${made.graph}/ops`, { ops: draft.ops, base_version: 0 }));
  // The examples may still be being read: the answer is then 409 and says to publish again shortly.
  await expect.poll(() => publishedOrRefused(made), { timeout: 60_000, interval: 500 }).toBe(200);
  created(await app.owner.post(`${made.path}/activate`));
  return made;
}

async function publishedOrRefused({ path }: Made): Promise<number> {
  const { status } = await app.owner.post(`${path}/publish`);
  expect([200, 409]).toContain(status);
  return status;
}

async function talk(made: Made, { lines, status, variables }: Chat): Promise<void> {
  const { id, messages } = created(await app.owner.post('/v1/conversations', { assistant_id: made.id }));
  const record = messages.map((one: { text: string }) => `· ${one.text}`);
  for (const [said, heard] of lines) {
    const turn = created(await app.owner.post(`/v1/conversations/${id}/messages`, { text: said }));
    const replies = turn.replies.map((one: { text: string }) => one.text).join('\n');
    record.push(`> ${said}`, `· ${replies}`);
    expect(replies, record.join('\n')).toMatch(heard);
  }
  const after = created(await app.owner.get(`/v1/conversations/${id}`));
  expect(after.status, record.join('\n')).toBe(status);
  if (variables) expect(after.variables).toMatchObject(variables);
}

describe('a flow drafted for', () => {
  for (const { trade, text, chats } of [...BRIEFS, ...FURTHER_BRIEFS]) {
    it(`a ${trade} does what its text says`, { timeout: 180_000 }, async () => {
      const made = await publishDraft(text);
      for (const chat of chats) await talk(made, chat);
    });
  }
});

it('what strangers wrote about twenty-five trades is talked with', { timeout: 600_000 }, async () => {
  const failed: string[] = [];
  for (const { trade, text, chat } of descriptions) {
    const made = await publishDraft(text);
    const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: made.id }));
    for (const [said = '', heard = ''] of chat) {
      const { replies } = created(await app.owner.post(`/v1/conversations/${id}/messages`, { text: said }));
      const reply = replies.map((one: { text: string }) => one.text).join(' ');
      if (!new RegExp(heard, 'i').test(reply)) failed.push(`${trade}: “${said}” → “${reply}”`);
    }
  }
  process.stderr.write(
    `chats through drafts that went wrong: ${failed.length} of ${descriptions.length}\n${failed.join('\n')}\n`,
  );
  expect(failed.length).toBeLessThanOrEqual(4);
});
