// Tools about flows: the language they are written in, edits in batches, and what validation finds.
import { z } from 'zod';
import { assistantId, draftRevisionOf, flowRevision, graphParams, readAssistant } from './assistants.ts';
import { type LanguageSection, sectionNamed, sectionsOf } from './language-page.ts';
import { offsetIn, textWindow, windowOf } from './short-answers.ts';
import { cursorArgument, entries, type Fields, figure, flag, nextCursor, nextStep, pick, said, tool } from './tool.ts';
import { ToolProblem } from './tool-problem.ts';

const ops = z
  .array(z.record(z.string(), z.unknown()))
  .max(200)
  .describe(
    'Edits in order, all or nothing. Each has "op": upsert_node {node: {id, type, config}}, remove_node {node_id}, update_node_fields {node_id, fields}, add_edge {edge: {id, source, target, kind?, condition?}}, remove_edge {edge_id}, set_entry_node {node_id}, upsert_context_variable {variable: {name, type, source}}, remove_context_variable {name}, set_persona {persona}, set_component_outputs {outputs}',
  );
const baseVersion = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .optional()
  .describe('graph_version that you read; the edit is refused when the flow has changed since');

const FINDING = ['severity', 'blocking', 'rule_id', 'message', 'node_id', 'edge_id', 'suggested_fix', 'fix_ops'];
const shownFinding = (finding: Fields): Fields => pick(finding, FINDING);

/** The verdict in figures, and the findings that fit. */
function verdict(validation: Fields, cursor?: string): Fields {
  const { data, next_cursor } = windowOf((validation.findings as Fields[]).map(shownFinding), cursor);
  const figures = pick(validation, [
    'valid',
    'error_count',
    'warning_count',
    'suggestion_count',
    'blocking_error_count',
  ]);
  return { ...figures, findings: data, next_cursor };
}

const VERDICT = {
  assistant_id: said('The assistant'),
  revision_id: said('The revision that was checked'),
  valid: flag('It has no errors'),
  error_count: figure('Errors'),
  warning_count: figure('Warnings'),
  suggestion_count: figure('Suggestions'),
  blocking_error_count: figure('Errors that stop publish_assistant'),
  findings: entries('What is wrong, where, and how to fix it'),
  next_cursor: nextCursor,
};

export const flowTools = [
  tool({
    name: 'describe_flow_language',
    title: 'Describe the flow language',
    description:
      'Explains the language that flows are written in, with an example of each node, edge and condition. Without a topic: the list of topics. Read "message", "collect", "end" and "Edges" before you write a first flow.',
    effect: 'reads',
    // It is a public page: every key may read it.
    operations: [],
    output: {
      topics: entries('Headings that can be asked for'),
      introduction: said('What the language is'),
      topic: said('The heading'),
      text: said('What stands below it'),
      next_cursor: nextCursor,
    },
    input: z.strictObject({
      topic: z
        .string()
        .max(100)
        .optional()
        .describe('A heading of the page, such as "collect", "Edges", "Conditions" or "Variables"'),
      cursor: cursorArgument,
    }),
    run: async (api, { topic, cursor }) => {
      const sections = sectionsOf(await api.languagePage());
      if (topic === undefined)
        return { topics: sections.map(({ title }) => title), introduction: introductionOf(sections) };
      const section = sectionNamed(sections, topic);
      if (!section) {
        const known = sections.map(({ title }) => title).join(', ');
        throw new ToolProblem(`There is no topic of this name. The topics are: ${known}.`);
      }
      const { text, next } = textWindow(section.text, offsetIn(cursor));
      return { topic: section.title, text, next_cursor: next === null ? null : String(next) };
    },
  }),
  tool({
    name: 'edit_flow',
    title: 'Edit a flow',
    description:
      'Applies a batch of edits to the draft of an assistant, and makes a draft when there is none. Answers with the new graph_version and with what validation finds; findings never refuse an edit. Nothing is live before publish_assistant.',
    effect: 'changes',
    operations: ['getAssistant', 'createAssistantRevision', 'applyGraphOps'],
    output: {
      ...VERDICT,
      draft_created: flag('A draft was made for the edit'),
      updated: flag('Something changed'),
      graph_version: figure('The version after the edit'),
      next_step: nextStep,
    },
    input: z.strictObject({ assistant_id: assistantId, ops: ops.min(1), base_version: baseVersion }),
    run: async (api, { assistant_id, ops: batch, base_version }) => {
      const { revision_id, draft_created } = await draftRevisionOf(api, assistant_id);
      const body = { ops: batch, ...(base_version !== undefined && { base_version }) };
      const { updated, graph_version, validation } = await api.call('applyGraphOps', {
        params: graphParams(assistant_id, revision_id),
        body,
      });
      const { next_cursor, ...found } = verdict(validation as Fields);
      return {
        assistant_id,
        revision_id,
        draft_created,
        updated,
        graph_version,
        ...found,
        ...(next_cursor !== null && { next_step: 'There are more findings: validate_flow lists all of them.' }),
      };
    },
  }),
  tool({
    name: 'validate_flow',
    title: 'Validate a flow',
    description:
      'Checks the draft of an assistant, or what it would be after a batch of edits, and changes nothing. Each finding says what is wrong and how to fix it; fix_ops can be sent to edit_flow as they are. Blocking findings stop publish_assistant.',
    effect: 'reads',
    operations: ['getAssistant', 'validateGraph'],
    output: VERDICT,
    input: z.strictObject({
      assistant_id: assistantId,
      revision_id: z.string().max(200).optional().describe('Id of the revision; the draft unless said'),
      ops: ops.optional(),
      cursor: cursorArgument,
    }),
    run: async (api, { assistant_id, revision_id, ops: batch = [], cursor }) => {
      const revision = flowRevision(await readAssistant(api, assistant_id), revision_id);
      const validation = await api.call('validateGraph', {
        params: graphParams(assistant_id, revision),
        body: { ops: batch },
      });
      return { assistant_id, revision_id: revision, ...verdict(validation, cursor) };
    },
  }),
];

const introductionOf = ([first]: readonly LanguageSection[]): string => textWindow(first?.text ?? '', 0).text;
