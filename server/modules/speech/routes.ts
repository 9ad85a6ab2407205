// Endpoint table of what hears and what speaks.
import { route } from '../../http/route.ts';
import * as choices from './choices.ts';
import { CheckSpeech, SetSpeech, SpeechCheck, SpeechChoice } from './schema.ts';

const tag = 'Model router';
const write = { tag, scope: 'model_router:write', status: 200 } as const;

export const speechRoutes = [
  route({
    method: 'GET',
    path: '/v1/speech',
    operationId: 'getSpeech',
    summary: 'What hears and speaks on calls',
    description: 'The accounts that hear and speak where our own speech serves a call. null: the built-in parts.',
    tag,
    scope: 'model_router:read',
    status: 200,
    response: SpeechChoice,
    handle: (ctx) => choices.get(ctx),
  }),
  route({
    ...write,
    method: 'PUT',
    path: '/v1/speech',
    operationId: 'setSpeech',
    summary: 'Choose what hears and speaks on calls',
    description:
      'From the next call on, sound or texts go to the vendor of this account; what it costs is in the ledger as `speech`. Where the vendor fails, the built-in part takes over for that sentence. Set the price with `putModelPrice`: for a million characters that are said, or a million seconds that are heard.',
    body: SetSpeech,
    response: SpeechChoice,
    example: { body: { ear: null, voice: null } },
    handle: (ctx, { body }) => choices.choose(ctx, body),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/v1/speech/check',
    operationId: 'checkSpeech',
    summary: 'Say a sentence, and hear it',
    description:
      'Says a sentence with what speaks, and hears it with what hears, without a call: what was heard, and how long each took. A vendor is asked for real, and what it costs is in the ledger.',
    idempotency: 'none',
    errors: [400, 402, 409, 502, 504],
    body: CheckSpeech,
    response: SpeechCheck,
    example: { body: { text: 'My order number is one zero zero two.' } },
    handle: (ctx, { body, raw }) => choices.tryOut(ctx, body, raw.signal),
  }),
];
