// Which page of the console shows what an entry of the audit log is about. Pure.

/** By the first word of the action; the longest match counts. */
const PAGES: readonly (readonly [action: string, page: (id: string) => string])[] = [
  ['workflow.execution.', (id) => `/executions/${id}`],
  ['workflow.', (id) => `/campaigns/${id}`],
  ['call.', (id) => `/calls/${id}`],
  ['conversation.', (id) => `/inbox?view=all&conversation=${id}`],
  ['identity.end_user.', (id) => `/people/${id}`],
  ['identity.review_request.', (id) => `/reviews/${id}`],
  ['assistant.', (id) => `/assistants/${id}`],
  ['tool.', (id) => `/tools/${id}`],
  ['knowledge_base.', (id) => `/knowledge/${id}`],
  ['webhook_endpoint.', (id) => `/webhooks/endpoints/${id}`],
  ['channel.', (id) => `/website/${id}`],
  ['mailbox.', (id) => `/mail/${id}`],
];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Undefined: it has no page, or what it was about is gone. */
export function subjectAddress(action: string, subject: string): string | undefined {
  if (!UUID.test(subject) || /\.(?:deleted|erased)$/.test(action)) return undefined;
  return PAGES.find(([beginning]) => action.startsWith(beginning))?.[1](subject);
}
