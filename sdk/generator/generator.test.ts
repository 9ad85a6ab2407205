import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Document, operationsOf, pathsWithoutKey } from './document.ts';
import { printResources } from './typescript.ts';
import { generatedFiles } from './write.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const document = JSON.parse(await readFile(path.join(projectFolder, 'openapi/openapi.json'), 'utf8')) as Document;
const operations = operationsOf(document);
const nameOf = (operationId: string): string | undefined => {
  const found = operations.find((one) => one.operationId === operationId);
  return found && [...found.methodPath.chain, found.methodPath.verb].join('.');
};
const styleOf = (operationId: string) => operations.find((one) => one.operationId === operationId)?.page;

describe('the generated files', () => {
  it('are what the document says now (npm run sdk writes it)', async () => {
    for (const [name, text] of Object.entries(await generatedFiles())) {
      const written = await readFile(path.join(projectFolder, name), 'utf8');
      expect(written === text, `${name} is stale: run npm run sdk`).toBe(true);
    }
  });
});

describe('the names of the SDK', () => {
  it.each([
    ['listAssistants', 'assistants.list'],
    ['publishAssistantRevision', 'assistants.revisions.publish'],
    ['diffAssistantRevisions', 'assistants.revisions.diff'],
    ['getGraph', 'assistants.revisions.graph.get'],
    ['applyGraphOps', 'assistants.revisions.graph.apply'],
    ['createApiKey', 'apiKeys.create'],
    ['whoami', 'whoami'],
    ['takeOverConversation', 'conversations.takeover'],
    ['getConversationTrace', 'conversations.trace'],
    ['sendConversationMessage', 'conversations.messages.send'],
    ['createCall', 'calls.create'],
    ['startExecution', 'workflows.executions.start'],
    ['rotateWebhookSecret', 'webhooks.endpoints.rotateSecret'],
    ['releaseLegalHold', 'endUsers.legalHold.release'],
    ['getModelRouterCostByAssistant', 'analytics.modelRouter.cost.byAssistant'],
  ])('%s is parley.%s()', (operationId, name) => expect(nameOf(operationId)).toBe(name));

  it('cover every operation but those that are written by hand or stand twice', () => {
    const all = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    const missing = all.filter((operationId) => nameOf(operationId) === undefined);
    expect(missing.filter((operationId) => !/^(stream|follow)\w+$/.test(operationId))).toEqual([
      'getWorkflowRevisionAtRoot',
    ]);
    expect(missing).toContain('streamEvents');
  });

  it('are unique, and two of the same are refused', () => {
    const names = operations.map(({ operationId }) => nameOf(operationId));
    expect(new Set(names).size).toBe(names.length);
    const [first] = operations;
    expect(() => printResources(first ? [first, first] : [], [])).toThrow('two methods are called');
  });
});

describe('pages', () => {
  it.each([
    ['listAssistants', { items: 'data', next: 'next_cursor', params: ['cursor'] }],
    ['listWorkflows', { items: 'data', next: 'pagination.nextCursor', params: ['cursor'] }],
    ['listCalls', { items: 'calls', next: 'nextCursorId', params: ['id', 'createdAt'] }],
    ['listConversationMessages', { items: 'data', next: 'next_after', params: ['after'] }],
    ['listGraphHistory', { items: 'data', next: 'next_before', params: ['before'] }],
    ['listNodeTypes', { items: 'data', next: null, params: [] }],
  ])('of %s are found', (operationId, style) => {
    const { params, ...rest } = styleOf(operationId) ?? { params: [] };
    expect({ ...rest, params: [...params].sort() }).toEqual({ ...style, params: [...style.params].sort() });
  });

  it('are as the document tells them, where it does', () => {
    const copy = structuredClone(document);
    const raw = copy.paths['/v1/assistants']?.get;
    if (!raw) throw new Error('the document has no list of assistants');
    raw['x-pagination'] = { style: 'cursor', items: 'things', next: 'further', param: 'from', limit: 'limit' };
    const found = operationsOf(copy).find((one) => one.operationId === 'listAssistants');
    expect(found?.page).toEqual({ items: 'things', next: 'further', params: ['from'] });
  });

  it('of one item are unwrapped: a call is asked for by its id, and not as a page', () => {
    const unwrapped = operationsOf(document).filter(({ unwraps }) => unwraps !== undefined);
    expect(unwrapped.map(({ operationId, unwraps }) => [operationId, unwraps])).toEqual([['getCall', 'calls']]);
  });

  it('are not seen in answers about one thing', () => {
    for (const operationId of ['getAssistant', 'getCall', 'cancelCall', 'getGraph'])
      expect(styleOf(operationId)).toBeUndefined();
  });
});

describe('keys', () => {
  it('go with every POST but streams and drafts of a model, calls by microphone, signing in, what members do about themselves, typing, and what carriers, mail programs, Slack, programs that answer hand-offs and visitors of a website send', () => {
    expect(pathsWithoutKey(document).filter((path) => !path.startsWith('/public/'))).toEqual([
      '/console/session',
      '/v1/identity/me/organization',
      '/v1/identity/me/organizations',
      '/v1/identity/me/second-factor/confirm',
      '/v1/identity/me/second-factor/recovery-codes',
      '/v1/identity/providers/{provider_id}/check',
      '/console/oidc/start',
      '/console/oidc/backchannel-logout',
      '/v1/identity/me/passkeys/options',
      '/v1/identity/me/passkeys',
      '/console/passkeys/options',
      '/console/passkeys/session',
      '/console/mailed-links',
      '/console/device-logins',
      '/console/device-logins/poll',
      '/v1/identity/me/device-login',
      '/v1/identity/me/device-login/answer',
      '/v1/operator/organizations',
      '/v1/operator/organizations/{organization_id}/suspend',
      '/v1/operator/organizations/{organization_id}/resume',
      '/v1/identity/me/push-devices',
      '/v1/identity/me/push-devices/{push_device_id}/test',
      '/v1/tools/preview',
      '/v1/model-router/generations/stream',
      '/v1/speech/check',
      '/calls/{id}/recording/hear',
      '/carriers/{id}/callbacks/{kind}',
      '/v1/web-calls',
      '/v1/web-calls/{id}/token',
      '/v1/conversations/{conversation_id}/draft-reply',
      '/v1/conversations/{conversation_id}/typing',
      '/hooks/mail/{mailbox_id}',
      '/hooks/slack/{slack_connection_id}',
      '/hooks/hand-offs/{hand_off_webhook_id}',
    ]);
  });
});
