// `parley draft` and `parley explain`: a flow from a text file, and a flow in plain words.
import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import type { Parley } from '../sdk/parley.ts';
import { type Cli, explain, Refused, WrongUsage } from './commands.ts';
import type { Screen } from './terminal.ts';

type DraftOptions = { from: string; tool: string[]; knowledge: string[]; apply?: boolean };

export function addDraftingCommands({ program, screen, withServer }: Cli): void {
  const several = (given: string, before: string[]): string[] => [...before, given];
  const draft = program
    .command('draft')
    .description('draft the flow of an assistant from a text in your own words')
    .argument('<assistant-id>', 'the assistant whose draft revision is meant')
    .requiredOption('--from <file>', 'the text: a file, or - for standard input')
    .option('--tool <id>', 'a tool that the flow may call; may be given several times', several, [])
    .option('--knowledge <id>', 'a knowledge base that the flow may answer from; may be given several times', several, [])
    .option('--apply', 'apply the draft to the draft revision; nothing is published')
    .action((id: string, options: DraftOptions) => withServer((parley) => runDraft(parley, screen, id, options)));
  explain(
    draft,
    'server',
    'parley draft 0198a7c2-5a1e-7cc3-9d5e-3f6b8c1d2e4f --from front-desk.txt',
    'parley draft 0198a7c2-5a1e-7cc3-9d5e-3f6b8c1d2e4f --from front-desk.txt --apply',
  );

  const words = program
    .command('explain')
    .description('say in plain words what the flow of an assistant does')
    .argument('<assistant-id>', 'the assistant whose draft is meant, or its live revision where it has no draft')
    .action((id: string) =>
      withServer(async (parley) => {
        const { data } = await parley.request('GET', `${await graphPath(parley, id)}/explain`);
        const explanation = data as Explanation;
        screen.show(explanation, () => explained(explanation));
      }),
    );
  explain(words, 'server', 'parley explain 0198a7c2-5a1e-7cc3-9d5e-3f6b8c1d2e4f');
}

type Explanation = { summary: string; nodes: { node_id: string; title: string; text: string; ways: { text: string }[] }[] };
type Drafted = {
  ops: { op: string }[];
  source: string;
  questions: string[];
  validation: { error_count: number; warning_count: number; findings: { severity: string; message: string }[] };
};

const explained = ({ summary, nodes }: Explanation): string =>
  [
    summary,
    ...nodes.map(({ title, text, ways }) => [title, `  ${text}`, ...ways.map((way) => `  → ${way.text}`)].join('\n')),
  ].join('\n\n');

async function graphPath(parley: Parley, assistantId: string): Promise<string> {
  const { draft_revision_id, active_revision_id } = await parley.assistants.get(assistantId);
  const revision = draft_revision_id ?? active_revision_id;
  if (!revision) throw new Refused('The assistant has no revision. Make one with POST /v1/assistants/{id}/revisions.');
  return `/v1/assistants/${assistantId}/revisions/${revision}/graph`;
}

async function runDraft(
  parley: Parley,
  screen: Screen,
  id: string,
  { from, tool, knowledge, apply }: DraftOptions,
): Promise<void> {
  const instructions = await textOf(from);
  const path = await graphPath(parley, id);
  const { data: graph } = await parley.request('GET', path);
  const body = { instructions, tool_ids: tool, knowledge_base_ids: knowledge };
  const { data } = await parley.request('POST', `${path}/draft`, { body });
  const drafted = data as Drafted;
  const applied = apply === true && drafted.ops.length > 0;
  if (applied) {
    const { graph_version } = graph as { graph_version: number };
    await parley.request('POST', `${path}/ops`, { body: { ops: drafted.ops, base_version: graph_version } });
  }
  screen.show({ ...drafted, applied }, () => report(drafted, applied));
}

function report({ ops, source, questions, validation }: Drafted, applied: boolean): string {
  const findings = validation.findings.filter(({ severity }) => severity !== 'suggestion');
  return [
    `${ops.length} ops, drafted by ${source}: ${validation.error_count} errors, ${validation.warning_count} warnings.`,
    ...findings.map(({ severity, message }) => `  ${severity}: ${message}`),
    ...(questions.length > 0 ? ['Open questions:', ...questions.map((question) => `  - ${question}`)] : []),
    applied
      ? 'Applied to the draft revision. Publish it when you are content.'
      : 'Nothing was applied. Add --apply to apply it, --json to see the ops.',
  ].join('\n');
}

async function textOf(from: string): Promise<string> {
  if (from === '-') return readAll(process.stdin);
  return readFile(from, 'utf8').catch(() => {
    throw new WrongUsage(`${from} cannot be read.`);
  });
}
