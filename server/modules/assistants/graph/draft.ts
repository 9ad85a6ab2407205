// Owns drafting a flow from an author's description: by a vendor's model if one is configured, else by
// rules. Nothing is applied.
import type { Finding } from '../../../../flow/inspection/finding.ts';
import { asObject, asTexts } from '../../../../flow/language/json.ts';
import { Answer, JsonText } from '../../../http/route.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { Invalid, limitExceeded } from '../../../kernel/errors.ts';
import type { DraftTool } from '../draft/tool-match.ts';
import { draftMessage, draftSystem, repairMessage, WRITE_FLOW, writtenFlow } from './draft-prompt.ts';
import type { DraftedOps, DraftSource } from './drafted-flow.ts';
import * as flows from './flows.ts';
import type { GraphPorts } from './ports.ts';
import { draftTools, lookUp } from './references.ts';
import type { DraftRequest } from './schema.ts';
import { GraphWork, retryIfChanged } from './work.ts';

const MAX_OPS = 200;
const MAX_QUESTIONS = 100;

type Material = { tools: DraftTool[]; knowledgeBaseIds: string[] };
type ValidatedDraft = DraftedOps & { validation: Uint8Array };
type Result = ValidatedDraft & { source: 'model' | 'rules' };

export async function draft(
  ctx: Context,
  ports: GraphPorts,
  at: { assistantId: string; revisionId: string },
  request: DraftRequest,
): Promise<Answer> {
  const db = reader(ctx);
  const flow = await flows.find(ctx, db, at);
  flows.assertDraft(flow);
  const material = await materialOf(ctx, db, ports, flow, request);
  const judge: Judge = (source) =>
    retryIfChanged(async () => validateDraft(ctx, db, ports, await flows.find(ctx, db, at), source));
  const written = await byModel(ctx, ports, at, { request, material, judge });
  const result = written.result ?? (await byRules(request, material, judge));
  if (result.op_count > MAX_OPS) throw tooManyOps(result.op_count);
  const questions = JSON.stringify([...written.questions, ...result.questions].slice(0, MAX_QUESTIONS));
  const rest = `,"source":"${result.source}","questions":${questions},"from":${JSON.stringify(result.from)}}`;
  return new Answer(new JsonText([`{"ops":${result.ops},"validation":`, result.validation, rest]));
}

type Judge = (source: DraftSource) => Promise<ValidatedDraft>;

async function byRules({ instructions }: DraftRequest, drafting: Material, judge: Judge): Promise<Result> {
  return { ...(await judge({ instructions, drafting })), source: 'rules' };
}

/**
 * One answer, and a second one after its errors are listed. `result: null`: the rules draft the
 * flow, and a question says why.
 */
async function byModel(
  ctx: Context,
  ports: GraphPorts,
  at: { assistantId: string; revisionId: string },
  { request, material, judge }: { request: DraftRequest; material: Material; judge: Judge },
): Promise<{ result: Result | null; questions: string[] }> {
  const ask = await ports.flowWriter(ctx, at);
  if (!ask) return { result: null, questions: [] };
  const question = { system: draftSystem(material), tool: WRITE_FLOW };
  const messages: { role: 'user' | 'assistant'; text: string }[] = [
    { role: 'user', text: draftMessage(request.instructions) },
  ];
  let reason = '';
  for (let round = 1; round <= ROUNDS; round++) {
    const answer = await ask({ ...question, messages });
    if (answer.error !== null) return { result: null, questions: [fallbackReason(answer.error)] };
    const flow = writtenFlow(answer);
    const text = JSON.stringify(flow);
    const candidate = flow === null || text.length > MAX_WRITTEN ? null : await judge({ written: text });
    const errors = candidate ? errorsIn(candidate.validation) : [];
    if (candidate && errors.length === 0 && candidate.op_count <= MAX_OPS) {
      return {
        result: { ...candidate, source: 'model' },
        questions: asTexts(asObject(flow).questions).map((one) => one.slice(0, 500)),
      };
    }
    reason = errors[0]?.message ?? 'it was no flow that can be used.';
    messages.push(
      { role: 'assistant', text: text.slice(0, MAX_WRITTEN) },
      { role: 'user', text: repairMessage(errors) },
    );
  }
  return { result: null, questions: [fallbackReason(`the flow of the model had errors: ${reason}`)] };
}

const ROUNDS = 2;
const MAX_WRITTEN = 400_000;
const fallbackReason = (reason: string): string =>
  `Rules read the text, not the model, because: ${reason.slice(0, 400)}`;

async function validateDraft(
  ctx: Context,
  db: Db,
  ports: GraphPorts,
  flow: flows.FlowRow,
  source: DraftSource,
): Promise<ValidatedDraft> {
  const work = new GraphWork(ctx, db, flow, WEIGHT * JSON.stringify(source).length);
  const drafted = await work.drafted(source);
  const { mentions } = await work.begin(drafted.ops);
  const { validation } = await work.preview(drafted.ops, await lookUp(ctx, db, ports, flow, mentions));
  return { ...drafted, validation };
}

/** Reading prose takes longer than reading a graph of the same length. */
const WEIGHT = 4;

/** The tools and knowledge bases that the draft may use; all of them must exist. */
async function materialOf(
  ctx: Context,
  db: Db,
  ports: GraphPorts,
  flow: flows.FlowRow,
  { tool_ids, knowledge_base_ids }: DraftRequest,
): Promise<Material> {
  const tools = await draftTools(ctx, db, flow, tool_ids);
  const bases = knowledge_base_ids.length > 0 ? await ports.knowledge(ctx, knowledge_base_ids) : new Map();
  const known = new Set(tools.map(({ id }) => id));
  const problems = [
    ...unknown('tool_ids', tool_ids, (id) => known.has(id), 'tool'),
    ...unknown('knowledge_base_ids', knowledge_base_ids, (id) => bases.has(id), 'knowledge base'),
  ];
  if (problems.length > 0) throw new Invalid(problems);
  return { tools, knowledgeBaseIds: knowledge_base_ids };
}

const unknown = (field: string, ids: readonly string[], isKnown: (id: string) => boolean, what: string) =>
  ids.flatMap((input, i) =>
    isKnown(input)
      ? []
      : [{ loc: ['body', field, i], msg: `Your organization has no ${what} of this id`, type: 'value_error', input }],
  );

const tooManyOps = (count: number): Invalid =>
  limitExceeded(['body', 'instructions'], {
    name: 'ops',
    max: MAX_OPS,
    message: `The draft takes ${count} ops, and one batch holds ${MAX_OPS}. Draft on an assistant whose graph is empty, or describe less at once.`,
  });

const errorsIn = (validation: Uint8Array): Finding[] =>
  (JSON.parse(new TextDecoder().decode(validation)) as { findings: Finding[] }).findings.filter(
    ({ severity }) => severity === 'error',
  );
