// Owns the commands for flows as files: init, pull, diff, push and validate.
import { lstat, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Parley } from '../../sdk/parley.ts';
import { readTemplate, TEMPLATE_NAMES } from '../../templates/templates.ts';
import { NOUNS } from '../../transfer/reference-names.ts';
import { collectionOf, settingsOf } from '../../transfer/remote-resources.ts';
import { type Cli, CliError, describeUsage, UsageError } from '../program/commands.ts';
import { keyVariable, parseAddress, urlVariable } from '../program/connection.ts';
import { conflictLines, opLines } from './change-lines.ts';
import { issueLine } from './file-issues.ts';
import { findingLine } from './finding-locations.ts';
import { type LocalProject, readProject } from './local-project.ts';
import { checkProject } from './offline-checks.ts';
import { PROJECT_FILE, ProjectFolder } from './project-folder.ts';
import { pull } from './pull.ts';
import { type PushOptions, push } from './push.ts';
import { changedDocuments, documentKey } from './push-documents.ts';
import { conflictsOf, isBehind, isPushed, planSettings, type ResourcePlan } from './sync-plan.ts';
import {
  environmentOf,
  openSession,
  planProject,
  readProjectHere,
  remoteOf,
  removedResources,
  type SyncSession,
} from './sync-session.ts';
import { templateNamed, writeTemplate } from './template-files.ts';

type EnvironmentOption = { env?: string };

export function addFileCommands(cli: Cli): void {
  addInit(cli);
  addPull(cli);
  addDiff(cli);
  addPush(cli);
  addValidate(cli);
}

/** With the server of the environment. */
export async function withEnvironment(
  { withServer }: Cli,
  project: LocalProject,
  named: string | undefined,
  work: (session: SyncSession) => Promise<void>,
): Promise<void> {
  const environment = environmentOf(project, named);
  const name = environment?.name ?? 'default';
  await withServer(async (parley: Parley) => work(await openSession(project, parley, name)), environment);
}

function addInit(cli: Cli): void {
  const { program, screen } = cli;
  const init = program
    .command('init')
    .description('make a project for flows as files in this folder')
    .option('--from <assistant>', 'begin with this assistant of the server, by its name, and with what it uses')
    .option('--live', 'with --from: its flow as it is live, instead of the draft')
    .option('--template <name>', 'begin with this template: its flow, tests, tools and knowledge')
    .option('--list', 'say which templates there are')
    .action(async ({ from, live = false, template: wanted, list = false }: InitOptions) => {
      if (list) return showTemplates(cli);
      if (live && from === undefined) throw new UsageError('--live needs --from: it says which assistant is meant.');
      if (wanted !== undefined && from !== undefined)
        throw new UsageError('Begin with --from or with --template, not with both.');
      const template = wanted === undefined ? undefined : templateNamed(wanted);
      const file = path.join(process.cwd(), PROJECT_FILE);
      if (await lstat(file).catch(() => undefined))
        throw new CliError(`${PROJECT_FILE} is here already. Change it, or use: parley pull`);
      const address = program.opts<{ url?: string }>().url ?? process.env.PARLEY_URL ?? 'http://127.0.0.1:8080';
      parseAddress(address);
      await mkdir(path.join(process.cwd(), 'assistants'), { recursive: true });
      await writeFile(
        file,
        `# Keys come from profiles, or from the environment: ${keyVariable('dev')} with ${urlVariable('dev')}.\nversion: 1\nenvironments:\n  dev:\n    url: ${JSON.stringify(address)}\n`,
      );
      const written = [PROJECT_FILE];
      if (template) written.push(...(await writeTemplate(new ProjectFolder(process.cwd()), template)));
      if (from !== undefined) {
        const project = await readProject(new ProjectFolder(process.cwd()));
        await withEnvironment(cli, project, undefined, async (session) => {
          const report = await pull(session, { names: [from], theirs: false, live });
          written.push(...report.written);
          for (const note of report.notes) screen.say(note, screen.paint.yellow);
        });
        await warnOfFindings(cli, from, live);
      }
      screen.show(
        { written },
        () =>
          `${written.map((name) => `wrote ${name}`).join('\n')}\nNext: ${template ? 'parley validate, then parley push' : 'parley pull, or parley validate'}`,
      );
    });
  describeUsage(
    init,
    'nothing',
    'parley init',
    'parley init --list',
    'parley init --template pizza-line',
    'parley init --from "Order desk"',
    'parley init --from "Order desk" --live',
  );
}

type InitOptions = { from?: string; live?: boolean; template?: string; list?: boolean };

function showTemplates({ screen }: Cli): void {
  const templates = TEMPLATE_NAMES.map(readTemplate).map(({ name, assistant }) => ({
    name,
    description: String(assistant.settings.description ?? ''),
  }));
  const width = Math.max(...templates.map(({ name }) => name.length));
  screen.show({ templates }, () =>
    templates.map(({ name, description }) => `${name.padEnd(width)}  ${description}`).join('\n'),
  );
}

/** A draft may be half done. The person learns so here, and not from the first push. */
async function warnOfFindings({ screen }: Cli, from: string, isLive: boolean): Promise<void> {
  const { findings } = await checkProject(await readProjectHere());
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (errors === 0) return;
  const found = errors === 1 ? 'an error' : `${errors} errors`;
  const hint = isLive
    ? ''
    : ` To begin with the flow as it is live, empty this folder and run: parley init --from ${JSON.stringify(from)} --live`;
  screen.say(`The flows as pulled have ${found}: see parley validate.${hint}`, screen.paint.yellow);
}

function addPull(cli: Cli): void {
  const command = cli.program
    .command('pull')
    .description('bring what the server has into the files')
    .argument('[names...]', 'of assistants, tools and so on; those of the project by default, all for an empty one')
    .option('--env <name>', 'of parley.yaml; the first by default')
    .option('--theirs', 'where both sides changed the same place, take what the server has')
    .action(async (names: string[], { env, theirs = false }: EnvironmentOption & { theirs?: boolean }) => {
      await withEnvironment(cli, await readProjectHere(), env, async (session) => {
        const report = await pull(session, { names, theirs, live: false });
        for (const note of report.notes) cli.screen.say(note, cli.screen.paint.yellow);
        const { written } = report;
        cli.screen.show(
          report,
          () => written.map((file) => `wrote ${file}`).join('\n') || 'The files have everything already.',
        );
      });
    });
  describeUsage(command, 'server', 'parley pull', 'parley pull "Order desk" --env prod');
}

const titleOf = ({ resource }: ResourcePlan): string => `${NOUNS[resource.kind]} ${resource.name}`;

function planLines(plan: ResourcePlan): string[] {
  const { resource, remote, settings, flow } = plan;
  const conflicts = conflictsOf(plan).flatMap(conflictLines);
  const head = remote || conflicts.length > 0 ? [] : [`+ ${titleOf(plan)}`];
  const fields = remote && settings.fields.length > 0 ? [`~ ${settings.fields.join(', ')}`] : [];
  const ops = flow ? opLines(flow.ops, flow.remote) : [];
  const serverLines = [
    ...settings.remoteFields.map((field) => `< ${field} changed on the server`),
    ...(flow ? opLines(flow.remoteOps, flow.local).map((line) => `< on the server: ${line}`) : []),
  ];
  const lines = [...fields, ...ops, ...serverLines, ...conflicts].map((line) => `  ${line}`);
  if (head.length + lines.length === 0) return [];
  return [`${titleOf(plan)} (${resource.file})`, ...head.map((line) => `  ${line}`), ...lines];
}

const planData = (plan: ResourcePlan) => ({
  kind: NOUNS[plan.resource.kind],
  name: plan.resource.name,
  file: plan.resource.file,
  is_new: !plan.remote,
  fields: plan.settings.fields,
  ops: plan.flow?.ops ?? [],
  server_fields: plan.settings.remoteFields,
  server_ops: plan.flow?.remoteOps ?? [],
  conflicts: conflictsOf(plan),
});

function addDiff(cli: Cli): void {
  const command = cli.program
    .command('diff')
    .description('say what a push would change; ends with 1 when the files and the server differ')
    .option('--env <name>', 'of parley.yaml; the first by default')
    .action(async ({ env }: EnvironmentOption) => {
      await withEnvironment(cli, await readProjectHere(), env, async (session) => {
        const plans = await planProject(session);
        const documents = changedDocuments(session).map((document) => `~ document ${documentKey(document)}`);
        const removed = removedResources(session).map(
          ({ kind, name }) => `- ${NOUNS[kind]} ${name} (only with push --prune)`,
        );
        const lines = [...plans.flatMap(planLines), ...documents, ...removed];
        const changes = plans
          .filter((plan) => isPushed(plan) || isBehind(plan) || conflictsOf(plan).length > 0)
          .map(planData);
        cli.screen.show(
          { changes, documents, removed },
          () => lines.join('\n') || 'The files and the server are the same.',
        );
        if (lines.length > 0) process.exitCode = 1;
      });
    });
  describeUsage(command, 'server', 'parley diff', 'parley diff --env prod --json');
}

type PushFlags = EnvironmentOption & Partial<PushOptions> & { prune?: boolean; yes?: boolean };

function addPush(cli: Cli): void {
  const { screen } = cli;
  const command = cli.program
    .command('push')
    .description('bring the files to the server, into drafts; ends with 1 when a flow that was pushed has errors')
    .option('--env <name>', 'of parley.yaml; the first by default')
    .option('--publish', 'publish the drafts')
    .option('--activate', 'publish them and make them the active ones')
    .option('--secrets', 'send the secrets of tools again, after one has changed')
    .option('--prune', 'delete what was pushed before and has no file any more; assistants are archived')
    .option('--yes', 'prune without asking')
    .action(
      async ({ env, publish = false, activate = false, secrets = false, prune = false, yes = false }: PushFlags) => {
        await withEnvironment(cli, await readProjectHere(), env, async (session) => {
          const plans = await planProject(session);
          const refused = plans.filter((plan) => conflictsOf(plan).length > 0);
          if (refused.length > 0) {
            throw new CliError(
              `${refused.flatMap(planLines).join('\n')}\nBoth sides changed the same places. Nothing was written. Run: parley pull`,
            );
          }
          const report = await push(session, plans, { publish: publish || activate, activate, secrets });
          const pruned = await pruneRemoved(cli, session, prune, yes);
          const behind = plans.filter(isBehind).map(titleOf);
          const { findings } = report;
          const done = [...report.done, ...pruned];
          screen.show(
            { done, findings, behind },
            () =>
              [
                ...done,
                ...findings.map(findingLine),
                ...behind.map(
                  (name) => `${name} has changes on the server that the files do not have. Run: parley pull`,
                ),
              ].join('\n') || 'The server has everything already.',
          );
          // It is in the draft, where it does no harm; a script must not take it for fine.
          if (findings.some(({ severity }) => severity === 'error')) process.exitCode = 1;
        });
      },
    );
  describeUsage(command, 'server', 'parley push', 'parley push --activate', 'parley push --env prod --publish');
}

async function pruneRemoved(
  { screen }: Cli,
  session: SyncSession,
  isAsked: boolean,
  isSure: boolean,
): Promise<string[]> {
  const removed = removedResources(session);
  if (removed.length === 0) return [];
  const list = removed.map(({ kind, name }) => `${NOUNS[kind]} ${name}`);
  if (!isAsked) {
    screen.say(
      `Without a file, and left as they are (push --prune deletes them): ${list.join(', ')}`,
      screen.paint.yellow,
    );
    return [];
  }
  screen.say(`To be deleted:\n${list.map((line) => `  - ${line}`).join('\n')}`, screen.paint.yellow);
  if (!isSure && !(await isConfirmed()))
    throw new CliError('Nothing was deleted. Add --yes to delete without being asked.');
  const done: string[] = [];
  // Users go before what they use.
  for (const { kind, name, id, synced } of removed.reverse()) {
    const remote = remoteOf(session, kind, name);
    if (remote && kind !== 'assistants') {
      const { remoteFields } = planSettings(kind, synced, synced, settingsOf(remote, session.directory, synced));
      if (remoteFields.length > 0)
        throw new CliError(
          `The ${NOUNS[kind]} "${name}" changed on the server (${remoteFields.join(', ')}). Look at it with: parley pull "${name}"`,
        );
    }
    if (remote) await collectionOf(session.parley, kind).remove(id);
    session.state.forget(kind, name);
    await session.state.save();
    done.push(`removed ${NOUNS[kind]} ${name}`);
  }
  return done;
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question('Delete them? Type yes: ');
  lines.close();
  return answer.trim().toLowerCase() === 'yes';
}

function addValidate({ program, screen }: Cli): void {
  const command = program
    .command('validate')
    .description('check the files without a server, by the rules that the server has')
    .action(async () => {
      const verdict = await checkProject(await readProjectHere());
      const lines = [...verdict.issues.map((issue) => `${issueLine(issue)}`), ...verdict.findings.map(findingLine)];
      screen.show(verdict, () =>
        [...lines, verdict.valid ? 'The files are valid.' : 'The files are not valid.'].join('\n'),
      );
      if (!verdict.valid) process.exitCode = 1;
    });
  describeUsage(command, 'nothing', 'parley validate', 'parley validate --json');
}
