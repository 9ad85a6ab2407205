// The lists of the calling API as they are asked: by workflow, state, reason, number and time, one by one and together.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { acceleratedClock } from '../../kernel/time/clock.ts';

let app: TestApp;
let client: Client;
let stranger: Client;
const YEAR = 31_536_000;
const patience = { timeout: 30_000 };
// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
const UNKNOWN = '0190a000-0000-7000-8000-000000000000';
const workflows: Record<'loud' | 'quiet' | 'resting', string> = { loud: '', quiet: '', resting: '' };
const called: string[] = [];
let dialled: string;

beforeAll(async () => {
  app = await testApp({
    clock: acceleratedClock({ speed: 5000, offsetMs: 0 }),
    env: { SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off' },
  });
  ({ client } = await app.newOrganization('Lists'));
  ({ client: stranger } = await app.newOrganization('Strangers'));
  await client.patch('/v1/organization', { max_active_calls: 100 });
  const make = async (name: string, body: object = {}): Promise<string> =>
    created(
      await client.post('/workflows', {
        name,
        numberOfAgents: 50,
        steps: [{ type: 'CALL', needsTCPACompliance: false }],
        ...body,
      }),
    ).id;
  workflows.loud = await make('Spring campaign', { description: 'Münchner Kunden', timezone: 'America/New_York' });
  workflows.quiet = await make('Autumn reminders');
  workflows.resting = await make('Spring cleaning', { steps: [{ type: 'WAIT', delayInSecs: YEAR }] });
  for (const [workflowId, digits] of [
    [workflows.loud, '00'],
    [workflows.loud, '10'],
    [workflows.loud, '11'],
    [workflows.quiet, '10'],
    [workflows.quiet, '14'],
  ] as const) {
    called.push(
      created(
        await client.post('/call', {
          workflowId,
          primaryPhone: `+120255501${digits}`,
          firstName: '=1+1',
          lastName: 'O"Neil, J',
        }),
      ).id,
    );
  }
  for (const digits of ['01', '12', '21']) {
    created(
      await client.post(`/workflows/${workflows.loud}/executions`, {
        primaryPhone: `+130355501${digits}`,
        leadId: `L${digits}`,
      }),
    );
  }
  for (const digits of ['01', '02']) {
    created(await client.post(`/workflows/${workflows.resting}/executions`, { primaryPhone: `+130355501${digits}` }));
  }
  const ended = async () =>
    (await client.get('/calls?limit=100')).body.calls.filter((call: Any) => call.callEndedAt !== null).length;
  await vi.waitFor(async () => expect(await ended()).toBe(8), patience);
  const over = async () =>
    (await client.get(`/workflows/${workflows.loud}/executions`)).body.data.filter((one: Any) => one.completedAt)
      .length;
  await vi.waitFor(async () => expect(await over()).toBe(3), patience);
  dialled = (await client.get('/calls?phone=3035550101')).body.calls[0].id;
});
afterAll(() => app.stop());

const ids = (reply: { body: Any }): string[] => (reply.body.calls ?? reply.body.data).map(({ id }: Any) => id);
const calls = async (query: string): Promise<string[]> => ids(await client.get(`/calls?${query}`));
const executions = async (query: string): Promise<Any[]> => created(await client.get(`/executions?${query}`)).data;

describe('GET /calls', () => {
  it('by workflow, reason and number, one by one and together', async () => {
    expect(await calls(`workflowId=${workflows.loud}`)).toHaveLength(6);
    expect((await calls(`workflowId=${workflows.quiet}`)).sort()).toEqual(called.slice(3).sort());
    expect(await calls(`workflowId=${UNKNOWN}`)).toEqual([]);
    expect(await calls(`workflowId=${workflows.loud}&callEndedReason=NO_ANSWER`)).toEqual([called[1]]);
    expect(await calls('phone=%2B12025550110')).toEqual([called[3], called[1]]);
    expect(await calls(`phone=202-555-0110&workflowId=${workflows.quiet}`)).toEqual([called[3]]);
    // A plus that was not encoded is a space.
    expect(await calls('phone=+12025550110&status=COMPLETED')).toHaveLength(2);
    expect(
      await calls(
        `workflowId=${workflows.loud}&status=COMPLETED&callEndedReason=LINE_BUSY&phone=2025550111&tag=SINGLE`,
      ),
    ).toEqual([called[2]]);
    expect(await calls(`workflowId=${workflows.quiet}&status=FAILED`)).toEqual([]);
  });

  it('by time: from the first instant on, and before the last', async () => {
    const all = (await client.get('/calls')).body.calls as Any[];
    const middle = all[4].createdAt;
    const sinceThen = all.filter(({ createdAt }) => createdAt >= middle).map(({ id }) => id);
    expect(await calls(`from=${middle}`)).toEqual(sinceThen);
    expect(await calls(`to=${middle}`)).toEqual(all.map(({ id }) => id).filter((id) => !sinceThen.includes(id)));
    expect(await calls(`from=${middle}&to=${new Date(Date.parse(middle) + 1).toISOString()}`)).toContain(all[4].id);
    expect(await calls('from=2020-01-01&to=2020-02-01')).toEqual([]);
    expect(await calls('from=2020-01-01T00:00:00%2B02:00')).toHaveLength(8);
  });

  it('is paged with filters as without', async () => {
    const filter = `workflowId=${workflows.loud}&from=2020-01-01`;
    const seen: string[] = [];
    let more = '';
    for (let page = 0; page < 3; page++) {
      const { body } = await client.get(`/calls?${filter}&limit=2${more}`);
      seen.push(...ids({ body }));
      more = body.nextCursorId ? `&id=${body.nextCursorId.id}&createdAt=${body.nextCursorId.createdAt}` : 'end';
    }
    expect(more).toBe('end');
    expect(seen).toEqual(await calls(filter));
  });

  it.each([
    'workflowId=spring',
    'phone=spring',
    'from=spring',
    'to=2030-02-30',
    'from=2030-01-02&to=2030-01-01',
    'from=2030-01-01T00:00:00',
  ])('refuses %s and says why', async (query) => {
    const { status, body } = await client.get(`/calls?${query}`);
    expect([status, body.error]).toEqual([400, 'bad_request']);
    expect(body.message).toContain(query.split('=', 1)[0]);
  });

  it('still takes parameters that it does not know, and names them', async () => {
    const reply = await client.get('/calls?workflow_id=x&limit=1');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('x-ignored-parameters')).toBe('workflow_id');
  });

  it('shows a stranger nothing', async () => {
    for (const query of ['', `workflowId=${workflows.loud}`, 'phone=2025550110', 'from=2020-01-01']) {
      expect(ids(await stranger.get(`/calls?${query}`))).toEqual([]);
    }
    const file = await stranger.get('/calls', { accept: 'text/csv' });
    expect(file.text.split('\r\n')).toHaveLength(2);
  });
});

describe('GET /workflows?q=', () => {
  const found = async (q: string) =>
    (await client.get(`/workflows?q=${encodeURIComponent(q)}`)).body.data.map(({ name }: Any) => name);
  it('finds words by their beginning, in name and description', async () => {
    expect(await found('spring')).toEqual(['Spring cleaning', 'Spring campaign']);
    expect(await found('SPR camp')).toEqual(['Spring campaign']);
    expect(await found('münch')).toEqual(['Spring campaign']);
    expect(await found("remind') | (autumn:*")).toEqual(['Autumn reminders']);
    expect(await found('pring')).toEqual([]);
    expect((await client.get('/workflows?q=spring&active=false')).body.data).toEqual([]);
    expect((await stranger.get('/workflows?q=spring')).body.data).toEqual([]);
  });
  it('refuses what holds no word, or too many', async () => {
    for (const q of ['', '%25%26', 'a '.repeat(11)])
      expect((await client.get(`/workflows?q=${q}`)).body.message).toContain('q:');
  });
});

describe('executions', () => {
  it('of all workflows and of one, by state, number and time', async () => {
    expect(await executions('')).toHaveLength(5);
    const resting = await executions(`workflowId=${workflows.resting}`);
    expect(resting.map(({ workflowId }) => workflowId)).toEqual([workflows.resting, workflows.resting]);
    expect(await executions('phone=3035550101')).toHaveLength(2);
    expect(await executions(`phone=3035550101&workflowId=${workflows.loud}&status=COMPLETED`)).toHaveLength(1);
    expect(await executions('to=2020-01-01')).toEqual([]);
    const one = `/workflows/${workflows.loud}/executions`;
    expect(
      (await client.get(`${one}?phone=303-555-0112`)).body.data.map(({ metadata }: Any) => metadata.leadId),
    ).toEqual(['L12']);
    expect((await client.get(`${one}?status=WAITING`)).body.data).toEqual([]);
    const first = (await client.get('/executions?limit=2&from=2020-01-01')).body;
    const rest = (await client.get(`/executions?limit=10&from=2020-01-01&cursor=${first.pagination.nextCursor}`)).body;
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual((await executions('')).map(({ id }) => id));
    expect((await stranger.get('/executions')).body.data).toEqual([]);
    for (const path of [one, `/workflows/${workflows.loud}/counts`, `/workflows/${workflows.loud}/outcomes`])
      expect((await stranger.get(path)).status, path).toBe(404);
  });

  it('refuses a state that there is not, and names those there are', async () => {
    for (const path of ['/executions', `/workflows/${workflows.loud}/executions`]) {
      const { status, body } = await client.get(`${path}?status=SLEEPING`);
      expect(status).toBe(400);
      expect(body.message).toContain("'WAITING'");
    }
    expect((await client.get('/executions?workflow=x')).body.message).toContain('Did you mean workflowId?');
  });
});

describe('outcomes of a workflow', () => {
  const outcomes = async (query: string) => client.get(`/workflows/${workflows.loud}/outcomes?${query}`);

  it('add up to its calls, day by day, with empty days in between', async () => {
    const ownCalls = (await client.get(`/calls?workflowId=${workflows.loud}`)).body.calls as Any[];
    const to = new Date(Date.parse(ownCalls[0].createdAt) + 3_600_000).toISOString();
    const { totals, data, timezone } = created(await outcomes(`to=${to}`));
    expect(timezone).toBe('America/New_York');
    expect([30, 31]).toContain(data.length);
    expect(totals.calls).toBe(6);
    expect(totals.statuses.COMPLETED).toBe(6);
    expect(totals.callEndedReasons).toMatchObject({ NO_ANSWER: 1, LINE_BUSY: 1, BAD_NUMBER: 1, DNC: 0 });
    const answered = ownCalls.filter(({ callDuration }) => callDuration > 0).length;
    expect([totals.dialled, totals.connected]).toEqual([6, answered]);
    expect(totals.connectRate).toBeCloseTo(answered / 6, 4);
    expect(data.reduce((sum: number, { calls }: Any) => sum + calls, 0)).toBe(6);
    const empty = data.find(({ calls }: Any) => calls === 0);
    expect(empty).toMatchObject({ dialled: 0, connectRate: null });
    expect(data.map(({ start }: Any) => start)).toEqual(data.map(({ start }: Any) => start).toSorted());
  });

  it('begin days and hours by the clock of the workflow’s zone, also when it is put back', async () => {
    const days = created(await outcomes('from=2026-10-31&to=2026-11-03')).data;
    expect(days.map(({ start, localStart }: Any) => [start, localStart])).toEqual([
      ['2026-10-31T04:00:00.000Z', '2026-10-31T00:00'],
      ['2026-11-01T04:00:00.000Z', '2026-11-01T00:00'],
      ['2026-11-02T05:00:00.000Z', '2026-11-02T00:00'],
    ]);
    expect(created(await outcomes('from=2026-11-01&to=2026-11-02&interval=hour')).data).toHaveLength(25);
    expect(created(await outcomes('from=2026-03-08&to=2026-03-09&interval=hour')).data).toHaveLength(23);
    expect(created(await outcomes('interval=hour')).data.length).toBeGreaterThanOrEqual(24);
    expect(
      created(await outcomes('from=2026-01-01T12:30:00Z&to=2026-01-01T12:45:00Z&interval=hour')).data,
    ).toHaveLength(1);
  });

  it.each([
    ['from=2026-01-01&to=2026-04-04', '92 days'],
    ['from=2026-01-01&to=2026-01-09&interval=hour', '7 days'],
    ['from=2026-01-02&to=2026-01-01', 'before to'],
    ['from=soon', 'from:'],
    ['interval=week', 'interval'],
    ['since=2026-01-01', 'This operation takes from, to, interval.'],
  ])('refuse %s', async (query, why) => {
    const { status, body } = await outcomes(query);
    expect(status).toBe(400);
    expect(body.message).toContain(why);
  });
  it('of the longest stretch are answered', async () => {
    expect(created(await outcomes('from=2026-08-15&to=2026-11-15')).data).toHaveLength(92);
    expect(created(await outcomes('from=2026-01-01&to=2026-01-08&interval=hour')).data).toHaveLength(168);
  });
});

describe('as CSV', () => {
  it('calls have a header, one line each, and texts that no spreadsheet runs', async () => {
    const reply = await client.get(`/calls?workflowId=${workflows.loud}&phone=2025550110`, { accept: 'text/csv' });
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="calls-\d{4}-\d\d-\d\d\.csv"$/);
    const [header, line, end] = reply.text.split('\r\n');
    expect(header?.split(',').slice(0, 3)).toEqual(['id', 'createdAt', 'workflowId']);
    expect(line).toContain(`${called[1]},`);
    expect(line).toContain(`,'=1+1,"O""Neil, J",`);
    expect(line).toContain(',+12025550110,COMPLETED,SINGLE,true,');
    expect(end).toBe('');
  });
  it('executions and receipts too, with their filters', async () => {
    const file = await client.get(`/executions?workflowId=${workflows.loud}`, { accept: 'text/csv' });
    expect(file.text.trim().split('\r\n')).toHaveLength(4);
    expect(file.text).toContain('BAD_NUMBER');
    const same = await client.get(`/workflows/${workflows.loud}/executions`, {
      accept: 'text/csv, application/json;q=0.5',
    });
    expect(same.text).toBe(file.text);
    const receipts = await client.get(`/receipts?callId=${dialled}`, { accept: 'text/csv' });
    expect(receipts.text.trim().split('\r\n').length).toBeGreaterThan(1);
    expect(receipts.text).toContain(dialled);
  });
  it('is sent only when it is preferred, and 406 says what there is', async () => {
    for (const accept of ['*/*', 'application/json', 'application/json, text/csv;q=0.9', 'text/*;q=0.1, */*']) {
      expect((await client.get('/executions', { accept })).headers.get('content-type'), accept).toContain(
        'application/json',
      );
    }
    const { status, body } = await client.get('/executions', { accept: 'text/html' });
    expect([status, body.error]).toEqual([406, 'not_acceptable']);
    expect((await client.get('/calls', { accept: 'text/html' })).status).toBe(200);
    expect((await client.get('/calls?phone=x', { accept: 'text/csv' })).status).toBe(400);
    expect((await client.get(`/workflows/${UNKNOWN}/executions`, { accept: 'text/csv' })).status).toBe(404);
  });
});
