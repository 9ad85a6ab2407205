import { expect, it } from 'vitest';
import { hearRecordingObjection } from './objection.ts';

const OBJECTIONS = [
  'Please do not record me.',
  "Don't record this call.",
  'dont record me',
  'I don’t want to be recorded.',
  'I do not want this call recorded',
  "I don't want you recording me",
  'Stop recording.',
  'Stop recording me right now!',
  'Can you turn off the recording?',
  'Turn the recording off please',
  'Please switch off the recorder.',
  'No recording please.',
  'I do not consent to being recorded.',
  'I do not agree to this recording',
  'I did not agree to be recorded.',
  'You are not allowed to record this conversation.',
  'You may not record me.',
  'You do not have my permission to record this call.',
  'I object to being recorded.',
  'I refuse to be recorded',
  "I'd rather not be recorded.",
  'I would prefer not to be recorded',
  'I would prefer that you not record this',
  'I am not comfortable being recorded.',
  "I'm uncomfortable with you recording this",
  'Yes I do mind being recorded',
  'Delete that recording.',
  'Could we talk without recording?',
  'Hi. I never agreed to be taped, thanks.',
  'Hold on, you cannot record me without my consent',
  'No quiero que me graben.',
  'No me grabe por favor',
  'Deje de grabar',
  "I won't be recorded",
  'Recording? No. I do not allow recording.',
];

it.each(OBJECTIONS)('hears an objection: %s', (said) => {
  expect(hearRecordingObjection(said).isObjection).toBe(true);
});

const OTHERS = [
  'Yes, this is Ada.',
  "I don't mind being recorded.",
  'I do not care if you record this.',
  'Is this call recorded?',
  'Are you recording this?',
  "Don't stop recording, I want proof.",
  'I have no problem with the recording.',
  'I do not have a record of that payment.',
  "I don't see any record of it",
  'There is no record of my order in the system',
  'I heard your recording.',
  'Am I talking to a recording?',
  'You can record this, fine.',
  'For the record, I paid last week.',
  'I broke my record today',
  'Please stop calling me.',
  'I do not want the appointment.',
  'My medical records are not with me.',
  "Why don't you record it so that nobody can dispute it?",
  'Do not worry about the recording.',
  'I did not get my criminal record expunged',
];

it.each(OTHERS)('hears none: %s', (said) => {
  expect(hearRecordingObjection(said)).toEqual({ isObjection: false, rest: said });
});

it('tells what else was said', () => {
  expect(hearRecordingObjection("Please, don't record me, thank you.").rest).toBe('');
  expect(hearRecordingObjection("Don't record me. I would like an appointment on Monday.").rest).toBe(
    'i would like an appointment on monday',
  );
  expect(hearRecordingObjection('Stop recording me and never call me again').rest).toBe('never call me again');
});

it('is quick on whatever is said', () => {
  const began = performance.now();
  for (const text of ['not you '.repeat(5000), 'do not '.repeat(9000), 'stop the the the '.repeat(4000)])
    hearRecordingObjection(text);
  expect(performance.now() - began).toBeLessThan(1000);
});
