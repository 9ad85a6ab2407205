// Hands events to a Svix server instead: one application per organization, one message per event (Svix API v1).
import type { Kernel } from '../../../kernel/context.ts';
import type { Catalog } from '../catalog.ts';
import { type Attempted, attempt, type Send } from './attempt.ts';

/** Svix knows this message already: it has arrived, or was handed over by an attempt whose answer got lost. */
const CONFLICT = 409;

export function svixSender(catalog: Catalog): Send {
  let announced: Promise<Attempted | undefined> | undefined;
  return async (kernel, _endpoint, { id, type, body }) => {
    // The operator's address, not the stored one: the token goes where it belongs, also while an old address still stands in a row.
    const url = kernel.config.SVIX_URL;
    announced ??= announceTypes(kernel, url, catalog);
    const failed = await announced;
    if (failed) {
      announced = undefined;
      return failed;
    }
    const payload = JSON.parse(body) as { organization_id: string };
    const org = payload.organization_id;
    // `application` makes the application along with its first message, and is ignored afterwards.
    const message = { application: { name: org, uid: org }, eventId: id, eventType: type, payload };
    return accepted(await post(kernel, url, `/api/v1/app/${org}/msg?with_content=false`, id, message));
  };
}

/** So that the types can be chosen there before the first message of a type. Those that exist keep what was changed by hand. */
async function announceTypes(kernel: Kernel, url: string, catalog: Catalog): Promise<Attempted | undefined> {
  for (const { type, description, group } of catalog.values()) {
    const made = accepted(
      await post(kernel, url, '/api/v1/event-type', `type-${type}`, { name: type, description, groupName: group }),
    );
    if (made.statusCode === null || made.statusCode >= 300) return made;
  }
  return undefined;
}

const post = (kernel: Kernel, url: string, path: string, idempotencyKey: string, body: unknown): Promise<Attempted> =>
  attempt(kernel, {
    url: url + path,
    method: 'POST',
    headers: {
      authorization: `Bearer ${kernel.config.SVIX_TOKEN}`,
      'content-type': 'application/json',
      accept: 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify(body),
  });

const accepted = (answer: Attempted): Attempted =>
  answer.statusCode === CONFLICT ? { ...answer, statusCode: 200, responseBody: null } : answer;
