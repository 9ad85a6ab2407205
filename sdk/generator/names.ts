// Owns the name of an operation in the SDK: `parley.assistants.revisions.publish` out of its path and its operationId.

export type NamedOperation = { method: string; path: string; operationId: string };
/** `chain` names the resources from the root on; `verb` is the method. */
export type MethodPath = { chain: string[]; verb: string };

/** Prefixes that say nothing to a caller. */
const SILENT = new Set(['v1', 'identity']);

/** Where the rule would give a poor name. `null`: the same operation has another method already. */
const CHOSEN: Record<string, string | null> = {
  applyGraphOps: 'assistants.revisions.graph.apply',
  createCall: 'calls.create',
  forgetFact: 'memory.facts.delete',
  embedTexts: 'modelRouter.embeddings.create',
  generateText: 'modelRouter.generations.create',
  getCell: 'health.cell',
  getMetrics: 'health.metrics',
  getWorkflowRevisionAtRoot: null,
  isAlive: 'health.alive',
  isReady: 'health.ready',
  receiveMessage: 'messages.receive',
  scheduleActivation: 'scheduledActivations.create',
};

/** Written by hand in the SDK: streams that reconnect. */
const BY_HAND = new Set(['GET /v1/events/stream', 'GET /v1/conversations/{}/stream']);

export const camelCase = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_all, next: string) => next.toUpperCase())
    .replace(/^[A-Z]/, (first) => first.toLowerCase());
export const pascalCase = (text: string): string => camelCase(text).replace(/^[a-z]/, (first) => first.toUpperCase());

export const snakeCase = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();

const isParameter = (segment: string): boolean => segment.startsWith('{');
const withoutNames = (path: string): string => path.replace(/\{\w+\}/g, '{}');

/** `undefined`: the operation has no generated method. `all` shows which literals are resources. */
export function methodPathOf(
  { method, path, operationId }: NamedOperation,
  all: readonly NamedOperation[],
): MethodPath | undefined {
  if (BY_HAND.has(`${method} ${withoutNames(path)}`)) return undefined;
  const chosen = CHOSEN[operationId];
  if (chosen === null) return undefined;
  if (chosen !== undefined) return split(chosen);
  const chain = path
    .split('/')
    .filter((segment) => segment !== '' && !isParameter(segment) && !SILENT.has(segment))
    .map(camelCase);
  const last = chain.at(-1) ?? '';
  const verb = /^[a-z]+/.exec(operationId)?.[0] ?? operationId;
  const isAction = last.toLowerCase().startsWith(verb) && !(method === 'GET' && verb === 'list');
  if (isAction || (verb === 'get' && !isItem(path) && !isResource(path, all)))
    return { chain: chain.slice(0, -1), verb: last };
  return { chain, verb };
}

const split = (dotted: string): MethodPath => {
  const words = dotted.split('.');
  return { chain: words.slice(0, -1), verb: words.at(-1) ?? '' };
};

const isItem = (path: string): boolean => path.endsWith('}');

/** Something else can be done with it, or it holds something. */
const isResource = (path: string, all: readonly NamedOperation[]): boolean =>
  all.filter((other) => other.path === path || other.path.startsWith(`${path}/`)).length > 1;

/** Chosen names of operations that no longer exist are an error: a stale table would hide a rename. */
export function staleChoices(all: readonly NamedOperation[]): string[] {
  const known = new Set(all.map(({ operationId }) => operationId));
  return Object.keys(CHOSEN).filter((operationId) => !known.has(operationId));
}
