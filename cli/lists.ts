// Owns the commands that look: lists of the running server as tables, one conversation, and events as they happen.
import type { Command } from 'commander';
import type { List, Parley, Schema } from '../sdk/parley.ts';
import { type Cli, countOf, describeUsage } from './program/commands.ts';
import { printable, table } from './program/terminal.ts';

type ListOptions = { limit: number; status?: string };
/** `of`: the items; `columns`: what the table shows of each. */
type ListCommand<Item> = {
  group: string;
  about: string;
  what: string;
  of(parley: Parley, options: ListOptions): List<Item, unknown>;
  columns: Record<string, (item: Item) => unknown>;
  statuses?: boolean;
};

const short = (value: unknown): string =>
  value === null || value === undefined ? '' : printable(String(value)).slice(0, 60);
/** Asked for page by page: no more than the server gives at once. */
const perPage = (limit: number, most: number): number => Math.min(limit, most);

export function addListCommands(cli: Cli): void {
  addList<Schema<'Assistant'>>(cli, {
    group: 'assistants',
    about: 'assistants of the running server',
    what: 'the assistants, newest first',
    of: (parley, { limit }) => parley.assistants.list({ limit: perPage(limit, 100) }),
    columns: {
      ID: ({ id }) => id,
      ACTIVE: ({ active_revision_id }) => (active_revision_id === null ? 'no' : 'yes'),
      CREATED: ({ created_at }) => created_at,
      NAME: ({ name }) => name,
    },
  });
  const conversations = addList<Schema<'Conversation'>>(cli, {
    group: 'conversations',
    about: 'conversations of the running server',
    what: 'the conversations, newest first',
    statuses: true,
    of: (parley, { limit, status }) =>
      parley.conversations.list({ limit: perPage(limit, 100), ...(status && { status }) }),
    columns: {
      ID: ({ id }) => id,
      CHANNEL: ({ channel }) => channel,
      STATUS: ({ status }) => status,
      TURNS: ({ turns }) => turns,
      OUTCOME: ({ outcome_label }) => outcome_label,
      CREATED: ({ created_at }) => created_at,
    },
  });
  addConversation(cli, conversations);
  addList<Schema<'Call'>>(cli, {
    group: 'calls',
    about: 'calls of the running server',
    what: 'the calls, newest first',
    statuses: true,
    of: (parley, { limit, status }) => parley.calls.list({ limit: perPage(limit, 100), ...(status && { status }) }),
    columns: {
      ID: ({ id }) => id,
      PHONE: ({ phone }) => phone,
      STATUS: ({ status }) => status,
      ENDED: ({ callEndedReason }) => callEndedReason,
      SECONDS: ({ callDuration }) => callDuration,
      CREATED: ({ createdAt }) => createdAt,
    },
  });
  addList<Schema<'CallingWorkflow'>>(cli, {
    group: 'workflows',
    about: 'calling workflows of the running server',
    what: 'the calling workflows',
    of: (parley, { limit }) => parley.workflows.list({ limit: perPage(limit, 100) }),
    columns: {
      ID: ({ id }) => id,
      ACTIVE: ({ active }) => (active ? 'yes' : 'no'),
      STEPS: ({ steps }) => steps.length,
      CALLS: ({ totalCalls }) => totalCalls,
      NAME: ({ name }) => name,
    },
  });
  addExecutions(cli);
  addEvents(cli);
}

function addList<Item>(
  { program, screen, withServer }: Cli,
  { group, about, what, of, columns, statuses }: ListCommand<Item>,
): Command {
  const parent = program.command(group).description(about);
  const command = parent
    .command('list')
    .description(`list ${what}`)
    .option('--limit <count>', 'how many at most', countOf, 20);
  if (statuses) command.option('--status <status>', 'only those in this state');
  command.action((options: ListOptions) =>
    withServer(async (parley) => {
      const items = await of(parley, options).all({ max: options.limit });
      screen.show(items, () => tableOf(items, columns));
    }),
  );
  describeUsage(command, 'server', `parley ${group} list`, `parley ${group} list --limit 500 --json`);
  return parent;
}

const tableOf = <Item>(items: readonly Item[], columns: Record<string, (item: Item) => unknown>): string =>
  table(
    Object.keys(columns),
    items.map((item) => Object.values(columns).map((cell) => short(cell(item)))),
  );

function addConversation({ screen, withServer }: Cli, group: Command): void {
  const show = group
    .command('show')
    .description('print what was said in a conversation')
    .argument('<id>', 'of "parley conversations list"')
    .option('--trace', 'and how each word came about')
    .action((id: string, { trace }: { trace?: boolean }) =>
      withServer(async (parley) => {
        const conversation = await parley.conversations.get(id);
        const messages = await parley.conversations.messages.list(id, { limit: 500 }).all();
        const entries = trace ? await parley.conversations.trace(id, { limit: 500 }).all() : [];
        screen.show({ conversation, messages, ...(trace && { trace: entries }) }, () =>
          [
            `${conversation.channel}, ${conversation.status}, ${conversation.turns} turns, ${conversation.created_at}`,
            ...messages.map(({ role, text }) => `${role.padEnd(9)} ${text}`),
            ...entries.map((entry) => `  · ${entry.turn} ${entry.type} ${entry.node_id ?? ''}: ${entry.reason}`),
          ].join('\n'),
        );
      }),
    );
  describeUsage(show, 'server', 'parley conversations show 0190a6c2-… --trace');
}

function addExecutions({ program, screen, withServer }: Cli): void {
  const list = program
    .command('executions')
    .description('executions of calling workflows of the running server')
    .command('list')
    .description('list the executions of a workflow, newest first')
    .requiredOption('--workflow <id>', 'of "parley workflows list"')
    .option('--limit <count>', 'how many at most', countOf, 20)
    .action(({ workflow, limit }: { workflow: string; limit: number }) =>
      withServer(async (parley) => {
        const items = await parley.workflows.executions
          .list(workflow, { limit: perPage(limit, 100) })
          .all({ max: limit });
        const columns = {
          ID: ({ id }: Schema<'WorkflowExecution'>) => id,
          STATUS: ({ status }: Schema<'WorkflowExecution'>) => status,
          CREATED: ({ createdAt }: Schema<'WorkflowExecution'>) => createdAt,
        };
        screen.show(items, () => tableOf(items, columns));
      }),
    );
  describeUsage(list, 'server', 'parley executions list --workflow 0190a6c2-…');
}

type TailOptions = { types?: string; after?: string; follow: boolean };

function addEvents({ program, screen, withServer }: Cli): void {
  const tail = program
    .command('events')
    .description('what happens in the organization')
    .command('tail')
    .description('print events as they happen, one a line; Ctrl-C leaves')
    .option('--types <types>', 'comma-separated, such as call.ended,call.blocked')
    .option('--after <event-id>', 'begin after this event')
    .option('--no-follow', 'leave once it has caught up')
    .action(({ types, after, follow }: TailOptions) =>
      withServer(async (parley) => {
        const wanted = {
          ...(types && { types }),
          ...(after && { lastEventId: after }),
          ...(!follow && { follow: false }),
        };
        for await (const { id, type, data } of parley.events.stream(wanted)) {
          screen.line({ id, type, data }, () => `${data.timestamp}  ${id}  ${type}  ${JSON.stringify(data.data)}`);
        }
      }),
    );
  describeUsage(tail, 'server', 'parley events tail', 'parley events tail --types call.ended --json');
}
