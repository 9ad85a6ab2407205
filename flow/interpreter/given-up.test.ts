// Which way a node takes that has both a plain one and an else.
import { expect, test } from 'vitest';
import { Talk } from '../testing/talk.ts';

const END = { id: 'end', type: 'end', config: { label: 'bye' } };
const OOPS = { id: 'oops', type: 'end', config: { label: 'oops', outcome: 'failure' } };
const edge = (source: string, target: string, more: object = {}) => ({ id: `${source}-${target}`, source, target, ...more });

test('a form that is filled goes on as planned, and one that is given up goes by its else', () => {
  const form = {
    entry_node_id: 'get',
    nodes: [{ id: 'get', type: 'collect', config: { variables: ['size'], reask_cap: 0 } }, END, OOPS],
    edges: [edge('get', 'end'), edge('get', 'oops', { kind: 'else' })],
    context_variables: [{ name: 'size', type: 'string', source: 'collected' }],
  };
  expect(new Talk(form).user('large').model({ variables: { size: 'large' } }).told).toEqual(['end bye']);
  expect(new Talk(form).user('hm').model({ variables: {} }).told).toEqual(['end oops']);
});
