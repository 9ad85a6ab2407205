// Every template comes into an organization through the front door, has no finding, and passes the chats that it ships.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Parley } from '../sdk/parley.ts';
import type { TestResult } from '../server/modules/evaluation/schema.ts';
import { type TestApp, testApp } from '../tests/support/app.ts';
import type { Client } from '../tests/support/client.ts';
import { settled } from '../tests/support/knowledge.ts';
import { runCases } from '../tests/support/test-runs.ts';
import { readTarget } from '../transfer/find-target.ts';
import { runImport } from '../transfer/import-assistant.ts';
import { planImport } from '../transfer/import-plan.ts';
import { casesOf, readTemplate, TEMPLATE_NAMES } from './templates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** An empty base is a finding, and documents are read in a moment. */
async function documentsRead(client: Client): Promise<void> {
  const bases = (await client.get('/v1/knowledge-bases')).body.data as { id: string }[];
  for (const { id } of bases) {
    const documents = (await client.get(`/v1/knowledge-bases/${id}/documents`)).body.data as { id: string }[];
    for (const document of documents) await settled(client, id, document.id);
  }
}

describe.each(TEMPLATE_NAMES)('the template %s', (name) => {
  it('comes without a finding and passes its chats', { timeout: 120_000 }, async () => {
    const { client, secret } = await app.newOrganization('Template desk');
    const parley = new Parley({ apiKey: secret, baseUrl: app.url });
    const template = readTemplate(name);
    const plan = planImport(template.file, await readTarget(parley, template.file));
    const { assistantId, byHand } = await runImport(parley, plan, { existing: {}, otherwise: 'copy', secrets: {} });
    expect(byHand).toEqual([]);
    const { draft_revision_id } = await parley.assistants.get(assistantId);
    const draft = draft_revision_id ?? '';
    await documentsRead(client);
    const { findings } = await parley.assistants.revisions.graph.validate(assistantId, draft);
    expect(findings).toEqual([]);
    const cases = casesOf(template);
    expect(cases.length).toBeGreaterThanOrEqual(5);
    const run = await runCases(client, { revision_id: draft, cases }, 110_000);
    const failed = (run.cases as TestResult[]).filter(({ status }) => status !== 'passed');
    expect(failed.map(({ test, reason, problems }) => ({ test, reason, problems }))).toEqual([]);
    expect(run).toMatchObject({ status: 'completed', verdict: 'passed' });
  });
});
