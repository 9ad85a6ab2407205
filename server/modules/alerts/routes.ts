// Endpoints of alerts: in which browsers the member who is signed in wants them.
import { type Route, route, value } from '../../http/route.ts';
import { PushTest, sendTest } from './alerts.ts';
import * as devices from './devices.ts';
import { AddPushDevice, PushDevice, PushDevicePage, PushDeviceQuery, PushKey } from './devices.ts';

const own = { tag: 'Members', scope: null, errors: [409] } as const;
const params = { push_device_id: value('Id of the browser, the `id` in the list. Unknown, or of another member: 404') };

export const alertRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/v1/identity/me/push-key',
    operationId: 'getPushKey',
    summary: 'Read the key that a browser subscribes to',
    description: 'The public key of this installation (VAPID). The same for all members and organizations.',
    ...own,
    status: 200,
    response: PushKey,
    handle: (ctx) => devices.publicKey(ctx),
  }),
  route({
    method: 'GET',
    path: '/v1/identity/me/push-devices',
    operationId: 'listPushDevices',
    summary: 'List the browsers in which you get alerts',
    description: 'Newest first.',
    ...own,
    status: 200,
    query: PushDeviceQuery,
    response: PushDevicePage,
    handle: (ctx, { query }) => devices.list(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/v1/identity/me/push-devices',
    operationId: 'addPushDevice',
    summary: 'Switch alerts on in a browser',
    description:
      'With what `PushManager.subscribe` made. Alerts come by web push, also while no page is open, until the session is ended. They name a conversation and hold nothing of what was written. At most ten browsers: the oldest makes room.',
    ...own,
    idempotency: 'none',
    status: 201,
    body: AddPushDevice,
    response: PushDevice,
    example: {
      body: {
        name: 'Firefox on Linux',
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      },
    },
    handle: (ctx, { body }) => devices.add(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/v1/identity/me/push-devices/{push_device_id}/test',
    operationId: 'testPushDevice',
    summary: 'Send an alert to one of your browsers',
    ...own,
    idempotency: 'none',
    errors: [404, 409],
    status: 200,
    params,
    response: PushTest,
    handle: (ctx, { params: { push_device_id } }) => sendTest(ctx, push_device_id),
  }),
  route({
    method: 'DELETE',
    path: '/v1/identity/me/push-devices/{push_device_id}',
    operationId: 'removePushDevice',
    summary: 'Switch alerts off in a browser',
    ...own,
    errors: [404, 409],
    status: 204,
    params,
    handle: (ctx, { params: { push_device_id } }) => devices.remove(ctx, push_device_id),
  }),
];
