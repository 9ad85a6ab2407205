// The tool that tests a flow: dialogues that are played with mocked tools and a clock of their own.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { assistantId, flowRevision, readAssistant } from './assistants.ts';
import { windowOf } from './short-answers.ts';
import {
  cursorArgument,
  entries,
  type Fields,
  figure,
  idArgument,
  nextCursor,
  nextStep,
  pick,
  said,
  type ToolContext,
  tool,
} from './tool.ts';
import { ToolProblem } from './tool-problem.ts';

const PAUSE_MS = 300;
const MAX_WAIT = 50;

export const testingTools = [
  tool({
    name: 'run_tests',
    title: 'Test a flow',
    description:
      'Plays test dialogues against the draft of an assistant, with mocked tools; no person is contacted and nothing is stored as a conversation. Waits for the result. When it takes longer, the answer names the test_run_id: call again with that id alone.',
    effect: 'changes',
    operations: ['getAssistant', 'startTestRun', 'getTestRun'],
    output: {
      id: said('Id of the test run'),
      assistant_id: said('The assistant'),
      revision_id: said('The revision that was tested'),
      status: said('queued, running, completed or canceled'),
      verdict: said('passed or failed, once it is completed'),
      total: figure('Dialogues, one for each channel'),
      done: figure('Those that were played'),
      passed: figure('Those that went as expected'),
      failed: figure('Those that did not'),
      skipped: figure('Those that could not be judged'),
      cases: entries('Each dialogue with its problems'),
      next_cursor: nextCursor,
      next_step: nextStep,
    },
    input: z.strictObject({
      assistant_id: assistantId.optional(),
      revision_id: idArgument('revision; the draft unless said').optional(),
      cases: z
        .array(z.record(z.string(), z.unknown()))
        .min(1)
        .max(200)
        .optional()
        .describe(
          'Dialogues: {"test": "label", "steps": [{"expect": {"says": "Hello"}}, {"user": "text", "expect": {"node": "id", "says": "text", "variables": {"name": "value"}, "ended": true}}], "tools": {"Tool name": {"returns": {}}}}. A first step with expect alone looks at what the flow says by itself',
        ),
      test_run_id: idArgument('test run, to read one that was started before').optional(),
      wait_seconds: z.int().min(0).max(MAX_WAIT).optional().describe('How long to wait for the result; 25 unless said'),
      cursor: cursorArgument,
    }),
    run: async (api, { assistant_id, revision_id, cases, test_run_id, wait_seconds = 25, cursor }) => {
      const id = test_run_id ?? (await start(api, { assistant_id, revision_id, cases }));
      const run = await finished(api, id, wait_seconds);
      const figures = pick(run, [
        'id',
        'assistant_id',
        'revision_id',
        'status',
        'verdict',
        'total',
        'done',
        'passed',
        'failed',
        'skipped',
      ]);
      const { data, next_cursor } = windowOf((run.cases as Fields[]).map(shownCase), cursor);
      const isOver = run.status === 'completed' || run.status === 'canceled';
      return {
        ...figures,
        cases: data,
        next_cursor,
        ...(!isOver && { next_step: `It still runs. Call run_tests with test_run_id "${id}" alone.` }),
      };
    },
  }),
];

type Asked = { assistant_id: string | undefined; revision_id: string | undefined; cases: Fields[] | undefined };

async function start(api: ToolContext, { assistant_id, revision_id, cases }: Asked): Promise<string> {
  if (cases === undefined || (assistant_id === undefined && revision_id === undefined)) {
    throw new ToolProblem('Send assistant_id and cases to start a run, or test_run_id to read one.');
  }
  const revision = revision_id ?? flowRevision(await readAssistant(api, assistant_id ?? ''));
  const { id } = await api.call('startTestRun', { body: { revision_id: revision, cases } });
  return String(id);
}

/** The run when it is over, or as it is when the time is. */
async function finished(api: ToolContext, id: string, seconds: number): Promise<Fields> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const run = await api.call('getTestRun', { params: { test_run_id: id } });
    const isOpen = run.status === 'queued' || run.status === 'running';
    if (!isOpen || performance.now() >= deadline) return run;
    await sleep(PAUSE_MS, undefined, { signal: api.signal });
  }
}

/** Of a dialogue that went well, the label is enough. */
function shownCase(played: Fields): Fields {
  const short = pick(played, ['position', 'test', 'channel', 'status', 'reason', 'problems', 'notes']);
  if (played.status === 'passed') return short;
  const steps = (played.steps as Fields[]).map((step) => pick(step, ['action', 'replies', 'node_id', 'status']));
  return { ...short, steps };
}
