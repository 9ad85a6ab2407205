// Owns which tool a command of a brief means, and which collected value fits which of its inputs: by
// shared words.
import { stem } from '../../../../nlu/route/words.ts';
import type { Field } from './fields.ts';

export type DraftTool = {
  id: string;
  name: string;
  description: string;
  inputs: readonly { name: string; type: string; required: boolean }[];
};

/** What a draft may use. */
export type Drafting = { tools: readonly DraftTool[]; knowledgeBaseIds: readonly string[] };

const EMPTY = new Set(
  'the a an their his her its it them they to for of in on with and or by tool api call use run please then if this that new'.split(
    ' ',
  ),
);
/** Words of one meaning in what tools do. */
const FAMILIES: readonly (readonly string[])[] = [
  ['look', 'find', 'search', 'get', 'fetch', 'check', 'retriev', 'lookup', 'read', 'status', 'query', 'track'],
  ['creat', 'open', 'fil', 'register', 'submit', 'add', 'log', 'record', 'sav', 'mak'],
  ['book', 'schedul', 'reserv', 'arrang', 'booking', 'reservation', 'appointment', 'visit'],
  ['cancel', 'delet', 'remov', 'cancellation'],
  ['block', 'freez', 'lock', 'stop'],
  ['chang', 'updat', 'edit', 'modify', 'mov', 'reschedul'],
  ['phon', 'mobil', 'telephon', 'cell'],
  ['day', 'dat'],
  ['person', 'peopl', 'guest', 'party', 'siz', 'headcount', 'quantity'],
  ['id', 'number', 'no', 'cod', 'reference', 'ref'],
];
const FAMILY = new Map(FAMILIES.flatMap((words) => words.map((word) => [word, words[0]!] as const)));

const wordsIn = (text: string): Set<string> =>
  new Set(
    (
      text
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .match(/[a-z0-9]{2,40}/g) ?? []
    )
      .filter((word) => !EMPTY.has(word))
      .map((word) => stem(word))
      .map((word) => FAMILY.get(word) ?? word),
  );

const sharedWith = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((word) => b.has(word)).length;

/** The tool that shares the most words with the command, if they are most of its name. */
export function toolFor(order: string, tools: readonly DraftTool[]): DraftTool | undefined {
  const plain = order.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
  const named = tools.find(
    ({ name }) =>
      plain.includes(
        name
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, ' ')
          .trim(),
      ) && name.length > 2,
  );
  if (named) return named;
  const said = wordsIn(order);
  const rated = tools
    .map((tool) => {
      const name = wordsIn(tool.name);
      const own = sharedWith(name, said);
      return {
        tool,
        share: own / Math.max(1, name.size),
        score: own + 0.3 * sharedWith(wordsIn(tool.description.slice(0, 300)), said),
      };
    })
    .filter(({ share, score }) => share >= 0.6 || (share >= 0.5 && score >= 1.6))
    .sort((a, b) => b.score - a.score);
  return rated[0] && rated[0].score > (rated[1]?.score ?? 0) ? rated[0].tool : undefined;
}

/** The collected value that an input means, by its name. */
export function fieldFor(input: string, fields: readonly Field[]): Field | undefined {
  const exact = fields.find(({ name }) => name === input);
  if (exact) return exact;
  const wanted = wordsIn(input.replaceAll('_', ' '));
  const rated = fields
    .map((field) => {
      const own = wordsIn(field.name.replaceAll('_', ' '));
      return { field, score: sharedWith(wanted, own) / Math.max(1, Math.min(wanted.size, own.size)), size: own.size };
    })
    .filter(({ score }) => score >= 0.99)
    .sort((a, b) => b.score - a.score || b.size - a.size);
  return rated[0]?.field;
}
