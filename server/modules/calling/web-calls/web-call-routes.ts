// Endpoint table of calls by microphone. Visitors of websites start theirs at their channel.
import { asObject, clean } from '../../../../flow/language/json.ts';
import { ref, route } from '../../../http/route.ts';
import { Invalid } from '../../../kernel/errors.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { CreateWebCall, WebCallCapability, WebCallStart } from './web-call-schema.ts';
import * as webCalls from './web-calls.ts';

const tag = 'Calling';
const HOW =
  'Sound goes both ways as 16-bit samples of 16 kHz in binary frames; texts beside it are JSON with a `type`. The documentation has the whole of it: docs/voice.md.';

export const webCallRoutes = (ports: CallingPorts) => [
  route({
    method: 'GET',
    path: '/v1/web-calls',
    operationId: 'getWebCallCapability',
    summary: 'Whether calls by microphone can be held here',
    description: 'What hears and speaks, the voices to choose from, and what to do where the speech parts are missing.',
    tag,
    dialect: 'platform',
    scope: 'conversations:read',
    status: 200,
    response: WebCallCapability,
    handle: (ctx) => webCalls.capability(ctx),
  }),
  route({
    method: 'POST',
    path: '/v1/web-calls',
    operationId: 'createWebCall',
    summary: 'Start a call by microphone',
    description: `A call between an assistant and a microphone in a browser. Open the socket at \`socket_url\` within a minute. ${HOW} 409 with the command to run where the speech parts are not installed.`,
    tag,
    dialect: 'platform',
    scope: 'conversations:write',
    idempotency: 'none',
    status: 201,
    errors: [404, 409],
    body: CreateWebCall,
    response: WebCallStart,
    example: { body: { assistant_id: '0190a000-0000-7000-8000-000000000000', test: true } },
    handle: (ctx, { body }) => {
      if (body.revision_id !== undefined && !body.test) {
        const msg = 'Only a test can be held with another revision. Send test: true, or leave it out.';
        throw new Invalid([{ loc: ['body', 'revision_id'], msg, type: 'value_error' }]);
      }
      if (body.test && body.recording !== 'off') {
        const msg = 'A test is not recorded. Leave it out, or hold the call without test.';
        throw new Invalid([{ loc: ['body', 'recording'], msg, type: 'value_error' }]);
      }
      return webCalls.start(ctx, ports, {
        assistantId: body.assistant_id,
        revisionId: body.revision_id,
        variables: asObject(clean(body.variables ?? {})),
        isTest: body.test,
        visitorId: null,
        voice: body.voice,
        language: body.language,
        recording: body.recording,
      });
    },
  }),
  route({
    method: 'POST',
    path: '/v1/web-calls/{id}/token',
    operationId: 'returnToWebCall',
    summary: 'Come back to a call by microphone',
    description: 'A new token for a call whose socket broke. The call waits some twenty seconds. 409 when it is over.',
    tag,
    dialect: 'platform',
    scope: 'conversations:write',
    idempotency: 'none',
    status: 201,
    errors: [404, 409],
    params: { id: ref('call') },
    response: WebCallStart,
    handle: (ctx, { params }) => webCalls.comeBack(ctx, ports, params.id, null),
  }),
];
