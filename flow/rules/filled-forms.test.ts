// Ways back to a form that is filled by then: named where they can be taken, and not where what was decided before rules them out.
import { expect, test } from 'vitest';
import { parseGraph } from '../language/graph.ts';
import { validate } from '../validate.ts';

const text = (name: string) => ({ name, type: 'string', source: 'collected' });
const edge = (source: string, target: string, more: object = {}) => ({
  id: `${source}_${target}`,
  source,
  target,
  ...more,
});
const when = (expression: string) => ({ kind: 'conditional', condition: { type: 'expression', expression } });

/** A form, a look into a list, "is it known?", and behind a known one a node for all plans that sends back who has none. */
function wayBack(plan: { sets?: string[] }) {
  const graph = parseGraph({
    entry_node_id: 'hello',
    nodes: [
      { id: 'hello', type: 'message', config: { text: 'Hello, I am a virtual assistant.' } },
      { id: 'ask', type: 'collect', config: { variables: ['visit_number'] } },
      {
        id: 'find',
        type: 'set_variable',
        config: { assignments: [{ variable: 'visit', expression: 'visit_number' }] },
      },
      { id: 'is_known', type: 'condition' },
      {
        id: 'between',
        type: 'set_variable',
        config: { assignments: (plan.sets ?? ['note']).map((variable) => ({ variable, expression: '"x"' })) },
      },
      { id: 'plan', type: 'condition' },
      { id: 'end', type: 'end', config: { message: 'Bye.' } },
    ],
    edges: [
      edge('hello', 'ask'),
      edge('ask', 'find'),
      edge('ask', 'end', { kind: 'on_cap' }),
      edge('find', 'is_known'),
      edge('is_known', 'between', when('visit != null')),
      edge('is_known', 'end', { kind: 'else' }),
      edge('between', 'plan'),
      edge('plan', 'ask', when('visit == null')),
      edge('plan', 'end', { kind: 'else' }),
    ],
    context_variables: [
      text('visit_number'),
      { ...text('visit'), source: 'derived' },
      { ...text('note'), source: 'derived' },
    ],
  });
  return validate(graph)
    .findings.filter(({ rule_id }) => rule_id === 'edge.filled_form')
    .map(({ edge_id }) => edge_id);
}

test('a way that is taken only without a value is none where the value is there', () => {
  expect(wayBack({})).toEqual([]);
});

test('it is one again where the value is set anew in between', () => {
  expect(wayBack({ sets: ['visit'] })).toEqual(['plan_ask']);
});
