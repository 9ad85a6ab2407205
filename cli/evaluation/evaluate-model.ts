// Owns `parley evaluate-model`: whole chats through a running server with a model of choice, and the same figures for each. Chats are test
// runs: no assistant, conversation, event or message comes of them.
import { readFile } from 'node:fs/promises';
import { asObject, asText, isObject, type Json, type JsonObject } from '../../flow/language/json.ts';
import type { Parley, Schema } from '../../sdk/parley.ts';
import { finishedRun } from '../files/test-command.ts';
import { type Cli, CliError, countOf, describeUsage, UsageError } from '../program/commands.ts';
import { progressLine, table } from '../program/terminal.ts';
import { type Chat, type ChatSet, readChats, type Trade } from './chats.ts';
import { type Figures, figuresOf, type JudgedTurn, judgeChat, type StepSeen } from './figures.ts';

const BUILT_IN = 'built-in';
const RULES = 'rules';
const MAX_AT_ONCE = 10;
/** Whether a model can be asked at all shows in these. */
const FIRST_CHATS = 3;

type Options = { model: string; chats?: string; trade?: string; against?: string; atOnce: number; misses?: true };
/** What `--json` prints and `--against` reads. */
type Report = { model: string; figures: Figures; trades: Record<string, Figures>; misses: JudgedTurn[] };
type TestResult = Schema<'TestRun'>['cases'][number];

export function addEvaluateModelCommand(cli: Cli): void {
  const command = cli.program
    .command('evaluate-model')
    .description(
      'hold whole chats with a model of the running server, and say how many turns it got right, asked again or got wrong',
    )
    .option('--model <name>', 'built-in, rules (the built-in one without the reader), or provider/model', BUILT_IN)
    .option('--chats <file>', 'your own chats, with their flows; the shipped ones by default')
    .option('--trade <text>', 'only trades whose name holds this')
    .option('--against <file>', 'what --json printed for another model, shown beside it')
    .option('--at-once <count>', 'chats side by side, 10 at most; times are true for one', countOf, 1)
    .option('--misses', 'list the turns that were not right')
    .action(async (options: Options) => {
      if (options.atOnce > MAX_AT_ONCE) throw new UsageError(`--at-once is ${MAX_AT_ONCE} at most.`);
      const against = options.against === undefined ? undefined : await readReport(options.against);
      const chats = chosen(await readChats(cli.projectFolder, options.chats), options.trade);
      await cli.withServer(async (parley) => {
        const report = await evaluate(parley, chats, options);
        cli.screen.show(report, () => inWords(report, against, options.misses === true));
      });
    });
  describeUsage(
    command,
    'server',
    'parley evaluate-model',
    'parley evaluate-model --model rules --json > rules.json',
    'parley evaluate-model --against rules.json --misses',
    'parley evaluate-model --model home/qwen2.5-7b-instruct',
  );
}

function chosen({ now, trades }: ChatSet, text = ''): ChatSet {
  const fitting = trades.filter(({ trade }) => trade.toLowerCase().includes(text.toLowerCase()));
  if (fitting.length === 0)
    throw new CliError(`No trade fits. Trades: ${trades.map(({ trade }) => trade).join(', ')}.`);
  return { now, trades: fitting };
}

async function readReport(file: string): Promise<Report> {
  const text = await readFile(file, 'utf8').catch(() => '');
  try {
    const report = JSON.parse(text) as Report;
    if (typeof report.model === 'string' && isObject(report.figures)) return report;
  } catch {
    // Said below.
  }
  throw new CliError(`${file} holds no figures. Write them with: parley evaluate-model --json > ${file}`);
}

async function evaluate(parley: Parley, { now, trades }: ChatSet, { model, atOnce }: Options): Promise<Report> {
  const progress = progressLine();
  const waiting = trades.flatMap((trade) => {
    const flow = withModel(trade, model);
    return trade.chats.map((chat) => ({ trade, chat, flow }));
  });
  const total = waiting.length;
  const judged = new Map<Chat, ReturnType<typeof judgeChat>>();
  const left = waiting.values();
  const worker = async (): Promise<void> => {
    for (const { trade, chat, flow } of left) {
      const steps = await runChat(parley, { flow, chat, now });
      judged.set(chat, judgeChat(chat, trade.graph.entry_node_id ?? '', steps));
      if (judged.size <= FIRST_CHATS || judged.size === total) assertAnswers(model, [...judged.values()]);
      progress.show(`Holding chats: ${judged.size} of ${total}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker)).finally(progress.end);
  const of = (chats: readonly Chat[]) => chats.map((chat) => judged.get(chat)!);
  const all = of(trades.flatMap(({ chats }) => chats));
  const figures = figuresOf(all);
  return {
    model,
    figures,
    trades: Object.fromEntries(trades.map(({ trade, chats }) => [trade, figuresOf(of(chats))])),
    misses: all.flatMap(({ turns }) => turns.filter(({ verdict }) => verdict !== 'right')),
  };
}

/** The built-in model answers for one that cannot be asked: its figures are not those of the model. */
function assertAnswers(model: string, chats: readonly ReturnType<typeof judgeChat>[]): void {
  const steps = chats.flatMap(({ seen }) => seen);
  // Only the built-in model says which acts it heard.
  const isOwn = steps.some(({ isFallback, acts }) => !isFallback && acts === null);
  if (isOwn || !steps.some(({ isFallback }) => isFallback)) return;
  throw new CliError(
    `${model} answered no turn. Ask it once with parley api POST /v1/model-router/generations, and read the error.`,
  );
}

/** The model is that of the nodes: the flow is stored nowhere, and neither is an assistant. */
function withModel({ graph }: Trade, model: string): JsonObject {
  if (model !== BUILT_IN && model !== RULES && !/^[^/\s]+\/\S+$/.test(model))
    throw new UsageError('Write the model as built-in, rules, or provider/model, such as openai/gpt-4o-mini.');
  const model_settings = settingsOf(model);
  return { ...graph, nodes: graph.nodes.map((node) => ({ ...node, model_settings })) };
}

function settingsOf(model: string): JsonObject | null {
  if (model === BUILT_IN) return null;
  return model === RULES ? { config: { reader: false } } : { model, config: { temperature: 0 } };
}

async function runChat(
  parley: Parley,
  { flow, chat, now }: { flow: JsonObject; chat: Chat; now: string },
): Promise<StepSeen[]> {
  const steps = chat.turns.map(({ user }) => ({ user }));
  const test = { test: `${chat.trade}: ${chat.name}`.slice(0, 200), given: { current_time: now }, steps };
  const { cases } = await finishedRun(parley, { flow, cases: [test] });
  const result = cases[0];
  if (!result || result.steps.length !== steps.length)
    throw new CliError(`The chat "${test.test}" could not be held: ${result?.reason ?? 'the server gave no result'}`);
  return result.steps.map(seenOf);
}

function seenOf(step: TestResult['steps'][number]): StepSeen {
  const calls = step.trace.map(({ detail }) => asObject(detail as Json));
  const actLists = calls.flatMap(({ acts }) => (Array.isArray(acts) ? [acts.map(asText)] : []));
  return {
    node: step.node_id,
    values: asObject(step.variables),
    replies: step.replies,
    isOver: step.status === 'completed',
    acts: actLists.length === 0 ? null : actLists.flat(),
    duration_ms: step.duration_ms ?? 0,
    cost_usd: step.cost_usd ?? 0,
    isFallback: calls.some(({ answered_by }) => answered_by === 'flow'),
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const ROWS: readonly [string, (figures: Figures) => string][] = [
  ['turns right', ({ right }) => percent(right)],
  ['turns asked again', ({ asked_again }) => percent(asked_again)],
  ['turns wrong', ({ wrong }) => percent(wrong)],
  ['chats whole', ({ whole }) => percent(whole)],
  ['values right', ({ values }) => percent(values.right)],
  ['values missing', ({ values }) => percent(values.missing)],
  ['values wrong', ({ values }) => percent(values.wrong)],
  ['values invented', ({ values }) => String(values.invented)],
  ['acts heard', ({ acts }) => (acts === null ? 'not said' : percent(acts.heard))],
  ['a turn takes, p50', ({ turn_ms }) => `${turn_ms.p50} ms`],
  ['a turn takes, p95', ({ turn_ms }) => `${turn_ms.p95} ms`],
  ['cost', ({ cost_usd }) => `$${cost_usd.toFixed(4)}`],
  ['turns it could not be asked', ({ fallbacks }) => String(fallbacks)],
];

function inWords(report: Report, against: Report | undefined, showsMisses: boolean): string {
  const { figures } = report;
  const columns = against ? [report, against] : [report];
  const parts = [
    `${figures.chats} chats, ${figures.turns} turns, ${figures.values.said} values.`,
    table(
      ['', ...columns.map(({ model }) => model)],
      ROWS.map(([label, cell]) => [label, ...columns.map((one) => cell(one.figures))]),
    ),
    table(
      ['TRADE', 'CHATS', 'WHOLE', 'RIGHT', 'ASKED AGAIN', 'WRONG'],
      Object.entries(report.trades).map(([trade, one]) => [
        trade,
        String(one.chats),
        ...[one.whole, one.right, one.asked_again, one.wrong].map(percent),
      ]),
    ),
  ];
  if (against && (against.figures.chats !== figures.chats || against.figures.turns !== figures.turns))
    parts.push(
      `The other run held other chats (${against.figures.chats} chats, ${against.figures.turns} turns): do not compare them.`,
    );
  if (showsMisses) parts.push(report.misses.map(missInWords).join('\n'));
  return parts.join('\n\n');
}

function missInWords({ trade, chat, turn, user, verdict, expected, found }: JudgedTurn): string {
  const says = expected.says === null ? '' : `, saying "${expected.says}"`;
  return [
    `${verdict}: ${trade}, ${chat}, turn ${turn}: "${user}"`,
    `  expected ${expected.node} ${JSON.stringify(expected.values)}${says}`,
    `  found    ${found.node} ${JSON.stringify(found.values)} "${found.replies.join(' / ')}"`,
  ].join('\n');
}
