// Owns every setting: its name, default, meaning and check. The table in docs/settings.md is printed from this list.

import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { type MasterKeys, parseMasterKeys } from './secrets/master-keys.ts';

type Setting<T> = { fallback: string; about: string; secret?: true; read(text: string): T };

class InvalidSetting extends Error {}
/** `expected` completes the sentence "PORT must be …". */
const invalid = (expected: string): never => {
  throw new InvalidSetting(expected);
};

const text = (about: string, fallback = ''): Setting<string> => ({ fallback, about, read: (value) => value });
const secret = (about: string): Setting<string> => ({ ...text(about), secret: true });
const wholeNumber = (about: string, fallback: number, min: number, max: number): Setting<number> => ({
  fallback: String(fallback),
  about,
  read: (value) => {
    const number = Number(value);
    return /^\d+$/.test(value) && number >= min && number <= max
      ? number
      : invalid(`a whole number from ${min} to ${max}`);
  },
});
const retentionDays = (about: string, fallback: number, min = 1): Setting<number> => ({
  fallback: String(fallback),
  about: `Days ${about}; 0: for ever`,
  read: (value) => {
    const days = Number(value);
    const isDays = /^\d+$/.test(value) && (days === 0 || (days >= min && days <= 36_500));
    return isDays ? days : invalid(`0, or a whole number from ${min} to 36500`);
  },
});
const number = (about: string, fallback: number, min: number, max: number): Setting<number> => ({
  fallback: String(fallback),
  about,
  read: (value) => {
    const parsed = Number(value);
    return value.trim() !== '' && parsed >= min && parsed <= max ? parsed : invalid(`a number from ${min} to ${max}`);
  },
});
const oneOf = <const T extends string>(about: string, fallback: T, choices: readonly T[]): Setting<T> => ({
  fallback,
  about,
  read: (value) => choices.find((choice) => choice === value) ?? invalid(`one of ${choices.join(', ')}`),
});
const list = <const T extends string>(about: string, fallback: string, choices: readonly T[]): Setting<T[]> => ({
  fallback,
  about,
  read: (value) => {
    const entries = commaSeparated(value);
    const known = entries.filter((entry): entry is T => choices.some((choice) => choice === entry));
    return known.length === entries.length && known.length > 0
      ? known
      : invalid(`a comma-separated list of ${choices.join(', ')}`);
  },
});
function masterKeys(value: string): MasterKeys {
  try {
    return parseMasterKeys(value);
  } catch (error) {
    return invalid((error as Error).message.replace(/^.* must be /, ''));
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
  if (PROXY_NAMES.includes(entry) || ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry))
    return true;
  if (!isRange(entry)) return false;
  // A range of all addresses would believe every caller.
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
  CELL: {
    ...text(
      'The name of this cell, two letters or digits, where several installations share one address: new keys, channels and addresses for vendors and people (`/c/<cell>/…`) begin with it, so that a proxy knows whose a request is',
      '00',
    ),
    read: (value: string) => (/^[0-9A-Za-z]{2}$/.test(value) ? value : invalid('two letters or digits')),
  },
  PUBLIC_URL: {
    ...text(
      'Address at which carriers reach this service from the internet, such as https://parley.example.com; calls by real carriers need it',
    ),
    read: (value: string) =>
      value === '' || isPublicUrl(value)
        ? value.replace(/\/+$/, '')
        : invalid('empty, or an http or https address without a query'),
  },
  CHAT_URL: {
    ...text(
      'Origin of the public pages `/chat` and `/docs`, such as https://chat.example.com, which must lead to this service too; the origin of the console then serves neither, and this one no console. Empty: one origin serves all',
    ),
    read: (value: string) =>
      value === '' || (isPublicUrl(value) && new URL(value).pathname === '/')
        ? value.replace(/\/+$/, '').toLowerCase()
        : invalid('empty, or an origin such as https://chat.example.com, without a path'),
  },
  SMTP_URL: {
    ...secret(
      'SMTP server that sends e-mail to members, such as smtps://user:password@mail.example.com; empty: no e-mail is sent',
    ),
    read: (value: string) =>
      value === '' || (/^smtps?:\/\//.test(value) && URL.canParse(value))
        ? value
        : invalid('empty, or an address that begins with smtp:// or smtps://'),
  },
  MAIL_FROM: {
    ...text('Address that e-mail comes from, such as Parley <parley@example.com>; needed with `SMTP_URL`'),
    read: (value: string) =>
      value === '' || /^[^\r\n]+@[^\r\n]+$/.test(value) ? value : invalid('empty, or an e-mail address'),
  },
  DATA_DIR: {
    ...text('Folder of the embedded database and its keys', '.parley'),
    read: (value: string) => path.resolve(value),
  },
  DATABASE_URL: {
    ...secret('Your own PostgreSQL 15 or newer; empty starts the embedded one in `DATA_DIR`'),
    read: (value: string) =>
      value === '' || /^postgres(ql)?:\/\//.test(value)
        ? value
        : invalid('empty, or an address that begins with postgres://'),
  },
  DATABASE_POOL_SIZE: wholeNumber('Connections a process may open', 20, 2, 500),
  DATABASE_PREPARED_STATEMENTS: oneOf(
    '`off` plans every statement anew, for a pooler that cannot keep prepared statements',
    'on',
    ['on', 'off'],
  ),
  DATABASE_WAIT_SECONDS: wholeNumber('How long a start waits for a database that is not there yet', 60, 0, 3600),
  ALLOW_UNSAFE_DURABILITY: oneOf('`true` accepts a database with fsync or synchronous_commit off', 'false', [
    'true',
    'false',
  ]),
  PARLEY_SECRET_KEY: {
    ...secret(
      'Master key: 32 bytes as base64 or hex; several comma-separated, the first encrypts. Needed with `DATABASE_URL`, else made once in `DATA_DIR`',
    ),
    read: (value: string): MasterKeys | undefined => (value === '' ? undefined : masterKeys(value)),
  },
  PARLEY_BOOTSTRAP_API_KEY: secret("The first owner's API key, instead of a random one"),
  PARLEY_BOOTSTRAP_API_KEY_FILE: text(
    'File with the first owner’s API key, instead of the setting above; read at the first start only, and may be removed after it',
  ),
  ROLES: list('What this process does', 'api,worker', ['api', 'worker']),
  WORKER_CONCURRENCY: wholeNumber('Quick jobs a worker runs at once', 16, 1, 200),
  SWEEP_INTERVAL_SECONDS: number('No lost or stuck job waits longer than this', 15, 0.1, 3600),
  LOG_LEVEL: oneOf('Least severe log line that is written', 'info', ['debug', 'info', 'warn', 'error', 'silent']),
  RATE_LIMITS: oneOf('`off` switches all rate limits off', 'on', ['on', 'off']),
  RATE_LIMIT_READS: wholeNumber('Reads per key, node and minute', 6000, 1, 10_000_000),
  RATE_LIMIT_WRITES: wholeNumber('Writes per key, node and minute', 1200, 1, 10_000_000),
  RATE_LIMIT_KEY_CREATIONS: wholeNumber('API keys created per key, node and minute', 60, 1, 10_000_000),
  RATE_LIMIT_FAILED_AUTHENTICATIONS: wholeNumber(
    'Failed authentications per address, node and minute',
    1000,
    1,
    10_000_000,
  ),
  RATE_LIMIT_SIGN_INS: wholeNumber(
    'Attempts to sign in at the console per address, node and minute',
    60,
    1,
    10_000_000,
  ),
  RATE_LIMIT_OPEN: wholeNumber('Documents, pages and metrics read per address, node and minute', 600, 1, 10_000_000),
  TRUST_PROXY: {
    ...text('Proxies whose X-Forwarded-For is believed: addresses, ranges or `loopback`, comma-separated', 'false'),
    read: (value: string): string[] => {
      const proxies = commaSeparated(value);
      if (value === 'false') return [];
      return proxies.length > 0 && proxies.every(isProxy)
        ? proxies
        : invalid('false, or the addresses of your own proxies, such as 10.0.0.0/8, fd00::/8, loopback');
    },
  },
  METRICS_TOKEN: {
    ...secret(
      'Who sends it as `Authorization: Bearer …` may read `/metrics` and `/metrics/cell`; empty: callers on this machine only',
    ),
    read: (value: string) =>
      value === '' || /^[\x21-\x7e]{16,}$/.test(value) ? value : invalid('16 or more printable characters'),
  },
  HEALTH_HOST: text('Address of the health listener', '127.0.0.1'),
  HEALTH_PORT: {
    ...text(
      'Port that serves `/healthz`, `/readyz` and `/metrics` only, for any role (0 picks a free one); empty: none',
    ),
    read: (value: string): number | undefined => {
      if (value === '') return undefined;
      return /^\d{1,5}$/.test(value) && Number(value) <= 65_535
        ? Number(value)
        : invalid('empty, or a whole number from 0 to 65535');
    },
  },
  OUTBOUND_ALLOW_CIDRS: {
    ...text('Address ranges that outgoing requests may reach although they are private; also opens http: for them'),
    read: (value: string) =>
      commaSeparated(value).map((range) => (isRange(range) ? range : invalid('ranges such as 10.0.0.0/8, fd00::/8'))),
  },
  EMBEDDING_RUNTIME: oneOf(
    'What runs the models that Parley ships: `native` (onnxruntime-node, an optional dependency), `wasm` (slower, needs nothing), or `auto`: the first where it is there',
    'auto',
    ['auto', 'wasm', 'native'],
  ),
  SPEECH: oneOf('`off` uses no speech parts of our own, even where they are installed', 'on', ['on', 'off']),
  SPEECH_FOLDER: text('Folder of the speech parts; empty: where `npm run speech:install` puts them'),
  WEBHOOK_TIMEOUT_SECONDS: number('How long a receiver may take to answer a webhook', 15, 0.1, 120),
  WEBHOOK_DELIVERY_RETENTION_DAYS: retentionDays('that finished webhook deliveries are kept', 30, 2),
  EVENT_RETENTION_DAYS: retentionDays('that events are kept for replay, the event stream and timelines', 90, 2),
  TRACE_RETENTION_DAYS: retentionDays(
    'after the end of a conversation that its trace is kept, and it can be replayed',
    90,
  ),
  CONVERSATION_RETENTION_DAYS: retentionDays('after its end that a conversation is kept, with all its messages', 0),
  CALL_RETENTION_DAYS: retentionDays('after their end that calls and executions are kept', 0),
  RECORDING_RETENTION_DAYS: retentionDays('that recordings of calls are kept', 90),
  LEAD_BATCH_RETENTION_DAYS: retentionDays('after its end that an import of leads is kept', 0),
  TEXT_MESSAGE_RETENTION_DAYS: retentionDays('that text messages in both directions are kept', 0),
  CONTACT_ATTEMPT_RETENTION_DAYS: retentionDays(
    'that attempts to reach a person are kept for the caps; at least 366, since quiet days may last a year',
    0,
    366,
  ),
  MODEL_INVOCATION_RETENTION_DAYS: retentionDays('that single calls to models are kept; sums per day stay', 0),
  TEST_RUN_RETENTION_DAYS: retentionDays('that test runs are kept, with the result of each case', 90),
  RELEASE_RUN_RETENTION_DAYS: retentionDays('that runs of release suites are kept; the latest of each stays', 0),
  GRAPH_HISTORY_RETENTION_DAYS: retentionDays('that steps of editing a flow are kept for undo', 0),
  GRAPH_MAX_NODES: wholeNumber('Nodes a flow graph may have', 2000, 1, 100_000),
  GRAPH_MAX_EDGES: wholeNumber('Edges a flow graph may have', 6000, 1, 300_000),
  GRAPH_MAX_CHARACTERS: wholeNumber('Length of a flow graph as JSON', 8_000_000, 1000, 100_000_000),
  CONVERSATION_LEASE_SECONDS: number(
    'How long a conversation waits for a process that is gone before another continues it',
    15,
    1,
    600,
  ),
  HANDOFF_WAIT_SECONDS: wholeNumber(
    'How long a caller whom a flow hands to a human waits on the line until an agent is free',
    120,
    5,
    3600,
  ),
  CLOCK_SPEED: number('How fast product time runs against the wall (tests and demos)', 1, 0.001, 1_000_000),
  CLOCK_OFFSET_SECONDS: number('How far product time is ahead of the wall', 0, -4_000_000_000, 4_000_000_000),
  SIMULATED_CARRIER_SPEED: number('How much faster than life simulated phones ring and talk', 1, 0.01, 1_000_000),
  DRAIN_SECONDS: wholeNumber(
    'How long a process that is to stop (SIGTERM) still takes requests while /readyz fails',
    5,
    0,
    300,
  ),
  SHUTDOWN_GRACE_SECONDS: wholeNumber('How long a stopping process may finish its work', 25, 1, 600),
} as const satisfies Record<string, Setting<unknown>>;

/** Settings of earlier versions that are constants now, or whose feature is gone. One that is still set is ignored. */
const REMOVED_SETTINGS = [
  'CONSOLE_DIR',
  'CONVERSATION_STREAMS_PER_ORGANIZATION',
  'DATABASE_SILENCE_SECONDS',
  'DEAD_JOB_RETENTION_DAYS',
  'EVENT_STREAMS_PER_ORGANIZATION',
  'LOCAL_MODEL_IDLE_SECONDS',
  'SIMULATED_CARRIER_RETENTION_DAYS',
  'SVIX_SENSITIVITY_MAX',
  'SVIX_TOKEN',
  'SVIX_URL',
  'WEBHOOK_ENDPOINT_CONCURRENCY',
  'WEBHOOK_PROVIDER',
  'WIDGET_DIR',
  'WORKER_PATIENT_CONCURRENCY',
  'WORKER_PATIENT_PER_ORGANIZATION',
  'WORKER_POLL_MS',
  'WORK_THREADS',
];

/** What an operator should read at the start, in one line. */
export function removedSettingsWarning(env: Record<string, string | undefined>): string | undefined {
  const names = REMOVED_SETTINGS.filter((name) => env[name]);
  return names.length > 0
    ? `these settings no longer exist and have no effect; remove them: ${names.join(', ')}`
    : undefined;
}

export type Config = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['read']> };

/** Lists everything that is wrong, so that operators need not fix one setting per start. */
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
    const value = env[name];
    try {
      return [name, setting.read(value === undefined || value === '' ? setting.fallback : value)];
    } catch (error) {
      if (!(error instanceof InvalidSetting)) throw error;
      problems.push(`${name} must be ${error.message}${setting.secret ? '' : `, not "${value}"`}`);
      return [name, undefined];
    }
  };
  const config = Object.fromEntries(Object.entries(SETTINGS).map(read)) as Config;
  if (config.DATABASE_URL && !config.PARLEY_SECRET_KEY) {
    problems.push('PARLEY_SECRET_KEY is needed with DATABASE_URL; make one with: openssl rand -base64 32');
  }
  if (problems.length > 0) throw new ConfigProblem(problems);
  return config;
}
