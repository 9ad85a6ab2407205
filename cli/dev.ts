// Owns `parley dev`: files are checked and pushed into drafts as they change, with a chat with the draft beside it.
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Parley, ParleyError } from '../sdk/parley.ts';
import { readFlow } from '../transfer/remote-resources.ts';
import { type ChatSession, handleLine, openChat } from './chat.ts';
import { conflictLines } from './files/change-lines.ts';
import { withEnvironment } from './files/file-commands.ts';
import { nameHint } from './files/file-issues.ts';
import { findingLine } from './files/finding-locations.ts';
import { readProject } from './files/local-project.ts';
import { ProjectFolder } from './files/project-folder.ts';
import { push } from './files/push.ts';
import { conflictsOf } from './files/sync-plan.ts';
import { environmentOf, openSession, planProject, remoteOf, type SyncSession } from './files/sync-session.ts';
import { type Cli, CliError, describeUsage } from './program/commands.ts';
import { explainError } from './program/connection.ts';

/** Files are compared by time and size this often: that works on every system and on mounted folders. */
const LOOK_MS = 300;

type DevOptions = { env?: string; trace?: boolean; chat: boolean };

export function addDevCommand(cli: Cli): void {
  const command = cli.program
    .command('dev')
    .description('push the files into drafts whenever one changes, and talk to the draft meanwhile; Ctrl-C leaves')
    .argument('[assistant]', 'whom to talk to, by its name; the only one of the project by default')
    .option('--env <name>', 'of parley.yaml; the first by default')
    .option('--trace', 'show after each turn which edges it took, and why')
    .option('--no-chat', 'only push')
    .action(async (name: string | undefined, { env, trace = false, chat }: DevOptions) => {
      const folder = await ProjectFolder.around(process.cwd());
      const project = await readProject(folder);
      const environment = environmentOf(project, env)?.name ?? 'default';
      await withEnvironment(cli, project, env, async (session) => {
        const assistant = chat ? assistantOf(session, name) : undefined;
        await new DevLoop(cli, session, { environment, assistant, isTraced: trace }).run();
      });
    });
  describeUsage(command, 'server', 'parley dev', 'parley dev "Order desk" --trace', 'parley dev --no-chat');
}

function assistantOf({ project }: SyncSession, named: string | undefined): string {
  const names = project.resources.filter(({ kind }) => kind === 'assistants').map(({ name }) => name);
  if (named !== undefined && names.includes(named)) return named;
  if (named !== undefined) throw new CliError(`The project has no assistant "${named}".${nameHint(named, names)}`);
  const [only, another] = names;
  if (only === undefined) throw new CliError('The project has no assistant yet. Make a folder for one in assistants/.');
  if (another !== undefined)
    throw new CliError(`Say whom to talk to: ${names.map((name) => JSON.stringify(name)).join(', ')}`);
  return only;
}

type Settings = { environment: string; assistant: string | undefined; isTraced: boolean };

class DevLoop {
  readonly #cli: Cli;
  readonly #parley: Parley;
  readonly #root: string;
  readonly #environment: string;
  readonly #assistant: string | undefined;
  readonly #isTraced: boolean;
  #session: SyncSession;
  #chat: ChatSession | undefined;
  #isOver = false;
  /** Pushes and turns come one after the other: a turn never meets half a push. */
  #work: Promise<void> = Promise.resolve();

  constructor(cli: Cli, session: SyncSession, { environment, assistant, isTraced }: Settings) {
    this.#cli = cli;
    this.#session = session;
    this.#parley = session.parley;
    this.#root = session.project.folder.root;
    this.#environment = environment;
    this.#assistant = assistant;
    this.#isTraced = isTraced;
  }

  async run(): Promise<void> {
    const { screen } = this.#cli;
    const isTerminal = process.stdin.isTTY && !screen.isJson;
    let seen = await stampOf(this.#root);
    await this.#then(() => this.#sync());
    await this.#then(() => this.#restart('talk to the draft here; /quit leaves'));
    const reading = this.#assistant === undefined ? undefined : this.#read(isTerminal);
    void reading?.finally(() => (this.#isOver = true));
    while (!this.#isOver) {
      await sleep(LOOK_MS);
      const now = await stampOf(this.#root);
      if (now === seen) continue;
      // An editor may still be writing: once nothing changes any more, the files are whole.
      await sleep(LOOK_MS / 2);
      seen = await stampOf(this.#root);
      await this.#then(async () => {
        if (await this.#sync()) await this.#restart('the draft changed: a new conversation');
      });
    }
    await reading;
    await this.#work;
  }

  /** What goes wrong is shown; the loop goes on, since the next change may set it right. */
  #then(step: () => Promise<unknown>): Promise<void> {
    this.#work = this.#work.then(step).then(
      () => undefined,
      (error: unknown) => {
        const isExpected = error instanceof ParleyError || error instanceof CliError;
        if (!isExpected) throw error;
        const text = error instanceof ParleyError ? explainError(error, 'the server') : error.message;
        this.#cli.screen.line({ type: 'problem', message: text }, () => text, this.#cli.screen.paint.red);
      },
    );
    return this.#work;
  }

  /** Whether something was pushed. */
  async #sync(): Promise<boolean> {
    const { screen } = this.#cli;
    const project = await readProject(new ProjectFolder(this.#root));
    this.#session = await openSession(project, this.#parley, this.#environment);
    const plans = await planProject(this.#session);
    const conflicts = plans.flatMap(conflictsOf);
    if (conflicts.length > 0)
      throw new CliError(
        `${conflicts.flatMap(conflictLines).join('\n')}\nBoth sides changed the same places. Nothing was pushed. Run: parley pull`,
      );
    const { done, findings } = await push(this.#session, plans, { publish: false, activate: false, secrets: false });
    if (done.length > 0 || findings.length > 0)
      screen.line(
        { type: 'pushed', done, findings },
        () => [...done, ...findings.map(findingLine)].join('\n'),
        screen.paint.dim,
      );
    return done.length > 0;
  }

  async #restart(why: string): Promise<void> {
    if (this.#assistant === undefined) return;
    this.#chat = undefined;
    const { screen } = this.#cli;
    const remote = remoteOf(this.#session, 'assistants', this.#assistant);
    if (!remote) return;
    const fresh = { ...remote, raw: (await this.#parley.assistants.get(remote.id)) as unknown as typeof remote.raw };
    const { flow } = await readFlow(this.#parley, fresh);
    screen.line({ type: 'conversation', why }, () => `— ${why} —`, screen.paint.dim);
    const about = { assistant_id: remote.id, revision_id: flow.revisionId };
    this.#chat = await openChat(this.#parley, screen, about, this.#isTraced);
  }

  async #read(isTerminal: boolean): Promise<void> {
    const lines = createInterface({
      input: process.stdin,
      ...(isTerminal && { output: process.stdout, prompt: '> ' }),
    });
    const ask = (): void => {
      if (isTerminal) lines.prompt();
    };
    ask();
    for await (const typed of lines) {
      const line = typed.trim();
      if (line === '/quit') break;
      await this.#then(async () => {
        if (line === '') return;
        if (!this.#chat || this.#chat.isOver) await this.#restart('a new conversation');
        if (this.#chat) await handleLine(this.#chat, line);
      });
      ask();
    }
    lines.close();
  }
}

/** Which files a project has, and when each changed. Hidden folders hold the state of syncs and version control. */
async function stampOf(root: string): Promise<string> {
  const parts: string[] = [];
  const queue = [''];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const entries = await readdir(path.join(root, at), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const name = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory()) queue.push(name);
      else if (/\.(ya?ml|md|json|txt)$/.test(name)) {
        const found = await lstat(path.join(root, name)).catch(() => undefined);
        parts.push(`${name} ${found?.mtimeMs} ${found?.size}`);
      }
    }
  }
  return parts.sort().join('\n');
}
