// The server is killed while it hands a call to a company: at every moment of that no phone rings twice, and no call is lost.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../server/kernel/db/sql.ts';
import { type TestApp, testApp, testEnv } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { launched, type Running, SERVER } from '../support/process.ts';
import { type ScriptedTelnyx, startTelnyx } from '../support/telnyx/telnyx.ts';
import { deliverAll, deliverWebhook, telnyxAccount } from '../support/telnyx/telnyx-app.ts';
import { ScriptedTwilio } from '../support/twilio/scripted-twilio.ts';
import { callPhone, freePort, letItBeDue, readCall, twilioAccount, untilOver } from '../support/twilio/twilio-app.ts';

const CALLEE = '+12025550191';
/** Under the load of other tests a start, a lease and a sweep take their time. */
const PATIENCE = { timeout: 120_000, interval: 100 };

/** When the server dies, told by the table whose row it is about to write: the company has taken the call in any case. */
const MOMENTS = {
  'before the answer': undefined,
  'with the answer in hand': { twilio: sql`carrier_lines`, telnyx: sql`telnyx_calls` },
  'between the two rows that keep the answer': { twilio: sql`calls`, telnyx: sql`calls` },
} as const;
type Moment = keyof typeof MOMENTS;
const moments = Object.keys(MOMENTS) as Moment[];

let app: TestApp;
let publicUrl: string;
let settings: Record<string, string>;
let server: Running | undefined;
/** Of an organization with a number of its own for each story. */
let owner: Client;
let stories = 0;
beforeAll(async () => {
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  settings = {
    PUBLIC_URL: publicUrl,
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    SWEEP_INTERVAL_SECONDS: '1',
    RATE_LIMITS: 'off',
  };
  // The test asks here; what the company tells goes to the server that dies.
  app = await testApp({ env: { ...settings, ROLES: 'api' } });
});
afterAll(async () => {
  await kill();
  await app.stop();
});
beforeEach(async () => {
  owner = (await app.newOrganization()).client;
  stories += 1;
});
const ourNumber = (): string => `+1202555014${stories}`;

/** The server that outlived the story before, or a new one. */
async function haveServer(): Promise<void> {
  server ??= await launched(SERVER, testEnv(app.databaseUrl, { ...settings, PORT: new URL(publicUrl).port }));
}

async function kill(): Promise<void> {
  const dying = server;
  server = undefined;
  dying?.child.kill('SIGKILL');
  await dying?.ended;
}

/** Installed as what the company does before it answers. Resolves `dead` once the server is. */
function killAt(vendor: 'twilio' | 'telnyx', moment: Moment) {
  const table = MOMENTS[moment]?.[vendor];
  let settle: () => void = () => undefined;
  const dead = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const beforeAnswer = async (): Promise<void> => {
    if (!table) {
      await kill();
      return settle();
    }
    const locked = new Promise<void>((resolve) => {
      // The row is held, so that the server waits for it with the answer in hand; what it waits with dies with it.
      void app.kernel.db.transaction(async (tx) => {
        await tx.rows(sql`select 1 from ${table} for update`);
        resolve();
        const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await expect.poll(async () => (await app.kernel.db.rows(waiting)).length, PATIENCE).toBeGreaterThan(0);
        await kill();
        await app.kernel.db.rows(sql`select pg_terminate_backend(pid) from (${waiting}) blocked`);
        settle();
      });
    });
    await locked;
  };
  return { beforeAnswer, dead };
}

const statusOf = async (id: string): Promise<string> => (await readCall(owner, id)).status;

describe('Twilio, which can be searched', () => {
  let twilio: ScriptedTwilio;
  beforeEach(async () => {
    twilio = await new ScriptedTwilio().start();
  });
  afterEach(() => twilio.stop());

  const placings = () =>
    twilio.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/Calls.json'));

  it.each(moments)(
    'rings once when the server is killed %s',
    async (moment) => {
      const account = await twilioAccount(owner, twilio, ourNumber());
      // Nothing is told of itself, as to a server that is away.
      twilio.callees.set(CALLEE, { does: 'keeps ringing', fault: 'all lost' });
      const { beforeAnswer, dead } = killAt('twilio', moment);
      twilio.beforeAnswer = beforeAnswer;
      await haveServer();
      const id = await callPhone({ owner, ...account }, CALLEE);
      await dead;
      expect(await statusOf(id)).toBe('DIALING');
      await haveServer();
      await expect.poll(() => statusOf(id), PATIENCE).toBe('RINGING');
      const [rung] = twilio.calls.values();
      if (!rung) throw new Error('nothing rings');
      await rung.pickUp();
      await expect.poll(() => rung.said.length, PATIENCE).toBe(1);
      await rung.hangUp();
      // The end is lost as well: it is asked for. Afterwards everything is told late, and more than once.
      await letItBeDue(app, id);
      expect(await untilOver(owner, id)).toMatchObject({ status: 'COMPLETED', callEndedReason: 'ENDED' });
      const over = await readCall(owner, id);
      const callbackUrl = `${publicUrl}/carriers/${account.carrierId}/callbacks/status?reference=${id}`;
      for (const CallStatus of ['completed', 'ringing', 'in-progress', 'completed'])
        expect((await twilio.callBack(callbackUrl, { CallSid: rung.sid, CallStatus, CallDuration: '1' })).status).toBe(
          204,
        );
      expect(await readCall(owner, id)).toEqual(over);
      expect(placings()).toHaveLength(1);
    },
    300_000,
  );
});

describe('Telnyx, which takes our key', () => {
  let far: ScriptedTelnyx;
  beforeEach(async () => {
    far = await startTelnyx();
  });
  afterEach(() => far.stop());

  it.each(moments)(
    'rings once when the server is killed %s',
    async (moment) => {
      const account = await telnyxAccount(owner, far, ourNumber());
      const { beforeAnswer, dead } = killAt('telnyx', moment);
      far.beforeAnswer = beforeAnswer;
      far.lines = ['Yes, speaking.'];
      await haveServer();
      const id = await callPhone({ owner, ...account }, CALLEE);
      await dead;
      expect(await statusOf(id)).toBe('DIALING');
      await haveServer();
      await expect.poll(() => statusOf(id), PATIENCE).toBe('RINGING');
      // What Telnyx wanted to tell meanwhile comes late, and each thing twice.
      const late = far.outbox[0];
      await deliverAll(publicUrl, account.carrierId, far, 2);
      expect(await untilOver(owner, id)).toMatchObject({ status: 'COMPLETED', callEndedReason: 'ENDED' });
      const over = await readCall(owner, id);
      const spoken = over.transcript.map(({ text }: { text: string }) => text);
      expect(new Set(spoken).size, 'nothing was said or heard twice').toBe(spoken.length);
      expect(spoken).toContain('Yes, speaking.');
      if (late) expect(await deliverWebhook(publicUrl, account.carrierId, late)).toBe(200);
      expect(await readCall(owner, id)).toEqual(over);
      expect([...far.legs.values()].filter(({ to }) => to === CALLEE)).toHaveLength(1);
    },
    300_000,
  );
});
