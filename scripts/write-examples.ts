// Writes server/http/openapi/examples.json: one recorded answer for each shape of the document; the documentation shows them.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openApiDocument, routeTable } from '../server/app.ts';
import { JSON_MEDIA, refersTo, successOf } from '../server/http/openapi/json-schema.ts';
import { DatabaseServer } from '../server/kernel/db/server.ts';
import { migrate, readMigrations } from '../server/kernel/migrate.ts';
import { startEmbedded } from '../server/kernel/postgres/embedded.ts';
import { testApp } from '../tests/support/app.ts';
import { recordAnswers } from '../tests/support/recorded-answers.ts';
import { playInsight } from '../tests/support/recorded-insight.ts';
import { MEMBERS_SETTINGS, playMembers } from '../tests/support/recorded-members.ts';

const root = path.resolve(import.meta.dirname, '..');
const operations = Object.values(openApiDocument().paths).flatMap((methods) => Object.values(methods));
const names = new Map(
  operations.map((operation) => [operation.operationId, successOf(operation)?.content?.[JSON_MEDIA]?.schema]),
);
const nameOf = (operationId: string): string | undefined => {
  const schema = names.get(operationId);
  return schema && refersTo(schema);
};

const folder = await mkdtemp(path.join(tmpdir(), 'parley-examples-'));
const postgres = await startEmbedded({
  dataDir: folder,
  password: 'a throw-away password',
  log: () => undefined,
  exclusive: true,
});
try {
  const server = new DatabaseServer(postgres.connectionString);
  await migrate(server, await readMigrations(path.join(root, 'migrations')), () => undefined);
  const app = await testApp({
    databaseUrl: postgres.connectionString,
    env: { RATE_LIMITS: 'off', ...MEMBERS_SETTINGS },
  });
  const { examples, refused } = await recordAnswers(routeTable(), app.owner, nameOf, async (keep) => {
    await playInsight(app.owner, keep);
    await playMembers(app, keep);
  }).finally(() => app.stop());
  const file = path.join(root, 'server/http/openapi/examples.json');
  await writeFile(file, `${JSON.stringify(examples, null, 2)}\n`);
  const wanted = new Set([...names.keys()].map(nameOf).filter((name) => name !== undefined));
  const missing = [...wanted].filter((name) => !(name in examples));
  process.stdout.write(`${Object.keys(examples).length} answers recorded.\n`);
  if (missing.length > 0) process.stdout.write(`Missing: ${missing.join(', ')}\n${refused.join('\n')}\n`);
} finally {
  await postgres.stop();
  for (const place of [postgres.location, folder]) await rm(place, { recursive: true, force: true });
}
