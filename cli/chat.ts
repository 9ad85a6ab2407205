// Owns talking to an assistant in a terminal: typed lines are sent, replies are printed as they arrive.
import { createInterface } from 'node:readline';
import { type Parley, ParleyError, type Schema, type TurnEvent } from '../sdk/parley.ts';
import { type Cli, CliError, describeUsage } from './program/commands.ts';
import { explainError } from './program/connection.ts';
import { printable, type Screen } from './program/terminal.ts';

type Conversation = Pick<Schema<'Conversation'>, 'id' | 'status'>;
type Chat = { parley: Parley; screen: Screen; id: string; isTraced: boolean; seen: number };

const HELP = `/quit     leave; the conversation stays open
/trace    show the path of each turn, or stop showing it
/human    ask for a human: the assistant is silent from now on
/release  let the assistant continue
/help     these lines`;

export function addChatCommand({ program, screen, withServer }: Cli): void {
  const command = program
    .command('chat')
    .description('talk to an assistant of the running server in this terminal')
    .argument('[assistant-id]', 'the newest active one by default')
    .option('--trace', 'show after each turn which edges it took, and why')
    .action((id: string | undefined, { trace = false }: { trace?: boolean }) =>
      withServer((parley) => startChat(parley, screen, { assistantId: id, isTraced: trace })),
    );
  describeUsage(command, 'server', 'parley chat', 'parley chat --trace', 'echo "Where is my order?" | parley chat --json');
}

/** Ends with the conversation, with /quit, or with the input. */
async function startChat(
  parley: Parley,
  screen: Screen,
  options: { assistantId: string | undefined; isTraced: boolean },
): Promise<void> {
  const started = await parley.conversations.create({ assistant_id: options.assistantId ?? (await newest(parley)) });
  const chat: Chat = { parley, screen, id: started.id, isTraced: options.isTraced, seen: 0 };
  const isTerminal = process.stdin.isTTY && !screen.isJson;
  if (isTerminal) screen.say('Type what you want to say. /help shows more, /quit leaves.', screen.paint.dim);
  for (const message of started.messages) screen.line({ type: 'reply', data: message }, () => message.text, screen.paint.cyan);
  await showPath(chat);
  if (!isOver(started)) await readInput(chat, isTerminal);
  screen.say(`The whole conversation: parley conversations show ${started.id}`, screen.paint.dim);
}

async function readInput(chat: Chat, isTerminal: boolean): Promise<void> {
  const lines = createInterface({ input: process.stdin, ...(isTerminal && { output: process.stdout, prompt: '> ' }) });
  const ask = (): void => {
    if (isTerminal) lines.prompt();
  };
  ask();
  for await (const typed of lines) {
    const line = typed.trim();
    if (line === '/quit' || (line !== '' && (await handleLine(chat, line)))) break;
    ask();
  }
  lines.close();
}

/** Whether the conversation is over. What one turn runs into does not end the chat. */
async function handleLine(chat: Chat, line: string): Promise<boolean> {
  try {
    if (line.startsWith('/')) {
      await runChatCommand(chat, line);
      return false;
    }
    const isEnd = await turn(chat, line);
    await showPath(chat);
    return isEnd;
  } catch (error) {
    if (!(error instanceof ParleyError)) throw error;
    chat.screen.say(explainError(error, 'the server'), chat.screen.paint.red);
    return false;
  }
}

async function runChatCommand(chat: Chat, line: string): Promise<void> {
  const { parley, screen, id } = chat;
  if (line === '/trace') {
    chat.isTraced = !chat.isTraced;
    screen.say(chat.isTraced ? 'The path of each turn is shown from now on.' : 'The path is no longer shown.', screen.paint.dim);
    await showPath(chat);
  } else if (line === '/human') {
    await parley.conversations.takeover(id);
    screen.say('A human answers from now on; /release lets the assistant continue.', screen.paint.yellow);
  } else if (line === '/release') {
    await parley.conversations.release(id);
    screen.say('The assistant continues.', screen.paint.yellow);
  } else screen.say(HELP, screen.paint.dim);
}

async function turn({ parley, screen, id }: Chat, text: string): Promise<boolean> {
  let streamed = '';
  let isEnd = false;
  for await (const event of parley.conversations.stream(id, text)) {
    if (event.type === 'token' && !screen.isJson) {
      process.stdout.write(screen.paint.cyan(printable(event.data.delta)));
      streamed += event.data.delta;
    } else if (event.type === 'reply' && streamed !== '') {
      // Its text is printed already, unless a policy changed it.
      screen.say(streamed.trim() === event.data.text.trim() ? '' : `\n${event.data.text}`, screen.paint.cyan);
      showSources(screen, event.data);
      streamed = '';
    } else printEvent(screen, event);
    if (event.type === 'done') isEnd = isOver(event.data);
  }
  return isEnd;
}

function printEvent(screen: Screen, event: TurnEvent): void {
  if (screen.isJson) screen.line({ type: event.type, data: event.data }, String);
  else if (event.type === 'reply') {
    screen.say(event.data.text, screen.paint.cyan);
    showSources(screen, event.data);
  } else if (event.type === 'done' && event.data.status === 'handed_off') {
    screen.say('(a human has been asked to answer)', screen.paint.yellow);
  }
}

/** What a reply was taken from. */
function showSources(screen: Screen, { sources = [] }: { sources?: readonly { title: string }[] | undefined }): void {
  if (sources.length > 0) screen.say(`(${sources.map(({ title }) => title).join(', ')})`);
}

/** What happened since the last time: the nodes, and why each edge was taken. */
async function showPath(chat: Chat): Promise<void> {
  const { parley, screen, id, isTraced, seen } = chat;
  if (!isTraced) return;
  for await (const entry of parley.conversations.trace(id, { after: seen })) {
    chat.seen = entry.position;
    const where = entry.node_id === null ? '' : ` ${entry.node_id}`;
    screen.line({ type: 'trace', data: entry }, () => `  · ${entry.type}${where}: ${entry.reason}`, screen.paint.dim);
  }
}

const isOver = ({ status }: Pick<Conversation, 'status'>): boolean => status === 'completed' || status === 'abandoned';

async function newest(parley: Parley): Promise<string> {
  for await (const one of parley.assistants.list({ limit: 100 })) if (one.active_revision_id !== null) return one.id;
  throw new CliError('No assistant is active yet. Make one with: parley demo');
}
