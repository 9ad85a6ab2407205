// Owns the rules about security and compliance: clearance, secrets in texts, disclosure, opting out.

import type { FindingHit } from '../inspection/finding.ts';
import type { Inspection } from '../inspection/inspection.ts';
import type { KnownEdge, KnownNode } from '../inspection/known-parts.ts';
import { isPhoneSpokenIn, spokenTargets } from '../inspection/spoken-variables.ts';
import { isObject } from '../language/json.ts';
import { traitsOf } from '../language/node-types.ts';
import type { NormalEdge, NormalNode } from '../language/normal-graph.ts';
import { type Span, spanOf } from '../text/spans.ts';
import { memoizeByText } from '../text/work.ts';
import { knowledgeMentions } from './references.ts';
import { eachEdge, eachNode, type Rule, type Subject } from './rule.ts';

const SECURITY = { category: 'security', severity: 'error', blocking: true } as const;
const COMPLIANCE = { category: 'compliance', severity: 'warning', blocking: false } as const;

// Each begins with a fixed word, so that a text without any of those words is passed over quickly. A token cannot begin inside
// another one: else a row of beginnings would each be followed to its end.
const SECRET =
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)[-_][\w-]{16,200}|\bsk-[A-Za-z0-9]{32,100}\b|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{30,100}\b|\bxox[abprs]-[\w-]{10,100}|\bAIza[\w-]{35}\b|(?<![\w-])eyJ[\w-]{10,500}\.eyJ[\w-]{10,1000}\.|-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----|\b(?:password|passwd|api[_ -]?key|secret|bearer)\s{0,3}[:=]\s{0,3}["']?[^\s"'{}]{8,100}|\bBearer\s[A-Za-z0-9._~+/-]{20,500}/i;
const SUSPICIOUS = /sk[-_]|pk_|rk_|AKIA|gh[pousr]_|xox|AIza|eyJ|-----BEGIN|passw|api[_ -]?key|secret|bearer/i;

/** The text with every secret in it made unreadable, as long as before. */
export const maskSecrets = (text: string): string =>
  SUSPICIOUS.test(text) ? text.replace(new RegExp(SECRET, 'gi'), (secret) => '•'.repeat(secret.length)) : text;

type Text = { text: string; where: Partial<FindingHit> };

const findSecret = memoizeByText((text): { span: Span | null } => {
  const match = SUSPICIOUS.test(text) ? SECRET.exec(text) : null;
  // The excerpt must not carry the secret into logs and screens.
  return { span: match && spanOf(text, match.index, match.index + match[0].length, `${match[0].slice(0, 4)}••••`) };
});

function secretIn({ text, where }: Text): FindingHit[] {
  const { span } = findSecret(text);
  if (!span) return [];
  return [
    {
      ...where,
      message: 'The text contains what looks like a secret.',
      span,
      suggested_fix: 'Keep secrets in the settings of a tool, not in texts.',
    },
  ];
}

function textsOfNode(node: NormalNode): Text[] {
  const texts: Text[] = [];
  for (const field of traitsOf(node.type)?.templates ?? []) {
    const value = node.config[field];
    if (typeof value === 'string') texts.push({ text: value, where: { node_id: node.id, key: field } });
    else if (isObject(value)) {
      for (const key in value)
        if (typeof value[key] === 'string')
          texts.push({ text: value[key], where: { node_id: node.id, key: `${field}.${key}` } });
    }
  }
  return texts;
}

const SPEAKING = new Set(['message', 'dialogue', 'collect']);
const DISCLOSURE = /\b(?:AI|A\.I\.|KI|bot|chatbot|virtual|automated|digital assistant|artificial|robot)\b/i;
const OPT_OUT = /\b(?:opt[ -]?out|unsubscribe|stop|do[ -]not[ -](?:call|contact)|remove (?:me|you)|abmelden)\b/i;

/** Both are remembered with each part: with every change, all other texts are the same as before. */
type Remark = { pattern: RegExp; field: 'discloses' | 'offersOptOut' };
const DISCLOSING: Remark = { pattern: DISCLOSURE, field: 'discloses' };
const OPTING_OUT: Remark = { pattern: OPT_OUT, field: 'offersOptOut' };

function mentions({ graph, knownNodes, shape }: Inspection, { pattern, field }: Remark): boolean {
  const remembered = (known: KnownNode | KnownEdge, find: () => boolean): boolean => {
    known[field] ??= find();
    return known[field];
  };
  const inNode = (node: NormalNode) =>
    pattern.test(node.name) || textsOfNode(node).some(({ text }) => pattern.test(text));
  const inEdge = ({ condition }: NormalEdge) => condition !== null && pattern.test(condition.prompt);
  return (
    pattern.test(graph.persona) ||
    knownNodes.some((known) => remembered(known, () => inNode(known.normal))) ||
    shape.knownEdges.some((known) => remembered(known, () => inEdge(known.normal)))
  );
}

function reachesOut({ view, references }: Subject): boolean {
  return references.outbound ?? view.nodes.some((node) => node.type === 'message_send' || node.type === 'press_digit');
}

export const TRUST_RULES: Rule[] = [
  {
    ...SECURITY,
    rule_id: 'knowledge.clearance_exceeded',
    title: 'Clearance exceeded',
    description: 'A node searches a knowledge base above the clearance of the assistant.',
    check({ view, references }, report) {
      if (!references.knowledge_bases || references.clearance_level === undefined) return;
      for (const { node, id, field, fix } of knowledgeMentions(view)) {
        const base = references.knowledge_bases.get(id);
        if (!base || base.clearance_level <= references.clearance_level) continue;
        report({
          message: `The knowledge base "${(base.name ?? id).slice(0, 80)}" needs clearance ${base.clearance_level}, the assistant has ${references.clearance_level}.`,
          node_id: node.id,
          key: `${field}:${id}`,
          suggested_fix: 'Take the knowledge base out or raise the clearance.',
          fix_ops: fix,
        });
      }
    },
  },
  {
    ...SECURITY,
    rule_id: 'prompt.contains_secret',
    title: 'Secret in a text',
    description: 'A text contains a key, token or password.',
    check: [
      ({ view }, report) => {
        for (const hit of secretIn({ text: view.graph.persona, where: { key: 'persona' } })) report(hit);
      },
      eachNode(({ normal }, report) => {
        for (const text of textsOfNode(normal)) for (const hit of secretIn(text)) report(hit);
      }),
      eachEdge(({ normal: { id, condition } }, report) => {
        const text = condition?.prompt;
        if (text) for (const hit of secretIn({ text, where: { edge_id: id, key: 'condition.prompt' } })) report(hit);
      }),
    ],
  },
  {
    ...SECURITY,
    rule_id: 'transfer.target_from_end_user',
    title: 'Destination from the end user',
    description: 'A call is put through only to a number of yours, never to one that the end user says.',
    check({ view }, report) {
      for (const { node_id, variable } of spokenTargets(view)) {
        report({
          message: `The destination comes from "${variable}", which holds what the end user said. Such a transfer fails.`,
          node_id,
          key: variable,
          suggested_fix: 'Write the number, let a tool return it, or choose between several transfers by a condition.',
        });
      }
    },
  },
  {
    ...COMPLIANCE,
    rule_id: 'message_send.target_from_end_user',
    title: 'Text to a number that the end user gives',
    description: 'A text goes to the number of a person we know; where only the end user gave "phone", it is not sent.',
    check({ view }, report) {
      const sends = view.shape.ofType('message_send');
      if (sends.length === 0 || !isPhoneSpokenIn(view)) return;
      for (const i of sends) {
        const node = view.nodes[i]!;
        if (node.config.channel !== 'sms') continue;
        report({
          message: 'The text is not sent when "phone" is only what the end user said.',
          node_id: node.id,
          suggested_fix: 'Collect the number under another name. Texts go to the person of the call or of the profile.',
        });
      }
    },
  },
  {
    ...COMPLIANCE,
    rule_id: 'compliance.no_ai_disclosure',
    title: 'No disclosure',
    description: 'Nothing tells the person that they talk to a machine.',
    check({ view, references }, report) {
      if (references.discloses_ai || references.is_component || !view.nodes.some((node) => SPEAKING.has(node.type)))
        return;
      if (mentions(view, DISCLOSING)) return;
      report({ message: 'No text says that an AI is speaking.', suggested_fix: 'Say so in the first message.' });
    },
  },
  {
    ...COMPLIANCE,
    rule_id: 'compliance.no_opt_out',
    title: 'No way to opt out',
    description: 'A flow that reaches out to people must tell them how to stop it.',
    check(subject, report) {
      if (subject.references.is_component || !reachesOut(subject) || mentions(subject.view, OPTING_OUT)) return;
      report({
        message: 'No text tells people how to opt out.',
        suggested_fix: 'Say how to stop further messages or calls.',
      });
    },
  },
];
