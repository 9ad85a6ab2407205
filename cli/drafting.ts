// `parley draft` and `parley explain`: a flow from a text file, and a flow in plain words.
import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import type { Answer, Parley } from '../sdk/parley.ts';
import { type Cli, CliError, describeUsage, UsageError } from './program/commands.ts';
import type { Screen } from './program/terminal.ts';

type DraftOptions = { from: string; tool: string[]; knowledge: string[]; apply?: boolean };

export function addDraftingCommands({ program, screen, withServer }: Cli): void {
  const several = (id: string, before: string[]): string[] => [...before, id];
  const draft = program
    .command('draft')
    .description('draft the flow of an assistant from a text in your own words')
    .argument('<assistant-id>', 'the assistant whose draft revision is meant')
    .requiredOption('--from <file>', 'the text: a file, or - for standard input')
    .option('--tool <id>', 'a tool that the flow may call; may be given several times', several, [])
    .option(
      '--knowledge <id>',
      'a knowledge base that the flow may answer from; may be given several times',
      several,
      [],
    )
    .option('--apply', 'apply the draft to the draft revision; nothing is published')
    .action((id: string, options: DraftOptions) => withServer((parley) => runDraft(parley, screen, id, options)));
  describeUsage(
    draft,
    'server',
    'parley draft 0198a7c2-5a1e-7cc3-9d5e-3f6b8c1d2e4f --from front-desk.txt',
    'parley draft 0198a7c2-5a1e-7cc3-9d5e-3f6b8c1d2e4f --from front-desk.txt --apply',
  );

  const explain = program
    .command('explain')
    .description('say in plain words what the flow of an assistant does')
    .argument('<assistant-id>', 'the assistant whose draft is meant, or its live revision where it has no draft')
    .action((id: string) =>
      withServer(async (parley) => {
        const explanation = await parley.assistants.revisions.graph.explain(id, await editedRevision(parley, id));
        screen.show(explanation, () => explanationText(explanation));
      }),
    );
  describeUsage(explain, 'server', 'parley explain 0198a7c2-5a1e-7cc3-9d5e-3f6b8c1d2e4f');
}

const explanationText = ({ summary, nodes }: Answer<'explainGraph'>): string =>
  [
    summary,
    ...nodes.map(({ title, text, ways }) => [title, `  ${text}`, ...ways.map((edge) => `  → ${edge.text}`)].join('\n')),
  ].join('\n\n');

/** The draft, else the active revision. */
async function editedRevision(parley: Parley, assistantId: string): Promise<string> {
  const { draft_revision_id, active_revision_id } = await parley.assistants.get(assistantId);
  const revision = draft_revision_id ?? active_revision_id;
  if (!revision) throw new CliError('The assistant has no revision. Make one with POST /v1/assistants/{id}/revisions.');
  return revision;
}

async function runDraft(
  parley: Parley,
  screen: Screen,
  id: string,
  { from, tool, knowledge, apply }: DraftOptions,
): Promise<void> {
  const instructions = await textOf(from);
  const revision = await editedRevision(parley, id);
  const { graph } = parley.assistants.revisions;
  const { graph_version: base_version } = await graph.get(id, revision);
  const drafted = await graph.draft(id, revision, { instructions, tool_ids: tool, knowledge_base_ids: knowledge });
  const applied = apply === true && drafted.ops.length > 0;
  if (applied) await graph.apply(id, revision, { ops: drafted.ops, base_version });
  screen.show({ ...drafted, applied }, () => report(drafted, applied));
}

function report({ ops, source, questions, validation }: Answer<'draftGraph'>, applied: boolean): string {
  const findings = validation.findings.filter(({ severity }) => severity !== 'suggestion');
  return [
    `${ops.length} ops, drafted by ${source}: ${validation.error_count} errors, ${validation.warning_count} warnings.`,
    ...findings.map(({ severity, message }) => `  ${severity}: ${message}`),
    ...(questions.length > 0 ? ['Open questions:', ...questions.map((question) => `  - ${question}`)] : []),
    applied
      ? 'Applied to the draft revision. Publish it when you are satisfied.'
      : 'Nothing was applied. Add --apply to apply it, --json to see the ops.',
  ].join('\n');
}

async function textOf(from: string): Promise<string> {
  if (from === '-') return readAll(process.stdin);
  return readFile(from, 'utf8').catch(() => {
    throw new UsageError(`${from} cannot be read.`);
  });
}
