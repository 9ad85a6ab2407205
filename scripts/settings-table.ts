// Prints the settings, grouped by subject, as docs/settings.md shows them.
import { SETTINGS } from '../server/kernel/config.ts';

type Name = keyof typeof SETTINGS;

/** The order of the page. A setting that no subject lists makes `settingsTable` throw. */
const SUBJECTS: Record<string, readonly Name[]> = {
  'Address and health': [
    'HOST',
    'PORT',
    'PUBLIC_URL',
    'CELL',
    'CHAT_URL',
    'HEALTH_HOST',
    'HEALTH_PORT',
    'METRICS_TOKEN',
    'LOG_LEVEL',
  ],
  'Database and keys': [
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_POOL_SIZE',
    'DATABASE_PREPARED_STATEMENTS',
    'DATABASE_WAIT_SECONDS',
    'ALLOW_UNSAFE_DURABILITY',
    'PARLEY_SECRET_KEY',
    'PARLEY_BOOTSTRAP_API_KEY',
    'PARLEY_BOOTSTRAP_API_KEY_FILE',
  ],
  'E-mail': ['SMTP_URL', 'MAIL_FROM'],
  'Roles, jobs and shutdown': [
    'ROLES',
    'WORKER_CONCURRENCY',
    'SWEEP_INTERVAL_SECONDS',
    'CONVERSATION_LEASE_SECONDS',
    'DRAIN_SECONDS',
    'SHUTDOWN_GRACE_SECONDS',
  ],
  'Rate limits and networks': [
    'RATE_LIMITS',
    'RATE_LIMIT_READS',
    'RATE_LIMIT_WRITES',
    'RATE_LIMIT_KEY_CREATIONS',
    'RATE_LIMIT_FAILED_AUTHENTICATIONS',
    'RATE_LIMIT_SIGN_INS',
    'RATE_LIMIT_OPEN',
    'TRUST_PROXY',
    'OUTBOUND_ALLOW_CIDRS',
  ],
  'Webhooks and event streams': ['WEBHOOK_TIMEOUT_SECONDS'],
  'Flows and models': [
    'GRAPH_MAX_NODES',
    'GRAPH_MAX_EDGES',
    'GRAPH_MAX_CHARACTERS',
    'HANDOFF_WAIT_SECONDS',
    'EMBEDDING_RUNTIME',
    'SPEECH',
    'SPEECH_FOLDER',
  ],
  Retention: [
    'CONVERSATION_RETENTION_DAYS',
    'TRACE_RETENTION_DAYS',
    'CALL_RETENTION_DAYS',
    'RECORDING_RETENTION_DAYS',
    'LEAD_BATCH_RETENTION_DAYS',
    'TEXT_MESSAGE_RETENTION_DAYS',
    'CONTACT_ATTEMPT_RETENTION_DAYS',
    'MODEL_INVOCATION_RETENTION_DAYS',
    'RELEASE_RUN_RETENTION_DAYS',
    'TEST_RUN_RETENTION_DAYS',
    'GRAPH_HISTORY_RETENTION_DAYS',
    'EVENT_RETENTION_DAYS',
    'WEBHOOK_DELIVERY_RETENTION_DAYS',
  ],
  'Clock and simulation': ['CLOCK_SPEED', 'CLOCK_OFFSET_SECONDS', 'SIMULATED_CARRIER_SPEED'],
};

function row(name: Name): string {
  const { fallback, about } = SETTINGS[name];
  return `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} |`;
}

export function settingsTable(): string {
  const listed = Object.values(SUBJECTS).flat();
  const missing = Object.keys(SETTINGS).filter((name) => !listed.includes(name as Name));
  if (missing.length > 0)
    throw new Error(`List these settings under a subject in scripts/settings-table.ts: ${missing.join(', ')}`);
  return Object.entries(SUBJECTS)
    .map(([subject, names]) =>
      [`## ${subject}`, '', '| Setting | Default | Meaning |', '| --- | --- | --- |', ...names.map(row)].join('\n'),
    )
    .join('\n\n');
}

if (process.argv[1] === import.meta.filename) process.stdout.write(`${settingsTable()}\n`);
