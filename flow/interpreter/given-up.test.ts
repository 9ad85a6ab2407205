// Which way a node takes that has both a plain one and an else.
import { expect, test } from 'vitest';
import { parseGraph } from '../language/graph.ts';
import { Talk } from '../testing/talk.ts';
import { validate } from '../validate.ts';

const END = { id: 'end', type: 'end', config: { label: 'bye' } };
const OOPS = { id: 'oops', type: 'end', config: { label: 'oops', outcome: 'failure' } };
const edge = (source: string, target: string, more: object = {}) => ({
  id: `${source}-${target}`,
  source,
  target,
  ...more,
});

test('a form that is filled goes on as planned, and one that is given up goes by its else', () => {
  const form = {
    entry_node_id: 'get',
    nodes: [{ id: 'get', type: 'collect', config: { variables: ['size'], reask_cap: 0 } }, END, OOPS],
    edges: [edge('get', 'end'), edge('get', 'oops', { kind: 'else' })],
    context_variables: [{ name: 'size', type: 'string', source: 'collected' }],
  };
  expect(new Talk(form).user('large').model({ variables: { size: 'large' } }).events).toEqual(['end bye']);
  expect(new Talk(form).user('hm').model({ variables: {} }).events).toEqual(['end oops']);
});

const dialogue = {
  entry_node_id: 'talk',
  nodes: [
    { id: 'talk', type: 'dialogue', config: { instructions: 'Ask how it went', goal: 'Know it', max_turns: 1 } },
    END,
    OOPS,
  ],
  edges: [edge('talk', 'end'), edge('talk', 'oops', { kind: 'else' })],
};

test('a dialogue that is done goes on as planned, and one that runs out of turns goes by its else', () => {
  const config = { instructions: 'Ask how it went', goal: 'Know it' };
  const patient = { ...dialogue, nodes: [{ id: 'talk', type: 'dialogue', config }, END, OOPS] };
  expect(new Talk(patient).model({ text: 'How was it?' }).user('fine').model({ done: true }).events).toEqual([
    'end bye',
  ]);
  expect(new Talk(dialogue).model({ text: 'How was it?' }).user('well').events).toEqual(['end oops']);
});

test('both ways of a node that can be given up are taken; the plain way of a branch is not, beside its else', () => {
  const shadowed = (graph: object) =>
    validate(parseGraph(graph)).findings.flatMap(({ rule_id, edge_id }) =>
      rule_id === 'edge.shadowed' ? [edge_id] : [],
    );
  const form = { id: 'get', type: 'collect', config: { variables: ['size'] } };
  const size = { name: 'size', type: 'string', source: 'collected' };
  const ways = (id: string) => [edge(id, 'end'), edge(id, 'oops', { kind: 'else' })];
  expect(
    shadowed({ entry_node_id: 'get', nodes: [form, END, OOPS], edges: ways('get'), context_variables: [size] }),
  ).toEqual([]);
  expect(shadowed(dialogue)).toEqual([]);
  const branch = { id: 'fork', type: 'condition', config: {} };
  expect(shadowed({ entry_node_id: 'fork', nodes: [branch, END, OOPS], edges: ways('fork') })).toEqual(['fork-end']);
});
