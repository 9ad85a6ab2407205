// How a call ended, as people read it. Pure.
import type { Schema } from '../../sdk/parley.ts';

export const REASON_LABELS: Readonly<Record<NonNullable<Schema<'Call'>['callEndedReason']>, string>> = {
  ENDED: 'Talked to the end',
  NO_ANSWER: 'No answer',
  LEFT_VOICEMAIL: 'Left a voicemail',
  LINE_BUSY: 'Line busy',
  BAD_NUMBER: 'Bad number',
  NOT_INTERESTED: 'Not interested',
  WARM_TRANSFER: 'Put through to a person',
  SCHEDULER: 'Booked',
  DNC: 'Do not call',
  FRAUD: 'Fraud',
  TEXT_CONSENT: 'Agreed to texts',
  CALL_AGAIN: 'Call again',
};
