// What else is known of a lead: columns of a file and fields of a request reach the call, its templates and its assistant.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../../tests/support/assistants.ts';
import { created, type Reply } from '../../../../tests/support/client.ts';
import { variable } from '../../../../tests/support/fixtures/fixture.ts';
import { atAnyHour } from '../../../../tests/support/steps.ts';
import { leadVariable, METADATA_NAME } from './leads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off', SIMULATED_CARRIER_SPEED: '1000', SWEEP_INTERVAL_SECONDS: '1' } });
  await app.owner.patch('/v1/organization', { max_active_calls: 100 });
});
afterAll(() => app.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
const workflow = async (body: object = {}): Promise<string> =>
  created(await app.owner.post('/workflows', { name: 'Known', numberOfAgents: 50, steps: atAnyHour(), ...body })).id;

/** As curl sends `-F file=@leads.csv`. */
function sendForm(
  path: string,
  content: string,
  { name = 'file', fileName = 'leads.csv' }: { name?: string; fileName?: string | null } = {},
): Promise<Reply> {
  const boundary = '------------------------d74496d66958873e';
  const file = fileName === null ? '' : `; filename="${fileName}"\r\nContent-Type: text/csv`;
  const raw = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n--${boundary}--\r\n`;
  return app.owner.send('POST', path, {
    raw,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

async function over(batch: string): Promise<Any[]> {
  const read = async () => (await app.owner.get(`/lead-batches/${batch}`)).body.status;
  await expect.poll(read, { timeout: 50_000, interval: 50 }).toBe('COMPLETED');
  return (await app.owner.get(`/lead-batches/${batch}/rows?limit=100`)).body.data;
}

async function endedCall(workflowId: string): Promise<Any> {
  const read = async () => (await app.owner.get(`/calls?workflowId=${workflowId}&status=COMPLETED`)).body.calls[0];
  await expect.poll(async () => (await read()) !== undefined, { timeout: 50_000, interval: 50 }).toBe(true);
  return read();
}

describe('a file of leads', () => {
  it('is sent as a form, and its other columns are said by the assistant', async () => {
    const text = 'Your visit with {{ doctor_name }} costs {{ account_balance }} dollars.';
    const declared = ['doctor_name', 'account_balance'].map((name) =>
      variable(name, 'string', name, { source: 'provided' }),
    );
    const ops = [
      ...declared,
      node('one', 'message', { text }),
      node('bye', 'end', { outcome: 'success' }),
      edge('one', 'bye'),
      entry('one'),
    ];
    const id = await workflow({ promptId: (await makeActive(app.owner, ops)).id });
    const file =
      '\ufeffFirst Name;Phone;accountBalance;Doctor Name;;Note;Note\r\nAda;(202) 555-0101;="0412.50";Dr. Ñandú;x;a;b\r\n';
    const reply = await sendForm(`/workflows/${id}/leads`, file);
    expect(reply.status, reply.text).toBe(202);
    expect((await over(reply.body.id)).map(({ status }) => status)).toEqual(['CREATED']);
    const call = await endedCall(id);
    expect(call.customerMetadata).toEqual({
      accountBalance: '0412.50',
      'Doctor Name': 'Dr. Ñandú',
      Note: 'a',
      'Note 2': 'b',
    });
    expect(call.transcript[0].text).toContain('Your visit with Dr. Ñandú costs 0412.50 dollars.');
    expect(call.firstName).toBe('Ada');
  });

  it('fills templates with its columns', async () => {
    const steps = atAnyHour([{ voicemailMessage: 'Hello {{ firstName }}, {{ doctor_name }} expects you.' }]);
    const id = await workflow({ steps });
    created(await sendForm(`/workflows/${id}/leads`, 'phone,first,Doctor Name\n2025550113,Ada,Dr. Who'));
    expect((await endedCall(id)).transcript.at(-1).text).toBe('Hello Ada, Dr. Who expects you.');
  });

  it('says which rows are too much, and which forms are none', async () => {
    const id = await workflow({ steps: [{ delayInSecs: 31_000_000 }] });
    const rows = `phone,Story\n7205550101,${'x'.repeat(1001)}\n7205550102,short`;
    const reply = created(await sendForm(`/workflows/${id}/leads`, rows));
    const [long, short] = await over(reply.id);
    expect([long.status, long.error, short.status]).toEqual([
      'REJECTED',
      'Story: at most 1,000 characters.',
      'CREATED',
    ]);
    const wide = `phone,${Array.from({ length: 51 }, (_, i) => `c${i}`).join()}\n7205550103,${'v,'.repeat(50)}v`;
    const [tooWide] = await over(created(await sendForm(`/workflows/${id}/leads`, wide)).id);
    expect(tooWide).toMatchObject({ status: 'REJECTED', error: expect.stringContaining('at most 50 fields') });
    const [unnamed] = await over(
      created(await sendForm(`/workflows/${id}/leads`, `phone,${'n'.repeat(65)}\n7205550104,v`)).id,
    );
    expect(unnamed).toMatchObject({ status: 'REJECTED', error: expect.stringContaining('1 to 64 characters') });
    const refusals: [Reply, string][] = [
      [await sendForm(`/workflows/${id}/leads`, 'phone\n7205550105', { name: 'other', fileName: null }), 'no file'],
      [
        await sendForm(`/workflows/${id}/leads`, 'PK\u0003\u0004xl/worksheets', { fileName: 'leads.xlsx' }),
        'CSV UTF-8',
      ],
      [await sendForm(`/workflows/${id}/leads`, ''), 'Send rows'],
    ];
    for (const [{ status, body }, words] of refusals)
      expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
    const torn = { raw: '--x\r\nnonsense', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    expect((await app.owner.send('POST', `/workflows/${id}/leads`, torn)).status).toBe(400);
  });

  it('of numbers that must not be called is taken as a form, too', async () => {
    const reply = await sendForm('/dnc/import', 'phone\n2025550199\nnonsense', { fileName: 'dnc.csv' });
    expect([reply.status, reply.body.rejected]).toEqual([200, 1]);
  });
});

describe('fields that a lead does not have', () => {
  it('are kept as texts on a call, in a batch of JSON and in an execution', async () => {
    const unknown = { plan: 'gold', balance: 412.5, isNew: true, tags: ['a'], nothing: null };
    const expected = { plan: 'gold', balance: '412.5', isNew: 'true', age: '7' };
    const starts: ((id: string) => Promise<Reply>)[] = [
      (workflowId) =>
        app.owner.post('/call', { workflowId, primaryPhone: '+12025550101', customerMetadata: { age: 7 }, ...unknown }),
      (id) =>
        app.owner.post(`/workflows/${id}/executions`, {
          primaryPhone: '+12025550102',
          customerMetadata: { age: 7 },
          ...unknown,
        }),
      (id) =>
        app.owner.post(`/workflows/${id}/leads`, {
          leads: [{ primaryPhone: '+12025550103', customerMetadata: { age: 7 }, ...unknown }],
        }),
    ];
    for (const start of starts) {
      const id = await workflow();
      created(await start(id));
      expect((await endedCall(id)).customerMetadata).toEqual(expected);
    }
    const wide = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`field${i}`, 'v']));
    const refused = await app.owner.post('/call', {
      workflowId: await workflow(),
      primaryPhone: '+12025550101',
      ...wide,
    });
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('at most 50 fields')]);
  });

  it.each([
    ['accountBalance', 'account_balance'],
    ['Doctor Name', 'doctor_name'],
    ['Balance ($)', 'balance'],
    ['sourceID', 'source_id'],
    ['Größe', 'große'],
    ['línea 2', 'linea_2'],
  ])('%s is the variable %s', (name, variable) => {
    expect(leadVariable(name)).toBe(variable);
  });

  it.each(['', ' ', '1', '\u0007x', '__proto__', 'x'.repeat(65)])('"%s" names nothing', (name) => {
    expect(METADATA_NAME.test(name)).toBe(false);
  });

  it.each(['accountBalance', 'plan_2', 'constructor', 'x'.repeat(64)])('"%s" is a name, as it always was', (name) => {
    expect(METADATA_NAME.test(name)).toBe(true);
  });
});
