// What people can do with a flow and what can go wrong, read from its ways.
import { expect, it } from 'vitest';
import { abilitiesOf, risksOf } from './flow-abilities.ts';

const nodes = [
  { id: 'menu', name: 'Menu' },
  { id: 'book', name: 'Book' },
  {
    id: 'human',
    name: 'Front desk',
    global: { enabled: true, enter_condition: { prompt: 'the person wants a human' } },
  },
  { id: 'off', name: 'Off', global: { enabled: false, enter_condition: { prompt: 'never' } } },
];

it('names each wish once, with its examples, and what is reached from anywhere first', () => {
  const way = (id: string, target: string, prompt: string) => ({
    id,
    source: 'menu',
    target,
    condition: { prompt, examples: ['book me in'] },
  });
  const edges = [
    way('a', 'book', 'they want to book'),
    way('b', 'book', 'they want to book'),
    way('c', 'gone', 'they leave'),
  ];
  expect(abilitiesOf(nodes, edges).map(({ when, leadsTo }) => `${when} > ${leadsTo}`)).toEqual([
    'At any time: the person wants a human > Front desk',
    'They want to book > Book',
    'They leave > nowhere',
  ]);
});

it('says where a failing step leads', () => {
  const edges = [
    { id: 'a', source: 'menu', target: 'human', kind: 'on_cap' },
    { id: 'b', source: 'book', target: 'gone', kind: 'error' },
    { id: 'c', source: 'menu', target: 'book', kind: 'constructor' },
    { id: 'd', source: 'menu', target: 'book' },
  ];
  expect(risksOf(nodes, edges).map(({ text }) => text)).toEqual([
    '“Menu” asks too often without an answer: it goes on at “Front desk”.',
    '“Book” fails: it goes on at “nothing”.',
  ]);
});
