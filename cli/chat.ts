// Owns talking to an assistant in a terminal: typed lines are sent, replies are printed as they arrive.
import { createInterface } from 'node:readline';
import { type Body, type Parley, ParleyError, type Schema, type TurnEvent } from '../sdk/parley.ts';
import { type Cli, CliError, describeUsage } from './program/commands.ts';
import { explainError } from './program/connection.ts';
import { printable, type Screen } from './program/terminal.ts';

type Conversation = Pick<Schema<'Conversation'>, 'id' | 'status'>;
export type ChatSession = {
  parley: Parley;
  screen: Screen;
  id: string;
  isTraced: boolean;
  seen: number;
  isOver: boolean;
};

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
  describeUsage(
    command,
    'server',
    'parley chat',
    'parley chat --trace',
    'echo "Where is my order?" | parley chat --json',
  );
}

/** Ends with the conversation, with /quit, or with the input. */
async function startChat(
  parley: Parley,
  screen: Screen,
  options: { assistantId: string | undefined; isTraced: boolean },
): Promise<void> {
  const assistantId = options.assistantId ?? (await newest(parley));
  const isTerminal = process.stdin.isTTY && !screen.isJson;
  if (isTerminal) screen.say('Type what you want to say. /help shows more, /quit leaves.', screen.paint.dim);
  const chat = await openChat(parley, screen, { assistant_id: assistantId }, options.isTraced);
  if (!chat.isOver) await readInput(chat, isTerminal);
  screen.say(`The whole conversation: parley conversations show ${chat.id}`, screen.paint.dim);
}

/** Starts a conversation and shows how it begins. */
export async function openChat(
  parley: Parley,
  screen: Screen,
  about: Body<'createConversation'>,
  isTraced: boolean,
): Promise<ChatSession> {
  const started = await parley.conversations.create(about);
  const chat: ChatSession = { parley, screen, id: started.id, isTraced, seen: 0, isOver: isOver(started) };
  for (const message of started.messages)
    screen.line({ type: 'reply', data: message }, () => message.text, screen.paint.cyan);
  await showPath(chat);
  return chat;
}

async function readInput(chat: ChatSession, isTerminal: boolean): Promise<void> {
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
export async function handleLine(chat: ChatSession, line: string): Promise<boolean> {
  try {
    if (line.startsWith('/')) {
      await runChatCommand(chat, line);
      return false;
    }
    chat.isOver = await turn(chat, line);
    await showPath(chat);
    return chat.isOver;
  } catch (error) {
    if (!(error instanceof ParleyError)) throw error;
    chat.screen.say(explainError(error, 'the server'), chat.screen.paint.red);
    return false;
  }
}

async function runChatCommand(chat: ChatSession, line: string): Promise<void> {
  const { parley, screen, id } = chat;
  if (line === '/trace') {
    chat.isTraced = !chat.isTraced;
    screen.say(
      chat.isTraced ? 'The path of each turn is shown from now on.' : 'The path is no longer shown.',
      screen.paint.dim,
    );
    await showPath(chat);
  } else if (line === '/human') {
    await parley.conversations.takeover(id);
    screen.say('A human answers from now on; /release lets the assistant continue.', screen.paint.yellow);
  } else if (line === '/release') {
    await parley.conversations.release(id);
    screen.say('The assistant continues.', screen.paint.yellow);
  } else screen.say(HELP, screen.paint.dim);
}

async function turn({ parley, screen, id }: ChatSession, text: string): Promise<boolean> {
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
async function showPath(chat: ChatSession): Promise<void> {
  const { parley, screen, id, isTraced, seen } = chat;
  if (!isTraced) return;
  for await (const entry of parley.conversations.trace(id, { after: seen })) {
    chat.seen = entry.position;
    const where = entry.node_id === null ? '' : ` ${entry.node_id}`;
    screen.line({ type: 'trace', data: entry }, () => `  · ${entry.type}${where}: ${entry.reason}`, screen.paint.dim);
  }
}

const isOver = ({ status }: Pick<Conversation, 'status'>): boolean => status === 'completed' || status === 'abandoned';

/** The newest active one. Of those that a demo brought along, the one that is made to be talked to. */
async function newest(parley: Parley): Promise<string> {
  const demo = await parley.demo.get().catch(() => undefined);
  for await (const one of parley.assistants.list({ limit: 100 })) {
    if (one.active_revision_id === null) continue;
    const talker = demo?.created_at && one.created_at <= demo.created_at ? demo.assistant_id : null;
    return talker ?? one.id;
  }
  throw new CliError('No assistant is active yet. Make one with: parley demo');
}
