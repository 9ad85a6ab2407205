// Owns taking a way on because of a value: "six people" speaks for the way that leads to a form asking how many.

import type { Json, JsonObject } from '../../flow/language/json.ts';
import { tokenize } from '../../flow/text/tokenize.ts';
import { momentFor } from '../extract/calendar.ts';
import { readForm } from '../extract/form.ts';
import { variableKindOf } from '../extract/variable-kinds.ts';
import type { Asked } from '../reader/question.ts';
import { stem, topics } from '../route/words.ts';

/** What was said is about something else that the person has already, or wants no longer. */
const OTHER_WISH =
  /\b(?:cancel|refund|return|complain|complaint|delete|unsubscribe|lost|forgot|late|broken|wrong|already)/i;
const TOO_LOOSE = new Set(['free', 'boolean', 'array', 'object', 'address']);
/** More words than this that belong to no value tell of something else; a day is named in many a story. */
const MAX_OTHER_TOPICS = { date: 1, other: 2 };

/** The only choice whose form finds a value in what was said, where little else was said. */
export async function chooseByValues(asked: Asked): Promise<string | undefined> {
  const { ask, heard, now, assistant, note } = asked;
  const forms = ask.forms ?? [];
  if (forms.length === 0 || OTHER_WISH.test(heard)) return undefined;
  const moment = await momentFor(heard, now, assistant.timezone);
  const said = { text: heard, timezone: assistant.timezone };
  const found = forms.flatMap(({ choice, variables }) => {
    const typed = variables.filter((one) => !TOO_LOOSE.has(variableKindOf(one)));
    const { values, spans } = readForm({ variables: typed, known: {}, ahead: true }, said, moment);
    const names = Object.keys(values);
    const prompt = ask.choices.find(({ id }) => id === choice)?.prompt ?? '';
    const own = typed.map(({ name, description }) => `${name} ${description}`).join(' ');
    const onlyDays = typed.every((one) => !names.includes(one.name) || variableKindOf(one) === 'date');
    const most = MAX_OTHER_TOPICS[onlyDays ? 'date' : 'other'];
    const isPlain = names.length > 1 || otherTopics(heard, Object.values(spans), `${prompt} ${own}`) <= most;
    return names.length > 0 && isPlain ? [{ choice, values }] : [];
  });
  const [one, ...more] = found;
  if (!one || more.length > 0) return undefined;
  const detail: Record<string, Json> = { choice: one.choice, variables: one.values satisfies JsonObject };
  note(
    `Chose the way to the form that asks for ${Object.keys(one.values).join(', ')}, because the words say it.`,
    detail,
  );
  return one.choice;
}

/** What is spoken of besides the values and what the form asks for. */
export function otherTopics(text: string, spans: readonly { start: number; end: number }[], known: string): number {
  const rest = spans
    .toSorted((a, b) => b.start - a.start)
    .reduce((kept, { start, end }) => `${kept.slice(0, start)} ${kept.slice(end)}`, text);
  const own = new Set(tokenize(known.replaceAll('_', ' ').slice(0, 2000)).map(({ lower }) => stem(lower)));
  return [...topics(rest)].filter((topic) => !own.has(stem(topic))).length;
}
