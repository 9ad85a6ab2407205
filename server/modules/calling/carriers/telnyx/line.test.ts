import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CarrierEvent } from '../port/carrier.ts';
import { LINE_TEXTS } from '../port/line-texts.ts';
import {
  applyTelnyxEvent,
  applyTelnyxTurn,
  historyOf,
  newTelnyxLine,
  queueTelnyxTurn,
  type TelnyxCommand,
  type TelnyxLine,
} from './line.ts';
import { decodeClientState, encodeClientState, readTelnyxEvent, type TelnyxCallEvent } from './webhook.ts';

const reference = '01930000-0000-7000-8000-000000000001';
const T0 = Date.parse('2026-11-16T10:00:00Z');
const outgoing = () =>
  newTelnyxLine({ reference, callControlId: null, placedAt: T0, detectsMachines: true, plan: { do: 'talk' } });

type Payload = Record<string, unknown>;
function webhook(
  type: string,
  payload: Payload = {},
  seconds = 0,
  mark = { turn: 0, leg: 'ours' as 'ours' | 'target' },
): TelnyxCallEvent {
  const full = { call_control_id: 'v3:a', client_state: encodeClientState({ reference, ...mark }), ...payload };
  const data = {
    id: `${type}-${seconds}`,
    event_type: type,
    occurred_at: new Date(T0 + seconds * 1000).toISOString(),
    payload: full,
  };
  const event = readTelnyxEvent(Buffer.from(JSON.stringify({ data })));
  if (event?.kind !== 'call') throw new Error(`${type} was not read`);
  return event;
}
const says = (transcript: string, seconds: number) =>
  webhook('call.transcription', { transcription_data: { transcript, is_final: true } }, seconds);
const hangup = (hangup_cause: string, seconds: number, more: Payload = {}) =>
  webhook('call.hangup', { hangup_cause, hangup_source: 'callee', ...more }, seconds);

/** Follows webhooks; whenever a reported event asks for words, it says `words`. */
function run(
  line: TelnyxLine,
  events: TelnyxCallEvent[],
  words: (event: CarrierEvent) => Parameters<typeof applyTelnyxTurn>[1],
) {
  const reported: CarrierEvent[] = [];
  const sent: TelnyxCommand[] = [];
  for (const event of events) {
    const step = applyTelnyxEvent(line, event);
    line = step.line;
    reported.push(...step.events);
    sent.push(...step.commands);
    const last = step.events.at(-1);
    if (!last) continue;
    const answer = applyTelnyxTurn(line, words(last));
    line = answer.line;
    sent.push(...answer.commands);
  }
  return { line, reported, sent, types: reported.map(({ type }) => type), actions: sent.map(({ action }) => action) };
}
const listening = (say: string) => ({ say, next: 'listen' as const });
const greet = (event: CarrierEvent) =>
  (event.type === 'answered' && event.by === 'human') || event.type === 'heard' ? listening('Hello.') : undefined;

const answeredBy = (result: string): TelnyxCallEvent[] => [
  webhook('call.initiated', { direction: 'outgoing' }),
  webhook('call.answered', {}, 5),
  webhook('call.machine.premium.detection.ended', { result }, 7),
];

describe('a line at Telnyx', () => {
  it('greets a person once it is known that no machine answered, and listens when the words are played', () => {
    const events = [
      ...answeredBy('human_residence'),
      webhook('call.speak.ended', { status: 'completed' }, 9, { turn: 1, leg: 'ours' }),
    ];
    const { reported, actions, line } = run(outgoing(), events, greet);
    expect(reported).toMatchObject([{ type: 'ringing' }, { type: 'answered', by: 'human', at: new Date(T0 + 5000) }]);
    expect(actions).toEqual(['transcription_start', 'speak', 'gather']);
    expect(line.phase).toBe('listening');
  });

  it('waits for the beep of a machine, and hangs up after its message', () => {
    const events = [
      ...answeredBy('machine'),
      says('You have reached the Smiths', 8),
      webhook('call.machine.premium.greeting.ended', { result: 'beep_detected' }, 12),
      webhook('call.machine.premium.greeting.ended', { result: 'beep_detected' }, 12),
      webhook('call.speak.ended', { status: 'completed' }, 20, { turn: 1, leg: 'ours' }),
    ];
    const { types, actions } = run(outgoing(), events, ({ type }) =>
      type === 'beep' ? { say: 'Call us.', next: 'hang_up' } : undefined,
    );
    expect(types).toEqual(['ringing', 'answered', 'beep']);
    expect(actions).toEqual(['gather', 'speak', 'hangup']);
  });

  it('takes a beep before the verdict for a machine, and a greeting without an end for over in the end', () => {
    const early = run(
      outgoing(),
      [...answeredBy('machine').slice(0, 2), webhook('call.machine.greeting.ended', { result: 'beep_detected' }, 6)],
      greet,
    );
    expect(early.reported.slice(1)).toMatchObject([{ type: 'answered', by: 'machine' }, { type: 'beep' }]);
    const never = run(
      outgoing(),
      [...answeredBy('machine'), webhook('call.gather.ended', { status: 'timeout' }, 40)],
      greet,
    );
    expect(never.types).toEqual(['ringing', 'answered', 'beep']);
  });

  it('stops its words when the person speaks, and tells silence only while it listens', () => {
    const conversation = run(
      outgoing(),
      [
        ...answeredBy('human_business'),
        says('Who is this?', 9),
        webhook('call.gather.ended', { status: 'timeout' }, 10),
      ],
      greet,
    );
    expect(conversation.actions).toEqual(['transcription_start', 'speak', 'playback_stop', 'speak']);
    expect(conversation.types).not.toContain('silence');
    const played = webhook('call.speak.ended', { status: 'completed' }, 12, { turn: 2, leg: 'ours' });
    const quiet = run(conversation.line, [played, webhook('call.gather.ended', { status: 'timeout' }, 20)], greet);
    expect(quiet.types).toEqual(['silence']);
    expect(quiet.actions).toEqual(['gather', 'gather']);
  });

  it('does not take the end of earlier words for the end of these', () => {
    const late = webhook('call.speak.ended', { status: 'completed' }, 11, { turn: 1, leg: 'ours' });
    const { line, actions } = run(outgoing(), [...answeredBy('human_residence'), says('Wait', 9), late], greet);
    expect(line).toMatchObject({ phase: 'speaking', turn: 2 });
    expect(actions.at(-1)).toBe('speak');
  });

  it('hears an opt-out in its last words, and lets nothing else interrupt them', () => {
    const bye = ({ type }: CarrierEvent) =>
      type === 'answered' ? { say: 'Goodbye.', next: 'hang_up' as const } : listening('More!');
    const polite = run(outgoing(), [...answeredBy('human_residence'), says('Bye', 8)], bye);
    expect(polite).toMatchObject({
      types: ['ringing', 'answered', 'heard'],
      actions: ['transcription_start', 'speak'],
    });
    const never = { say: 'We will not call again.', next: 'hang_up' as const };
    const stopped = run(
      polite.line,
      [says('Never call me again', 9), webhook('call.speak.ended', {}, 11, { turn: 2, leg: 'ours' })],
      () => never,
    );
    expect(stopped.actions).toEqual(['speak', 'hangup']);
  });

  it('transfers, and comes back to a person whom no colleague took', () => {
    const transfer = ({ type }: CarrierEvent) =>
      type === 'answered' ? { say: 'One moment.', next: 'transfer' as const, to: '+12025550199' } : undefined;
    const transferred = run(
      outgoing(),
      [...answeredBy('human_residence'), webhook('call.speak.ended', {}, 9, { turn: 1, leg: 'ours' })],
      transfer,
    );
    expect(transferred.sent.at(-1)).toEqual({ action: 'transfer', to: '+12025550199' });
    const target = { call_control_id: 'v3:b' };
    expect(run(transferred.line, [webhook('call.bridged', {}, 15)], transfer).reported).toMatchObject([
      { type: 'transferred', to: '+12025550199' },
    ]);
    const missed = webhook('call.hangup', { ...target, hangup_cause: 'timeout' }, 30, { turn: 1, leg: 'target' });
    const back = run(transferred.line, [missed], transfer);
    expect(back.sent).toMatchObject([{ action: 'speak', payload: LINE_TEXTS.en.noColleague }]);
    expect(back.line).toMatchObject({ phase: 'speaking', after: { do: 'hang_up' } });
    // As they spoke, else as we did.
    const spanish = run(
      outgoing(),
      [
        ...answeredBy('human_residence'),
        says('sí, quiero hablar con una persona por favor', 8),
        webhook('call.speak.ended', {}, 9, { turn: 2, leg: 'ours' }),
      ],
      (event) => (event.type === 'heard' ? transfer({ ...event, type: 'answered', by: 'human' }) : greet(event)),
    );
    expect(run(spanish.line, [missed], transfer).sent).toMatchObject([{ payload: LINE_TEXTS.es.noColleague }]);
    const spoken = run(
      outgoing(),
      [...answeredBy('human_residence'), webhook('call.speak.ended', {}, 9, { turn: 1, leg: 'ours' })],
      () => ({ say: 'Un momento, por favor, le paso con una persona.', next: 'transfer' as const, to: '+12025550199' }),
    );
    expect(run(spoken.line, [missed], transfer).sent).toMatchObject([{ payload: LINE_TEXTS.es.noColleague }]);
    // The leg of a colleague says nothing about ours.
    expect(
      run(transferred.line, [webhook('call.answered', target, 12, { turn: 1, leg: 'ours' })], transfer).reported,
    ).toEqual([]);
  });

  it.each([
    ['normal_clearing', '200', 'completed'],
    ['time_limit', '200', 'completed'],
    ['user_busy', '486', 'busy'],
    ['call_rejected', '603', 'busy'],
    ['not_found', '404', 'bad_number'],
    ['timeout', '487', 'no_answer'],
    ['no_answer', '480', 'no_answer'],
    ['originator_cancel', '487', 'canceled'],
    ['unspecified', '484', 'bad_number'],
    ['unspecified', 'unspecified', 'failed'],
    ['something_new', '503', 'failed'],
  ])('ends by %s (%s) as %s', (cause, sip, expected) => {
    const { reported } = run(outgoing(), [hangup(cause, 20, { sip_hangup_cause: sip })], greet);
    expect(reported).toMatchObject([{ type: 'ended', cause: expected }]);
  });

  it('says very long words in pieces, and listens after the last', () => {
    const long = 'word '.repeat(2000).trim();
    const spoken = applyTelnyxTurn(
      { ...outgoing(), phase: 'thinking', answeredAt: T0, answeredBy: 'human' },
      listening(long),
    );
    const payloads = spoken.commands.flatMap((command) => (command.action === 'speak' ? [command.payload] : []));
    expect(payloads.join(' ')).toBe(long);
    expect(Math.max(...payloads.map(({ length }) => length))).toBeLessThanOrEqual(3000);
    const played = payloads.map((_, index) => webhook('call.speak.ended', {}, 30 + index, { turn: 1, leg: 'ours' }));
    expect(run({ ...spoken.line, callControlId: 'v3:a' }, played, greet).actions).toEqual(['gather']);
  });

  it('says words of our own accord after those that are being played, and keeps them until they were sent', () => {
    const quiet: TelnyxLine = {
      ...outgoing(),
      callControlId: 'v3:a',
      phase: 'listening',
      answeredAt: T0,
      answeredBy: 'human',
    };
    const first = queueTelnyxTurn(quiet, listening('Ann here.'), 'one');
    expect(first.commands).toEqual([{ action: 'speak', payload: 'Ann here.', first: true }]);
    const second = queueTelnyxTurn(first.line, listening('One moment.'), 'two');
    expect(second.commands, 'what is played is not stopped').toEqual([
      { action: 'speak', payload: 'One moment.', first: false },
    ]);
    const last = queueTelnyxTurn(second.line, { say: '', next: 'hang_up' }, 'three');
    expect([last.commands, last.line.after]).toEqual([[], { do: 'hang_up' }]);
    expect(last.line.unsent?.map(({ cause, turn }) => [cause, turn])).toEqual([
      ['one', 1],
      ['two', 2],
    ]);
    const played = [1, 2].map((turn) => webhook('call.speak.ended', {}, 30 + turn, { turn, leg: 'ours' }));
    expect(run(last.line, played, greet).actions).toEqual(['hangup']);
  });

  it('ends exactly once and truthfully, whatever comes late, twice or in another order', () => {
    const all = [
      ...answeredBy('human_residence'),
      webhook('call.speak.ended', { status: 'completed' }, 9, { turn: 1, leg: 'ours' }),
      says('I have to go', 12),
      webhook('call.dtmf.received', { digit: '1' }, 13),
      webhook('call.gather.ended', { status: 'timeout' }, 22),
      webhook('call.bridged', {}, 23),
      hangup('normal_clearing', 30, { start_time: new Date(T0).toISOString() }),
    ];
    const order = fc.shuffledSubarray([...all, ...all], { minLength: 1 });
    fc.assert(
      fc.property(order, (events) => {
        const { reported, line, sent } = run(outgoing(), events, greet);
        const ends = reported.filter(({ type }) => type === 'ended');
        const hasHangup = events.some(({ type }) => type === 'hangup');
        expect(ends).toHaveLength(hasHangup ? 1 : 0);
        expect(reported.filter(({ type }) => type === 'answered').length).toBeLessThanOrEqual(1);
        expect(reported.filter(({ type }) => type === 'transferred')).toEqual([]);
        expect(reported.every((event) => event.reference === reference && event.carrierCallId === 'v3:a')).toBe(true);
        if (!hasHangup) return;
        expect(reported.at(-1), 'nothing is reported after the end').toMatchObject({
          type: 'ended',
          cause: 'completed',
        });
        expect(ends[0]).toMatchObject({ by: 'USER', answered: { by: 'human' } });
        expect(line.phase).toBe('over');
        expect(historyOf(line).at(-1)).toEqual(ends[0]);
        expect(applyTelnyxTurn(line, listening('Still there?')).commands).toEqual([]);
        // A machine or a transfer was never asked for: such commands would be a mistake.
        expect(sent.some(({ action }) => action === 'transfer' || action === 'answer')).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what Telnyx sends', () => {
  it.each([
    ['nothing', ''],
    ['no JSON', 'call.hangup'],
    ['another shape', '{"data":[]}'],
    [
      'an event it does not know',
      JSON.stringify({
        data: {
          id: '1',
          event_type: 'call.teleported',
          occurred_at: new Date(T0).toISOString(),
          payload: { call_control_id: 'x' },
        },
      }),
    ],
    [
      'an event without a call',
      JSON.stringify({
        data: { id: '1', event_type: 'call.hangup', occurred_at: new Date(T0).toISOString(), payload: {} },
      }),
    ],
    [
      'words that are not final',
      JSON.stringify({
        data: {
          id: '1',
          event_type: 'call.transcription',
          occurred_at: new Date(T0).toISOString(),
          payload: { call_control_id: 'x', transcription_data: { transcript: 'I am', is_final: false } },
        },
      }),
    ],
  ])('is nothing to us: %s', (_what, body) => {
    expect(readTelnyxEvent(Buffer.from(body))).toBeUndefined();
  });

  it('never throws, whatever the body', () => {
    fc.assert(fc.property(fc.json(), (json) => void readTelnyxEvent(Buffer.from(json))));
    fc.assert(fc.property(fc.string(), (text) => void decodeClientState(text)));
  });

  it('hides the number of a caller who withholds it', () => {
    for (const from of ['anonymous', 'Restricted', '', 'sip:bob@example.com']) {
      expect(webhook('call.initiated', { direction: 'incoming', from, to: '+12025550142' })).toMatchObject({
        type: 'incoming',
        from: null,
      });
    }
  });
});
