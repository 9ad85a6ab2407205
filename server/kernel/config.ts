// Owns every setting: name, default, meaning and check stand here once. The table in docs/settings.md is printed from this list.
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { type MasterKeys, parseMasterKeys } from './secrets/master-keys.ts';

type Setting<T> = { fallback: string; about: string; secret?: true; read(text: string): T };

class Unacceptable extends Error {}
const refuse = (expectation: string): never => {
  throw new Unacceptable(expectation);
};

const text = (about: string, fallback = ''): Setting<string> => ({ fallback, about, read: (value) => value });
const secret = (about: string): Setting<string> => ({ ...text(about), secret: true });
const wholeNumber = (about: string, fallback: number, least: number, most: number): Setting<number> => ({
  fallback: String(fallback),
  about,
  read: (value) => {
    const number = Number(value);
    return /^\d+$/.test(value) && number >= least && number <= most ? number : refuse(`a whole number from ${least} to ${most}`);
  },
});
const daysKept = (about: string, fallback: number, least = 1): Setting<number> => ({
  fallback: String(fallback),
  about: `Days ${about}; 0: for ever`,
  read: (value) => {
    const days = Number(value);
    const isDays = /^\d+$/.test(value) && (days === 0 || (days >= least && days <= 36_500));
    return isDays ? days : refuse(`0, or a whole number from ${least} to 36500`);
  },
});
const number = (about: string, fallback: number, least: number, most: number): Setting<number> => ({
  fallback: String(fallback),
  about,
  read: (value) => {
    const parsed = Number(value);
    return value.trim() !== '' && parsed >= least && parsed <= most ? parsed : refuse(`a number from ${least} to ${most}`);
  },
});
const oneOf = <const T extends string>(about: string, fallback: T, choices: readonly T[]): Setting<T> => ({
  fallback,
  about,
  read: (value) => choices.find((choice) => choice === value) ?? refuse(`one of ${choices.join(', ')}`),
});
const list = <const T extends string>(about: string, fallback: string, choices: readonly T[]): Setting<T[]> => ({
  fallback,
  about,
  read: (value) => {
    const given = commaSeparated(value);
    const known = given.filter((entry): entry is T => choices.some((choice) => choice === entry));
    return known.length === given.length && known.length > 0 ? known : refuse(`a comma-separated list of ${choices.join(', ')}`);
  },
});
function masterKeys(value: string): MasterKeys {
  try {
    return parseMasterKeys(value);
  } catch (error) {
    return refuse((error as Error).message.replace(/^.* must be /, ''));
  }
}
function isRange(range: string): boolean {
  try {
    ipaddr.parseCIDR(range);
    return true;
  } catch {
    return false;
  }
}
/** A proxy by address, by range, or by one of the names that stand for private ranges. */
function isProxy(entry: string): boolean {
  if (PROXY_NAMES.includes(entry) || ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry)) return true;
  if (!isRange(entry)) return false;
  // A range of everything would believe every caller, as `true` once did.
  const [address, bits] = ipaddr.parseCIDR(entry);
  return address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress() ? bits > 96 : bits > 0;
}
function isPublicUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !/[?#]/.test(value);
}
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

const commaSeparated = (value: string): string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

export const SETTINGS = {
  HOST: text('Address to listen on', '127.0.0.1'),
  PORT: wholeNumber('Port to listen on (0 picks a free one)', 8080, 0, 65535),
  PUBLIC_URL: {
    ...text(
      'Address at which carriers reach this service from the internet, such as https://parley.example.com; calls by real carriers need it',
    ),
    read: (value: string) =>
      value === '' || isPublicUrl(value)
        ? value.replace(/\/+$/, '')
        : refuse('empty, or an http or https address without a query'),
  },
  DATA_DIR: { ...text('Folder of the embedded database and its keys', '.parley'), read: (value: string) => path.resolve(value) },
  CONSOLE_DIR: text('Folder of a built console; empty: the one that `npm start` builds in `dist/console`', ''),
  WIDGET_DIR: text('Folder of a built chat for websites; empty: the one that `npm start` builds in `dist/widget`', ''),
  DATABASE_URL: {
    ...secret('Your own PostgreSQL 15 or newer; empty starts the embedded one in `DATA_DIR`'),
    read: (value: string) =>
      value === '' || /^postgres(ql)?:\/\//.test(value) ? value : refuse('empty, or an address that begins with postgres://'),
  },
  DATABASE_POOL_SIZE: wholeNumber('Connections a process may open', 20, 2, 500),
  DATABASE_PREPARED_STATEMENTS: oneOf(
    '`off` plans every statement anew, for a pooler that cannot keep prepared statements',
    'on',
    ['on', 'off'],
  ),
  DATABASE_WAIT_SECONDS: wholeNumber('How long a start waits for a database that is not there yet', 60, 0, 3600),
  DATABASE_SILENCE_SECONDS: wholeNumber(
    'How long the database may give no answer at all before requests are refused instead of waiting for it',
    4,
    2,
    60,
  ),
  ALLOW_UNSAFE_DURABILITY: oneOf('`true` accepts a database with fsync or synchronous_commit off', 'false', ['true', 'false']),
  PARLEY_SECRET_KEY: {
    ...secret(
      'Master key: 32 bytes as base64 or hex; several comma-separated, the first encrypts. Needed with `DATABASE_URL`, else made once in `DATA_DIR`',
    ),
    read: (value: string): MasterKeys | undefined => (value === '' ? undefined : masterKeys(value)),
  },
  PARLEY_BOOTSTRAP_API_KEY: secret("The first owner's API key, instead of a random one"),
  ROLES: list('What this process does', 'api,worker', ['api', 'worker']),
  WORKER_CONCURRENCY: wholeNumber('Quick jobs a worker runs at once', 10, 1, 200),
  WORKER_PATIENT_CONCURRENCY: wholeNumber(
    'Jobs a worker runs at once that may wait for somebody outside: tools, models, carriers, pages',
    512,
    1,
    10_000,
  ),
  WORKER_PATIENT_PER_ORGANIZATION: wholeNumber(
    'How many of those one organization may have; fewer when little is free',
    32,
    1,
    10_000,
  ),
  WORK_THREADS: wholeNumber('Threads for work that would hold up other requests; started when needed', 2, 1, 16),
  WORKER_POLL_MS: wholeNumber('How often a worker looks for jobs whose time has come', 1000, 10, 60_000),
  SWEEP_INTERVAL_SECONDS: number('No lost or stuck job waits longer than this', 15, 0.1, 3600),
  LOG_LEVEL: oneOf('Least severe log line that is written', 'info', ['debug', 'info', 'warn', 'error', 'silent']),
  RATE_LIMITS: oneOf('`off` switches all rate limits off', 'on', ['on', 'off']),
  RATE_LIMIT_READS: wholeNumber('Reads per key, node and minute', 6000, 1, 10_000_000),
  RATE_LIMIT_WRITES: wholeNumber('Writes per key, node and minute', 1200, 1, 10_000_000),
  RATE_LIMIT_KEY_CREATIONS: wholeNumber('API keys created per key, node and minute', 60, 1, 10_000_000),
  RATE_LIMIT_FAILED_AUTHENTICATIONS: wholeNumber('Failed authentications per address, node and minute', 1000, 1, 10_000_000),
  RATE_LIMIT_SIGN_INS: wholeNumber('Attempts to sign in at the console per address, node and minute', 60, 1, 10_000_000),
  RATE_LIMIT_OPEN: wholeNumber('Documents, pages and metrics read per address, node and minute', 600, 1, 10_000_000),
  TRUST_PROXY: {
    ...text('Proxies whose X-Forwarded-For is believed: addresses, ranges or `loopback`, comma-separated', 'false'),
    read: (value: string): string[] => {
      const given = commaSeparated(value);
      if (value === 'false') return [];
      return given.length > 0 && given.every(isProxy)
        ? given
        : refuse('false, or the addresses of your own proxies, such as 10.0.0.0/8, fd00::/8, loopback');
    },
  },
  METRICS_TOKEN: {
    ...secret('Who sends it as `Authorization: Bearer …` may read `/metrics`; empty: callers on this machine only'),
    read: (value: string) =>
      value === '' || /^[\x21-\x7e]{16,}$/.test(value) ? value : refuse('16 or more printable characters'),
  },
  HEALTH_HOST: text('Address of the health listener', '127.0.0.1'),
  HEALTH_PORT: {
    ...text('Port that serves `/healthz`, `/readyz` and `/metrics` only, for any role (0 picks a free one); empty: none'),
    read: (value: string): number | undefined => {
      if (value === '') return undefined;
      return /^\d{1,5}$/.test(value) && Number(value) <= 65_535
        ? Number(value)
        : refuse('empty, or a whole number from 0 to 65535');
    },
  },
  OUTBOUND_ALLOW_CIDRS: {
    ...text('Address ranges that outgoing requests may reach although they are private; also opens http: for them'),
    read: (value: string) =>
      commaSeparated(value).map((range) => (isRange(range) ? range : refuse('ranges such as 10.0.0.0/8, fd00::/8'))),
  },
  LOCAL_MODEL_IDLE_SECONDS: number('The built-in embedding model leaves memory after this long without work', 300, 0.1, 86_400),
  EMBEDDING_RUNTIME: oneOf(
    'What computes the built-in embedding model: WebAssembly, or onnxruntime-node if you have installed it; `auto` takes the latter where it is there',
    'auto',
    ['auto', 'wasm', 'native'],
  ),
  WEBHOOK_PROVIDER: oneOf('Who delivers webhooks: this service, or a Svix server', 'builtin', ['builtin', 'svix']),
  WEBHOOK_TIMEOUT_SECONDS: number('How long a receiver may take to answer a webhook', 15, 0.1, 120),
  WEBHOOK_ENDPOINT_CONCURRENCY: wholeNumber('Webhooks under way to one endpoint at once', 16, 1, 128),
  WEBHOOK_DELIVERY_RETENTION_DAYS: daysKept('that finished webhook deliveries are kept', 30, 2),
  EVENT_RETENTION_DAYS: daysKept('that events are kept for replay, the event stream and timelines', 90, 2),
  TRACE_RETENTION_DAYS: daysKept('after the end of a conversation that its trace is kept, and it can be replayed', 90),
  CONVERSATION_RETENTION_DAYS: daysKept('after its end that a conversation is kept, with all that was said', 0),
  CALL_RETENTION_DAYS: daysKept('after their end that calls and executions are kept', 0),
  RECORDING_RETENTION_DAYS: daysKept('that recordings of calls are kept', 90),
  LEAD_BATCH_RETENTION_DAYS: daysKept('after its end that an import of leads is kept', 0),
  TEXT_MESSAGE_RETENTION_DAYS: daysKept('that text messages in both directions are kept', 0),
  CONTACT_ATTEMPT_RETENTION_DAYS: daysKept(
    'that attempts to reach somebody are kept for the caps; at least 366, since quiet days may last a year',
    0,
    366,
  ),
  MODEL_INVOCATION_RETENTION_DAYS: daysKept('that single calls to models are kept; sums per day stay', 0),
  TEST_RUN_RETENTION_DAYS: daysKept('that test runs are kept, with the result of each case', 90),
  RELEASE_RUN_RETENTION_DAYS: daysKept('that runs of release suites are kept; the latest of each stays', 0),
  GRAPH_HISTORY_RETENTION_DAYS: daysKept('that steps of editing a flow are kept for undo', 0),
  SIMULATED_CARRIER_RETENTION_DAYS: daysKept('that the simulated carrier remembers calls and texts', 30),
  DEAD_JOB_RETENTION_DAYS: daysKept('that jobs whose attempts are used up are kept for the operator to look into', 30),
  EVENT_STREAMS_PER_ORGANIZATION: wholeNumber('Event streams one organization may hold open at a node', 50, 1, 10_000),
  CONVERSATION_STREAMS_PER_ORGANIZATION: wholeNumber(
    'Streams of conversations one organization may hold open at a node',
    500,
    1,
    10_000,
  ),
  SVIX_URL: {
    ...text('Address of the Svix server, such as https://api.eu.svix.com; a private one must be within `OUTBOUND_ALLOW_CIDRS`'),
    read: (value: string) =>
      value === '' || /^https?:\/\/[^/]+/.test(value) ? value.replace(/\/+$/, '') : refuse('an http or https address'),
  },
  SVIX_TOKEN: secret('Token for the Svix server'),
  SVIX_SENSITIVITY_MAX: oneOf('The most sensitive events that are handed to Svix', 'non_pii', ['non_pii', 'pii', 'sensitive']),
  GRAPH_MAX_NODES: wholeNumber('Nodes a flow graph may have', 2000, 1, 100_000),
  GRAPH_MAX_EDGES: wholeNumber('Edges a flow graph may have', 6000, 1, 300_000),
  GRAPH_MAX_CHARACTERS: wholeNumber('Length of a flow graph as JSON', 8_000_000, 1000, 100_000_000),
  CONVERSATION_LEASE_SECONDS: number(
    'How long a conversation waits for a process that is gone before another goes on',
    15,
    1,
    600,
  ),
  HANDOFF_WAIT_SECONDS: wholeNumber(
    'How long a caller whom a flow hands to a human waits on the line before they are told that nobody is free',
    120,
    5,
    3600,
  ),
  CLOCK_SPEED: number('How fast product time runs against the wall (tests and demos)', 1, 0.001, 1_000_000),
  CLOCK_OFFSET_SECONDS: number('How far product time is ahead of the wall', 0, -4_000_000_000, 4_000_000_000),
  SIMULATED_CARRIER_SPEED: number('How much faster than life simulated phones ring and talk', 1, 0.01, 1_000_000),
  DRAIN_SECONDS: wholeNumber(
    'How long a process that was told to stop (SIGTERM) still takes requests while /readyz fails',
    5,
    0,
    300,
  ),
  SHUTDOWN_GRACE_SECONDS: wholeNumber('How long a stopping process may finish its work', 25, 1, 600),
} as const satisfies Record<string, Setting<unknown>>;

export type Config = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['read']> };

/** Lists everything that is wrong at once, so that operators need not mend one per start. */
export class ConfigProblem extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`Parley cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const read = ([name, setting]: [string, Setting<unknown>]): [string, unknown] => {
    const given = env[name];
    try {
      return [name, setting.read(given === undefined || given === '' ? setting.fallback : given)];
    } catch (error) {
      if (!(error instanceof Unacceptable)) throw error;
      problems.push(`${name} must be ${error.message}${setting.secret ? '' : `, not "${given}"`}`);
      return [name, undefined];
    }
  };
  const config = Object.fromEntries(Object.entries(SETTINGS).map(read)) as Config;
  if (config.DATABASE_URL && !config.PARLEY_SECRET_KEY) {
    problems.push('PARLEY_SECRET_KEY is needed with DATABASE_URL; make one with: openssl rand -base64 32');
  }
  if (config.WEBHOOK_PROVIDER === 'svix' && !(config.SVIX_URL && config.SVIX_TOKEN)) {
    problems.push('SVIX_URL and SVIX_TOKEN are needed with WEBHOOK_PROVIDER=svix');
  }
  if (problems.length > 0) throw new ConfigProblem(problems);
  return config;
}
