// Endpoint table of what calls go out by: phone numbers, carriers, and the simulated world behind one of them.
import { callingPage } from '../../../http/pages.ts';
import { ref, route } from '../../../http/route.ts';
import * as inbound from '../calls/inbound.ts';
import * as phoneNumbers from '../numbers/phone-numbers.ts';
import type { CallingPorts } from '../ports.ts';
import { PagedQuery } from '../queries.ts';
import { CallPage } from '../schema.ts';
import * as carriers from './carrier-accounts.ts';
import {
  CarrierRecord,
  CreateCarrier,
  CreatePhoneNumber,
  PhoneNumber,
  SimulatedText,
  SimulateInbound,
  SimulateScript,
  SimulateText,
} from './schema.ts';
import * as simulatedScripts from './simulated/scripts.ts';

declare module '../../../http/route.ts' {
  interface RefKinds {
    phone_number: true;
    carrier: true;
  }
}

const tag = 'Calling';

export const carrierRoutes = (ports: CallingPorts) => [
  route({
    method: 'POST',
    path: '/phone-numbers',
    operationId: 'createPhoneNumber',
    summary: 'Add a phone number',
    description:
      'A number that workflows call from. 409 when your organization has it already. A number without `carrierId`, or of a simulated carrier, is not on the telephone network: `POST /carriers/{id}/simulate-inbound` and `/simulate-text` play the people who call and write to it.',
    tag,
    scope: 'integrations:write',
    status: 201,
    errors: [409],
    body: CreatePhoneNumber,
    response: PhoneNumber,
    example: { body: { phoneNumber: '+12025550142', city: 'Washington', state: 'DC', country: 'US' } },
    handle: (ctx, { body }) => phoneNumbers.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/phone-numbers',
    operationId: 'listPhoneNumbers',
    summary: 'List phone numbers',
    description: 'All numbers of the organization, newest first.',
    tag,
    scope: 'integrations:read',
    status: 200,
    query: PagedQuery,
    response: callingPage(PhoneNumber),
    handle: (ctx, { query }) => phoneNumbers.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/phone-numbers/{id}',
    operationId: 'getPhoneNumber',
    summary: 'Read a phone number',
    description: 'One number.',
    tag,
    scope: 'integrations:read',
    status: 200,
    params: { id: ref('phone_number') },
    response: PhoneNumber,
    handle: (ctx, { params }) => phoneNumbers.read(ctx, params.id),
  }),
  route({
    method: 'DELETE',
    path: '/phone-numbers/{id}',
    operationId: 'deletePhoneNumber',
    summary: 'Remove a phone number',
    description: '409 while a workflow calls from it: give the workflow another number first.',
    tag,
    scope: 'integrations:write',
    status: 204,
    errors: [409],
    params: { id: ref('phone_number') },
    handle: (ctx, { params }) => phoneNumbers.remove(ctx, params.id),
  }),
  route({
    method: 'POST',
    path: '/carriers',
    operationId: 'createCarrier',
    summary: 'Add a carrier',
    description: 'A line to the phone network. The simulated carrier needs no account and dials nobody.',
    tag,
    scope: 'integrations:write',
    status: 201,
    body: CreateCarrier,
    response: CarrierRecord,
    example: { body: { name: 'Rehearsal line', type: 'simulated' } },
    handle: (ctx, { body }) => carriers.create(ctx, ports, body),
  }),
  route({
    method: 'GET',
    path: '/carriers',
    operationId: 'listCarriers',
    summary: 'List carriers',
    description: 'All carriers of the organization, newest first.',
    tag,
    scope: 'integrations:read',
    status: 200,
    query: PagedQuery,
    response: callingPage(CarrierRecord),
    handle: (ctx, { query }) => carriers.list(ctx, ports, query),
  }),
  route({
    method: 'GET',
    path: '/carriers/{id}',
    operationId: 'getCarrier',
    summary: 'Read a carrier',
    description: 'One carrier.',
    tag,
    scope: 'integrations:read',
    status: 200,
    params: { id: ref('carrier') },
    response: CarrierRecord,
    handle: (ctx, { params }) => carriers.read(ctx, ports, params.id),
  }),
  route({
    method: 'DELETE',
    path: '/carriers/{id}',
    operationId: 'deleteCarrier',
    summary: 'Remove a carrier',
    description: '409 while phone numbers belong to it: delete them first.',
    tag,
    scope: 'integrations:write',
    status: 204,
    errors: [409],
    params: { id: ref('carrier') },
    handle: (ctx, { params }) => carriers.remove(ctx, params.id),
  }),
  route({
    method: 'POST',
    path: '/carriers/{id}/simulate-inbound',
    operationId: 'simulateInbound',
    summary: 'Let somebody call you',
    tag,
    scope: 'calls:write',
    status: 201,
    description:
      'For simulated carriers: the person behind `from` calls you. A live execution of theirs waits until they hang up.',
    params: { id: ref('carrier') },
    body: SimulateInbound,
    response: CallPage,
    example: { body: { from: '+12025550101', to: '+12025550142' } },
    handle: (ctx, { params, body }) => inbound.simulate(ctx, ports, params.id, body),
  }),
  route({
    method: 'POST',
    path: '/carriers/{id}/simulate-text',
    operationId: 'simulateText',
    summary: 'Let somebody text you',
    tag,
    scope: 'calls:write',
    status: 202,
    description:
      'For simulated carriers: the person behind `from` writes to you. The text arrives as from any carrier; read it at `/messages`.',
    params: { id: ref('carrier') },
    body: SimulateText,
    response: SimulatedText,
    example: { body: { from: '+12025550101', to: '+12025550142', text: 'STOP' } },
    handle: (ctx, { params, body }) => inbound.simulateText(ctx, params.id, body),
  }),
  route({
    method: 'POST',
    path: '/carriers/{id}/simulate-script',
    operationId: 'simulateScript',
    tag,
    summary: 'Say what somebody says on the phone',
    description:
      'For simulated carriers: from the next call on, the person behind `number` picks up and says these lines, one each time it is their turn. No lines: the number is again who it was.',
    scope: 'calls:write',
    status: 200,
    params: { id: ref('carrier') },
    body: SimulateScript,
    response: SimulateScript,
    example: { body: { number: '+12025550101', lines: ['Yes, speaking.', 'I can pay 150 dollars on Friday.', 'Bye.'] } },
    handle: (ctx, { params, body }) => simulatedScripts.write(ctx, params.id, body),
  }),
];
