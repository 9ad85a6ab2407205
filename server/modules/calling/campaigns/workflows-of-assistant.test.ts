// Every verdict on a flow asks whether its assistant calls; an organization with very many workflows must not make that slow.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { HELLO, makeActive, makeAssistant, send } from '../../../../tests/support/assistants.ts';
import { created } from '../../../../tests/support/client.ts';
import { explain, listen } from '../../../../tests/support/plans.ts';

let app: TestApp;
let connection: pg.Client;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  connection = new pg.Client({ connectionString: app.databaseUrl });
  await connection.connect();
});
afterAll(async () => {
  await connection.end();
  await app.stop();
});

it('among thirty thousand active workflows of another assistant, none is read', { timeout: 120_000 }, async () => {
  const caller = await makeActive(app.owner, HELLO, { name: 'Calls' });
  const workflow = created(
    await app.owner.post('/workflows', { name: 'Many', promptId: caller.id, steps: [{ needsTCPACompliance: false }] }),
  );
  await connection.query(
    `insert into calling_workflows
     select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid()))).* from calling_workflows w, generate_series(1, 30000)
     where w.id = $1`,
    [workflow.id],
  );
  await connection.query('vacuum analyze calling_workflows');
  const quiet = await makeAssistant(app.owner, { name: 'Does not call' });
  const statements = listen();
  const { validation } = created(await send(app.owner, quiet, HELLO));
  const queries = statements.take().filter(({ text }) => text.includes('calling_workflows'));
  statements.end();
  expect(queries).toHaveLength(1);
  const { rows, walks } = await explain(connection, queries[0]!, (table) => table === 'calling_workflows');
  expect({ walks, few: rows < 10 }).toEqual({ walks: [], few: true });
  const rules = validation.findings.map(({ rule_id }: { rule_id: string }) => rule_id);
  expect(rules).not.toContain('end.no_disposition');
});
