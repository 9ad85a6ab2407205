// The small pure parts: slots, states, names of places, templates.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/support/properties.ts';
import { isValid, toE164 } from '../../kernel/phone.ts';
import { apply, applyReply, type CallFacts } from './calls/call-machine.ts';
import { render } from './calls/message.ts';
import { requestedDelay, respond, SCRIPT_TEXTS } from './calls/script.ts';
import { type CarrierEvent, causeOfSip } from './carriers/port/carrier.ts';
import { calleeTimeline } from './carriers/simulated/callee.ts';
import { stateCode } from './contract/us-states.ts';
import { share, type Waiting } from './dial/slots.ts';

describe('slots', () => {
  it('go to the workflow with the fewest calls, then to who waits longest', () => {
    const queue = (name: string, active: number, room: number, times: number[]): Waiting => ({
      active,
      room,
      calls: times.map((queuedAt, i) => ({ id: `${name}${i}`, queuedAt })),
    });
    expect(share(4, [queue('big', 2, 10, [1, 2, 3, 4, 5]), queue('small', 0, 1, [9, 10])])).toEqual([
      'small0',
      'big0',
      'big1',
      'big2',
    ]);
    expect(share(2, [queue('a', 0, 5, [5, 6]), queue('b', 0, 5, [1, 2])])).toEqual(['b0', 'a0']);
  });
  it('never exceed what is free nor any workflow’s room, and leave nothing idle', () => {
    const waiting = fc.record({ active: fc.nat(20), room: fc.integer({ min: -2, max: 8 }), size: fc.nat(12) });
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 30 }), fc.array(waiting, { maxLength: 6 }), (free, list) => {
        const queues = list.map(({ active, room, size }, w) => ({
          active,
          room,
          calls: Array.from({ length: size }, (_, i) => ({ id: `${w}:${i}`, queuedAt: i })),
        }));
        const chosen = share(free, queues);
        const possible = queues.reduce((sum, { room, calls }) => sum + Math.max(0, Math.min(room, calls.length)), 0);
        expect(chosen).toHaveLength(Math.max(0, Math.min(free, possible)));
        expect(new Set(chosen).size).toBe(chosen.length);
        for (const [w, { room }] of queues.entries())
          expect(chosen.filter((id) => id.startsWith(`${w}:`)).length).toBeLessThanOrEqual(Math.max(0, room));
      }),
    );
  });
});

describe('a call’s states', () => {
  const fresh: CallFacts = {
    status: 'DIALING',
    carrier_call_id: null,
    dialled_at: null,
    started_at: null,
    ended_at: null,
    duration: null,
    answered_by: null,
    outcome: null,
    again_at: null,
    ended_reason: null,
    ended_by: null,
    error: '',
    summary: '',
    transcript: [],
    variables: {},
    disclosures: [],
    said_up_to: 0,
    streamed: null,
  };
  const head = { reference: 'r', carrierCallId: 'c', placedAt: new Date(0) };
  const t = (s: number) => new Date(s * 1000);
  const events: CarrierEvent[] = [
    { ...head, at: t(1), type: 'ringing' },
    { ...head, at: t(5), type: 'answered', by: 'human' },
    { ...head, at: t(30), type: 'transferred', to: 'x' },
    {
      ...head,
      at: t(60),
      type: 'ended',
      cause: 'completed',
      by: 'USER',
      answered: { at: t(5), by: 'human' },
      duration: 55,
    },
  ];
  it('come to the same end in any order, however often reported, once the end was reported', () => {
    const deliveries = fc.shuffledSubarray([...events, ...events, ...events], { minLength: 1 });
    fc.assert(
      fc.property(deliveries, (order) => {
        const call = [...order, events[3] as CarrierEvent].reduce((facts, event) => apply(facts, event), fresh);
        expect(call).toMatchObject({
          status: 'COMPLETED',
          started_at: t(5),
          ended_at: t(60),
          duration: 55,
          ended_reason: 'ENDED',
          ended_by: 'USER',
        });
      }),
    );
  });
  it('keep an opt-out, whatever is said after it', () => {
    const out = applyReply(fresh, { turn: { say: 'ok', next: 'listen' }, outcome: 'DNC' }, t(1));
    expect(applyReply(out, { turn: { say: 'bye', next: 'hang_up' }, outcome: 'SCHEDULER' }, t(2)).outcome).toBe('DNC');
  });
  it('are read from SIP answers', () => {
    expect([486, 600, 603].map(causeOfSip)).toEqual(['busy', 'busy', 'busy']);
    expect([404, 484, 604].map(causeOfSip)).toEqual(['bad_number', 'bad_number', 'bad_number']);
    expect([408, 480, 487, 503].map(causeOfSip)).toEqual(['no_answer', 'no_answer', 'no_answer', 'failed']);
  });
});

describe('the simulated timeline', () => {
  it('is the same for every process that computes it, and what was reported does not change when we speak', () => {
    const number = fc.integer({ min: 0, max: 99 }).map((n) => `+120255501${String(n).padStart(2, '0')}`);
    fc.assert(
      fc.property(
        number,
        fc.uuid(),
        fc.array(fc.string({ minLength: 1, maxLength: 60 }), { maxLength: 6 }),
        (to, reference, words) => {
          const placed = { reference, number: to, direction: 'outbound' as const, placedAt: 1_000_000, speed: 1 };
          let turns: Parameters<typeof calleeTimeline>[1] = [];
          let seen = 0;
          for (const say of words) {
            const before = calleeTimeline(placed, turns);
            expect(calleeTimeline(placed, turns)).toEqual(before);
            const listening = before.findIndex(
              (event, i) => i >= seen && ['answered', 'heard', 'silence', 'beep'].includes(event.type),
            );
            if (listening < 0) break;
            seen = listening + 1;
            turns = [...turns, { say, next: 'listen', at: before[listening]?.at ?? 0 }];
            expect(calleeTimeline(placed, turns).slice(0, seen)).toEqual(before.slice(0, seen));
          }
          const last = calleeTimeline(placed, turns).filter(({ type }) => type === 'ended');
          expect(last.length).toBeGreaterThanOrEqual(1);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

describe('a callee who is asked again and again', () => {
  const numbers = Array.from({ length: 35 }, (_, n) => `+120255501${String(n).padStart(2, '0')}`);
  it.each(numbers)('hangs up in the end, unless they are silent: %s', (number) => {
    const placed = { reference: 'r', number, direction: 'inbound' as const, placedAt: 0, speed: 1 };
    let turns: Parameters<typeof calleeTimeline>[1] = [];
    const events = () => calleeTimeline(placed, turns);
    const isOver = () => events().some((event) => event.type === 'ended' && !event.timeout);
    for (let questions = 0; questions < 40 && !isOver(); questions++) {
      const { at } = events().findLast(({ type }) => type !== 'ended') ?? { at: 0 };
      turns = [...turns, { say: 'What is your order number?', next: 'listen', at }];
    }
    const replies = events().filter(({ type }) => type === 'heard' || type === 'pressed' || type === 'silence');
    expect(isOver() || replies.every(({ type }) => type === 'silence')).toBe(true);
  });
});

describe('a callee with a script', () => {
  it('picks up whatever the number, says a line each time, is silent on an empty one, and hangs up after the last', () => {
    const script = ['Yes?', '', 'Fine.'];
    const placed = {
      reference: 'r',
      number: '+12025550110',
      direction: 'outbound' as const,
      placedAt: 0,
      speed: 1,
      script,
    };
    let turns: Parameters<typeof calleeTimeline>[1] = [];
    const events = () => calleeTimeline(placed, turns);
    for (const say of ['Hello.', 'Are you there?', 'Still?', 'So?']) {
      const { at } = events().findLast(({ type }) => type !== 'ended') ?? { at: 0 };
      turns = [...turns, { say, next: 'listen', at }];
    }
    expect(events().map((event) => ('text' in event ? event.text : event.type))).toEqual([
      'ringing',
      'answered',
      'Yes?',
      'silence',
      'Fine.',
      'ended',
    ]);
    expect(events().at(-1)).toMatchObject({ cause: 'completed', by: 'USER' });
  });
});

describe('small readings', () => {
  it('of phones: E.164 or national digits, refused only when impossible', () => {
    expect(toE164('(202) 555-0100')).toBe('+12025550100');
    expect(toE164(' +43 1 234567 ')).toBe('+431234567');
    expect([toE164('12'), toE164('hello'), toE164(''), toE164('+')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([isValid('+12025550100'), isValid('+11115550100')]).toEqual([true, false]);
  });
  it('of states: code, name, else zip', () => {
    expect([
      stateCode('tx', ''),
      stateCode('Texas', ''),
      stateCode('', '78701'),
      stateCode('Bavaria', '10001-1234'),
      stateCode('', 'x'),
    ]).toEqual(['TX', 'TX', 'TX', 'NY', '']);
    expect(
      ['02139', '33101', '60601', '90210', '99501', '96813', '20500', '83702'].map((zip) => stateCode('', zip)),
    ).toEqual(['MA', 'FL', 'IL', 'CA', 'AK', 'HI', 'DC', 'ID']);
  });
  it('of wished times', () => {
    expect([
      requestedDelay('call me back in two hours'),
      requestedDelay('in 30 minutes'),
      requestedDelay('tomorrow please'),
      requestedDelay('later'),
    ]).toEqual([{ callAgainInSecs: 7200 }, { callAgainInSecs: 1800 }, { callAgainInSecs: 86_400 }, {}]);
  });
  it('of templates: a lead’s words are data, whatever they look like', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(render('Hi {{ firstName }}!', { firstName: `Ada ${name}` }, { now: new Date(0) })).toBe(
          `Hi Ada ${name}!`,
        );
      }),
    );
    expect(render('{{ constructor }}{{ __proto__ }}{{ toString }}', { firstName: 'x' }, { now: new Date(0) })).toBe('');
  });
  it('of values in texts and voicemails: as people say them, in the language of the text or of the lead', () => {
    const lead = {
      primaryPhone: '+12025550143',
      visitDay: '2026-11-27',
      starts: '2026-11-27T15:00:00Z',
      balance_cents: '12050',
    };
    const sending = { now: new Date('2026-11-16T15:00:00Z'), timezone: 'America/New_York' };
    const rendered = (template: string, more = {}): string => render(template, { ...lead, ...more }, sending);
    expect(rendered('We come on {{ visit_day }}. Call us from {{ primaryPhone }}.')).toBe(
      'We come on Friday, November 27. Call us from +1 202 555 0143.',
    );
    expect(rendered('You pay {{ balance_cents }} at {{ starts }}.')).toBe(
      'You pay $120.50 at Friday, November 27 at 10:00 am.',
    );
    expect(rendered('Hola, su cita es el {{ visitDay }} y debe {{ balance_cents }}.')).toBe(
      'Hola, su cita es el viernes 27 de noviembre y debe $120.50.',
    );
    expect(rendered('{{ visit_day }}', { locale: 'es-MX' })).toBe('viernes 27 de noviembre');
    expect(rendered('Hi {{ firstName }}, see you on {{ visitDay }}')).toBe('Hi, see you on Friday, November 27');
  });
});

describe('the script of a call without an assistant', () => {
  const lines = (...texts: string[]) =>
    texts.map((text, id) => ({
      id,
      text,
      created_at: '',
      user: id % 2 === 0 ? ('assistant' as const) : ('user' as const),
    }));
  const reply = (...texts: string[]) =>
    respond({
      callId: 'c',
      promptId: null,
      company: 'Acme',
      workflowTag: null,
      outbound: true,
      lead: {},
      transcript: lines('Hello, this is the virtual assistant of Acme. Do you have a moment?', ...texts),
      variables: {},
      saidUpTo: null,
      streamed: null,
      isLeaving: false,
      moment: 'heard',
    });
  const { en, es } = SCRIPT_TEXTS;

  it.each([
    ['sí, dígame, tengo un momento', es.questions[0], undefined],
    ['no, gracias, no me interesa', es.reactions.notInterested, 'NOT_INTERESTED'],
    ['ahora no puedo, llámeme más tarde por favor', es.reactions.callAgain, 'CALL_AGAIN'],
    ['quiero hablar con una persona', es.reactions.connecting, 'WARM_TRANSFER'],
    ['quiero una cita para mañana', es.reactions.noted, 'SCHEDULER'],
    ['no quiero una cita', es.reactions.notInterested, 'NOT_INTERESTED'],
    ['mándeme un mensaje, por favor', es.reactions.texting, 'TEXT_CONSENT'],
    ['eso es todo, muchas gracias, adiós', es.reactions.farewell, 'ENDED'],
    ["I don't want an appointment", en.reactions.notInterested, 'NOT_INTERESTED'],
    ['please book me an appointment', en.reactions.noted, 'SCHEDULER'],
  ])('answers “%s” in the language of the person', (words, say, outcome) => {
    const { turn, outcome: ended } = reply(words);
    expect([turn.say, ended]).toEqual([say, outcome]);
  });

  it('says who calls, and asks whether they are there, in Spanish as well', () => {
    expect(reply('¿quién habla, por favor?').turn.say).toBe(
      `Le habla el asistente virtual de Acme. ${es.aboutRequest}`,
    );
    expect(requestedDelay('llámeme en dos horas')).toEqual({ callAgainInSecs: 7200 });
    expect(requestedDelay('mejor mañana')).toEqual({ callAgainInSecs: 86_400 });
  });
});
