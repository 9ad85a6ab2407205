// Owns `parley test`: the dialogues beside a flow, run on a server against the flow as the files have it.
import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidArgumentError, Option } from 'commander';
import { asObject, asText, equal, type JsonObject } from '../../flow/language/json.ts';
import { type Body, NotFoundError, type Parley, type Schema, ValidationError } from '../../sdk/parley.ts';
import { graphOfDocument } from '../../transfer/flow-document.ts';
import { type Translate, translateGraph } from '../../transfer/reference-names.ts';
import { readFlow, settingsOf } from '../../transfer/remote-resources.ts';
import { type Cli, CliError, describeUsage } from '../program/commands.ts';
import { progressLine } from '../program/terminal.ts';
import { type AloudOptions, type AloudOutcome, aloudLines, settingsOfAloud } from './aloud-report.ts';
import { withEnvironment } from './file-commands.ts';
import { assertNoIssues, BadFiles, type FileIssue, type FileLocation } from './file-issues.ts';
import type { LocalResource, TestFile } from './local-project.ts';
import { checkProject } from './offline-checks.ts';
import { referenceIssues } from './reference-issues.ts';
import { readProjectHere, remoteOf, type SyncSession } from './sync-session.ts';
import { type PrintedResult, printResults, REPORTERS, type Reporter } from './test-reports.ts';

/** What `POST /v1/test-runs` takes at once. */
const MAX_CASES = 200;
/** A case is run once as it is typed, and once for each voice. */
const MAX_CASES_ALOUD = 40;
const MIN_POLL_MS = 30;
const POLL_MS = 250;

type TestRun = Schema<'TestRun'>;

export function addTestCommand(cli: Cli): void {
  const command = cli.program
    .command('test')
    .description('run the tests of the files against their flows; ends with 1 when one fails')
    .option('--env <name>', 'of parley.yaml; the first by default')
    .option('--filter <text>', 'only tests whose name, file or assistant holds this')
    .addOption(new Option('--reporter <kind>', 'how the results are printed').choices(REPORTERS).default('text'))
    .option(
      '--aloud',
      'say the lines of the end user by several voices over a telephone line, and run the flow on what is heard',
    )
    .option('--voices <ids>', 'with --aloud: which voices, with commas between; all by default')
    .option('--noise <dB>', 'with --aloud: how much louder the voice is than the noise, or "off"; 30 by default')
    .option(
      '--max-failures <count>',
      'with --aloud: how many runs that were said aloud may fail; 0 by default',
      countOf,
    )
    .action(async (options: TestOptions) => {
      const { env, filter, reporter } = options;
      const aloud = settingsOfAloud(options);
      const project = await readProjectHere();
      await withEnvironment(cli, project, env, async (session) => {
        assertNoIssues([...project.issues, ...referenceIssues(project, session.directory, session.state)]);
        const chosen = project.tests.filter((test) => isChosen(test, filter));
        if (chosen.length === 0) throw new CliError('No test fits. Tests stand in assistants/<name>/tests/*.test.yaml');
        const { results, aloudOutcomes } = await runTests(session, chosen, aloud);
        const isPlain = reporter === 'text' || reporter === 'github';
        cli.screen.show(aloud ? { results, aloud: aloudOutcomes } : results, () =>
          [printResults(reporter, results), ...(isPlain ? aloudLines(aloudOutcomes) : [])].join('\n'),
        );
        const failed = results.filter(({ status }) => status === 'failed');
        const spoken = failed.filter(({ voice }) => voice !== undefined).length;
        if (failed.length > spoken || spoken > (options.maxFailures ?? 0)) process.exitCode = 1;
      });
    });
  describeUsage(
    command,
    'server',
    'parley test',
    'parley test --filter refund',
    'parley test --reporter junit > results.xml',
    'parley test --aloud --max-failures 3',
  );
}

type TestOptions = AloudOptions & { env?: string; filter?: string; reporter: Reporter; maxFailures?: number };

function countOf(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Write a whole number such as 3.');
  return Number(text);
}

const labelOf = ({ value }: TestFile): string => asText(value.test) || asText(value.name);
const isChosen = (test: TestFile, filter = ''): boolean =>
  [labelOf(test), test.file, test.assistant].some((text) => text.toLowerCase().includes(filter.toLowerCase()));

type Results = { results: PrintedResult[]; aloudOutcomes: AloudOutcome[] };
type Aloud = ReturnType<typeof settingsOfAloud>;

async function runTests(session: SyncSession, tests: readonly TestFile[], aloud: Aloud): Promise<Results> {
  const results: PrintedResult[] = [];
  const aloudOutcomes: AloudOutcome[] = [];
  const atOnce = aloud ? MAX_CASES_ALOUD : MAX_CASES;
  for (const resource of session.project.resources) {
    const own = tests.filter(({ assistant }) => resource.kind === 'assistants' && assistant === resource.name);
    for (let at = 0; at < own.length; at += atOnce) {
      const batch = await runBatch(session, resource, own.slice(at, at + atOnce), aloud);
      results.push(...batch.results);
      aloudOutcomes.push(...batch.aloudOutcomes);
    }
  }
  return { results, aloudOutcomes };
}

/** With the settings that the assistant has on the server, where it is there already. */
async function runBatch(
  session: SyncSession,
  resource: LocalResource,
  tests: readonly TestFile[],
  aloud: Aloud,
): Promise<Results> {
  const { parley, directory } = session;
  const tools = unsentTools(session);
  // A tool that the server does not have as the file has it goes with the run, under its name.
  const toId: Translate = (kind, name, path) =>
    kind === 'tools' && tools.has(name) ? name : directory.toId(kind, name, path);
  const remote = remoteOf(session, 'assistants', resource.name);
  const revision = remote && (await readFlow(parley, remote)).flow.revisionId;
  const flow = resource.flow && translateGraph(graphOfDocument(resource.flow), toId);
  const body = {
    ...(revision && { revision_id: revision }),
    ...(flow && { flow, ...(tools.size > 0 && { tools: [...tools.values()] }) }),
    cases: tests.map(({ value }) => value),
    ...(aloud && { aloud }),
  };
  const progress = progressLine();
  const show = ({ done, total }: TestRun): void => progress.show(`Running tests: ${done} of ${total}`);
  const run = await finishedRun(parley, body as unknown as Body<'startTestRun'>, show)
    .catch(async (error: unknown) => {
      throw error instanceof ValidationError ? await asFileIssues(error, session, resource, tests) : error;
    })
    .finally(progress.end);
  // One result for each case and channel, or voice, in the order of the cases.
  const perCase = aloud ? run.cases.length / tests.length : undefined;
  const owners = tests.flatMap((test) => Array.from({ length: perCase ?? channelsOf(test.value).length }, () => test));
  const results = run.cases.map(({ test, channel, voice, status, reason, problems, notes, duration_ms, position }) => ({
    assistant: resource.name,
    test,
    channel,
    ...(voice !== undefined && { voice }),
    status,
    reason,
    problems,
    notes,
    duration_ms,
    place: locateStep(owners[position], problems[0]?.step) ?? { file: resource.file, line: 1, column: 1 },
  }));
  return { results, aloudOutcomes: run.aloud ? [{ assistant: resource.name, report: run.aloud }] : [] };
}

/** The location of the step that failed; 0 is the end of the conversation. */
function locateStep(test: TestFile | undefined, step: number | undefined): FileLocation | undefined {
  if (step === undefined) return test?.locate(['steps']);
  return test?.locate(step === 0 ? ['ends'] : ['steps', step - 1]);
}

/** Tools of the project that the server has not, or has otherwise, by their names. */
function unsentTools(session: SyncSession): Map<string, JsonObject> {
  const own = session.project.resources.filter(({ kind }) => kind === 'tools');
  const unsent = own.filter(({ name, settings }) => {
    const remote = remoteOf(session, 'tools', name);
    return !remote || !equal(settings, settingsOf(remote, session.directory, settings));
  });
  return new Map(
    unsent.map(({ name, settings }) => [
      name,
      { name, configuration: asObject(settings.configuration), input_defaults: asObject(settings.input_defaults) },
    ]),
  );
}

/** Validation errors of the server at their location in the files; an error about something else stays as it is. */
async function asFileIssues(
  error: ValidationError,
  { project }: SyncSession,
  resource: LocalResource,
  tests: readonly TestFile[],
): Promise<Error> {
  // The server names no place in a flow. The same rules run here and do.
  const { findings } = await checkProject(project);
  const located = findings.filter(
    ({ file, severity }) => severity === 'error' && file === resource.flow?.locate([]).file,
  );
  const issues = error.issues.flatMap(({ loc: [, field, index, ...path], msg }): FileIssue[] => {
    const test = field === 'cases' && typeof index === 'number' ? tests[index] : undefined;
    if (test) return [{ ...test.locate(path), message: msg }];
    if (field !== 'flow' || !resource.flow) return [];
    return located.length > 0 ? located : [{ ...resource.flow.locate([]), message: msg }];
  });
  return issues.length >= error.issues.length && issues.length > 0 ? new BadFiles([...new Set(issues)]) : error;
}

const channelsOf = ({ channel }: JsonObject): unknown[] => (Array.isArray(channel) ? channel : [channel]);

/** Starts a test run and waits for its end. */
export async function finishedRun(
  parley: Parley,
  body: Body<'startTestRun'>,
  onProgress: (run: TestRun) => void = () => {},
): Promise<TestRun> {
  const started = await parley.testRuns.start(body).catch((error: unknown) => {
    if (!(error instanceof NotFoundError)) throw error;
    throw new CliError(
      'This server does not run tests, or not against what the project names. Update the server, or run: parley push',
    );
  });
  for (let pause = MIN_POLL_MS; ; pause = Math.min(2 * pause, POLL_MS)) {
    const run = await parley.testRuns.get(started.id);
    onProgress(run);
    if (run.status === 'completed') return run;
    if (run.status === 'canceled') throw new CliError('The test run was canceled. Start it again.');
    await sleep(pause);
  }
}
