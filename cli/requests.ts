// `parley whoami` and `parley api`: who the key is, and any request of the API.
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Cli, describeUsage, UsageError } from './program/commands.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export function addRequestCommands({ program, screen, withServer }: Cli): void {
  const whoami = program
    .command('whoami')
    .description('say which organization, role and scopes the key has')
    .action(() =>
      withServer(async (parley) => {
        const found = await parley.whoami();
        const { organization, role, principal, scopes } = found;
        screen.show(found, () =>
          [
            `${organization.name} (${organization.slug}, ${organization.id})`,
            `${principal.name}, ${role}`,
            `Scopes: ${scopes.join(', ')}`,
          ].join('\n'),
        );
      }),
    );
  describeUsage(whoami, 'server', 'parley whoami', 'parley whoami --url https://parley.example.com --key ply_…');

  const api = program
    .command('api')
    .description('send any request to the API and print the answer')
    .argument('<method>', METHODS.join(', '))
    .argument('<path>', 'such as /v1/assistants; /docs of the server lists them all')
    .option('--data <json>', 'the body: JSON, @file, or - for standard input')
    .option('--query <name=value>', 'a query parameter; may be given several times', pairs, [])
    .option('--idempotency-key <key>', 'so that the same command has its effect once')
    .action((method: string, path: string, options: ApiOptions) =>
      withServer(async (parley) => {
        const verb = method.toUpperCase();
        if (!METHODS.includes(verb)) throw new UsageError(`"${method}" is none of ${METHODS.join(', ')}.`);
        if (!path.startsWith('/')) throw new UsageError(`The path begins with a slash: /${path}`);
        const body = await bodyOf(options.data);
        const { data } = await parley.request(verb, path, {
          query: Object.fromEntries(options.query),
          ...(body !== undefined && { body }),
          ...(options.idempotencyKey && { idempotencyKey: options.idempotencyKey }),
        });
        if (data !== undefined)
          screen.show(data, () => (typeof data === 'string' ? data : JSON.stringify(data, null, 2)));
      }),
    );
  describeUsage(
    api,
    'server',
    'parley api GET /v1/assistants --query limit=5',
    `parley api POST /v1/assistants --data '{"name": "Order desk"}'`,
    'parley api POST /workflows --data @workflow.json',
  );
}

type ApiOptions = { data?: string; query: [string, string][]; idempotencyKey?: string };

function pairs(parameter: string, before: [string, string][]): [string, string][] {
  const at = parameter.indexOf('=');
  if (at < 1) throw new UsageError(`--query takes name=value, not "${parameter}".`);
  return [...before, [parameter.slice(0, at), parameter.slice(at + 1)]];
}

async function bodyOf(data: string | undefined): Promise<unknown> {
  if (data === undefined) return undefined;
  const written = await contentsOf(data);
  try {
    return JSON.parse(written);
  } catch {
    throw new UsageError(
      '--data must be JSON, @ and the name of a file with JSON in it, or - with JSON on standard input.',
    );
  }
}

async function contentsOf(data: string): Promise<string> {
  if (data === '-') return text(process.stdin);
  if (!data.startsWith('@')) return data;
  return readFile(data.slice(1), 'utf8').catch(() => {
    throw new UsageError(`${data.slice(1)} cannot be read.`);
  });
}
