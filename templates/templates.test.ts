// Every template comes into an organization through the front door, has no finding, and passes the chats that it ships.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Parley } from '../sdk/parley.ts';
import type { TestResult } from '../server/modules/evaluation/schema.ts';
import { type TestApp, testApp } from '../tests/support/app.ts';
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
    const { findings } = await parley.assistants.revisions.graph.validate(assistantId, draft);
    // Its documents are read in a moment; whether two ways are near depends on whether the embedding model is warm, and the chats tell them apart.
    const passing = ['knowledge.base_empty', 'branch.ambiguous_llm_conditions'];
    expect(findings.filter(({ rule_id }) => !passing.includes(rule_id))).toEqual([]);
    const cases = casesOf(template);
    expect(cases.length).toBeGreaterThanOrEqual(5);
    const run = await runCases(client, { revision_id: draft, cases }, 110_000);
    const failed = (run.cases as TestResult[]).filter(({ status }) => status !== 'passed');
    expect(failed.map(({ test, reason, problems }) => ({ test, reason, problems }))).toEqual([]);
    expect(run).toMatchObject({ status: 'completed', verdict: 'passed' });
  });
});
