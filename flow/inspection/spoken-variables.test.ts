import { describe, expect, it } from 'vitest';
import { compile } from '../compile.ts';
import type { Executable } from '../interpreter/executable.ts';
import { parseGraph } from '../language/graph.ts';
import type { References } from '../language/references.ts';
import { isPhoneSpoken, isTargetVariable, spokenTarget } from './spoken-variables.ts';

const END = { id: 'end', type: 'end' };
const ASK = { id: 'ask', type: 'collect', config: { variables: ['number'], instructions: 'Which number?' } };
const plain = (source: string, target: string, kind = 'default') => ({
  id: `${source}-${target}`,
  source,
  target,
  kind,
});
const collected = (name: string) => ({ name, type: 'string', source: 'collected' });

function executableOf(graph: object, references: References = {}): Executable {
  const compiled = compile(parseGraph(graph), references);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.blocking));
  return compiled.executable;
}

/** A component that puts through to what it is given, under another name. */
const components = new Map([
  [
    'desk',
    {
      graph: parseGraph({
        entry_node_id: 'set',
        nodes: [
          { id: 'set', type: 'set_variable', config: { assignments: [{ variable: 'place', expression: 'target' }] } },
          { id: 'put', type: 'transfer', config: { destination: '{{ place }}' } },
          END,
        ],
        edges: [plain('set', 'put'), plain('put', 'end', 'failed')],
        context_variables: [
          { name: 'target', type: 'string', source: 'provided' },
          { name: 'place', type: 'string', source: 'derived' },
        ],
      }),
      inputs: [{ name: 'target' }],
      outputs: [],
      component_ids: [],
    },
  ],
]);
const withComponent = (target: string, variables: object[]) =>
  executableOf(
    {
      entry_node_id: 'ask',
      nodes: [ASK, { id: 'desk', type: 'component', config: { component_id: 'desk', input_mapping: { target } } }, END],
      edges: [plain('ask', 'desk'), plain('ask', 'end', 'on_cap'), plain('desk', 'end')],
      context_variables: variables,
    },
    { components },
  );
const transferIn = ({ nodes }: Executable): string => nodes.find(({ type }) => type === 'transfer')?.id ?? '';

describe('a transfer', () => {
  it('is followed into a component and through other variables', () => {
    const spoken = withComponent('+1{{ number }}', [collected('number')]);
    expect(spokenTarget(spoken, transferIn(spoken), {})).toBe('place');
    expect(isTargetVariable(spoken, transferIn(spoken))).toBe(true);
    const fixed = withComponent('+12025550123', [collected('number')]);
    expect(spokenTarget(fixed, transferIn(fixed), {})).toBeUndefined();
    const given = withComponent('{{ branch }}', [
      collected('number'),
      { name: 'branch', type: 'string', source: 'provided' },
    ]);
    expect(spokenTarget(given, transferIn(given), {})).toBeUndefined();
  });
});

describe('the number of the person', () => {
  const flow = (name: string) =>
    executableOf({
      entry_node_id: 'ask',
      nodes: [{ ...ASK, config: { ...ASK.config, variables: [name] } }, END],
      edges: [plain('ask', 'end'), { ...plain('ask', 'end', 'on_cap'), id: 'cap' }],
      context_variables: [collected(name)],
    });

  it('is spoken where the flow asks for it and no source vouches for it', () => {
    expect(isPhoneSpoken(flow('phone'), {})).toBe(true);
    expect(isPhoneSpoken(flow('phone'), { locked: ['phone'] })).toBe(false);
    expect(isPhoneSpoken(flow('other'), {})).toBe(false);
  });
});
