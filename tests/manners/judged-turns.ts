// Owns the turns of turns.txt: how a talk is brought to where they are said, and whether what follows is right, asked again, or wrong.
import { readFileSync } from 'node:fs';
import type { EffectOf, ModelResult } from '../../flow/interpreter/state.ts';
import { isObject } from '../../flow/language/json.ts';
import type { ModelPorts } from '../../nlu/reader/question.ts';
import { Conversation } from './talk.ts';
import { flowOf, TRADES, type Trade } from './trades.ts';

type Turn = { kind: string; trade: string; place: string; words: string; expected: string };

export function turns(): Turn[] {
  let kind = '';
  return readFileSync(new URL('turns.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('## ')) kind = line.slice(3);
      const [where = '', words = '', expected = ''] = line.split(' | ').map((part) => part.trim());
      const [trade = '', place = ''] = where.split(' ');
      return line.startsWith('#') || expected === '' ? [] : [{ kind, trade, place, words, expected }];
    });
}

function sample([, type, , values]: Trade['fields'][number]): string | number {
  if (type === 'date') return '2026-12-03';
  return type === 'integer' ? 3 : (values?.[0] ?? 'Bruno');
}

/** Brings a talk to the point where the words are said. */
async function reach(trade: Trade, place: string, read: ModelPorts['read']): Promise<Conversation> {
  const begin = (from: string): Promise<Conversation> => Conversation.begin(flowOf(trade, from), trade.help, read);
  if (['who', 'reminder', 'wish', 'more'].includes(place)) return begin(place);
  const talk = await begin(place === 'move' ? 'reminder' : 'wish');
  const [form, ...rest] = place.split('-');
  const near = (...ways: [string, number][]): ModelResult => ({
    reading: { acts: {}, ways: ways.map(([id, score]) => ({ id, score, by: 'meaning' as const })) },
  });
  if (place === 'asked-back') return talk.user('hm', () => near(['wish-stop', 0.6], ['wish-lower', 0.59]));
  if (place === 'offered') return talk.user('hm', () => near(['wish-stop', 0.31]));
  const names = trade.fields.map(([name]) => name);
  const node = ['stop', 'lower', 'move'].includes(form!) ? form! : 'book';
  const choice = place === 'move' ? 'reminder-move' : `wish-${node}`;
  const scripted =
    (variables: Record<string, string | number>) =>
    ({ purpose }: EffectOf<'ask_model'>): ModelResult => {
      if (purpose === 'dialogue') return { choice };
      return purpose === 'confirm' ? { confirmed: false } : { variables };
    };
  await talk.user('set up', scripted({}));
  if (place === 'book' || place === node) return talk;
  const all = Object.fromEntries(trade.fields.map((field) => [field[0], sample(field)]));
  if (rest[0] === 'readback') return talk.user('set up', scripted({ account: 'A1', last_day: '2026-12-03' }));
  // A field: all others are known; `-changed`: it was given, and the next is asked for.
  const asked = rest[0] === 'changed' ? names.at(-1) : form;
  const left = names.find((name) => name === asked) ?? '';
  await talk.user('set up', scripted(Object.fromEntries(Object.entries(all).filter(([name]) => name !== left))));
  return place === 'doubted' ? talk.user('set up', scripted({})) : talk;
}

type Result = 'right' | 'asked' | 'wrong';

export async function judge(
  { trade: name, place, words, expected }: Turn,
  read: ModelPorts['read'],
): Promise<{ result: Result; story: string }> {
  const talk = await reach(TRADES[name]!, place, read);
  const before = talk.state.node;
  await talk.user(words);
  const { node, ended } = talk.state;
  const result = resultOf(talk, before, expected);
  const story = `${name} ${place}: “${words}” → ${ended?.label ?? node} [${talk.tools.join()}] ${talk.replies.join(' ')} — wanted ${expected} — ${talk.reasons.join(' ')} ${JSON.stringify(talk.outcome.trace.slice(-2))}`;
  return { result, story };
}

/** Right: all that should hold after the turn does. Asked: nothing was done, and the flow listens where it did. Else it is wrong. */
export function resultOf(talk: Conversation, before: string, expected: string): Result {
  const { node, ended, scopes, awaiting } = talk.state;
  const isHanded = awaiting?.kind === 'handoff';
  const acted = ended !== null || talk.tools.length > 0 || isHanded;
  const holds = (wanted: string): boolean => {
    if (wanted === 'stay') return !acted && node === before;
    if (wanted === 'done') return talk.tools.length > 0 && node === 'more';
    if (wanted === 'person') return isHanded;
    if (wanted.startsWith('did:')) return talk.tools.includes(wanted.slice(4));
    if (wanted.startsWith('at:')) return ended === null && node === wanted.slice(3);
    if (wanted.startsWith('end:')) return ended?.label === wanted.slice(4);
    if (wanted.startsWith('says:/')) return new RegExp(wanted.slice(6, -1), 's').test(talk.replies.join('\n'));
    const [variable = '', value = ''] = wanted.split('=');
    const held = scopes[0]![variable] ?? null;
    // "KLM 4471" is the plate KLM4471.
    const plain = (one: unknown): string => String(one).replace(/(?<=\d) (?=\p{L})|(?<=\p{L}) (?=\d)/gu, '');
    return plain(isObject(held) && 'amount' in held ? held.amount : held) === plain(value);
  };
  if (expected.split(';').every((part) => holds(part.trim()))) return 'right';
  return !acted && node === before ? 'asked' : 'wrong';
}
