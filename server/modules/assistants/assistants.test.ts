// The life of an assistant: made, revised, published, activated, archived, restored.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import {
  edge,
  entry,
  HELLO,
  makeActive,
  makeAssistant,
  node,
  pathsOf,
  send,
} from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';

import { systemContext } from '../../kernel/context.ts';
import * as directory from './directory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const typesOf = async (...subjects: string[]) => {
  const { rows } = await app.kernel.db.pool.query('select type from events where subject = any($1) order by xid, id', [
    subjects,
  ]);
  return rows.map(({ type }: { type: string }) => type);
};

describe('an assistant', () => {
  it('begins with one draft and nothing active', async () => {
    const { status, body } = await app.owner.post('/v1/assistants', {
      name: '  Order desk ',
      metadata: { team: 'blue' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Order desk',
      description: '',
      active_revision_id: null,
      active_revision: null,
      archived_at: null,
      release_gate_mode: 'off',
      release_gate_max_failures: 0,
      max_active_calls: null,
      metadata: { team: 'blue' },
    });
    const { body: revision } = await app.owner.get(`/v1/assistants/${body.id}/revisions/${body.draft_revision_id}`);
    expect(revision).toMatchObject({
      agent_id: body.id,
      name: 'Revision 1',
      published_at: null,
      workflow_enabled: true,
      kb_clearance_level: 0,
      voice_call_settings: { silence_timeout_seconds: 30, max_duration_seconds: 600, ai_disclosure: true },
    });
    expect(revision.system_context_variables.map(({ name }: { name: string }) => name)).toContain('conversation_id');
    expect(await typesOf(body.id)).toEqual(['assistant.created']);
    expect(await typesOf(revision.id)).toEqual(['assistant.revision.created']);
  });

  it('is changed field by field', async () => {
    const { id } = await makeAssistant(app.owner, { max_active_calls: 3 });
    const { body: suite } = await app.owner.post('/v1/release-suites', { name: 'S', cases: [] });
    const wish = {
      name: 'New',
      release_gate_mode: 'advisory',
      release_suite_id: suite.id,
      max_active_calls: null,
      metadata: { a: 1 },
    };
    expect((await app.owner.patch(`/v1/assistants/${id}`, wish)).body).toMatchObject(wish);
    expect((await app.owner.patch(`/v1/assistants/${id}`, { release_suite_id: null })).body).toMatchObject({
      ...wish,
      release_suite_id: null,
    });
    expect(await typesOf(id)).toEqual(['assistant.created', 'assistant.updated', 'assistant.updated']);
  });

  it('refuses nonsense at its place', async () => {
    const { id } = await makeAssistant(app.owner);
    const at = async (body: object) => (await app.owner.patch(`/v1/assistants/${id}`, body)).body.detail?.[0].loc;
    expect(await at({ name: ' ' })).toEqual(['body', 'name']);
    expect(await at({ release_gate_mode: 'strict' })).toEqual(['body', 'release_gate_mode']);
    expect(await at({ max_active_calls: -1 })).toEqual(['body', 'max_active_calls']);
    expect(await at({ release_suite_id: id })).toEqual(['body', 'release_suite_id']);
    expect((await app.owner.post('/v1/assistants', {})).body.detail).toMatchObject([
      { loc: ['body', 'name'], type: 'missing' },
    ]);
    expect((await app.owner.get('/v1/assistants/nonsense')).status).toBe(422);
  });

  it('is listed newest first, page by page', async () => {
    const { client } = await app.newOrganization();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await makeAssistant(client, { name: `Number ${i}` })).id);
    const seen: string[] = [];
    let query = '?limit=2';
    for (let pages = 0; pages < 3; pages++) {
      const { body } = await client.get(`/v1/assistants${query}`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      query = `?limit=2&cursor=${body.next_cursor}`;
      expect(body.next_cursor === null).toBe(pages === 2);
    }
    expect(seen).toEqual(ids);
  });
});

describe('archive and restore', () => {
  it('hide an assistant and bring it back', async () => {
    const { client } = await app.newOrganization();
    const made = await makeActive(client);
    const listed = async (query = '') =>
      (await client.get(`/v1/assistants${query}`)).body.data.map(({ id }: { id: string }) => id);
    const { status, body } = await client.post(`/v1/assistants/${made.id}/archive`);
    expect([status, typeof body.archived_at]).toEqual([200, 'string']);
    expect(await listed()).toEqual([]);
    expect(await listed('?archived=true')).toEqual([made.id]);
    expect((await client.get(`/v1/assistants/${made.id}`)).body.archived_at).toBe(body.archived_at);
    for (const refused of [
      client.post(`/v1/assistants/${made.id}/archive`),
      client.patch(`/v1/assistants/${made.id}`, { name: 'x' }),
      client.post(`/v1/assistants/${made.id}/revisions`),
      client.post(`${made.path}/activate`),
    ]) {
      expect((await refused).body).toMatchObject({ error: 'conflict' });
    }
    const restored = await client.post(`/v1/assistants/${made.id}/restore`);
    expect([restored.status, restored.body.archived_at, restored.body.active_revision_id]).toEqual([
      200,
      null,
      made.revisionId,
    ]);
    const again = await client.post(`/v1/assistants/${made.id}/restore`);
    expect([again.status, again.body.error]).toEqual([409, 'conflict']);
    expect(await listed()).toEqual([made.id]);
    expect((await typesOf(made.id)).filter((type) => /archived|restored/.test(type))).toEqual([
      'assistant.archived',
      'assistant.restored',
    ]);
  });

  it('restore wants an id that exists and is well-formed', async () => {
    expect((await app.owner.post('/v1/assistants/0190a000-0000-7000-8000-000000000000/restore')).status).toBe(404);
    const bad = await app.owner.post('/v1/assistants/x/restore');
    expect(bad.body.detail).toMatchObject([{ loc: ['path', 'agent_id'], type: 'uuid_parsing' }]);
  });

  it('two at once: one archives, the other learns of it', async () => {
    const { id } = await makeAssistant(app.owner);
    const replies = await Promise.all([1, 2, 3, 4].map(() => app.owner.post(`/v1/assistants/${id}/archive`)));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });
});

describe('a revision', () => {
  it('takes every field and gives it back', async () => {
    const made = await makeAssistant(app.owner);
    const { body: tool } = await app.owner.post('/v1/tools', { name: 'T' });
    const { body: policy } = await app.owner.post('/v1/policies', { name: 'P', text: 'Be kind.' });
    const wish = {
      name: 'Second',
      description: 'd',
      persona: 'p',
      system_prompt: 's',
      router_config_id: made.id,
      variable_defaults: { city: 'Graz' },
      platform_tools: { transfer: true, own: 1 },
      channel_specific_config: { sms: { max: 160 } },
      voice_call_settings: { voice_id: 'v', max_duration_seconds: 60, voicemail: { detect: false } },
      tool_refs: [{ tool_id: tool.id, revision: 'active', input_defaults: { a: 1 } }],
      knowledge_base_refs: [{ knowledge_base_id: made.id }],
      policy_refs: [{ policy_id: policy.id, priority: 3 }],
      policies_enabled: false,
      workflow_enabled: false,
      memory_enabled: true,
      continue_after_flow: true,
      model_settings: { model: 'm', config: { temperature: 1, stop_sequences: ['x'], reasoning_effort: 'xhigh' } },
      analyzer_model_settings: { config: { thinking_budget: 10 } },
      current_time: { enabled: false, timezone: 'Europe/Vienna' },
      kb_clearance_level: 2,
      kb_audience_tags: ['staff'],
      context_variables: [
        { name: 'city', type: 'enum', source: 'collected', enum_values: ['Graz'], reask_cap: 1, description: 'x' },
      ],
    };
    expect((await app.owner.patch(made.path, wish)).body).toMatchObject(wish);
    const { body } = await app.owner.get(made.path);
    expect(body).toMatchObject(wish);
    expect(body.voice_call_settings.silence_timeout_seconds).toBe(30);
    const untouched = await app.owner.patch(made.path, {
      system_context_variables: [],
      id: 'x',
      published_at: '2020-01-01T00:00:00Z',
    });
    expect(untouched.body).toMatchObject({ ...wish, published_at: null, id: made.revisionId });
  });

  it('refuses what cannot be, at its place', async () => {
    const made = await makeAssistant(app.owner);
    const at = async (body: object) => (await app.owner.patch(made.path, body)).body.detail?.[0].loc;
    expect(await at({ current_time: { timezone: 'Mars/Base' } })).toEqual(['body', 'current_time', 'timezone']);
    expect(await at({ tool_refs: [{ tool_id: 'x' }] })).toEqual(['body', 'tool_refs', 0, 'tool_id']);
    expect(await at({ model_settings: { config: { stop_sequences: Array(17).fill('x') } } })).toEqual([
      'body',
      'model_settings',
      'config',
      'stop_sequences',
    ]);
    expect(await at({ kb_clearance_level: 'high' })).toEqual(['body', 'kb_clearance_level']);
    expect(await at({ persona: 'x'.repeat(8001) })).toEqual(['body', 'persona']);
  });

  it('copies the latest one, graph and compile included, and leaves it alone', async () => {
    const made = await makeActive(app.owner);
    const { status, body } = await app.owner.post(`/v1/assistants/${made.id}/revisions`, { persona: 'New voice' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Revision 2', persona: 'New voice', published_at: null });
    const copy = await pathsOf(app.owner, made.id, body.id);
    const [old, fresh] = [(await app.owner.get(made.graph)).body, (await app.owner.get(copy.graph)).body];
    expect(fresh.nodes).toEqual(old.nodes);
    expect([old.persona, fresh.persona]).toEqual([null, 'New voice']);
    await send(app.owner, copy, [node('extra')]);
    expect((await app.owner.get(made.graph)).body.nodes).toHaveLength(2);
    const plain = created(
      await app.owner.post(`/v1/assistants/${made.id}/revisions`, { source_revision_id: made.revisionId }),
    );
    const { body: flow } = await app.owner.get(`/v1/workflows/revisions/${plain.workflow_revision_id}`);
    expect(flow).toMatchObject({
      graph_version: 0,
      compilation_status: 'succeeded',
      compiled_graph: { entry_node_id: 'hello' },
    });
    const { body: list } = await app.owner.get(`/v1/assistants/${made.id}/revisions`);
    expect(list.data.map(({ id }: { id: string }) => id)).toEqual([plain.id, body.id, made.revisionId]);
  });

  it('is published only without blocking findings, and then frozen', async () => {
    const made = await makeAssistant(app.owner);
    const empty = await app.owner.post(`${made.path}/publish`);
    expect([empty.status, empty.body.error]).toEqual([409, 'conflict']);
    expect(empty.body.details.findings[0]).toMatchObject({ rule_id: 'graph.empty', blocking: true });
    await send(app.owner, made, HELLO);
    const { status, body } = await app.owner.post(`${made.path}/publish`);
    expect([status, typeof body.published_at]).toEqual([200, 'string']);
    expect((await app.owner.get(made.flow)).body.compilation_status).toBe('succeeded');
    expect((await app.owner.patch(made.path, { name: 'x' })).status).toBe(409);
    expect((await app.owner.post(`${made.path}/publish`)).status).toBe(409);
    expect((await app.owner.get(`/v1/assistants/${made.id}`)).body).toMatchObject({
      draft_revision_id: null,
      active_revision_id: null,
    });
    expect(await typesOf(made.revisionId)).toEqual(['assistant.revision.created', 'assistant.revision.published']);
  });

  it('whose flow drives nothing may be published without one', async () => {
    const made = await makeAssistant(app.owner);
    await app.owner.patch(made.path, { workflow_enabled: false, system_prompt: 'Just talk.' });
    expect((await app.owner.post(`${made.path}/publish`)).status).toBe(200);
  });

  it('is activated once published, and announced', async () => {
    const made = await makeAssistant(app.owner);
    await send(app.owner, made, HELLO);
    expect((await app.owner.post(`${made.path}/activate`)).status).toBe(409);
    await app.owner.post(`${made.path}/publish`);
    const { status, body } = await app.owner.post(`${made.path}/activate`);
    expect([status, body.active_revision_id, body.active_revision.id, body.release_verdict]).toEqual([
      200,
      made.revisionId,
      made.revisionId,
      null,
    ]);
    expect((await typesOf(made.revisionId)).at(-1)).toBe('assistant.revision.activated');
  });

  it('needs agents:publish for both', async () => {
    const made = await makeAssistant(app.owner);
    const { body } = await app.owner.post('/v1/identity/api-keys', { name: 'builder', scopes: ['agents:write'] });
    for (const action of ['publish', 'activate']) {
      expect((await app.owner.as(body.plain_text_key).post(`${made.path}/${action}`)).body.details).toEqual({
        required_scope: 'agents:publish',
      });
    }
  });

  it('differs from another by ops and by fields', async () => {
    const made = await makeActive(app.owner);
    const { body: next } = await app.owner.post(`/v1/assistants/${made.id}/revisions`, { system_prompt: 'Changed' });
    const copy = await pathsOf(app.owner, made.id, next.id);
    await send(app.owner, copy, [
      node('extra'),
      edge('hello', 'extra', { priority: 1 }),
      { op: 'remove_edge', edge_id: 'hello-bye' },
      entry('extra'),
    ]);
    const { body } = await app.owner.get(`${made.path}/diff/${next.id}`);
    expect(body.changed_fields).toEqual(expect.arrayContaining(['name', 'system_prompt']));
    const back = await app.owner.get(`${copy.path}/diff/${made.revisionId}`);
    await send(app.owner, copy, back.body.ops);
    expect((await app.owner.get(`${made.path}/diff/${next.id}`)).body.ops).toEqual([]);
    expect(body.ops.length).toBeGreaterThanOrEqual(3);
  });
});

describe('the directory for other modules', () => {
  it('knows caps and archives, and nothing of other organizations', async () => {
    const { id: orgId, client } = await app.newOrganization();
    const made = await makeAssistant(client, { max_active_calls: 2 });
    const ctx = systemContext(app.kernel, orgId, 'test');
    expect(await directory.find(ctx, made.id)).toEqual({
      id: made.id,
      name: 'Order desk',
      archived: false,
      max_active_calls: 2,
      active_revision_id: null,
    });
    await client.post(`/v1/assistants/${made.id}/archive`);
    expect((await directory.find(ctx, made.id))?.archived).toBe(true);
    const stranger = systemContext(app.kernel, (await app.newOrganization()).id, 'test');
    expect(await directory.find(stranger, made.id)).toBeUndefined();
    expect(await directory.find(ctx, 'nonsense')).toBeUndefined();
  });
});
