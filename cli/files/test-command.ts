// Owns `parley test`: the dialogues beside a flow, run on a server against the flow as the files have it.
import { setTimeout as sleep } from 'node:timers/promises';
import { Option } from 'commander';
import { asText, type JsonObject } from '../../flow/json.ts';
import { NotFoundError, type Parley } from '../../sdk/parley.ts';
import { type Cli, explain, Refused } from '../commands.ts';
import { progressLine } from '../terminal.ts';
import { withEnvironment } from './file-commands.ts';
import { refuseIssues } from './file-issues.ts';
import { graphOfDocument } from './flow-document.ts';
import type { LocalThing, TestFile } from './local-project.ts';
import { referenceIssues } from './reference-issues.ts';
import { translateGraph } from './reference-names.ts';
import { readFlow } from './remote-things.ts';
import { readProjectHere, remoteOf, type Session } from './sync-session.ts';
import { type PrintedResult, printResults, REPORTERS, type Reporter } from './test-reports.ts';

/** What `POST /v1/test-runs` takes at once. */
const MAX_CASES = 200;
const POLL_MS = 250;

type RunResult = Omit<PrintedResult, 'assistant' | 'place'> & { position: number };
type TestRun = { id: string; status: string; total: number; done: number; cases: RunResult[] };

export function addTestCommand(cli: Cli): void {
  const command = cli.program
    .command('test')
    .description('run the tests of the files against their flows; ends with 1 when one fails')
    .option('--env <name>', 'of parley.yaml; the first unless said')
    .option('--filter <text>', 'only tests whose name, file or assistant holds this')
    .addOption(new Option('--reporter <kind>', 'how the results are printed').choices(REPORTERS).default('text'))
    .action(async ({ env, filter, reporter }: { env?: string; filter?: string; reporter: Reporter }) => {
      const project = await readProjectHere();
      await withEnvironment(cli, project, env, async (session) => {
        refuseIssues([...project.issues, ...referenceIssues(project, session.directory, session.state)]);
        const chosen = project.tests.filter((test) => isChosen(test, filter));
        if (chosen.length === 0) throw new Refused('No test fits. Tests stand in assistants/<name>/tests/*.test.yaml');
        const results = await runTests(session, chosen);
        cli.screen.show(results, () => printResults(reporter, results));
        if (results.some(({ status }) => status === 'failed')) process.exitCode = 1;
      });
    });
  explain(command, 'server', 'parley test', 'parley test --filter refund', 'parley test --reporter junit > results.xml');
}

const labelOf = ({ value }: TestFile): string => asText(value.test) || asText(value.name);
const isChosen = (test: TestFile, filter = ''): boolean =>
  [labelOf(test), test.file, test.assistant].some((text) => text.toLowerCase().includes(filter.toLowerCase()));

async function runTests(session: Session, tests: readonly TestFile[]): Promise<PrintedResult[]> {
  const results: PrintedResult[] = [];
  for (const thing of session.project.things) {
    const own = tests.filter(({ assistant }) => thing.kind === 'assistants' && assistant === thing.name);
    for (let at = 0; at < own.length; at += MAX_CASES) {
      results.push(...(await runBatch(session, thing, own.slice(at, at + MAX_CASES))));
    }
  }
  return results;
}

/** With the settings that the assistant has on the server, where it is there already. */
async function runBatch(session: Session, thing: LocalThing, tests: readonly TestFile[]): Promise<PrintedResult[]> {
  const { parley, directory } = session;
  const remote = remoteOf(session, 'assistants', thing.name);
  const revision = remote && (await readFlow(parley, remote)).flow.revisionId;
  const flow = thing.flow && translateGraph(graphOfDocument(thing.flow), directory.toId);
  const body = { ...(revision && { revision_id: revision }), ...(flow && { flow }), cases: tests.map(({ value }) => value) };
  const run = await finishedRun(parley, body);
  // One result for each case and channel, in the order of the cases.
  const owners = tests.flatMap((test) => channelsOf(test.value).map(() => test));
  return run.cases.map(({ position, ...result }) => {
    const test = owners[position] ?? tests[0];
    return { ...result, assistant: thing.name, place: test?.place(['steps']) ?? { file: thing.file, line: 1, column: 1 } };
  });
}

const channelsOf = ({ channel }: JsonObject): unknown[] => (Array.isArray(channel) ? channel : [channel]);

async function finishedRun(parley: Parley, body: JsonObject): Promise<TestRun> {
  const progress = progressLine();
  const started = await parley.request<TestRun>('POST', '/v1/test-runs', { body }).catch((error: unknown) => {
    if (!(error instanceof NotFoundError)) throw error;
    throw new Refused(
      'This server does not run tests, or not against what the project names. Update the server, or run: parley push',
    );
  });
  const at = `/v1/test-runs/${started.data.id}`;
  for (;;) {
    const { data: run } = await parley.request<TestRun>('GET', at);
    progress.show(`Running tests: ${run.done} of ${run.total}`);
    if (run.status === 'completed' || run.status === 'canceled') {
      progress.end();
      if (run.status === 'canceled') throw new Refused('Somebody stopped the test run. Start it again.');
      return run;
    }
    await sleep(POLL_MS);
  }
}
