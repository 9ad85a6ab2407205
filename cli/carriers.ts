// `parley carrier`: accounts with phone companies, from the first key to a phone that rings.
import { Argument } from 'commander';
import { ConflictError, type Parley } from '../sdk/parley.ts';
import { type Cli, describeUsage, UsageError } from './program/commands.ts';
import { askForSecrets } from './program/secrets.ts';
import { table } from './program/terminal.ts';

/** What identifies an account at a company. `variable`: where it is found in the environment. */
type Credential = { field: string; variable: string; question: string };
type Company = { name: string; ids: readonly Credential[]; secrets: readonly Credential[] };

const COMPANIES = {
  twilio: {
    name: 'Twilio',
    ids: [{ field: 'accountSid', variable: 'TWILIO_ACCOUNT_SID', question: 'the account SID, AC…' }],
    secrets: [{ field: 'authToken', variable: 'TWILIO_AUTH_TOKEN', question: 'Auth token' }],
  },
  telnyx: {
    name: 'Telnyx',
    ids: [
      { field: 'connectionId', variable: 'TELNYX_CONNECTION_ID', question: 'the id of the call control application' },
    ],
    secrets: [
      { field: 'apiKey', variable: 'TELNYX_API_KEY', question: 'API key' },
      { field: 'publicKey', variable: 'TELNYX_PUBLIC_KEY', question: 'Public key' },
    ],
  },
  asterisk: {
    name: 'Asterisk',
    ids: [],
    secrets: [{ field: 'secret', variable: 'ASTERISK_SECRET', question: 'The secret that Asterisk will show' }],
  },
  simulated: { name: 'Rehearsal', ids: [], secrets: [] },
} as const satisfies Record<string, Company>;
type CarrierType = keyof typeof COMPANIES;

type AddOptions = { name?: string; account?: string; config?: string };

export function addCarrierCommands(cli: Cli): void {
  const { program, screen, withServer } = cli;
  const carrier = program.command('carrier').description('accounts with phone companies, on the running server');
  const list = carrier
    .command('list')
    .description('list the carriers, and which credentials are set')
    .action(() =>
      withServer(async (parley) => {
        const carriers = await parley.carriers.list().all();
        const rows = carriers.map(({ id, type, name, credentials }) => [
          id,
          type,
          Object.keys(credentials).join(', '),
          name,
        ]);
        screen.show(carriers, () => table(['ID', 'TYPE', 'CREDENTIALS', 'NAME'], rows));
      }),
    );
  describeUsage(list, 'server', 'parley carrier list');

  const add = carrier
    .command('add')
    .description(
      'add an account; its secrets come from the environment, a question or standard input, never from the command line',
    )
    .addArgument(new Argument('<type>', 'the company').choices(Object.keys(COMPANIES)))
    .option('--name <name>', 'what you call it; else the company’s name')
    .option(
      '--account <id>',
      'Twilio: the account SID, else TWILIO_ACCOUNT_SID; Telnyx: the connection id, else TELNYX_CONNECTION_ID',
    )
    .option('--config <json>', 'further settings of the account, such as \'{"silenceSeconds": 6}\'')
    .action((type: CarrierType, options: AddOptions) =>
      withServer(async (parley) => {
        const made = await parley.carriers.create(await accountOf(type, options));
        screen.show(made, () => `Added "${made.name}": ${made.id}. Try it with: npx parley carrier test ${made.id}`);
      }),
    );
  describeUsage(
    add,
    'server',
    'parley carrier add twilio --account AC0123456789abcdef0123456789abcdef',
    'TWILIO_AUTH_TOKEN=… parley carrier add twilio --account AC0123456789abcdef0123456789abcdef',
    'parley carrier add telnyx --account 1684641123236054244 < api-key-and-public-key.txt',
    'parley carrier add simulated --name Rehearsal',
  );

  const test = carrier
    .command('test')
    .description('ask the company whether the credentials are good; with --to a phone rings')
    .argument('<id>', 'of "parley carrier list"')
    .option('--to <number>', 'a phone that agreed to be called: it rings, and hears one sentence')
    .action((id: string, { to }: { to?: string }) =>
      withServer(async (parley) => {
        const tested = await parley.carriers.test(id, to === undefined ? {} : { to });
        const rings = tested.callId === null ? '' : ` ${to} rings: call ${tested.callId}.`;
        screen.show(tested, () => `The account "${tested.account}" answers.${rings}`);
      }),
    );
  describeUsage(test, 'server', 'parley carrier test 0190a6c2-…', 'parley carrier test 0190a6c2-… --to +12025550143');

  const setUp = carrier
    .command('set-up-number')
    .description('send calls and texts that come to a number of the account to this server, and add the number')
    .argument('<id>', 'of "parley carrier list"')
    .argument('<number>', 'such as +12025550142')
    .action((id: string, number: string) =>
      withServer(async (parley) => {
        await parley.carriers.setUpNumber(id, { phoneNumber: number });
        const added = await addNumber(parley, id, number);
        const rest = added ? 'Workflows can call from it now.' : 'It was added before.';
        screen.show({ phoneNumber: number, added }, () => `Calls and texts to ${number} come here. ${rest}`);
      }),
    );
  describeUsage(setUp, 'server', 'parley carrier set-up-number 0190a6c2-… +12025550142');
}

async function accountOf(type: CarrierType, { name, account, config }: AddOptions) {
  const { env } = process;
  const { ids, secrets, name: ofCompany }: Company = COMPANIES[type];
  const known: Record<string, unknown> = settingsOf(config);
  for (const { field, variable, question } of ids) {
    known[field] = account ?? env[variable] ?? known[field];
    if (known[field] === undefined)
      throw new UsageError(`Say which account it is: --account with ${question}, or set ${variable}.`);
  }
  const missing = secrets.filter(({ variable }) => !env[variable]);
  const typed = await askForSecrets(missing.map(({ question }) => question));
  const answers = new Map(missing.map(({ field }, at) => [field, typed[at] ?? '']));
  const credentials = Object.fromEntries(
    secrets.map(({ field, variable }) => [field, answers.get(field) ?? env[variable] ?? '']),
  );
  const unset = secrets.find(({ field }) => credentials[field] === '');
  if (unset)
    throw new UsageError(
      `${unset.question} is missing: set ${unset.variable}, or give it on standard input, one secret a line.`,
    );
  return type === 'simulated'
    ? { name: name ?? ofCompany }
    : { name: name ?? ofCompany, type, config: known, credentials };
}

function settingsOf(json = '{}'): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(json);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { ...read };
  } catch {
    // Reported below.
  }
  throw new UsageError('--config must be a JSON object, such as \'{"silenceSeconds": 6}\'.');
}

/** False: the organization has it already. */
async function addNumber(parley: Parley, carrierId: string, phoneNumber: string): Promise<boolean> {
  try {
    await parley.phoneNumbers.create({ phoneNumber, carrierId });
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}
