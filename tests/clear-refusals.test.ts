// What new users met first: an address with a slash at its end, an id of another kind, a tool on their own machine, a price of their own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from './support/app.ts';
import { makeAssistant } from './support/assistants.ts';
import { created } from './support/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const raw = (path: string, init: RequestInit = {}) =>
  fetch(`${app.url}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { 'x-api-key': app.owner.secret, 'content-type': 'application/json' },
  });

describe('a slash at the end of an address', () => {
  it('changes nothing, in both dialects, with and without a key, and redirects no client', async () => {
    for (const path of [
      '/v1/assistants/',
      '/workflows/',
      '/v1/identity/whoami/',
      '/v1/assistants/?limit=1',
      '/docs/',
      '/healthz/',
      '/openapi.json/',
    ])
      expect((await raw(path)).status, path).toBe(200);
    const made = await raw('/v1/assistants/', { method: 'POST', body: JSON.stringify({ name: 'Slashed' }) });
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { id: string };
    expect((await raw(`/v1/assistants/${id}/`)).status).toBe(200);
    expect((await fetch(`${app.url}/v1/assistants/`)).status).toBe(401);
    const wrong = await raw('/v1/assistants/', { method: 'PATCH', body: '{}' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, GET, HEAD']);
    expect((await raw('/v1/nothing/')).status).toBe(404);
  });

  it('makes no second entry in the document', async () => {
    const { paths } = (await (await raw('/openapi.json')).json()) as { paths: Record<string, unknown> };
    expect(Object.keys(paths).filter((path) => path !== '/' && path.endsWith('/'))).toEqual([]);
  });
});

describe('an id of another kind', () => {
  it('is answered with where the right one stands', async () => {
    const made = await makeAssistant(app.owner);
    const flow = await app.owner.get(`/v1/workflows/revisions/${made.revisionId}`);
    expect([flow.status, flow.body.message]).toEqual([404, expect.stringContaining('workflow_revision_id')]);
    const revision = await app.owner.get(`/v1/assistants/${made.id}/revisions/${made.flowId}`);
    expect([revision.status, revision.body.message]).toEqual([
      404,
      expect.stringContaining('it is not the workflow_revision_id'),
    ]);
    const workflow = await app.owner.get(`/workflows/${made.flowId}`);
    expect([workflow.status, workflow.body.message]).toEqual([404, expect.stringContaining('GET /workflows')]);
    const carrier = await app.owner.post(`/carriers/${made.id}/simulate-inbound`, { from: '+12025550101' });
    expect([carrier.status, carrier.body.message]).toEqual([404, expect.stringContaining('POST /carriers')]);
  });
});

describe('an address of one’s own network', () => {
  const CURE = 'OUTBOUND_ALLOW_CIDRS';
  it('is refused with the setting that opens it', async () => {
    for (const url of ['https://127.0.0.1/hook', 'http://10.1.2.3/hook', 'http://localhost:3000/hook']) {
      const hook = await app.owner.post('/v1/webhooks/endpoints', { url, event_types: ['*'] });
      expect([hook.status, hook.body.detail[0].msg], url).toEqual([422, expect.stringContaining(CURE)]);
      const model = { name: 'mine', kind: 'openai_compatible', base_url: url, api_key: 'sk-0123456789' };
      const provider = await app.owner.post('/v1/model-router/providers', model);
      expect([provider.status, JSON.stringify(provider.body)], url).toEqual([422, expect.stringContaining(CURE)]);
      const base = created(await app.owner.post('/v1/knowledge-bases', { name: url })).id;
      const page = await app.owner.post(`/v1/knowledge-bases/${base}/documents`, { url });
      expect([page.status, JSON.stringify(page.body)], url).toEqual([422, expect.stringContaining(CURE)]);
    }
    const elsewhere = await app.owner.post('/v1/webhooks/endpoints', {
      url: 'http://hooks.receiver.invalid',
      event_types: ['*'],
    });
    expect(elsewhere.body.detail[0].msg).not.toContain(CURE);
  });

  it('is a warning when a tool is made for it, and a reason when it is tested', async () => {
    const tool = (url: string) =>
      app.owner.post('/v1/tools', { name: 'Mine', configuration: { url, variables: [{ name: 'order_no' }] } });
    for (const url of ['http://127.0.0.1:9999/orders/{{ order_no }}', 'http://localhost/x/{{ order_no }}']) {
      const made = created(await tool(url));
      expect(made.warnings, url).toEqual([expect.stringContaining(CURE)]);
      const tested = created(await app.owner.post(`/v1/tools/${made.id}/test`, { variables: { order_no: '1' } }));
      expect(JSON.stringify(tested), url).toContain(CURE);
    }
    expect(created(await tool('https://api.example.com/orders/{{ order_no }}')).warnings).toBeUndefined();
  });
});

describe('a price of one’s own for the built-in model', () => {
  it('counts', async () => {
    const embed = async () =>
      created(
        await app.owner.post('/v1/model-router/embeddings', {
          texts: ['How much?'],
          embedding_type: 'query',
          provider: 'local',
        }),
      );
    const { model, usage } = await embed();
    expect(usage.cost_usd).toBe(0);
    const price = { provider: 'local', model, usd_per_million_input_tokens: 1000 };
    created(await app.owner.put('/v1/model-router/prices', price));
    expect((await embed()).usage.cost_usd).toBeGreaterThan(0);
  });
});
