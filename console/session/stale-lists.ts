// Owns what an event makes stale, and what is asked for again now and then.

/** Which cached answers an event makes stale, by the first word of its type. */
export const STALE: Readonly<Record<string, readonly string[]>> = {
  api_key: ['api-keys', 'sessions'],
  assistant: ['assistants', 'overview'],
  graph: ['assistants', 'overview'],
  tool: ['tools'],
  conversation: ['overview', 'inbox'],
  call: ['overview', 'calls', 'executions', 'receipts', 'workflows'],
  workflow: ['overview', 'workflows', 'executions'],
  compliance: ['dnc', 'consents'],
  knowledge: ['knowledge', 'overview'],
  model_router: ['budgets', 'overview', 'spend'],
  identity: ['overview', 'people', 'person', 'reviews', 'merges', 'not-matches'],
  memory: ['person'],
  webhook: ['overview', 'webhooks'],
};

/** Signs of the moment: nothing that is kept changes with them. */
const PASSING = ['conversation.typing', 'conversation.presence'];

export const staleAfter = (type: string): readonly string[] =>
  PASSING.includes(type) ? [] : (STALE[type.split('.', 1)[0] ?? ''] ?? []);

/** Never under the hands of whoever edits; who one is does not change; and a search that is tried may cost money. */
const KEPT = ['editor', 'presence', 'whoami', 'resolution-settings', 'tried-search'];

/** Whether an open page asks for this again now and then: not every change has an event, and not every session hears them. */
export const isAskedAgain = ([name]: readonly unknown[]): boolean => typeof name === 'string' && !KEPT.includes(name);
