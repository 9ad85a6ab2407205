// Whom a campaign calls again: by default only people whom no one reached, and never more often than it says.
import { afterEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../tests/support/app.ts';
import { created } from '../../../../tests/support/client.ts';
import { appsOfATest, workflowOf } from '../../../../tests/support/law.ts';
import { acceleratedClock } from '../../../kernel/time/clock.ts';

const { open, stop } = appsOfATest();
afterEach(stop);
const SOON = { timeout: 60_000, interval: 50 };
const DAY = 86_400;
// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;

/** A Wednesday, noon in Denver; a day lasts less than a second. */
const quick = () => acceleratedClock({ speed: 200_000, offsetMs: Date.UTC(2027, 5, 16, 18) - Date.now() });
const openApp = (): Promise<TestApp> => open({ clock: quick(), env: { SIMULATED_CARRIER_SPEED: '1000' } });

async function ended(app: TestApp, workflowId: string, lead: object): Promise<{ execution: Any; calls: Any[] }> {
  const { id } = created(await app.owner.post(`/workflows/${workflowId}/executions`, lead));
  await expect.poll(async () => (await app.owner.get(`/executions/${id}`)).body.completedAt, SOON).not.toBeNull();
  const { calls } = (await app.owner.get(`/calls?workflowId=${workflowId}`)).body;
  return {
    execution: (await app.owner.get(`/executions/${id}`)).body,
    calls: calls.filter(({ workflowExecutionId }: Any) => workflowExecutionId === id),
  };
}

const FINISHING = [
  'ENDED',
  'NOT_INTERESTED',
  'WARM_TRANSFER',
  'SCHEDULER',
  'TEXT_CONSENT',
  'DNC',
  'FRAUD',
  'BAD_NUMBER',
];

describe('a step that does not say what it finishes on', () => {
  it('is stored and returned with every human contact, and only if it calls', async () => {
    const app = await open({ env: { WORKER: 'off' } });
    const steps = [
      {},
      { type: 'TEXT', textMessage: 'x' },
      { type: 'WAIT' },
      { finishOn: [] },
      { finishOn: ['SCHEDULER'] },
    ];
    const saved = created(await app.owner.post('/workflows', { name: 'Rules', steps }));
    expect(saved.steps.map(({ finishOn }: Any) => finishOn)).toEqual([
      // The text that follows is what a person agrees to who agrees to texts.
      FINISHING.filter((reason) => reason !== 'TEXT_CONSENT'),
      [],
      [],
      [],
      ['SCHEDULER'],
    ]);
    const changed = created(await app.owner.patch(`/workflows/${saved.id}`, { steps: [{}] }));
    expect(changed.steps[0].finishOn).toEqual(FINISHING);
  });

  it('calls again after no answer, busy and voicemail, and no one who was reached', { timeout: 120_000 }, async () => {
    const app = await openApp();
    const steps = [
      { voicemailMessage: 'Hello' },
      { delayInSecs: DAY, voicemailMessage: 'Hello' },
      { delayInSecs: DAY },
    ];
    const id = await workflowOf(app, { steps });
    const callsTo = async (last: string) => (await ended(app, id, { primaryPhone: `+172055501${last}` })).calls.length;
    for (const unreached of ['10', '11', '13']) expect(await callsTo(unreached), unreached).toBe(3);
    for (const reached of ['01', '14', '15', '17', '18', '19', '12', '20'])
      expect(await callsTo(reached), reached).toBe(1);
  });

  it('judges the call-back that was asked for, not the wish for it', { timeout: 120_000 }, async () => {
    const app = await openApp();
    const id = await workflowOf(app, { steps: [{}, { delayInSecs: DAY }] });
    const { calls } = await ended(app, id, { primaryPhone: '+17205550116' });
    expect(calls.some(({ tag }: Any) => tag === 'CALLBACK')).toBe(true);
  });
});

describe('the warning about calls after a success', () => {
  const codes = async (app: TestApp, steps: object[]) =>
    created(await app.owner.post('/workflows', { name: 'Warned', steps })).warnings.map(({ code }: Any) => code);

  it('is given where a later call follows, and says who', async () => {
    const app = await open({ env: { WORKER: 'off' } });
    const { warnings } = created(
      await app.owner.post('/workflows', {
        name: 'Warned',
        steps: [{ finishOn: ['SCHEDULER'] }, { type: 'WAIT' }, { delayInSecs: DAY }],
      }),
    );
    const warning = warnings.find(({ code }: Any) => code === 'steps_call_after_success');
    expect(warning.message).toBe(
      'A person who talked to the end, said no, was put through to a colleague or agreed to texts is called again by the next call of the campaign.',
    );
    expect(warning.fix).toContain('ENDED, NOT_INTERESTED, WARM_TRANSFER, TEXT_CONSENT');
    for (const fine of [[{}, {}], [{ finishOn: [] }], [{ finishOn: [] }, { type: 'TEXT', textMessage: 'x' }]]) {
      expect(await codes(app, fine)).not.toContain('steps_call_after_success');
    }
    expect(await codes(app, [{}, { finishOn: [] }, {}])).toContain('steps_call_after_success');
  });
});

describe('the limits of a campaign', () => {
  it('hold each lead, each number and each day, and the receipt says so', { timeout: 180_000 }, async () => {
    const app = await openApp();
    const steps = [{}, { delayInSecs: 600 }, { delayInSecs: 600 }, { delayInSecs: 600 }];
    const silent = { primaryPhone: '+17205550110' };
    const perLead = await ended(app, await workflowOf(app, { steps, maxAttemptsPerLead: 2 }), silent);
    expect(perLead.calls.filter(({ status }: Any) => status === 'COMPLETED')).toHaveLength(2);
    expect(perLead.execution.steps.map(({ status }: Any) => status)).toEqual([
      'COMPLETED',
      'COMPLETED',
      'SKIPPED',
      'SKIPPED',
    ]);
    const [refused] = perLead.calls;
    expect((await app.owner.get(`/calls/${refused.id}/receipt`)).body.receipts[0]).toMatchObject({
      rule: 'campaign_attempts',
      verdict: 'refuse',
      because: 'The campaign calls a lead at most 2 times.',
    });

    const numbered = await workflowOf(app, { steps: steps.slice(0, 2), maxAttemptsPerNumber: 3 });
    const first = await ended(app, numbered, silent);
    const again = await ended(app, numbered, silent);
    expect([first, again].map(({ calls }) => calls.filter(({ status }: Any) => status === 'COMPLETED').length)).toEqual(
      [2, 1],
    );

    const daily = await ended(
      app,
      await workflowOf(app, { steps, timezone: 'America/Denver', maxAttemptsPerDay: 1 }),
      silent,
    );
    const days = daily.calls.map(({ scheduledAt }: Any) =>
      new Intl.DateTimeFormat('en', { timeZone: 'America/Denver', dateStyle: 'short' }).format(new Date(scheduledAt)),
    );
    expect(new Set(days).size).toBe(4);
  });

  it('can be set, changed and taken away', async () => {
    const app = await open({ env: { WORKER: 'off' } });
    const id = await workflowOf(app, { maxAttemptsPerLead: 3, maxAttemptsPerDay: 1 });
    expect((await app.owner.get(`/workflows/${id}`)).body).toMatchObject({
      maxAttemptsPerLead: 3,
      maxAttemptsPerDay: 1,
      maxAttemptsPerNumber: null,
    });
    const changed = created(
      await app.owner.patch(`/workflows/${id}`, { maxAttemptsPerLead: null, maxAttemptsPerNumber: 9 }),
    );
    expect(changed).toMatchObject({ maxAttemptsPerLead: null, maxAttemptsPerDay: 1, maxAttemptsPerNumber: 9 });
    expect((await app.owner.patch(`/workflows/${id}`, { maxAttemptsPerDay: 0 })).status).toBe(400);
  });
});
