// The captions of a call, text by text, as the server sends them; and texts that no page should trip over.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readServerText, type ServerText } from './call-frames.ts';
import { type CallState, NEW_CALL, takeLoss, takePlayed, takeText } from './call-state.ts';
import { callTextsOf, statusOf } from './call-texts.ts';

const READY: ServerText = { type: 'ready', call_id: 'c1', conversation_id: null };
const after = (...texts: ServerText[]): CallState => [READY, ...texts].reduce(takeText, NEW_CALL);
const shown = ({ lines }: CallState): string[] => lines.map(({ who, text, state }) => `${who} ${state}: ${text}`);
const status = (state: CallState): string => statusOf(state, callTextsOf('en'));

it('what is being heard grows in one line, and becomes what was heard', () => {
  const hearing = after({ type: 'vad', speaking: true }, { type: 'partial', text: 'Where is' });
  expect([shown(hearing), status(hearing)]).toEqual([['caller hearing: Where is'], 'Hearing you']);
  const heard = [
    { type: 'partial', text: 'Where is my order' } as const,
    { type: 'vad', speaking: false } as const,
    { type: 'heard', text: 'Where is my order?', confidence: 0.93, ms: 1400 } as const,
    { type: 'turn', ear_ms: 90, mind_ms: 140, voice_ms: 60, first_audio_ms: 800 } as const,
  ].reduce<CallState>(takeText, hearing);
  expect(shown(heard)).toEqual(['caller heard: Where is my order?']);
  expect(heard.lines[0]).toMatchObject({ confidence: 0.93, ms: 1400, figures: { ear_ms: 90, first_audio_ms: 800 } });
  expect(shown(takeText(heard, { type: 'partial', text: 'and' }))).toEqual([
    'caller heard: Where is my order?',
    'caller hearing: and',
  ]);
});

it('a backchannel pauses our words, and they go on', () => {
  const paused = after(
    { type: 'say', id: 1, text: 'We open at nine.' },
    { type: 'pause', id: 1 },
    { type: 'partial', text: 'mm-hm' },
  );
  expect([shown(paused), status(paused)]).toEqual([
    ['assistant paused: We open at nine.', 'caller hearing: mm-hm'],
    'Paused: you are speaking',
  ]);
  const resumed = takeText(takeText(paused, { type: 'ignored', text: 'mm-hm' }), { type: 'resume', id: 1 });
  expect([shown(resumed), status(resumed)]).toEqual([
    ['assistant waiting: We open at nine.', 'caller ignored: mm-hm'],
    'Speaking',
  ]);
  expect(shown(takePlayed(resumed, 1))[0]).toBe('assistant said: We open at nine.');
  expect(shown(takeText(paused, { type: 'ignored', text: '' }))).toEqual(['assistant paused: We open at nine.']);
});

it('an interruption marks what was not heard to its end, and nothing else', () => {
  const greeted = takePlayed(after({ type: 'say', id: 1, text: 'Hello.' }), 1);
  const cut = [
    { type: 'say', id: 2, text: 'First.' } as const,
    { type: 'say', id: 3, text: 'Second.' } as const,
    { type: 'pause', id: 2 } as const,
    { type: 'clear', id: 2 } as const,
  ].reduce<CallState>(takeText, greeted);
  expect(shown(cut)).toEqual([
    'assistant said: Hello.',
    'assistant interrupted: First.',
    'assistant interrupted: Second.',
  ]);
});

it('an agent waits, answers and leaves again', () => {
  const joined = after({ type: 'agent', state: 'waiting' }, { type: 'agent', state: 'taken_over', agent_name: 'Ann' });
  expect(joined.agent).toBe('talking');
  const said = takeText(joined, { type: 'say', id: 4, text: 'Ann here.' });
  expect(said.lines.at(-1)).toMatchObject({ who: 'agent', agentName: 'Ann', text: 'Ann here.' });
  const back = takeText(said, { type: 'agent', state: 'released' });
  expect(takeText(back, { type: 'say', id: 5, text: 'Hello again.' }).lines.at(-1)).toMatchObject({
    who: 'assistant',
    agentName: null,
  });
});

it('a broken line keeps what was said, and goes on with the same call', () => {
  const lost = takeLoss(after({ type: 'say', id: 1, text: 'Long.' }, { type: 'partial', text: 'half' }));
  expect([shown(lost), lost.phase, lost.callId]).toEqual([['assistant interrupted: Long.'], 'returning', 'c1']);
  const back = takeText(lost, { type: 'ready', call_id: 'c1', conversation_id: 'v1', resumed: true });
  expect([back.phase, back.conversationId, back.lines.length]).toEqual(['talking', 'v1', 1]);
});

it('a sentence that is announced twice is one line', () => {
  expect(after({ type: 'say', id: 1, text: 'Hi.' }, { type: 'say', id: 1, text: 'Hi.' }).lines.length).toBe(1);
});

it('texts that are unknown, broken or lack a field are left out', () => {
  const broken = [
    '',
    'null',
    '[]',
    '7',
    '{"type":"say"}',
    '{"type":"say","id":"1","text":"x"}',
    '{"type":"toString"}',
    '{"type":"later"}',
  ];
  expect(broken.map(readServerText)).toEqual(broken.map(() => undefined));
  expect(readServerText('{"type":"vad","speaking":true,"new":1}')).toMatchObject({ type: 'vad', speaking: true });
});

it('no order of texts breaks the captions, and each line keeps a name of its own', () => {
  const id = fc.integer({ min: 1, max: 4 });
  const text = fc.constantFrom('', 'one', 'two');
  const any = fc.oneof(
    fc.record({ type: fc.constant('say' as const), id, text }),
    fc.record({ type: fc.constantFrom('pause' as const, 'resume' as const, 'clear' as const, 'said' as const), id }),
    fc.record({ type: fc.constantFrom('partial' as const, 'ignored' as const), text }),
    fc.record({ type: fc.constant('heard' as const), text, confidence: fc.constant(null), ms: fc.constant(10) }),
    fc.record({ type: fc.constant('vad' as const), speaking: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.array(any, { maxLength: 40 }), (texts) => {
      const { lines } = after(...texts);
      expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
      expect(lines.filter(({ state }) => state === 'hearing').length).toBeLessThanOrEqual(1);
    }),
  );
});

it('a call that could not begin says why, in both languages', () => {
  const denied: CallState = { ...NEW_CALL, phase: 'over', problem: 'denied' };
  expect(status(denied)).toContain('The microphone is not allowed');
  expect(statusOf(denied, callTextsOf('es-MX'))).toContain('no está permitido');
  expect(status({ ...denied, problem: 'refused', message: 'Speech is not installed.' })).toBe(
    'Speech is not installed.',
  );
});
