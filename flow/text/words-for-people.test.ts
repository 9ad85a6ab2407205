// One source, two vocabularies: no word of the API is left in what people read, and no name that an author chose is touched.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseGraph } from '../language/graph.ts';
import { NODE_TYPES, traitsOf } from '../language/node-types.ts';
import { RULES } from '../rules/catalog.ts';
import { EXAMPLES } from '../testing/rule-examples.ts';
import { validate } from '../validate.ts';
import { EDGE_KINDS_FOR_PEOPLE, forPeople, nodeTypeForPeople } from './words-for-people.ts';

const API_WORDS =
  /\b(?:nodes?|edges?|graphs?|entry|on_cap|on_release|llm|config|compiled|executed|CEL|context variables?)\b/i;
const unquoted = (text: string): string => text.replace(/"[^"]*"|“[^”]*”/g, '');

describe('texts of the API for people', () => {
  it.each([
    ['The graph has no nodes.', 'The flow has no steps.'],
    ['Add an edge of kind "error".', 'Add a way for “it failed”.'],
    ['Add an on_cap edge.', 'Add a way for “asked too often”.'],
    ['The node has 2 else edges.', 'The step has 2 ways for “otherwise”.'],
    ['An edge leads to a node that does not exist.', 'A way leads to a step that does not exist.'],
    ['Add a conditional edge for each choice.', 'Add a way with a condition for each choice.'],
    ['The entry node "node" does not exist.', 'The first step "node" does not exist.'],
    ['The edge is never taken: the edge "edge" comes first.', 'The way is never taken: the way "edge" comes first.'],
    ['A message_send node needs "template".', 'A send message step needs “Template”.'],
    ['A handoff node needs "assistant_id or queue".', 'A handoff step needs “Assistant” or “Queue”.'],
    [
      'The field "config.knowledge_base_ids" is invalid: it is missing.',
      'The field “Knowledge bases” is invalid: it is missing.',
    ],
    ['ids of the knowledge bases to search', 'the knowledge bases to search'],
    [
      'messages of the end user before it leaves by `on_cap`',
      'messages of the person before it leaves by “asked too often”',
    ],
    ['The variable "order_no" may not be set yet.', 'The variable "order_no" may not be set yet.'],
  ])('%s', (api, people) => {
    expect(forPeople(api)).toBe(people);
  });

  it('leaves no word of the API in any rule, finding or fix', () => {
    const texts = RULES.flatMap(({ title, description }) => [title, description]);
    for (const { hit, references } of Object.values(EXAMPLES)) {
      const { findings } = validate(parseGraph(hit), references ?? {});
      texts.push(...findings.flatMap(({ message, suggested_fix }) => [message, suggested_fix ?? '']));
    }
    expect(texts.map((text) => unquoted(forPeople(text))).filter((text) => API_WORDS.test(text))).toEqual([]);
  });

  it('is the table of docs/concepts.md', async () => {
    const page = await readFile(path.join(import.meta.dirname, '../../docs/concepts.md'), 'utf8');
    for (const [kind, label] of Object.entries(EDGE_KINDS_FOR_PEOPLE))
      expect(page).toContain(`| \`${kind}\` | ${label} |`);
  });

  it('calls a type of node what its title says', () => {
    for (const type of NODE_TYPES) expect(nodeTypeForPeople(type)).toBe(traitsOf(type)!.title.toLowerCase());
  });
});
