// Owns what an event makes stale, and what is asked for again now and then.

/** Which cached answers an event makes stale, by the first word of its type. */
export const STALE: Readonly<Record<string, readonly string[]>> = {
  api_key: ['api-keys', 'sessions'],
  assistant: ['assistants', 'overview'],
  graph: ['assistants', 'overview'],
  tool: ['tools'],
  conversation: ['overview', 'inbox', 'unread', 'service', 'texts'],
  call: ['overview', 'calls', 'executions', 'receipts', 'workflows'],
  workflow: ['overview', 'workflows', 'executions'],
  compliance: ['dnc', 'consents', 'texts'],
  knowledge: ['knowledge', 'overview'],
  model_router: ['budgets', 'overview', 'spend'],
  identity: ['overview', 'people', 'person', 'reviews', 'merges', 'not-matches'],
  memory: ['person'],
  webhook: ['overview', 'webhooks'],
};

/** Signs of the moment: nothing that is stored changes with them. */
const TRANSIENT = ['conversation.typing', 'conversation.presence'];

export const staleAfter = (type: string): readonly string[] =>
  TRANSIENT.includes(type) ? [] : (STALE[type.split('.', 1)[0] ?? ''] ?? []);

/** Not while someone edits; who is signed in does not change; and a search that is tried may cost money. */
const NEVER_REFRESHED = ['editor', 'presence', 'whoami', 'resolution-settings', 'tried-search'];

/** Whether an open page asks for this again now and then: not every change has an event, and not every session hears them. */
export const isRefreshed = ([name]: readonly unknown[]): boolean =>
  typeof name === 'string' && !NEVER_REFRESHED.includes(name);
