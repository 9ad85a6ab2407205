import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Graph } from '../../../../flow/language/graph.ts';
import { validate } from '../../../../flow/validate.ts';
import { BRIEFS } from '../../../../tests/support/briefs.ts';
import { FURTHER_BRIEFS } from '../../../../tests/support/further-briefs.ts';
import { processorTime } from '../../../../tests/support/processor-time.ts';
import { runs } from '../../../../tests/support/properties.ts';
import { draftFlow } from './draft-flow.ts';
import { briefSentences } from './sentences.ts';

const NOTHING = { tools: [], knowledgeBaseIds: [] };
const draft = (text: string, drafting: Parameters<typeof draftFlow>[1] = NOTHING) => draftFlow(text, drafting);
const nodeOf = ({ nodes }: Graph, type: string) => nodes.filter((node) => node.type === type);
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const errorsOf = (graph: Graph) => validate(graph).findings.filter(({ severity }) => severity === 'error');

/** Every sentence that is neither in the flow nor in the questions. */
function lost(text: string): string[] {
  const { graph, questions } = draft(text);
  const kept = letters(
    [graph.persona ?? '', ...graph.nodes.map((node) => JSON.stringify(node)), ...questions].join(' '),
  );
  return briefSentences(text)
    .map((sentence) => sentence.text)
    .filter((sentence) => !kept.includes(letters(sentence)));
}

const ALL = [...BRIEFS, ...FURTHER_BRIEFS];
const SENTENCES = ALL.flatMap(({ text }) => briefSentences(text).map((sentence) => sentence.text));
const STRANGE = [
  '{{ x',
  '{{ plan }}',
  '{% if %}',
  '“',
  '"',
  'If',
  'If,',
  'Otherwise',
  'Ask for',
  'Ask for , and',
  'Hand off to',
  'say:',
  ':',
  'For x:',
  'Step 3',
  '1. go to step 2',
  '\u0000',
  '\ud800',
  'ünïcödé wörds',
  '你好，请帮我',
  'password: hunter2hunter2',
  'If not, if so, if yes',
];
const brief = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...SENTENCES), fc.constantFrom(...STRANGE), fc.string({ maxLength: 40 })),
      fc.constantFrom(' ', '\n', '\n\n', '\n- ', '\n  - ', '\n1. ', '. ', ', '),
    ),
    { minLength: 1, maxLength: 14 },
  )
  .map((parts) => parts.flat().join(''));

describe('any text', () => {
  it('becomes a flow without errors, the same each time', () => {
    fc.assert(
      fc.property(brief, (text) => {
        const first = draft(text);
        expect(errorsOf(first.graph)).toEqual([]);
        expect(draft(text)).toEqual(first);
        expect(new Set(first.graph.nodes.map(({ id }) => id)).size).toBe(first.graph.nodes.length);
      }),
      { numRuns: runs(150) },
    );
  });

  it('is kept to its last sentence, in the flow or as a question', () => {
    for (const { text } of ALL) expect(lost(text)).toEqual([]);
    const plain = fc.array(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(plain, fc.constantFrom(' ', '\n', '\n\n', '\n- '), (sentences, joint) => {
        expect(lost(sentences.join(joint))).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  it.each([
    ['one long word', 'a'.repeat(20_000)],
    ['commas', 'If they want a, '.repeat(1250)],
    ['quotes', '"'.repeat(20_000)],
    ['open quotes', 'say "a '.repeat(2800)],
    ['ands', 'ask for name and '.repeat(1170)],
    ['conditions', 'If they want to book, ask for name. '.repeat(550)],
    ['brackets', 'Ask for x (('.repeat(1600)],
    ['lines', '- ask\n'.repeat(3300)],
    ['spaces', `If ${' '.repeat(19_000)}x`],
    ['braces', '{{'.repeat(10_000)],
    ['ors', `If they ${'want or '.repeat(2400)}, hand off to sales.`],
  ])('of 20,000 characters of %s is read in under 200 ms', (_, text) => {
    draft('If they want to book, ask for name.');
    expect(errorsOf(draft(text).graph)).toEqual([]);
    expect(processorTime(() => draft(text), 200)).toBeLessThan(200);
  });
});

describe('a brief', () => {
  const TOOLS = [
    {
      id: 't-orders',
      name: 'lookup_order',
      description: 'Finds an order',
      inputs: [{ name: 'order_id', type: 'str', required: true }],
    },
    {
      id: 't-ticket',
      name: 'Create ticket',
      description: '',
      inputs: [{ name: 'subject', type: 'str', required: true }],
    },
  ];

  it('types what it asks for', () => {
    const { graph } = draft(
      'Ask for their first and last name, e-mail, mobile number, date of birth, arrival time, the number of guests, the amount, the order number, the size (small, medium or large) and how long they stay.',
    );
    expect(graph.context_variables.map(({ name, type }) => `${name}:${type}`)).toEqual([
      'full_name:string',
      'email_address:email',
      'mobile_number:phone',
      'date_of_birth:date',
      'arrival_time:time',
      'number_of_guests:integer',
      'amount:money',
      'order_number:string',
      'size:enum',
      'how_long_they_stay:duration',
    ]);
  });

  it('calls the tools it means, with what was asked for, and asks for what they need besides', () => {
    const { graph, questions } = draft(
      'If they ask where their order is, ask for the order number, look up the order and tell them the status. If that fails, hand off to logistics. If they want to complain, create a ticket and say that we will write to them.',
      { tools: TOOLS, knowledgeBaseIds: [] },
    );
    const [lookup, ticket] = nodeOf(graph, 'tool');
    expect(lookup?.config).toEqual({
      tool_id: 't-orders',
      input_mapping: { order_id: '{{ order_number }}' },
      output_mapping: { status: 'status' },
    });
    expect(ticket?.config).toMatchObject({ tool_id: 't-ticket', input_mapping: { subject: '{{ subject }}' } });
    const failed = graph.edges.find(({ source, kind }) => source === lookup?.id && kind === 'error');
    expect(graph.nodes.find(({ id }) => id === failed?.target)).toMatchObject({
      type: 'handoff',
      config: { queue: 'logistics' },
    });
    expect(questions).toEqual([]);
  });

  it('asks about what it leaves open', () => {
    const { questions } = draft(
      'If they want to return something, check the warranty. If they are lost, hand off to a human. Answer questions about parking.',
      {
        tools: TOOLS,
        knowledgeBaseIds: [],
      },
    );
    expect(questions).toEqual([
      'Which tool should check the warranty?',
      'Which queue should take over: “If they are lost, hand off to a human.”? It is “support” now.',
      'Which knowledge base answers questions about parking?',
      'When should the tool “lookup_order” be used?',
      'When should the tool “Create ticket” be used?',
    ]);
  });

  it('answers from the knowledge it was given', () => {
    const { graph } = draft('Answer questions about delivery and returns from the help centre.', {
      tools: [],
      knowledgeBaseIds: ['kb'],
    });
    expect(nodeOf(graph, 'knowledge')[0]?.config).toEqual({ knowledge_base_ids: ['kb'] });
    const way = graph.edges.find(({ source, kind }) => source === 'menu' && kind === 'conditional');
    expect(way?.condition).toMatchObject({ prompt: 'The person asks about delivery and returns' });
  });

  it('follows steps that lead to each other', () => {
    const { graph } = draft(
      '1. Ask for the order number.\n2. If the order is older than 30 days, go to step 4.\n3. Say "You will get a label."\n4. End the call.',
    );
    expect(graph.nodes.map(({ id }) => id)).toContain('step_4');
  });

  it('gives every way examples that people would say', () => {
    const { graph } = draft(
      'If the customer wants to book, change or cancel a visit, ask for their name. If their card was lost or stolen, hand off to security.',
    );
    const [visit, card] = graph.edges
      .filter(({ source, kind }) => source === 'menu' && kind === 'conditional')
      .map(({ condition }) => condition);
    expect(visit).toMatchObject({
      examples: expect.arrayContaining(['I want to book a visit', 'I want to change a visit', 'can I cancel a visit']),
    });
    expect(card).toMatchObject({ examples: expect.arrayContaining(['my card was lost', 'my card was stolen']) });
  });

  it.each([
    'Ask for their name and phone number and confirm them. Then ask for the day and the time. Read everything back and ask whether it is correct. If they confirm, say that it is booked.',
    'Ask for the order number and the reason. Read it back. Ask them to confirm. If it is right, say that we will call them. End the call.',
    'Collect the name, the day and the number of guests, confirm the details, then ask if everything is correct.',
  ])('has what was said read back once: %s', (text) => {
    const { nodes } = draft(text).graph;
    const forms = nodes
      .filter(({ type }) => type === 'collect')
      .map(({ config }) => config as { variables: string[]; confirm?: true });
    expect(forms.filter(({ confirm }) => confirm)).toHaveLength(1);
    expect(forms.flatMap(({ variables }) => variables).filter((name) => /confirm|correct|right/.test(name))).toEqual(
      [],
    );
    // The yes to the read-back is the yes of the text: nothing asks for it again.
    expect(nodes.filter(({ type }) => type === 'dialogue')).toEqual([]);
  });

  it('never puts a secret into the flow', () => {
    const { graph, questions } = draft('Use the password: hunter2hunter2 when they call. Say goodbye.');
    expect(JSON.stringify([graph, questions])).not.toContain('hunter2');
    expect(questions[0]).toMatch(/secret/);
  });
});
