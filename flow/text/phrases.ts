// Owns the meaning of one written instruction: which kind of node a sentence asks for, by its first words.
import type { Json, JsonObject } from '../language/json.ts';

export type Phrase =
  | { kind: 'act'; type: string; title: string; config: JsonObject; variables: string[] }
  | { kind: 'jump'; to: string }
  | { kind: 'branch'; title: string; condition: Json; action: Phrase | null; otherwise: Phrase | null };

const STEP = '(\\d{1,3}(?:\\.\\d{1,3})*[a-z]?)';
const JUMP = new RegExp(
  `^(?:then )?(?:go|jump|return|continue|skip|proceed)(?: back)?(?: on)?(?: to| with| at)? step ${STEP}\\b`,
  'i',
);
const REPEAT = new RegExp(`^repeat (?:from )?step ${STEP}\\b`, 'i');
const BRANCH = /^(?:if|when|in case) (.{1,600}?)(?:,|:| then\b)\s*([\s\S]+)$/i;
const OTHERWISE = /(?:[.;,]\s*|\n)(?:otherwise|else|if not),?\s+/i;
const QUOTED = /["“„«]([^"”“»]{1,4000})["”“»]/;

export function readPhrase(text: string): Phrase {
  const jump = JUMP.exec(text) ?? REPEAT.exec(text);
  if (jump) return { kind: 'jump', to: jump[1]!.toLowerCase() };
  const branch = BRANCH.exec(text);
  if (!branch) return readAction(text);
  const [first, ...rest] = branch[2]!.split(OTHERWISE);
  const otherwise = rest.join(' ').trim();
  return {
    kind: 'branch',
    title: titleOf(text),
    condition: conditionOf(branch[1]!.trim()),
    action: simple(first!.trim()),
    otherwise: otherwise ? simple(otherwise) : null,
  };
}

// A branch inside a branch is left to the model: it reads the whole sentence as its instructions.
function simple(text: string): Phrase {
  return BRANCH.test(text) ? act('dialogue', text, { instructions: text }) : readPhrase(text);
}

const COMPARISON =
  /^\{\{\s*([a-z]\w*)\s*\}\}\s+(is not|is|equals|contains|is at least|is more than|is less than|is missing)\s*["“]?([^"”]*?)["”]?$/i;
const OPERATORS: Record<string, string> = {
  is: 'eq',
  equals: 'eq',
  'is not': 'neq',
  contains: 'contains',
  'is at least': 'gte',
  'is more than': 'gt',
  'is less than': 'lt',
  'is missing': 'not_exists',
};

/** Variables written as {{ name }} are compared by us; anything else is a question for the model. */
function conditionOf(text: string): JsonObject {
  const match = COMPARISON.exec(text);
  if (!match) return { type: 'llm', prompt: text };
  const [, variable, operator, value] = match;
  const comparison = value
    ? readComparison(operator!.toLowerCase(), value)
    : { operator: OPERATORS[operator!.toLowerCase()]! };
  return { type: 'expression', expression: { logic: 'and', conditions: [{ variable: variable!, ...comparison }] } };
}

function readComparison(operator: string, value: string): JsonObject {
  for (const [words, name] of Object.entries(OPERATORS)) {
    const rest = words.slice(operator.length).trim();
    // "is" was matched first although "is at least 5" was written.
    if (operator === 'is' && rest && words.startsWith('is ') && value.toLowerCase().startsWith(rest)) {
      const left = value.slice(rest.length).trim();
      return left ? { operator: name, value: left } : { operator: name };
    }
  }
  return { operator: OPERATORS[operator]!, value };
}

type Reader = { pattern: RegExp; read: (text: string, match: RegExpExecArray) => Phrase | null };

const READERS: Reader[] = [
  {
    pattern: /^(?:end|hang up|close|finish|stop)\b(?!.*\b(?:ask|collect)\b)/i,
    read: (text) => act('end', text, quotedConfig(text, 'message')),
  },
  {
    pattern: /\b(?:say goodbye|end the (?:call|chat|conversation))\b/i,
    read: (text) => act('end', text, quotedConfig(text, 'message')),
  },
  {
    pattern: /^(?:transfer|connect|escalate|forward|hand (?:off|over))\b.*?(?:\bto (?:the |an? )?)(.+?)[.!]?$/is,
    read: (text, match) => {
      const number = /\+\d[\d\s().-]{6,20}\d/.exec(text);
      if (number) return act('transfer', text, { destination: number[0].replace(/[\s().-]/g, '') });
      return act('handoff', text, { queue: match[1]!.trim().slice(0, 100) });
    },
  },
  {
    pattern:
      /^(?:ask|collect|get|request|obtain|take)\b(?: the (?:customer|caller|user|person))?(?: (?:for|about))?\s+(.+?)[.?!]?$/is,
    read: (text, match) => {
      const variables = variablesIn(match[1]!);
      return variables.length > 0 ? act('collect', text, { variables, instructions: text }, variables) : null;
    },
  },
  {
    pattern: /^(?:call|use|run) (?:the )?(?:tool )?["“`]?([\w -]{1,60}?)["”`]?(?: tool)?[.!]?$/i,
    read: (text, match) => act('tool', text, { tool_id: match[1]!.trim() }),
  },
  {
    pattern: /^wait (?:for )?(\d{1,5}) ?(second|minute|hour|day)s?\b/i,
    read: (text, match) => act('wait', text, { for: `${match[1]}${match[2]![0]!.toLowerCase()}` }),
  },
  {
    pattern: /^(?:send|text)\b.*?\b(sms|text|e-?mail|whatsapp)\b/is,
    read: (text, match) => {
      const channel = match[1]!.toLowerCase().replace('-', '').replace('text', 'sms');
      return act('message_send', text, { channel, template: quoted(text) ?? text });
    },
  },
  { pattern: /^press ([0-9*#]{1,20})\b/i, read: (text, match) => act('press_digit', text, { digits: match[1]! }) },
  {
    pattern: /^set (?:the )?([a-z][\w ]{0,60}?) to (.+?)[.!]?$/is,
    read: (text, match) => {
      const variable = nameOf(match[1]!);
      return variable
        ? act('set_variable', text, {
            assignments: [{ variable, expression: JSON.stringify(match[2]!.replace(/^["“]|["”]$/g, '')) }],
          })
        : null;
    },
  },
  {
    pattern: /^(?:say|tell|greet|announce|inform|thank|read)\b/i,
    read: (text) => {
      const words = quoted(text);
      return words ? act('message', text, { text: words }) : null;
    },
  },
];

function readAction(text: string): Phrase {
  for (const { pattern, read } of READERS) {
    const match = pattern.exec(text);
    const phrase = match ? read(text, match) : null;
    if (phrase) return phrase;
  }
  return act('dialogue', text, { instructions: text });
}

function act(
  type: string,
  text: string,
  config: JsonObject,
  variables: string[] = [],
): Extract<Phrase, { kind: 'act' }> {
  return { kind: 'act', type, title: titleOf(text), config, variables };
}

function titleOf(text: string): string {
  const line = text.split('\n')[0]!.replace(/[.!?]+$/, '');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}

function quoted(text: string): string | null {
  return QUOTED.exec(text)?.[1] ?? null;
}

function quotedConfig(text: string, field: string): JsonObject {
  const words = quoted(text);
  return words ? { [field]: words } : {};
}

const FILLER = /^(?:(?:the|their|his|her|your|an?|customer'?s?|caller'?s?|for|about)\s+)+/i;

/** "the order number and their e-mail" → order_number, e_mail. Long clauses are no names. */
function variablesIn(text: string): string[] {
  const parts = text.split(/,|\band\b|\n/i).map((part) => nameOf(part.trim().replace(FILLER, '')));
  return [...new Set(parts.filter((name): name is string => name !== null))].slice(0, 10);
}

function nameOf(words: string): string | null {
  const name = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '');
  return name && name.length <= 40 && name.split('_').length <= 5 ? name : null;
}
