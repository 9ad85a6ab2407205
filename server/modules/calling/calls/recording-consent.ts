// Decides when a call may be recorded: only after the person heard that it is, and never once they objected. Pure.
import { languageOf } from '../../../../flow/text/spoken-language.ts';
import { hearRecordingObjection } from '../../../../nlu/recording/objection.ts';
import type { CarrierEvent } from '../carriers/port/carrier.ts';
import { LINE_TEXTS, languageOnLine } from '../carriers/port/line-texts.ts';
import type { CallLine, CallReply } from '../contract/talker.ts';
import type { Disclosure, RecordingRequest, RecordingStatus } from '../contract/vocabulary.ts';
import { isCutShort, spokenPart } from './call-machine.ts';
import { announcesRecording } from './opening.ts';

export type ConsentFacts = {
  isWanted: boolean;
  /** Every party must agree there, or it is not known where the person is: the notice counts only when it was heard to its end. */
  needsWholeNotice: boolean;
  status: RecordingStatus | null;
  transcript: readonly CallLine[];
};

/** start: record from now on. decline: they objected. announce: say the notice before anything else. */
type ConsentStep = 'start' | 'decline' | 'announce' | undefined;

const ANSWERS: ReadonlySet<CarrierEvent['type']> = new Set(['heard', 'silence', 'pressed']);

export function consentStep(facts: ConsentFacts, event: CarrierEvent): ConsentStep {
  if (event.type === 'heard' && hearRecordingObjection(event.text).isObjection) return 'decline';
  if (!facts.isWanted || facts.status !== null || !ANSWERS.has(event.type)) return undefined;
  return wasAnnounced(facts) ? 'start' : 'announce';
}

/** A message counts as heard once the person answers it, or is silent. */
const wasAnnounced = ({ transcript, needsWholeNotice }: ConsentFacts): boolean =>
  transcript.some(({ user, text }) => {
    if (user !== 'assistant') return false;
    if (!isCutShort(text)) return announcesRecording(text);
    return announcesRecording(spokenPart(text)) || !needsWholeNotice;
  });

/** The reply with the notice where it is needed, and what is to be done about the recording. */
export function withConsent(
  step: ConsentStep,
  reply: CallReply | undefined,
): { reply: CallReply | undefined; request?: RecordingRequest } {
  if (step === 'decline') return { reply, request: 'decline' };
  // A call that ends with this reply has nothing left to record.
  if (reply && reply.turn.next !== 'listen') return { reply };
  if (step === 'start') return { reply, request: 'start' };
  if (step !== 'announce' || !reply || reply.turn.say === '' || announcesRecording(reply.turn.say)) return { reply };
  return {
    reply: {
      ...reply,
      turn: { ...reply.turn, say: `${noticeFor(reply.turn.say)} ${reply.turn.say}` },
      disclosures: withNotice(reply),
    },
  };
}

const noticeFor = (say: string): string => LINE_TEXTS[languageOf(say) ?? 'en'].recording;

const withNotice = ({ disclosures = [] }: CallReply): Disclosure[] => [...disclosures, 'RECORDING_NOTICE'];

/** They objected and said nothing else: we confirm it, and repeat our question. */
export function answerObjection(status: RecordingStatus | null, transcript: readonly CallLine[]): CallReply {
  const last = transcript.findLast(({ user }) => user === 'assistant')?.text ?? '';
  const question = isCutShort(last) ? undefined : /[^.?!]*\?\s*$/.exec(last)?.[0].trim();
  const { howMayIHelp } = LINE_TEXTS[languageOnLine(transcript)];
  return { turn: { say: [objectionReply(status, transcript), question ?? howMayIHelp].join(' '), next: 'listen' } };
}

export function objectionReply(status: RecordingStatus | null, transcript: readonly CallLine[]): string {
  const { recordingStopped, notRecorded } = LINE_TEXTS[languageOnLine(transcript)];
  return status === 'recording' ? recordingStopped : notRecorded;
}
