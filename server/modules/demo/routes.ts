// Endpoint table of the demo.
import { route } from '../../http/route.ts';
import * as demos from './demos.ts';
import { Demo } from './schema.ts';

const tag = 'Demo';
const path = '/v1/demo';

export const demoRoutes = [
  route({
    method: 'POST',
    path,
    operationId: 'startDemo',
    summary: 'Make a demo',
    description:
      'A corner shop with an assistant that finds orders, answers, books and hands off, one that reminds of open accounts by phone, and thirty days of conversations, calls and spend behind it. It is made in the background: follow `getDemo`; from `ready` on its assistant talks. Asked again, there is still one; one that failed goes on. Everything in it is made up by the actor `demo`, and its events go to no endpoint but its own. Needs the scopes of all that it makes. 409 while one is being removed.',
    tag,
    scope: 'agents:write',
    status: 202,
    errors: [409],
    response: Demo,
    example: {},
    handle: (ctx) => demos.start(ctx),
  }),
  route({
    method: 'GET',
    path,
    operationId: 'getDemo',
    summary: 'Read the demo',
    description: 'How far it is, and what went wrong. `absent` where there is none.',
    tag,
    scope: 'agents:read',
    status: 200,
    response: Demo,
    handle: (ctx) => demos.read(ctx),
  }),
  route({
    method: 'DELETE',
    path,
    operationId: 'removeDemo',
    summary: 'Remove the demo',
    description:
      'In the background: follow `getDemo` until `absent`. All that the demo made goes, with what was said, called and spent; the assistant is archived, and its people are erased. Receipts and the audit log stay, as they always do. Nothing else is touched.',
    tag,
    scope: 'agents:write',
    status: 202,
    response: Demo,
    handle: (ctx) => demos.remove(ctx),
  }),
];
