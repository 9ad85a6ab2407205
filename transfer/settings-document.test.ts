// What a file leaves out is what the server fills in: a default that only one of them knows would show as a change for ever.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../flow/language/json.ts';
import { Parley } from '../sdk/parley.ts';
import { type TestApp, testApp } from '../tests/support/app.ts';
import { KIND_NAMES, type KindName } from './reference-names.ts';
import { createResource, directoryOf, listResources, readFlow, settingsOf } from './remote-resources.ts';
import { FILE_SETTINGS, FIXED_FIELDS, sentValue } from './settings-document.ts';

let app: TestApp;
let parley: Parley;
beforeAll(async () => {
  app = await testApp();
  const { secret } = await app.newOrganization('Defaults');
  parley = new Parley({ apiKey: secret, baseUrl: app.url });
});
afterAll(() => app.stop());

/** The least that a file of each kind can say, with one bare item in every list that has items. */
const LEAST: Record<KindName, JsonObject> = {
  policies: { name: 'Kind', text: 'Be kind.' },
  procedures: { name: 'Refunds', instructions: '1. Ask.' },
  knowledge: { name: 'Help centre' },
  tools: {
    name: 'Order status',
    configuration: {
      url: 'https://orders.example.com/{{ order_no }}',
      headers: [{ key: 'x-plain' }],
      query_params: [{ key: 'plain' }],
      variables: [{ name: 'order_no' }],
    },
  },
  assistants: { name: 'Order desk' },
  workflows: { name: 'Call back', steps: [{}] },
};

async function readBack(kind: KindName, id: string): Promise<JsonObject> {
  const remotes = await listResources(parley);
  const remote = remotes.find((one) => one.kind === kind && one.id === id);
  if (!remote) throw new Error(`No ${kind} of the id ${id}`);
  const raw = kind === 'assistants' ? (await readFlow(parley, remote)).raw : remote.raw;
  const settings = settingsOf({ ...remote, raw }, directoryOf(remotes));
  return Object.fromEntries(Object.entries(settings).filter(([field]) => !FIXED_FIELDS[kind]?.includes(field)));
}

it.each(KIND_NAMES)('%s come back with what was said, and nothing more', async (kind) => {
  const id = await createResource(parley, kind, LEAST[kind]);
  expect(await readBack(kind, id)).toEqual(LEAST[kind]);
});

it.each(KIND_NAMES)('%s take every default that a file stands for when it says nothing', async (kind) => {
  const fields = Object.keys(FILE_SETTINGS[kind]).filter((field) => !Object.hasOwn(LEAST[kind], field));
  const whole = { ...LEAST[kind], ...Object.fromEntries(fields.map((field) => [field, sentValue(kind, field, {})])) };
  const said = Object.entries(whole).filter(([field]) => field === 'name' || !FIXED_FIELDS[kind]?.includes(field));
  const id = await createResource(parley, kind, { ...Object.fromEntries(said), name: `Another of ${kind}` });
  expect(await readBack(kind, id)).toEqual({ ...LEAST[kind], name: `Another of ${kind}` });
});
