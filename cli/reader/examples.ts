// Owns which turns of a conversation have a known right answer, and the training lines they become: those of a form whose read-back was
// answered by yes, the correction before it, the way that led there, and all turns of a conversation that became a test case. Pure.
import { ACTS, type Act } from '../../flow/interpreter/reading.ts';
import { asObject, asObjects, asText, equal, isAbsent, type Json, type JsonObject } from '../../flow/language/json.ts';
import { Pseudonymizer } from './redaction.ts';

/** As training/ reads it. */
export type ExampleLine = { c: string; u: string; ch: [string, 0 | 1][]; sl: [string, string | null][]; acts: Act[] };

export type SaidMessage = { turn: number; position: number; role: string; text: string };
export type TraceLine = { turn: number; type: string; node_id: string | null; detail: JsonObject };

type Variable = { name: string; text: string; type: string };
type Choice = { id: string; text: string };
/** One question to the model about one message, with its answer. */
type Ask = {
  id: string;
  turn: number;
  node: string;
  purpose: string;
  choices: Choice[];
  variables: Variable[];
  /** Ways that the person was asked about before they said this. */
  asked: string[];
  /** The words that each value was read from. */
  words: JsonObject;
  result: JsonObject | undefined;
};

/** As the runtime asks the reader: the first examples stand behind the prompt. */
const MAX_EXAMPLES = 3;
const MAX_TEXT = 2000;
const LISTENING = new Set(['dialogue', 'route', 'extract', 'confirm']);
const ACT_FLOOR = 0.5;

/** `isVouched`: a person made a test case of it, so all of it is right. */
export function trainingLinesOf(
  messages: readonly SaidMessage[],
  entries: readonly TraceLine[],
  isVouched: boolean,
): ExampleLine[] {
  const asks = asksIn(entries);
  const parts = [...formParts(asks, entries, isVouched), ...(isVouched ? wayParts(asks) : [])];
  const redaction = redactionFor(entries, asks);
  const turns = [...new Set(parts.map(({ turn }) => turn))].sort((a, b) => a - b);
  return turns.flatMap((turn) =>
    lineOf(
      turn,
      parts.filter((part) => part.turn === turn),
      messages,
      redaction,
    ),
  );
}

function asksIn(entries: readonly TraceLine[]): Ask[] {
  const asks: Ask[] = [];
  for (const { type, turn, node_id, detail } of entries) {
    const last = asks.at(-1);
    if (type === 'effect' && detail.type === 'ask_model' && LISTENING.has(asText(detail.purpose)))
      asks.push({
        id: asText(detail.id),
        turn,
        node: node_id ?? '',
        purpose: asText(detail.purpose),
        choices: asObjects(detail.choices).map(choiceOf),
        variables: asObjects(detail.variables).map(variableOf),
        asked: Array.isArray(detail.asked) ? detail.asked.map(asText) : [],
        words: {},
        result: undefined,
      });
    else if (type === 'model_call' && last && last.result === undefined)
      Object.assign(last.words, asObject(detail.words));
    else if (type === 'result') {
      const ask = asks.findLast(({ id }) => id === asText(detail.effect_id));
      if (ask) ask.result = asObject(detail.input);
    }
  }
  return asks.filter(({ result }) => result !== undefined);
}

const choiceOf = ({ id, prompt, examples }: JsonObject): Choice => {
  const shown = (Array.isArray(examples) ? examples : []).slice(0, MAX_EXAMPLES).map(asText);
  return {
    id: asText(id),
    text: shown.length === 0 ? asText(prompt) : `${asText(prompt)} (for example: ${shown.join('; ')})`,
  };
};
const variableOf = ({ name, description, type }: JsonObject): Variable => ({
  name: asText(name),
  text: asText(description) || asText(name).replaceAll('_', ' '),
  type: asText(type),
});

/** What is known of a turn. A variable of which nothing is known has no slot. */
type Part = {
  turn: number;
  ways: [string, 0 | 1][];
  /** `mustNotHold`: words that would make an empty slot doubtful. */
  slots: { text: string; words: string | null; mustNotHold: string[] }[];
  acts: Act[];
  /** The read-back was answered by it. */
  isYes: boolean;
};

/** One stay in a form, from its first question to the step that leaves it. */
type Visit = { node: string; asks: Ask[]; values: JsonObject; isConfirmed: boolean };

function visitsIn(asks: readonly Ask[], entries: readonly TraceLine[]): Visit[] {
  const visits: Visit[] = [];
  const leaves = new Set(
    entries.flatMap(({ type, turn, node_id, detail }) =>
      type === 'step' && asText(detail.to) !== '' && asText(detail.to) !== node_id ? [`${node_id} ${turn}`] : [],
    ),
  );
  let open: Visit | undefined;
  for (const ask of asks.filter(({ purpose }) => purpose === 'extract' || purpose === 'confirm')) {
    if (open?.node !== ask.node) {
      open = { node: ask.node, asks: [], values: {}, isConfirmed: false };
      visits.push(open);
    }
    open.asks.push(ask);
    for (const [name, value] of Object.entries(asObject(ask.result?.variables)))
      if (!isAbsent(value)) open.values[name] = value;
    if (ask.result?.confirmed === true) open.isConfirmed = true;
    if (leaves.has(`${ask.node} ${ask.turn}`)) open = undefined;
  }
  return visits;
}

function formParts(asks: readonly Ask[], entries: readonly TraceLine[], isVouched: boolean): Part[] {
  return visitsIn(asks, entries)
    .filter(({ isConfirmed }) => isConfirmed || isVouched)
    .flatMap((visit) => [...visit.asks.map((ask) => formPart(ask, visit)), ...leadingParts(asks, entries, visit)]);
}

function formPart(ask: Ask, visit: Visit): Part {
  const values = asObject(ask.result?.variables);
  const slots = ask.variables.flatMap(({ name, text }): Part['slots'] => {
    const value = values[name];
    if (isAbsent(value)) {
      // Words that gave the value in another turn may stand here too, unheard: then it is not known.
      const elsewhere = visit.asks.flatMap((other) => (other === ask ? [] : wordsFor(other, name)));
      return [{ text, words: null, mustNotHold: elsewhere }];
    }
    // What was corrected later was misread or misspoken: which words were right is not known.
    if (!equal(value, visit.values[name] ?? null)) return [];
    const [words] = wordsFor(ask, name);
    return words === undefined ? [] : [{ text, words, mustNotHold: [] }];
  });
  const acts = actsOf(ask);
  if (ask.result?.confirmed === true) acts.add('yes');
  if (ask.result?.confirmed === false && Object.keys(values).length > 0) acts.add('correct');
  if (acts.size === 0 && slots.some(({ words }) => words !== null)) acts.add('inform');
  // The person stayed in the form to its end: no other way was meant.
  const ways = isAbsent(ask.result?.choice) ? ask.choices.map(({ text }): [string, 0 | 1] => [text, 0]) : [];
  return {
    turn: ask.turn,
    ways,
    slots,
    acts: ACTS.filter((act) => acts.has(act)),
    isYes: ask.result?.confirmed === true,
  };
}

/** The words that a value was read from; of a vendor, who does not say so, the value itself where it stands in them. */
function wordsFor({ words, result }: Ask, name: string): string[] {
  const text = asText(words[name]);
  if (text !== '') return [text];
  const value = asObject(result?.variables)[name];
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** The way that led to the form; and, where the person was asked which way they mean, what they had said before. */
function leadingParts(asks: readonly Ask[], entries: readonly TraceLine[], visit: Visit): Part[] {
  const first = visit.asks[0];
  const step =
    first &&
    entries.findLast((one) => one.type === 'step' && asText(one.detail.to) === visit.node && one.turn <= first.turn);
  const at =
    step &&
    asks.findLastIndex((ask) => ask.node === step.node_id && ask.turn === step.turn && !isAbsent(ask.result?.choice));
  const leading = at === undefined ? undefined : asks[at];
  if (!leading) return [];
  const meant = asText(leading.result?.choice);
  if (!leading.choices.some(({ id }) => id === meant)) return [];
  const before = asks.slice(0, at).findLast(({ node, turn }) => node === leading.node && turn === leading.turn - 1);
  const wasAsked = before && leading.asked.includes(meant) && before.choices.some(({ id }) => id === meant);
  return [wayPart(leading, meant), ...(wasAsked ? [wayPart(before, meant)] : [])];
}

const wayPart = (ask: Ask, meant: string): Part => ({
  turn: ask.turn,
  ways: ask.choices.map(({ id, text }): [string, 0 | 1] => [text, id === meant ? 1 : 0]),
  slots: [],
  acts: [...actsOf(ask)],
  isYes: false,
});

const wayParts = (asks: readonly Ask[]): Part[] =>
  asks.flatMap((ask) => {
    const meant = asText(ask.result?.choice);
    return ask.choices.some(({ id }) => id === meant) ? [wayPart(ask, meant)] : [];
  });

function actsOf({ result }: Ask): Set<Act> {
  const acts = asObject(asObject(result?.reading).acts);
  return new Set(ACTS.filter((act) => Number(acts[act] ?? 0) >= ACT_FLOOR));
}

function lineOf(
  turn: number,
  parts: readonly Part[],
  messages: readonly SaidMessage[],
  redaction: Pseudonymizer,
): ExampleLine[] {
  const userMessage = messages.find((message) => message.turn === turn && message.role === 'user');
  if (!userMessage || userMessage.text.trim() === '' || userMessage.text.length > MAX_TEXT) return [];
  const before = messages.filter(({ position, role }) => position < userMessage.position && role === 'assistant');
  const context = before.filter((message) => message.turn === before.at(-1)?.turn).map(({ text }) => text);
  const c = redaction.redact(context.join(' ').slice(-MAX_TEXT)).text;
  const redacted = redaction.redact(userMessage.text);
  const ways = new Map<string, 0 | 1>();
  for (const [text, meant] of parts.flatMap((part) => part.ways))
    ways.set(text, meant === 1 || ways.get(text) === 1 ? 1 : 0);
  const slots = new Map<string, string | null>();
  for (const { text, words, mustNotHold } of parts.flatMap((part) => part.slots)) {
    if (slots.get(text)) continue;
    const piece = words === null ? null : redacted.pieceOf(words);
    if (piece === undefined || mustNotHold.some((other) => redacted.pieceOf(other) !== undefined)) continue;
    slots.set(text, piece);
  }
  const acts = ACTS.filter((act) => parts.some((part) => part.acts.includes(act)));
  // A turn in which nothing was found may have been misread: it teaches nothing.
  const isKnown =
    parts.some(({ isYes }) => isYes) ||
    [...ways.values()].includes(1) ||
    [...slots.values()].some((piece) => piece !== null);
  if (!isKnown) return [];
  // What an author wrote may print what is known about the person.
  const plain = <T>([text, value]: [string, T]): [string, T] => [redaction.redact(text).text, value];
  return [{ c, u: redacted.text, ch: [...ways].map(plain), sl: [...slots].map(plain), acts }];
}

const NAMES =
  /(?:^|_|\s)(?:name|surname|guest|owner|caller|patient|customer|contact|skipper|nombre|apellido)(?:$|_|\s|s$)/i;
const PLACES =
  /(?:^|_|\s)(?:street|address|city|town|zip|zipcode|postcode|birth|born|ssn|passport|iban|calle|direcci[oó]n)(?:$|_|\s)/i;

/** What is known about the person: from the record, and what forms asked them for. */
function redactionFor(entries: readonly TraceLine[], asks: readonly Ask[]): Pseudonymizer {
  const names: string[] = [];
  const places: string[] = [];
  const take = (label: string, value: Json | undefined): void => {
    if (typeof value !== 'string' || value === '') return;
    if (NAMES.test(label)) names.push(value);
    else if (PLACES.test(label)) places.push(value);
  };
  const known = asObject(entries.find(({ type }) => type === 'started')?.detail.variables);
  for (const [name, value] of Object.entries(known)) take(name, value);
  for (const { variables, result, words } of asks)
    for (const { name, text, type } of variables) {
      if (type !== 'string') continue;
      for (const value of [asObject(result?.variables)[name], words[name]]) take(`${name} ${text}`, value);
    }
  return new Pseudonymizer(names, places);
}
