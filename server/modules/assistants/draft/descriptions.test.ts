// What owners of twenty-five trades write about their assistant: no sentence is lost. Each is drawn as steps, belongs to the
// persona, or is a question to its author with a finding in the flow.
import { describe, expect, it } from 'vitest';
import type { Graph, Node } from '../../../../flow/language/graph.ts';
import { asObject, asTexts, isObject } from '../../../../flow/language/json.ts';
import { validate } from '../../../../flow/validate.ts';
import descriptions from './descriptions.json' with { type: 'json' };
import { draftFlow } from './draft-flow.ts';
import { briefSentences } from './sentences.ts';

const NOTHING = { tools: [], knowledgeBaseIds: [] };
const words = (node: Node): string => `${node.name ?? ''} ${node.description ?? ''} ${JSON.stringify(node.config)}`;

/** Whether the flow has what the trade needs; an expectation may name several forms, one of which is enough. */
const has = (graph: Graph, wanted: string): boolean => wanted.split(/\|(?=\w+:)/).some((one) => hasOne(graph, one));

function hasOne({ nodes, edges, context_variables: variables }: Graph, wanted: string): boolean {
  const [kind, about] = [wanted.slice(0, wanted.indexOf(':')), wanted.slice(wanted.indexOf(':') + 1)];
  const isAbout = (text: string) => new RegExp(about, 'i').test(text);
  const ofType = (type: string) => nodes.filter((node) => node.type === type);
  const conditions = edges.filter(({ condition }) => isObject(condition) && condition.type === 'expression');
  switch (kind) {
    case 'collect': {
      const [name = '', type] = about.split('=');
      const asked = new Set(ofType('collect').flatMap(({ config }) => asTexts(asObject(config ?? {}).variables)));
      return variables.some(
        (one) => asked.has(one.name) && one.name.includes(name) && (type === undefined || one.type === type),
      );
    }
    case 'branch':
      return conditions.some(({ condition }) => isAbout(JSON.stringify(condition)));
    case 'confirm':
      return ofType('collect').filter(({ config }) => asObject(config ?? {}).confirm === true).length >= Number(about);
    case 'say':
      return [...ofType('message'), ...ofType('end')].some((node) => isAbout(JSON.stringify(node.config)));
    default:
      return ofType(kind).some((node) => isAbout(words(node)));
  }
}

type Account = { drawn: number; persona: number; asked: number; dropped: string[]; missing: string[] };

function account({ text, must }: (typeof descriptions)[number]): Account {
  const { graph, questions, from } = draftFlow(text, NOTHING);
  expect(validate(graph).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const ids = new Set(graph.nodes.map(({ id }) => id));
  const findings = validate(graph).findings.filter(({ rule_id }) => rule_id === 'draft.not_drawn');
  const dropped = briefSentences(text)
    .map((sentence) => sentence.text)
    .filter((sentence) => {
      const one = from.find((each) => each.sentence === sentence);
      if (!one) return true;
      if (one.drawn === 'steps') return one.node_ids.length === 0 || !one.node_ids.every((id) => ids.has(id));
      if (one.drawn === 'persona') return !graph.persona?.includes(sentence);
      if (one.drawn === 'remark') return false;
      return !questions.includes(one.question ?? '') || !findings.some(({ message }) => message.includes(sentence));
    });
  return {
    drawn: from.filter(({ drawn }) => drawn === 'steps').length,
    persona: from.filter(({ drawn }) => drawn === 'persona' || drawn === 'remark').length,
    asked: from.filter(({ drawn }) => drawn === 'open').length,
    dropped,
    missing: must.filter((wanted) => !has(graph, wanted)),
  };
}

const isShown = (held: boolean) => (held ? 'held out' : 'seen');

describe.each([false, true])('descriptions (held out: %s)', (held) => {
  const all = descriptions.filter(({ held_out = false }) => held_out === held);
  it('lose no sentence, and have what they name', () => {
    const accounts = all.map((one) => ({ trade: one.trade, wanted: one.must.length, ...account(one) }));
    const sum = (of: (one: (typeof accounts)[number]) => number) => accounts.reduce((total, one) => total + of(one), 0);
    const [wanted, missing] = [sum((one) => one.wanted), sum((one) => one.missing.length)];
    process.stderr.write(
      `${all.length} descriptions, ${isShown(held)}: ${sum((one) => one.drawn)} sentences drawn, ${sum((one) => one.persona)} in the persona, ${sum((one) => one.asked)} asked, ${sum((one) => one.dropped.length)} dropped; ${wanted - missing} of ${wanted} parts there\n${accounts
        .filter((one) => one.missing.length > 0)
        .map((one) => `  ${one.trade}: ${one.missing.join(', ')}\n`)
        .join('')}`,
    );
    expect(accounts.flatMap(({ dropped }) => dropped)).toEqual([]);
    expect((wanted - missing) / wanted).toBeGreaterThanOrEqual(held ? 0.7 : 0.85);
  });
});
