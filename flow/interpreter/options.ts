// Owns the options under a message: what was offered last, and which one an end user picks by a tap, its label or its number. Pure.

import type { Machine } from './machine.ts';
import { fitting } from './memory.ts';
import type { MessageOption } from './state.ts';

const ORDINALS: readonly RegExp[] = [
  /^(?:first|1st|former|primer|primera|primero|uno|one)$/,
  /^(?:second|2nd|segunda|segundo|dos|two)$/,
  /^(?:third|3rd|tercera|tercero|tres|three)$/,
  /^(?:fourth|4th|cuarta|cuarto|cuatro|four)$/,
  /^(?:fifth|5th|quinta|quinto|cinco|five)$/,
  /^(?:sixth|6th|sexta|sexto|seis|six)$/,
  /^(?:seventh|7th|septima|septimo|siete|seven)$/,
  /^(?:eighth|8th|octava|octavo|ocho|eight)$/,
  /^(?:ninth|9th|novena|noveno|nueve|nine)$/,
  /^(?:tenth|10th|decima|decimo|diez|ten)$/,
];
const AROUND =
  /\b(?:the|a|an|one|ones|option|number|no|nr|choice|please|i|would|like|want|take|choose|pick|will|ll|d|ok|okay|yes|let|s|go|with|for|la|el|opcion|numero|por|favor|quiero|prefiero|day|date|time|slot|hour|appointment|dia|fecha|hora|cita)\b/g;
const DENIES = /\b(?:not|no|dont|don't|neither|none|ninguna|ninguno)\b/;
const MAX_LENGTH = 200;

const plain = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What was said only points to what was offered: none of it, all of it, or the one that was not taken. */
export function pointedAt(text: string): 'neither' | 'both' | 'other' | 'same' | undefined {
  const said = plain(text);
  if (said === '' || said.split(' ').length > MAX_POINTING) return undefined;
  return POINTING.find(([pattern]) => pattern.test(said))?.[1];
}

const MAX_POINTING = 9;
const BEFORE =
  '(?:(?:no|nope|oh|wait|sorry|actually|hm+|well|please|ok|okay|um|uh|i|want|meant|mean|would|like|ll|take|d|make it|it is|pero|mejor|perdon|quiero) )*';
const AFTER =
  '(?: (?:please|thanks|one|ones|of (?:them|those|these|the two)|instead|actually|then|sorry|for me|por favor|gracias))*';
const POINTING: readonly (readonly [RegExp, 'neither' | 'both' | 'other' | 'same'])[] = [
  [new RegExp(`^${BEFORE}(?:neither|none|nothing of that|not any|ninguna|ninguno|nada de eso)${AFTER}$`), 'neither'],
  [new RegExp(`^${BEFORE}(?:both|all|the two|ambos|ambas|los dos|las dos)${AFTER}$`), 'both'],
  [new RegExp(`^${BEFORE}(?:the |an)?(?:other|el otro|la otra)(?: \\p{L}+)?${AFTER}$`, 'u'), 'other'],
  [
    new RegExp(
      `^${BEFORE}(?:the )?(?:same|as|like|lo mismo)(?: (?:as|like|thing|one|que))*(?: (?:last time|before|always|usual|la ultima vez|siempre))${AFTER}$`,
    ),
    'same',
  ],
];

/** The option that was meant, if exactly one can be. */
export function pickOption(text: string, options: readonly MessageOption[]): MessageOption | undefined {
  if (options.length === 0 || text.length > MAX_LENGTH) return undefined;
  const said = plain(text);
  if (said === '') return undefined;
  const named = options.find(({ label, value }) => plain(label) === said || plain(value) === said);
  if (named) return named;
  const placed = pickByPlace(text, options);
  if (placed) return placed;
  if (DENIES.test(said) || said.split(' ').length > 8) return undefined;
  const inside = options.filter(({ label }) => ` ${said} `.includes(` ${plain(label)} `));
  return inside.length === 1 ? inside[0] : undefined;
}

/** Only by its place: "the second one", "2". What else names one is for those who read values. */
export function pickByPlace(text: string, options: readonly MessageOption[]): MessageOption | undefined {
  const said = plain(text);
  const rest = said.replace(AROUND, ' ').replace(/ +/g, ' ').trim();
  const index = indexOfPick(rest === '' ? said : rest, options.length);
  return index === undefined ? undefined : options[index];
}

function indexOfPick(said: string, count: number): number | undefined {
  if (/^(?:last|ultima|ultimo)$/.test(said) || (said === 'latter' && count === 2)) return count - 1;
  const number = /^\d{1,2}$/.test(said) ? Number(said) - 1 : ORDINALS.findIndex((pattern) => pattern.test(said));
  return number >= 0 && number < count ? number : undefined;
}

/** What the end user picked of what was offered last. An offer is good for one answer. */
export function takePick(machine: Machine, text: string): MessageOption | undefined {
  const { options = [] } = machine.state;
  if (options.length > 0) machine.state.options = [];
  return pickOption(text, options);
}

/** In a form that offered it, the pick is the value of what was asked for. `false`: it does not fit. */
export function fillByPick(machine: Machine, { label, value }: MessageOption, name: string): boolean {
  const declared = machine.executable.scopes[machine.node.scope]?.variables.find((one) => one.name === name);
  const fits = [value, label].map((one) => fitting(declared, one)).find((one) => one !== null);
  if (fits === undefined) return false;
  machine.set(name, fits);
  return true;
}
