import { expect, test } from 'vitest';
import { compile } from '../compile.ts';
import { validate } from '../validate.ts';
import { readInstructions } from './instructions.ts';

const TEXT = `Returns desk.

1. Say "Hello, I am the AI of Example Ltd."
2. Ask for the order number and their e-mail.
3. If {{ order_number }} is missing, go to step 2. Otherwise, go to step 4.
4. If the customer wants a refund, transfer to +1 (202) 555-0123.
5. Set topic to other
6. Talk about anything else.
   Stay polite.
7. Wait 5 minutes
8. Send an SMS "Thanks! Reply STOP to opt out."
9. End the call. Say "Goodbye."
`;

test('a numbered procedure becomes a graph that compiles', () => {
  const { graph } = readInstructions(TEXT);
  expect(graph.nodes.map((node) => [node.id, node.type])).toEqual([
    ['step_1', 'message'],
    ['step_2', 'collect'],
    ['step_3', 'condition'],
    ['step_4', 'condition'],
    ['step_4_then', 'transfer'],
    ['step_5', 'set_variable'],
    ['step_6', 'dialogue'],
    ['step_7', 'wait'],
    ['step_8', 'message_send'],
    ['step_9', 'end'],
  ]);
  expect(graph.nodes[0]!.config).toEqual({ text: 'Hello, I am the AI of Example Ltd.' });
  expect(graph.nodes[1]!.config).toMatchObject({ variables: ['order_number', 'e_mail'] });
  expect(graph.nodes[4]!.config).toEqual({ destination: '+12025550123' });
  expect(graph.nodes[6]!.config).toEqual({ instructions: 'Talk about anything else.\nStay polite.' });
  const from3 = graph.edges.filter((edge) => edge.source === 'step_3');
  expect(from3.map((edge) => [edge.kind, edge.target])).toEqual([
    ['conditional', 'step_2'],
    ['else', 'step_4'],
  ]);
  expect(from3[0]!.condition).toMatchObject({
    type: 'expression',
    expression: { conditions: [{ variable: 'order_number', operator: 'not_exists' }] },
  });
  expect(graph.edges.find((edge) => edge.source === 'step_4')!.condition).toEqual({
    type: 'llm',
    prompt: 'the customer wants a refund',
  });
  const compiled = compile(graph);
  expect(compiled.ok || compiled.blocking).toBe(true);
});

test('every node knows its lines, and findings point at them', () => {
  const { spans, graph } = readInstructions(TEXT);
  expect(spans.step_1).toEqual({
    start_line: 3,
    start_col: 1,
    end_line: 3,
    end_col: 44,
    raw_text_excerpt: '1. Say "Hello, I am the AI of Example Ltd."',
  });
  expect(spans.step_6).toMatchObject({ start_line: 8, end_line: 9 });
  const { findings } = validate(graph);
  const capless = findings.find((finding) => finding.rule_id === 'collect.no_reask_exit')!;
  expect(capless.source_span).toEqual(spans.step_2);
});

test('jumps are edges, not nodes; a missing step is found as a dangling edge', () => {
  const { graph } = readInstructions(
    '1. Talk.\n2. Go to step 4\n3. Talk more.\n4. If angry, go to step 9.\n5. Hang up',
  );
  expect(graph.nodes.map((node) => node.id)).toEqual(['step_1', 'step_3', 'step_4', 'step_5']);
  expect(graph.edges.find((edge) => edge.source === 'step_1')!.target).toBe('step_4');
  expect(validate(graph).findings.find((finding) => finding.rule_id === 'edge.dangling_target')).toMatchObject({
    node_id: 'step_4',
  });
});

test('a text without numbers is one dialogue', () => {
  const { graph } = readInstructions('Be nice.\nSell shoes.');
  expect(graph.nodes.map((node) => node.type)).toEqual(['dialogue', 'end']);
  expect(compile(graph).ok).toBe(true);
  expect(readInstructions('  ').graph.nodes).toEqual([]);
});
