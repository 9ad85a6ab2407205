// What visitors type at the demo: sixty opening messages and twenty whole chats, over HTTP. No turn may end the chat or
// fetch a person when that was not wished.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Parley } from '../sdk/parley.ts';
import { acceleratedClock } from '../server/kernel/time/clock.ts';
import { projectFolder, type TestApp, testApp } from '../tests/support/app.ts';
import { makeDemo } from './demo.ts';
import visitors from './visitors.json' with { type: 'json' };

type Turn = { said: string; right: string; status?: string };
type Verdict = 'right' | 'asked again' | 'wrong';

// Tuesday, 2 March 2027, ten in the morning in New York: the team is there.
const clock = acceleratedClock({ speed: 1, offsetMs: Date.parse('2027-03-02T15:00:00Z') - Date.now() });

let app: TestApp;
let parley: Parley;
let assistantId: string;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' }, clock });
  const { secret } = await app.newOrganization('Visitors');
  parley = new Parley({ apiKey: secret, baseUrl: app.url });
  // Its thirty days of history go on being written meanwhile.
  ({ assistant_id: assistantId } = await makeDemo(parley));
}, 300_000);
afterAll(() => app.stop());

const open = () => parley.conversations.create({ assistant_id: assistantId });

async function say(id: string, text: string) {
  const { replies, conversation } = await parley.conversations.messages.send(id, { text });
  return {
    said: replies.map((reply) => reply.text).join('\n'),
    status: conversation.status,
    node: conversation.node_id,
  };
}

/** Asked again: it still listens, at the same place or at its menu, and has done nothing. */
function judge(turn: Turn, before: string | null, after: Awaited<ReturnType<typeof say>>): Verdict {
  if (after.status === (turn.status ?? 'active') && new RegExp(turn.right, 'is').test(after.said)) return 'right';
  return after.status === 'active' && (after.node === before || after.node === 'wish') ? 'asked again' : 'wrong';
}

/** Says the turns one after the other; the lines that were not right, for people who read the report. */
async function hold(turns: readonly Turn[]): Promise<{ verdicts: Verdict[]; report: string[] }> {
  const opened = await open();
  const verdicts: Verdict[] = [];
  const report: string[] = [];
  let node = opened.node_id;
  for (const turn of turns) {
    const after = await say(opened.id, turn.said);
    const verdict = judge(turn, node, after);
    verdicts.push(verdict);
    if (verdict !== 'right' || process.env.CHATS === 'all')
      report.push(`${verdict}: “${turn.said}” → ${after.status} at ${after.node}: “${after.said}”`);
    node = after.node;
    if (after.status !== 'active') break;
  }
  return { verdicts, report };
}

const count = (verdicts: readonly Verdict[], verdict: Verdict) => verdicts.filter((one) => one === verdict).length;

function print(what: string, verdicts: readonly Verdict[], report: readonly string[]): void {
  const figures = (['right', 'asked again', 'wrong'] as const).map(
    (verdict) => `${count(verdicts, verdict)} ${verdict}`,
  );
  process.stderr.write(`${what}: ${figures.join(', ')}\n${report.map((line) => `  ${line}\n`).join('')}`);
}

describe('visitors of the demo', () => {
  it('are understood, or asked again, whatever they open with', async () => {
    const verdicts: Verdict[] = [];
    const report: string[] = [];
    for (const turn of visitors.openings) {
      const chat = await hold([turn]);
      verdicts.push(...chat.verdicts);
      report.push(...chat.report);
    }
    print('opening messages', verdicts, report);
    expect(count(verdicts, 'wrong')).toBe(0);
    expect(count(verdicts, 'right')).toBeGreaterThanOrEqual(54);
  }, 300_000);

  it('get through whole chats', async () => {
    const verdicts: Verdict[] = [];
    const report: string[] = [];
    let whole = 0;
    for (const { name, turns } of visitors.chats) {
      const chat = await hold(turns);
      verdicts.push(...chat.verdicts);
      if (chat.verdicts.length === turns.length && chat.verdicts.every((one) => one === 'right')) whole++;
      if (chat.report.length > 0) report.push(name, ...chat.report);
    }
    print(
      `turns of whole chats (${whole} of ${visitors.chats.length} chats right from beginning to end)`,
      verdicts,
      report,
    );
    expect(count(verdicts, 'wrong')).toBe(0);
    expect(whole).toBeGreaterThanOrEqual(16);
  }, 300_000);

  it('see what the quickstart and the help of the command line say', async () => {
    const page = await readFile(path.join(projectFolder, 'docs/quickstart.md'), 'utf8');
    const shown = /^person: [\s\S]*?(?=^```)/m.exec(page)?.[0] ?? '';
    const turns = [...shown.matchAll(/^person: +(.+)\nassistant: … (.+)$/gm)].map(([, said = '', heard = '']) => ({
      said,
      heard,
    }));
    expect(turns.length).toBeGreaterThanOrEqual(7);
    const { id } = await open();
    for (const { said, heard } of turns) expect((await say(id, said)).said).toContain(heard);
    expect((await parley.conversations.get(id)).status).toBe('completed');

    const sentences = [
      ...page.matchAll(/"text": "([^"]+)"/g),
      ...(await readFile(path.join(projectFolder, 'README.md'), 'utf8')).matchAll(/(?<=parley chat .*)"([^"]+)"/g),
      ...(await readFile(path.join(projectFolder, 'cli/chat.ts'), 'utf8')).matchAll(/echo "([^"]+)"/g),
    ].map(([, text = '']) => text);
    expect(sentences).toEqual(
      expect.arrayContaining(['Where is my order?', 'where is my order 1002?', 'book a visit']),
    );
    const misses = /nothing about that|did not (?:quite )?get/i;
    for (const text of sentences) {
      const { said, status } = await say((await open()).id, text);
      expect([text, status, misses.test(said)]).toEqual([text, 'active', false]);
    }
  }, 60_000);

  it('cannot break it with what no shop expects', async () => {
    const { id } = await open();
    const strange = [
      'a',
      '0',
      '.'.repeat(4000),
      'lamp '.repeat(800),
      '<script>alert(1)</script>',
      '{{ orders }}',
      '{% for %}',
      '你好，我的订单在哪里？',
      'Где мой заказ?',
      '🙃'.repeat(200),
      'null',
      '[1,2,3]',
      '"; rm -rf /; echo "',
    ];
    for (const text of strange) {
      const { status, said } = await say(id, text);
      expect([text.slice(0, 20), status, said === '']).toEqual([text.slice(0, 20), 'active', false]);
    }
    expect((await say(id, 'where is my order 1002?')).said).toContain('on its way');
  }, 120_000);

  it('leave a message when the team has gone home', async () => {
    clock.advance(12 * 3600_000);
    const { id } = await open();
    expect(await say(id, 'I want to talk to a person')).toMatchObject({
      status: 'active',
      said: expect.stringContaining('take a message'),
    });
    expect((await say(id, 'the drawer of my new table does not close, 212 555 0123')).said).toMatch(/right|correct/i);
    expect(await say(id, 'yes')).toMatchObject({
      status: 'handed_off',
      said: expect.stringContaining('calls you back'),
    });
  }, 60_000);
});
