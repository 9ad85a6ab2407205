// Whole chats with assistants as a stranger would draw them: a form, knowledge, a hand-off. Nothing but the built-in model answers.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceleratedClock } from '../../server/kernel/time/clock.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { created } from '../support/client.ts';
import { settled } from '../support/knowledge.ts';
import { CLINIC, CLINIC_HELP, SHOP, SHOP_HELP } from './assistants.ts';

type Chat = {
  title: string;
  assistant: string;
  words: string[];
  ends: string;
  says: string[];
  silent: string[];
  variables: [string, string][];
};

function chats(): Chat[] {
  const blocks = readFileSync(new URL('whole-chats.txt', import.meta.url), 'utf8')
    .split(/^== /m)
    .slice(1);
  return blocks.map((block) => {
    const [head = '', ...lines] = block.trim().split('\n');
    const [, title = '', assistant = ''] = /^(.+) \((\w+)\)$/.exec(head) ?? [];
    const fields = lines.flatMap((line) =>
      line.includes(': ') && !line.startsWith('>') ? [line.split(/: (.*)/)] : [],
    );
    const all = (name: string): string[] => fields.filter(([field]) => field === name).map(([, value = '']) => value);
    const variables = fields.filter(([field = '']) => !['ends', 'says', 'silent'].includes(field));
    return {
      title,
      assistant,
      words: lines.filter((line) => line.startsWith('> ')).map((line) => line.slice(2)),
      ends: all('ends')[0] ?? '',
      says: all('says'),
      silent: all('silent'),
      variables: variables.map(([name = '', value = '']): [string, string] => [name, value]),
    };
  });
}

// Monday, 1 March 2027, 10:00 in New York
const NOW = Date.parse('2027-03-01T15:00:00Z');

let app: TestApp;
const ids = new Map<string, string>();

async function makeAssistant(
  name: string,
  help: readonly (readonly [string, string])[],
  flow: (kb: string) => object[],
): Promise<void> {
  const { owner } = app;
  const kb = created(await owner.post('/v1/knowledge-bases', { name: `${name} help` })).id;
  for (const [title, text] of help) {
    const { id } = created(await owner.post(`/v1/knowledge-bases/${kb}/documents`, { title, text }));
    expect(await settled(owner, kb, id)).toMatchObject({ status: 'indexed' });
  }
  const made = created(await owner.post('/v1/assistants', { name }));
  const revision = `/v1/assistants/${made.id}/revisions/${made.draft_revision_id}`;
  created(await owner.patch(revision, { timezone: 'America/New_York', knowledge_base_ids: [kb] }));
  created(await owner.post(`${revision}/graph/ops`, { ops: flow(kb) }));
  created(await owner.post(`${revision}/publish`));
  created(await owner.post(`${revision}/activate`));
  ids.set(name, made.id);
}

beforeAll(async () => {
  app = await testApp({
    clock: acceleratedClock({ speed: 1, offsetMs: NOW - Date.now() }),
    env: { RATE_LIMITS: 'off' },
  });
  await makeAssistant('clinic', CLINIC_HELP, CLINIC);
  await makeAssistant('shop', SHOP_HELP, SHOP);
});
afterAll(() => app.stop());

describe('a chat in which an end user', () => {
  it.each(chats().map((chat) => [chat.title, chat] as const))('%s', async (_title, chat) => {
    const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: ids.get(chat.assistant) }));
    const heard: string[] = [];
    for (const text of chat.words) {
      heard.push(`> ${text}`);
      const turn = await app.owner.post(`/v1/conversations/${id}/messages`, { text });
      for (const message of created(turn).replies) heard.push(message.text);
    }
    const { body } = await app.owner.get(`/v1/conversations/${id}`);
    const said = heard.filter((line) => !line.startsWith('> ')).join('\n');
    const about = heard.join('\n');
    const ends = body.status === 'handed_off' ? 'handed_off' : (body.outcome_label ?? 'open');
    expect(ends, about).toBe(chat.ends);
    for (const words of chat.says) expect(said, about).toContain(words);
    for (const words of chat.silent) expect(said, about).not.toContain(words);
    for (const [name, value] of chat.variables)
      expect(String(body.variables[name] ?? ''), `${name}\n${about}`).toBe(value);
  });
});
