// `parley carrier`, from an account to a phone that rings, with secrets that no command line holds.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../tests/support/app.ts';
import { created } from '../tests/support/client.ts';
import { type Ended, parley as runParley } from '../tests/support/command-line.ts';
import { startTelnyx } from '../tests/support/telnyx/telnyx.ts';
import { ScriptedTwilio } from '../tests/support/twilio/scripted-twilio.ts';
import { agreeToCalls, freePort, OUR_NUMBER } from '../tests/support/twilio/twilio-app.ts';

let app: TestApp;
let twilio: ScriptedTwilio;
let key: string;
beforeAll(async () => {
  twilio = await new ScriptedTwilio().start();
  twilio.numbers.set(OUR_NUMBER, { sid: `PN${'0'.repeat(32)}`, form: new URLSearchParams() });
  const port = await freePort();
  app = await testApp({
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' },
  });
  key = created(await app.owner.post('/v1/identity/api-keys', { name: 'Command line' })).plain_text_key;
});
afterAll(async () => {
  await app.stop();
  await twilio.stop();
});

const parley = (args: string[], env: Record<string, string> = {}, input = ''): Promise<Ended> =>
  runParley(['carrier', ...args], { PARLEY_URL: app.url, PARLEY_API_KEY: key, ...env }, { input });
const added = ({ code, stdout, stderr }: Ended): { id: string; credentials: Record<string, unknown> } => {
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
};

it('an account at Twilio is added, tried, and its number set up', async () => {
  const config = JSON.stringify({ baseUrl: twilio.baseUrl, silenceSeconds: 6 });
  const account = ['add', 'twilio', '--account', twilio.accountSid, '--config', config, '--json'];
  const { id, ...rest } = added(await parley(account, { TWILIO_AUTH_TOKEN: twilio.authToken }));
  expect(rest).toMatchObject({ name: 'Twilio', type: 'twilio', config: { silenceSeconds: 6 } });
  expect((await parley(['test', id])).stdout).toContain('The account "Scripted account" answers.');
  expect((await parley(['set-up-number', id, OUR_NUMBER])).stdout).toContain('Workflows can call from it now.');
  expect(twilio.numbers.get(OUR_NUMBER)?.form.get('VoiceUrl')).toContain(`/carriers/${id}/callbacks/voice`);
  expect((await parley(['set-up-number', id, OUR_NUMBER])).stdout).toContain('It was added before.');
  // Without a consent no real phone rings: the reason is told, and then it does.
  const phone = '+12025550143';
  expect(await parley(['test', id, '--to', phone])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('consent'),
  });
  await agreeToCalls(app.owner, phone);
  const rung = await parley(['test', id, '--to', phone]);
  // At night the law forbids it, and the command says so.
  expect(rung.text).toMatch(/rings: call|8:00–21:00/);
  const listed = await parley(['list']);
  expect(listed.stdout).toMatch(new RegExp(`${id} +twilio +authToken +Twilio`));
  expect(listed.text).not.toContain(twilio.authToken);
});

it('secrets come from standard input, one a line', async () => {
  const far = await startTelnyx();
  const account = [
    'add',
    'telnyx',
    '--account',
    '1684641123236054244',
    '--config',
    JSON.stringify({ baseUrl: far.url }),
    '--json',
  ];
  const { id, credentials } = added(await parley(account, {}, `KEY-telnyx\n${far.publicKey}\n`));
  expect(Object.keys(credentials).sort()).toEqual(['apiKey', 'publicKey']);
  expect((await parley(['test', id])).stdout).toContain('The account "Parley" answers.');
  await far.stop();
});

it('the simulated carrier needs nothing', async () => {
  expect(added(await parley(['add', 'simulated', '--json']))).toMatchObject({ type: 'simulated', name: 'Rehearsal' });
});

it.each([
  [['add', 'vonage'], 2, 'Allowed choices are twilio, telnyx, asterisk, simulated'],
  [['add', 'twilio'], 2, 'set TWILIO_ACCOUNT_SID'],
  [['add', 'twilio', '--account', 'AC1'], 2, 'set TWILIO_AUTH_TOKEN'],
  [['add', 'twilio', '--account', 'AC1', '--config', 'quick'], 2, '--config must be a JSON object'],
  [['test', '0190a000-0000-7000-8000-000000000000'], 1, 'request '],
])('%j ends with %i and says why', async (args, code, message) => {
  const ended = await parley(args);
  expect([ended.code, ended.stdout]).toEqual([code, '']);
  expect(ended.stderr).toContain(message);
});
