// Owns `parley webhooks listen`: events of the organization, delivered to a program on this machine as the server would deliver them.
import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Option } from 'commander';
import type { StreamEvent, WebhookEvent } from '../sdk/parley.ts';
import { type Cli, describeUsage, UsageError } from './program/commands.ts';
import type { Screen } from './program/terminal.ts';

type ListenOptions = {
  forwardTo: string;
  types?: string;
  secret?: string;
  after?: string;
  sensitivity?: 'non_pii' | 'pii' | 'sensitive';
  follow: boolean;
};

const TIMEOUT_MS = 15_000;
/** Seconds before each further attempt. A real endpoint is tried for days; a person who develops sees it at once. */
const PAUSES = [1, 3];

export function addWebhookCommands({ program, screen, withServer }: Cli): void {
  const listen = program
    .command('webhooks')
    .description('webhooks of the organization')
    .command('listen')
    .description('deliver events to a program on this machine, signed like webhooks, in order; Ctrl-C leaves')
    .requiredOption('--forward-to <address>', 'where they go, such as http://127.0.0.1:3000/hooks')
    .option('--types <types>', 'comma-separated, such as call.ended,call.blocked; all by default')
    .option('--secret <secret>', 'whsec_… that signs them; a new one by default, which is printed')
    .option('--after <event-id>', 'begin after this event')
    .addOption(
      new Option('--sensitivity <most>', 'events up to this sensitivity').choices(['non_pii', 'pii', 'sensitive']),
    )
    .option('--no-follow', 'leave once it has caught up')
    .action(async ({ forwardTo, types, secret = newSecret(), after, sensitivity, follow }: ListenOptions) => {
      const target = targetOf(forwardTo);
      const key = keyOf(secret);
      await withServer(async (parley) => {
        screen.say(`Events go to ${target.href}, signed with ${secret}`, screen.paint.bold);
        let failed = 0;
        for await (const event of parley.events.stream({
          ...(types && { types }),
          ...(after && { lastEventId: after }),
          ...(sensitivity && { sensitivity_max: sensitivity }),
          ...(!follow && { follow: false }),
        })) {
          if (!(await deliver(screen, target, key, event))) failed += 1;
        }
        if (failed > 0) process.exitCode = 1;
      });
    });
  describeUsage(
    listen,
    'server',
    'parley webhooks listen --forward-to http://127.0.0.1:3000/hooks',
    'parley webhooks listen --forward-to http://127.0.0.1:3000/hooks --types call.ended --secret "$WEBHOOK_SECRET"',
  );
}

const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

function keyOf(secret: string): Buffer {
  const text = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(secret)?.[1] ?? '';
  const key = Buffer.from(text, 'base64');
  if (key.length < 24)
    throw new UsageError('--secret must be whsec_ and at least 24 bytes in base64. Leave it out for a new one.');
  return key;
}

function targetOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`"${text}" is no address. Write it as http://127.0.0.1:3000/hooks`);
  return url;
}

/** One after the other: a program sees them in the order in which they happened. */
async function deliver(
  screen: Screen,
  target: URL,
  key: Buffer,
  { id, type, data }: StreamEvent<WebhookEvent>,
): Promise<boolean> {
  const body = JSON.stringify(data);
  for (let attempt = 0; ; attempt++) {
    const from = performance.now();
    const answer = await send(target, key, id, body);
    const took = Math.round(performance.now() - from);
    const isDone = typeof answer === 'number' && answer >= 200 && answer < 300;
    const paint = isDone ? screen.paint.green : screen.paint.red;
    const result = typeof answer === 'number' ? { status: answer } : { error: answer };
    screen.line({ id, type, ...result, duration_ms: took }, () => `${type}  ${id}  ${answer}  ${took} ms`, paint);
    const pause = PAUSES[attempt];
    if (isDone || pause === undefined) return isDone;
    await sleep(pause * 1000);
  }
}

/** The status, or why there was none. */
async function send(target: URL, key: Buffer, id: string, body: string): Promise<number | string> {
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  try {
    const response = await fetch(target, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(at),
        'webhook-signature': `v1,${signature}`,
      },
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const { name, message, cause } = error as Error;
    if (name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
    return cause instanceof Error ? cause.message : message;
  }
}
