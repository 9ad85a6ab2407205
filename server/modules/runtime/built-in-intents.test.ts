// Whole chats through the front door: what people want of any assistant, questions in the middle of a form, several things at once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, makeAssistant, node } from '../../../tests/support/assistants.ts';
import { CHATS } from '../../../tests/support/chats.ts';
import { created } from '../../../tests/support/client.ts';
import { settled, upload } from '../../../tests/support/knowledge.ts';

let app: TestApp;
const flows: Record<string, string> = {};

const when = (source: string, target: string, prompt: string, examples?: string[]) =>
  edge(source, target, { kind: 'conditional', condition: { type: 'llm', prompt, ...(examples && { examples }) } });
const variable = (name: string, type: string) => ({
  op: 'upsert_context_variable',
  variable: { name, type, source: 'collected' },
});

/** A menu, a form with a way out, knowledge; what is besides is up to the flow. */
const clinic = (kb: string | null, ...more: object[]) => [
  variable('day', 'date'),
  variable('guests', 'integer'),
  node('menu', 'dialogue', { instructions: 'say: How can I help you?', goal: '' }),
  node('form', 'collect', { variables: ['day', 'guests'], reask_cap: 1 }),
  node('booked', 'message', { text: 'Booked for {{ guests }} on {{ day }}.' }),
  node('done', 'end', { label: 'booked', outcome: 'success' }),
  node('stuck', 'end', { label: 'stuck', outcome: 'failure' }),
  node('bye', 'end', { label: 'bye', message: 'Until next time!' }),
  when('menu', 'form', 'The person wants to book a table'),
  edge('menu', 'bye'),
  edge('form', 'booked'),
  edge('form', 'stuck', { kind: 'on_cap' }),
  edge('booked', 'done'),
  ...(kb ? [node('facts', 'knowledge', { knowledge_base_ids: [kb], min_score: 0.3 }), edge('facts', 'menu')] : []),
  ...(kb ? [when('menu', 'facts', 'The person asks about vouchers')] : []),
  entry('menu'),
  ...more,
];

beforeAll(async () => {
  app = await testApp({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off' } });
  const kb = created(await app.owner.post('/v1/knowledge-bases', { name: 'House' })).id;
  const content = [
    '# Opening hours\n\nWe are open from 9 am to 6 pm, Monday to Saturday.',
    '# Parking\n\nThere is free parking for customers behind the building.',
    '# Returns\n\nYou can return items within 30 days with the receipt.',
  ];
  for (const [i, text] of content.entries()) {
    const { id } = created(await upload(app.owner, kb, { name: `page-${i}.md`, content: text }));
    await settled(app.owner, kb, id);
  }
  const desk = node('desk', 'handoff', { queue: 'front' });
  flows.plain = (await makeActive(app.owner, clinic(kb))).id;
  flows.bare = (await makeActive(app.owner, clinic(null))).id;
  flows.staffed = (
    await makeActive(app.owner, clinic(kb, desk, when('menu', 'desk', 'The person complains about the food')))
  ).id;
  flows.cancels = (
    await makeActive(
      app.owner,
      clinic(
        kb,
        node('cancelled', 'message', { text: 'Which order shall I cancel?' }),
        edge('cancelled', 'menu'),
        when('menu', 'cancelled', 'The person wants to cancel an order'),
      ),
    )
  ).id;
  flows.once = (
    await makeActive(app.owner, [
      node('ask', 'dialogue', { instructions: 'say: May we call you back?' }),
      node('fine', 'end', { label: 'fine', message: 'Noted.' }),
      edge('ask', 'fine'),
      entry('ask'),
    ])
  ).id;
  const end = (id: string, message: string) => node(id, 'end', { label: id, message });
  const SIZES = [
    { label: 'Little one', value: 'small' },
    { label: 'Big one', value: 'large' },
  ];
  flows.offering = (
    await makeActive(app.owner, [
      {
        op: 'upsert_context_variable',
        variable: { name: 'size', type: 'enum', source: 'collected', enum_values: ['small', 'large'] },
      },
      node('ask', 'collect', { variables: ['size'], instructions: 'say: Which size?', options: SIZES }),
      node('which', 'condition', {}),
      end('small', 'Small it is.'),
      end('large', 'Large it is.'),
      edge('ask', 'which'),
      edge('ask', 'small', { kind: 'on_cap' }),
      edge('which', 'large', { kind: 'conditional', condition: { type: 'expression', expression: "size == 'large'" } }),
      edge('which', 'small', { id: 'else', kind: 'else' }),
      entry('ask'),
    ])
  ).id;
  flows.menu = (
    await makeActive(app.owner, [
      node('offer', 'message', { text: 'Pick one.', options: [{ label: 'Order status' }, { label: 'Opening hours' }] }),
      node('talk', 'dialogue', { instructions: 'say: What would you like?' }),
      end('status', 'On its way.'),
      end('hours', 'We open at nine.'),
      edge('offer', 'talk'),
      when('talk', 'status', 'The person asks about the order status'),
      when('talk', 'hours', 'The person asks about opening hours'),
      entry('offer'),
    ])
  ).id;
  flows.bilingual = (
    await makeActive(app.owner, [
      variable('name', 'string'),
      variable('day', 'date'),
      variable('guests', 'integer'),
      node('hello', 'message', { text: 'Welcome.', locale_overrides: { es: 'Bienvenido.' } }),
      node('form', 'collect', {
        variables: ['name', 'day', 'guests'],
        confirm: true,
        reask_cap: 3,
        locale_overrides: { es: 'say: ¿A qué nombre, para qué día y para cuántos?' },
      }),
      node('desk', 'handoff', { queue: 'front' }),
      node('done', 'end', { label: 'booked', message: 'Booked.', locale_overrides: { es: 'Reservado, {{ name }}.' } }),
      edge('hello', 'form'),
      edge('form', 'done'),
      edge('form', 'desk', { kind: 'on_cap' }),
      entry('hello'),
    ])
  ).id;
  const quiet = await makeAssistant(app.owner);
  created(await app.owner.patch(quiet.path, { platform_tools: { builtin_intents: { human: false, repeat: false } } }));
  created(await app.owner.post(`${quiet.graph}/ops`, { ops: clinic(null, desk, edge('desk', 'menu')) }));
  created(await app.owner.post(`${quiet.path}/publish`));
  created(await app.owner.post(`${quiet.path}/activate`));
  flows.quiet = quiet.id;
}, 120_000);
afterAll(() => app.stop());

describe('a chat', () => {
  it.each(CHATS)('$name', async ({ flow, said, replies, status, label, variables }) => {
    const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: flows[flow], channel: 'chat' }));
    let last: { text: string }[] = [];
    for (const text of said) last = created(await app.owner.post(`/v1/conversations/${id}/messages`, { text })).replies;
    const texts = last.map(({ text }) => text);
    expect(texts, texts.join(' | ')).toHaveLength(replies.length);
    for (const [i, reply] of replies.entries())
      expect(texts[i]).toEqual(typeof reply === 'string' ? reply : expect.stringMatching(reply));
    const conversation = created(await app.owner.get(`/v1/conversations/${id}`));
    if (status) expect(conversation.status).toBe(status);
    if (label) expect(conversation.outcome_label).toBe(label);
    if (variables) expect(conversation.variables).toMatchObject(variables);
  });

  it('is in Spanish from the beginning where the caller says so', async () => {
    const conversation = created(
      await app.owner.post('/v1/conversations', {
        assistant_id: flows.bilingual,
        channel: 'chat',
        variables: { locale: 'es-MX' },
      }),
    );
    expect(conversation.messages.map(({ text }: { text: string }) => text)).toEqual([
      'Bienvenido.',
      '¿A qué nombre, para qué día y para cuántos?',
    ]);
  });

  it('carries its options, now and in the transcript', async () => {
    const conversation = created(
      await app.owner.post('/v1/conversations', { assistant_id: flows.offering, channel: 'chat' }),
    );
    const options = [
      { label: 'Little one', value: 'small' },
      { label: 'Big one', value: 'large' },
    ];
    expect(conversation.messages).toEqual([expect.objectContaining({ text: 'Which size?', options })]);
    const { data } = created(await app.owner.get(`/v1/conversations/${conversation.id}/messages`));
    expect(data).toEqual(conversation.messages);
    const { message } = created(
      await app.owner.post(`/v1/conversations/${conversation.id}/messages`, { text: 'what?' }),
    );
    expect(message).not.toHaveProperty('options');
  });

  it('has findings for options that no end user could pick', async () => {
    const { graph } = await makeAssistant(app.owner);
    const findings = async (options: object[]) => {
      const ops = [node('m', 'message', { text: 'Pick.', options }), entry('m')];
      const { body } = await app.owner.post(`${graph}/ops`, { ops });
      return JSON.stringify(body.validation.findings);
    };
    expect(await findings(Array.from({ length: 11 }, (_, i) => ({ label: `${i}` })))).toContain('config.options');
    expect(await findings([{ label: 'x'.repeat(41) }])).toContain('config.options.0.label');
    expect(await findings([{ label: 'A' }, { label: 'a' }])).toContain('two options have the same label');
    expect(await findings([{ label: 'A' }, { label: 'B' }])).not.toContain('config.options');
  });

  it('takes switches that exist, and names the others', async () => {
    const { path } = await makeAssistant(app.owner);
    const wrong = await app.owner.patch(path, { platform_tools: { builtin_intents: { humna: false } } });
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining('humna')]);
    const off = created(await app.owner.patch(path, { platform_tools: { builtin_intents: { cancel: false } } }));
    expect(off.platform_tools.builtin_intents).toEqual({ cancel: false });
  });

  it('says in the trace why it did so', async () => {
    const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: flows.plain, channel: 'chat' }));
    created(await app.owner.post(`/v1/conversations/${id}/messages`, { text: 'get me a human' }));
    const { data } = created(await app.owner.get(`/v1/conversations/${id}/trace?limit=100`));
    expect(data).toContainEqual(
      expect.objectContaining({
        reason: 'Did what any assistant does because a human was asked for, and the flow has nobody to hand over to.',
        detail: expect.objectContaining({ intent: 'human' }),
      }),
    );
  });
});
