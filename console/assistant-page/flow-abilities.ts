// What people can do with a flow, and where it may leave them: read from its steps and ways. Pure.
import { asObject, asText, asTexts } from '../../flow/language/json.ts';
import { type FlowEdge, type FlowNode, nodeName } from '../assistants/flow-reading.ts';

export type Ability = { id: string; when: string; examples: string[]; leadsTo: string };
export type Risk = { id: string; text: string };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The conditions in words, of steps and of what is reached from anywhere; each once. */
export function abilitiesOf(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): Ability[] {
  const names = new Map(nodes.map((node) => [node.id, nodeName(node)]));
  const ways = edges.flatMap(({ id, target, condition }): Ability[] => {
    const when = asText(asObject(condition).prompt).trim();
    const examples = asTexts(asObject(condition).examples);
    return when === '' ? [] : [{ id, when: capital(when), examples, leadsTo: names.get(target) ?? 'nowhere' }];
  });
  const anywhere = nodes.flatMap((node): Ability[] => {
    const global = asObject((node as { global?: never }).global);
    const condition = asObject(global.enter_condition);
    const when = asText(condition.prompt).trim();
    if (global.enabled !== true || when === '') return [];
    return [
      {
        id: `anywhere ${node.id}`,
        when: `At any time: ${when}`,
        examples: asTexts(condition.examples),
        leadsTo: nodeName(node),
      },
    ];
  });
  const seen = new Set<string>();
  return [...anywhere, ...ways].filter(({ when, leadsTo }) => {
    const isNew = !seen.has(`${when} ${leadsTo}`);
    seen.add(`${when} ${leadsTo}`);
    return isNew;
  });
}

const RISKS: Readonly<Record<string, (step: string, next: string) => string>> = {
  on_cap: (step, next) => `“${step}” asks too often without an answer: it goes on at “${next}”.`,
  error: (step, next) => `“${step}” fails: it goes on at “${next}”.`,
  failed: (step, next) => `“${step}” reaches no one: it goes on at “${next}”.`,
  not_found: (step, next) => `“${step}” finds nothing: it goes on at “${next}”.`,
  timeout: (step, next) => `“${step}” takes too long: it goes on at “${next}”.`,
  violation: (step, next) => `“${step}” finds a policy violated: it goes on at “${next}”.`,
};

/** What happens where a step does not do what it is there for. */
export function risksOf(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): Risk[] {
  const names = new Map(nodes.map((node) => [node.id, nodeName(node)]));
  return edges.flatMap(({ id, source, target, kind }): Risk[] => {
    const say = kind && Object.hasOwn(RISKS, kind) ? RISKS[kind] : undefined;
    return say ? [{ id, text: say(names.get(source) ?? source, names.get(target) ?? 'nothing') }] : [];
  });
}
