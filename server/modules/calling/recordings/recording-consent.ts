// Decides when a call may be recorded: only after the person heard that it is, and never once they objected. Pure.
import { hearRecordingObjection } from '../../../../nlu/recording/objection.ts';
import { heardPart, isCutShort } from '../calls/call-machine.ts';
import { announcesRecording, RECORDING_NOTICE } from '../calls/opening-words.ts';
import type { CallLine, CallTalk } from '../calls/talker.ts';
import type { Disclosure } from '../calls/vocabulary.ts';
import type { CarrierEvent } from '../carriers/carrier.ts';
import type { RecordingStatus, RecordingWish } from './vocabulary.ts';

export type ConsentFacts = {
  isWanted: boolean;
  /** Every party must agree there, or it is not known where the person is: the notice counts only when it was heard to its end. */
  needsWholeNotice: boolean;
  status: RecordingStatus | null;
  transcript: readonly CallLine[];
};

/** begin: from now on. decline: they objected. announce: say the notice before anything else. */
type ConsentStep = 'begin' | 'decline' | 'announce' | undefined;

const ANSWERS: ReadonlySet<CarrierEvent['type']> = new Set(['heard', 'silence', 'pressed']);

export function consentStep(facts: ConsentFacts, event: CarrierEvent): ConsentStep {
  if (event.type === 'heard' && hearRecordingObjection(event.text).isObjection) return 'decline';
  if (!facts.isWanted || facts.status !== null || !ANSWERS.has(event.type)) return undefined;
  return wasAnnounced(facts) ? 'begin' : 'announce';
}

/** Our words are on their way until the person answers them, or is silent. */
const wasAnnounced = ({ transcript, needsWholeNotice }: ConsentFacts): boolean =>
  transcript.some(({ user, text }) => {
    if (user !== 'assistant') return false;
    if (!isCutShort(text)) return announcesRecording(text);
    return announcesRecording(heardPart(text)) || !needsWholeNotice;
  });

/** What is said, and what becomes of the recording, when the talk goes on with these words. */
export function withConsent(step: ConsentStep, talk: CallTalk | undefined): { talk: CallTalk | undefined; wish?: RecordingWish } {
  if (step === 'decline') return { talk, wish: 'decline' };
  // A call that ends with these words has nothing left to record.
  if (talk && talk.turn.next !== 'listen') return { talk };
  if (step === 'begin') return { talk, wish: 'begin' };
  if (step !== 'announce' || !talk || talk.turn.say === '' || announcesRecording(talk.turn.say)) return { talk };
  return {
    talk: { ...talk, turn: { ...talk.turn, say: `${RECORDING_NOTICE} ${talk.turn.say}` }, disclosures: withNotice(talk) },
  };
}

const withNotice = ({ disclosures = [] }: CallTalk): Disclosure[] => [...disclosures, 'RECORDING_NOTICE'];

/** They objected and said nothing else: they are told, and asked again what we had asked. */
export function answerObjection(status: RecordingStatus | null, transcript: readonly CallLine[]): CallTalk {
  const ours = transcript.findLast(({ user }) => user === 'assistant')?.text ?? '';
  const question = isCutShort(ours) ? undefined : /[^.?!]*\?\s*$/.exec(ours)?.[0].trim();
  return { turn: { say: [objectionReply(status), question ?? 'How may I help you?'].join(' '), next: 'listen' } };
}

export const objectionReply = (status: RecordingStatus | null): string =>
  status === 'recording'
    ? 'Understood. I have stopped the recording, and it is deleted.'
    : 'Understood. This call is not being recorded.';
