// What people are told, in whole chats over HTTP: an author's questions and labels, values as people say them, sources beside the text,
// and Spanish throughout.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OFFERS_HUMAN, PARTLY_SPANISH } from '../../../flow/interpreter/machine.ts';
import { BACK_TEXTS } from '../../../flow/interpreter/question-back.ts';
import { NOTHING_ABOUT_THAT } from '../../../flow/interpreter/step.ts';
import { languageOf } from '../../../flow/text/spoken-language.ts';
import { INTENT_TEXTS } from '../../../nlu/intents/intent-texts.ts';
import { contactTexts } from '../../../nlu/opt-out/in-conversation.ts';
import { STOP_QUESTION } from '../../../nlu/opt-out/opt-out.ts';
import { SPOKEN_IN_SPANISH } from '../../../nlu/wording/spoken.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { acceleratedClock } from '../../kernel/time/clock.ts';
import { SCRIPT_TEXTS } from '../calling/calls/script.ts';
import { LINE_TEXTS } from '../calling/carriers/port/line-texts.ts';
import { KEYWORD_REPLIES } from '../compliance/messages.ts';
import { PHONE_TEXTS } from './voice.ts';

const sources = (): string[] =>
  ['flow', 'nlu', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => path.join(folder, file)),
  );

const WEDNESDAY = Date.parse('2026-11-18T09:00:00Z');

let app: TestApp;
beforeAll(async () => {
  const clock = acceleratedClock({ speed: 1, offsetMs: WEDNESDAY - Date.now() });
  app = await testApp({ clock, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const variable = (name: string, type: string, more: object = {}) => ({
  op: 'upsert_context_variable',
  variable: { name, type, source: 'collected', ...more },
});

/** A chat: what is said in each turn, the opening first. */
async function chat(ops: object[], messages: string[], variables: object = {}) {
  const { id: assistant_id } = await makeActive(app.owner, ops);
  const started = created(await app.owner.post('/v1/conversations', { assistant_id, variables }));
  const turns: { text: string; sources?: { title: string }[] }[][] = [started.messages];
  for (const text of messages)
    turns.push(created(await app.owner.post(`/v1/conversations/${started.id}/messages`, { text })).replies);
  const { data: trace } = created(await app.owner.get(`/v1/conversations/${started.id}/trace?limit=500`));
  const conversation = created(await app.owner.get(`/v1/conversations/${started.id}`));
  return { turns, said: turns.map((replies) => replies.map(({ text }) => text).join(' | ')), trace, conversation };
}

describe('a variable of an author', () => {
  const FORM = [
    variable('day', 'date', {
      question: 'Which day suits you, {{ first_name }}?',
      label: 'the day',
      locale_overrides: { es: { question: '¿Qué día le viene bien?', label: 'el día' } },
    }),
    variable('gift', 'money', { label: 'the gift' }),
    node('ask', 'collect', { variables: ['day', 'gift'], confirm: true, reask_cap: 5 }),
    node('bye', 'end', {
      message: 'See you on {{ day }}, with {{ gift }}.',
      locale_overrides: { es: 'Nos vemos el {{ day }}, con {{ gift }}.' },
    }),
    node('cap', 'end', { message: 'Sorry.' }),
    edge('ask', 'bye'),
    edge('ask', 'cap', { kind: 'on_cap' }),
    entry('ask'),
  ];

  it('is asked for in their words, and called as they call it; its value is said as people say it', async () => {
    const { said, conversation } = await chat(FORM, ['on 27 November', '$20', 'no', 'the 28th of November', 'yes'], {
      first_name: 'Ada',
    });
    expect(said[0]).toBe('Which day suits you, Ada?');
    expect(said[1]).toContain('Friday, November 27');
    expect(said[2]).toBe('I have day Friday, November 27 and gift $20. Is that right?');
    expect(said[3]).toBe('I am sorry. What should I change: the day or the gift?');
    expect(said[4]).toBe('I have day Saturday, November 28 and gift $20. Is that right?');
    expect(said[5]).toBe('See you on Saturday, November 28, with $20.');
    expect(conversation.variables).toMatchObject({ day: '2026-11-28', gift: { amount: 20, currency: 'USD' } });
  });

  it('in Spanish is asked for, read back and said in Spanish, and nothing of ours is English', async () => {
    const { said } = await chat(
      FORM,
      ['hola, quiero el 27 de noviembre', 'veinte dólares', 'no', 'el 28 de noviembre', 'sí'],
      {
        locale: 'es-MX',
      },
    );
    expect(said[0]).toBe('¿Qué día le viene bien?');
    expect(said.join(' ')).not.toMatch(/[{}]/);
    expect(said.at(-1)).toMatch(/^Nos vemos el sábado 28 de noviembre, con /);
    for (const text of said) expect([text, languageOf(text)]).not.toEqual([text, 'en']);
  });

  it('gives what the flow computes its value as it is', async () => {
    const { conversation, said } = await chat(
      [
        variable('day', 'date'),
        variable('copy', 'string', { source: 'derived' }),
        node('ask', 'collect', { variables: ['day'] }),
        node('keep', 'set_variable', { assignments: [{ variable: 'copy', expression: '"on " + day' }] }),
        node('bye', 'end', { message: 'Booked for {{ day }}.' }),
        edge('ask', 'keep'),
        edge('keep', 'bye'),
        entry('ask'),
      ],
      ['on 27 November'],
    );
    expect(conversation.variables).toMatchObject({ day: '2026-11-27', copy: 'on 2026-11-27' });
    expect(said.at(-1)).toContain('Booked for Friday, November 27.');
  });

  it('is refused where its question is no text, and a misspelt name in it is found', async () => {
    const wrong = await makeActive(app.owner, FORM);
    const bad = await app.owner.post(`${wrong.graph}/ops`, { ops: [variable('day', 'date', { question: 5 })] });
    expect(bad.status).toBeGreaterThanOrEqual(400);
    expect(bad.status).toBeLessThan(500);
  });
});

describe('a text', () => {
  it('with a value that is missing has no hole, and the trace says so', async () => {
    const { said, trace } = await chat(
      [
        variable('visit_day', 'date', { source: 'provided' }),
        node('hello', 'message', {
          text: 'Hello {{ first_name }}, you have an appointment on {{ visit_day }}. Can you make it?',
        }),
        node('end', 'end', {}),
        edge('hello', 'end'),
        entry('hello'),
      ],
      [],
    );
    expect(said[0]).toBe('Hello, you have an appointment on the visit day. Can you make it?');
    expect(
      trace.some(({ reason }: { reason: string }) => /without a value of first_name, visit_day/.test(reason)),
    ).toBe(true);
  });
});

describe('an answer from knowledge', () => {
  it('shows its source beside the text, in the chat and in the transcript', async () => {
    const base = created(await app.owner.post('/v1/knowledge-bases', { name: 'Help' }));
    created(
      await app.owner.post(`/v1/knowledge-bases/${base.id}/documents`, {
        title: 'Delivery',
        text: 'Standard delivery takes two to four working days. Express delivery takes one day.',
      }),
    );
    const answer = async () =>
      chat(
        [
          node('talk', 'dialogue', { instructions: 'say: How can I help you?' }, { knowledge_base_ids: [base.id] }),
          node('end', 'end', {}),
          edge('talk', 'end', { kind: 'conditional', condition: { type: 'llm', prompt: 'The person says goodbye' } }),
          entry('talk'),
        ],
        ['How long does standard delivery take?'],
      );
    let found = await answer();
    for (let i = 0; i < 20 && !found.turns[1]?.[0]?.sources; i++) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      found = await answer();
    }
    const [reply] = found.turns[1] ?? [];
    expect(reply).toMatchObject({ sources: [{ title: 'Delivery', document_id: expect.any(String), url: null }] });
    expect(reply?.text).toContain('two to four working days.');
    expect(reply?.text).not.toContain('Source');
    const { data } = created(await app.owner.get(`/v1/conversations/${found.conversation.id}/messages`));
    expect(data.at(-1)).toMatchObject({ sources: [{ title: 'Delivery' }] });
    // Of two questions that one page answers, the page is shown once.
    const [both] = (
      await chat(
        [
          node('talk', 'dialogue', { instructions: 'say: How can I help you?' }, { knowledge_base_ids: [base.id] }),
          node('end', 'end', {}),
          edge('talk', 'end', { kind: 'conditional', condition: { type: 'llm', prompt: 'The person says goodbye' } }),
          entry('talk'),
        ],
        ['How long does standard delivery take, and how long does express delivery take?'],
      )
    ).turns[1]!;
    expect(both?.text).toContain('one day');
    expect(both?.sources?.map(({ title }) => title)).toEqual(['Delivery']);
  });

  it('that finds nothing twice says so in other words', async () => {
    const base = created(await app.owner.post('/v1/knowledge-bases', { name: 'Empty' }));
    const { said } = await chat(
      [
        node('wish', 'dialogue', { instructions: 'say: What would you like to know?' }),
        node('look', 'knowledge', { knowledge_base_ids: [base.id] }),
        node('end', 'end', {}),
        edge('wish', 'look', { kind: 'conditional', condition: { type: 'llm', prompt: 'The person asks a question' } }),
        edge('wish', 'end', { kind: 'conditional', condition: { type: 'llm', prompt: 'The person says goodbye' } }),
        edge('look', 'wish'),
        entry('wish'),
      ],
      [
        'I have a question: do you sell violins?',
        'A question: do you repair flutes?',
        'One more question: do you tune harps?',
      ],
    );
    const apologies = said.slice(1).map((text) => text.split(' | ')[0]);
    for (const [i, text] of apologies.entries()) expect(text, said.join('\n')).not.toBe(apologies[i + 1]);
  });
});

describe('Spanish', () => {
  const ENGLISH_FLOW = (human: boolean) => [
    variable('order_number', 'string'),
    variable('is_urgent', 'boolean'),
    node('ask', 'collect', { variables: ['order_number', 'is_urgent'], confirm: true, reask_cap: 5 }),
    node('bye', 'end', { message: '¡Listo!' }),
    ...(human ? [node('desk', 'handoff', { queue: 'desk' }), edge('ask', 'desk', { kind: 'on_cap' })] : []),
    edge('ask', 'bye'),
    entry('ask'),
  ];

  it('is spoken where the flow is not, which is said once, with a person where there is one', async () => {
    for (const human of [true, false]) {
      const { said } = await chat(ENGLISH_FLOW(human), [
        'hola, no tengo tiempo, es para mi pedido',
        'mi pedido es el 4711',
        'sí, es urgente',
        'sí',
      ]);
      expect(said.slice(1).join(' ').split(PARTLY_SPANISH)).toHaveLength(2);
      expect(said[1]?.includes(OFFERS_HUMAN)).toBe(human);
      for (const text of said.slice(1)) expect([text, languageOf(text)]).not.toEqual([text, 'en']);
    }
  });

  it('is spoken from the start where the flow is written in it', async () => {
    const { said } = await chat(
      [
        variable('order_number', 'string'),
        node('hola', 'message', { text: 'Hola, le atiende la tienda de la esquina.' }),
        node('ask', 'collect', { variables: ['order_number'] }),
        node('bye', 'end', { message: 'Gracias por su llamada, hasta pronto.' }),
        edge('hola', 'ask'),
        edge('ask', 'bye'),
        entry('hola'),
      ],
      ['4711'],
    );
    expect(said[0]).toBe('Hola, le atiende la tienda de la esquina. | ¿Cuál es su número de pedido?');
  });

  it('has every line of ours', () => {
    const lines = (texts: object): string[] =>
      Object.entries(texts).flatMap(([name, text]) => {
        if (typeof text === 'object') return lines(text).map((line) => `${name}.${line}`);
        return [`${name}: ${typeof text === 'function' ? text('x', 'y') : text}`];
      });
    const tables = [
      INTENT_TEXTS,
      LINE_TEXTS,
      SCRIPT_TEXTS,
      BACK_TEXTS,
      NOTHING_ABOUT_THAT,
      KEYWORD_REPLIES,
      { en: { stop: STOP_QUESTION.en }, es: { stop: STOP_QUESTION.es } },
      PHONE_TEXTS,
      { en: contactTexts('en', ''), es: contactTexts('es', '') },
    ];
    for (const { en, es } of tables) {
      const names = (texts: object): string[] => lines(texts).map((line) => line.slice(0, line.indexOf(':')));
      expect(names(es)).toEqual(names(en));
      for (const [i, line] of lines(es).entries())
        if (!/^(?:or|canDo): /.test(line)) expect(line).not.toBe(lines(en)[i]);
    }
    // A line that is picked in one language stays in it, whatever the person speaks.
    for (const file of sources())
      expect([file, readFileSync(file, 'utf8').match(/\b(?:[A-Z]+_)?TEXTS\.e[ns]\b/)]).toEqual([file, null]);
    for (const [english, spanish] of Object.entries(SPOKEN_IN_SPANISH)) expect(spanish).not.toBe(english);
  });
});
