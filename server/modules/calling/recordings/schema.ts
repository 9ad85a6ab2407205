// Wire shapes of recordings.
import { z } from 'zod';
import { describeFields, timestamp, uuid } from '../../../http/wire.ts';
import { recordingTexts } from './descriptions.ts';
import { RECORDING_CONSENTS, RECORDING_STATUSES } from './vocabulary.ts';

export const CallRecording = z
  .object({
    callId: uuid,
    status: z.enum(RECORDING_STATUSES),
    reason: z.string(),
    consent: z.enum(RECORDING_CONSENTS),
    states: z.array(z.string()),
    contentType: z.string(),
    bytes: z.int(),
    seconds: z.int().nullable(),
    createdAt: timestamp,
    readyAt: timestamp.nullable(),
  })
  .apply(describeFields, recordingTexts)
  .meta({ id: 'CallRecording' });
