// The deterministic flow model: answers for an assistant when no vendor is configured. Guards and words first, local embeddings where
// they do not decide; the same question always gets the same answer.

import type { ModelPurpose } from '../../../../flow/interpreter/state.ts';
import { equal, type JsonObject } from '../../../../flow/json.ts';
import type { Calendar, Moment } from '../../../../nlu/extract/dates.ts';
import { extract } from '../../../../nlu/extract/extract.ts';
import { chooseByWords } from '../../../../nlu/route/choose.ts';
import { yesOrNo } from '../../../../nlu/route/yes-no.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Answered, ModelResult, Turn } from '../turn.ts';
import { type Ask, type Asked, choose, lastSaid, note } from './asked.ts';
import { dialogue, goOn, quote, reply } from './talk.ts';

/** Whether a text breaks one of the policies of the question. */
export type Judge = (text: string) => boolean;

/** A global way on interrupts what is going on, so it must be meant more clearly. */
const INTERRUPTION_FLOOR = 0.45;

export async function answer(ctx: Context, turn: Turn, ask: Ask, judge?: Judge): Promise<Answered> {
  const started = performance.now();
  const asked: Asked = { ctx, turn, ask, notes: [] };
  const result = ask.purpose === 'policy' ? policy(asked, judge) : await ANSWERS[ask.purpose](asked);
  if (typeof result.text === 'string' && result.text !== '') turn.onText?.(result.text);
  if (asked.notes[0]) asked.notes[0].duration_ms = Math.round(performance.now() - started);
  return { result, notes: asked.notes, violations: [] };
}

const ANSWERS: Record<Exclude<ModelPurpose, 'policy'>, (asked: Asked) => Promise<ModelResult>> = {
  reply,
  dialogue,
  extract: fill,
  confirm,
  route,
  answer: quote,
  continue: goOn,
};

async function route(asked: Asked): Promise<ModelResult> {
  const { id } = await choose(asked, asked.ask.choices);
  return { choice: id };
}

async function fill(asked: Asked): Promise<ModelResult> {
  const { ask, turn } = asked;
  const heard = { text: turn.heard, before: saidBefore(asked), asked: lastSaid(asked) };
  const { values, reasons, ownWords } = extract(ask.variables, heard, await momentOf(asked));
  const found = Object.keys(values).length > 0;
  const choice = await interruption(asked, found && !ownWords);
  if (choice !== null) return { choice };
  note(asked, found ? `Found ${reasons.join('; ')}.` : 'Found none of the variables in what was said.', { variables: values });
  return { variables: values };
}

/** Somebody may want out instead of answering. After a clear answer only plain words say so: its meaning is the answer. */
async function interruption(asked: Asked, answered: boolean): Promise<string | null> {
  const { ask, turn } = asked;
  if (ask.choices.length === 0) return null;
  if (!answered) return (await choose(asked, ask.choices, INTERRUPTION_FLOOR)).id;
  const decision = yesOrNo(turn.heard).bare ? undefined : chooseByWords(ask.choices, turn.heard);
  if (!decision || decision.id === null) return null;
  note(asked, decision.reason, { choice: decision.id });
  return decision.id;
}

async function confirm(asked: Asked): Promise<ModelResult> {
  const { answer: yes } = yesOrNo(asked.turn.heard);
  const choice = yes === null ? await interruption(asked, false) : null;
  if (choice !== null) return { choice };
  const variables = yes === true ? {} : await corrections(asked);
  const corrected = Object.keys(variables).length > 0;
  const unheard = corrected ? 'a correction' : 'neither yes nor no';
  const reason = yes === null ? `Took it as not confirmed because ${unheard} was heard.` : `Heard ${yes ? 'yes' : 'no'}.`;
  note(asked, reason, { confirmed: yes === true, ...(corrected && { variables }) });
  return { confirmed: yes === true, ...(corrected && { variables }) };
}

/** "No, it is 1002": the values that are said anew. Words that could be anything correct nothing. */
async function corrections(asked: Asked): Promise<JsonObject> {
  const { ask, turn } = asked;
  const { values, ownWords } = extract(ask.variables, { text: turn.heard, before: undefined, asked: '' }, await momentOf(asked));
  return ownWords ? {} : Object.fromEntries(Object.entries(values).filter(([name, value]) => !equal(value, ask.values[name])));
}

function policy(asked: Asked, judge: Judge | undefined): ModelResult {
  const { turn } = asked;
  if (!judge) {
    note(asked, 'Found no violation because no policy could be checked without a model.', { violated: false });
    return { violated: false };
  }
  const said = turn.history.slice(-10).filter(({ role }) => role === 'assistant');
  const violated = judge(turn.heard) || said.some(({ text }) => judge(text));
  note(asked, violated ? 'A policy was broken in what was said.' : 'No policy was broken in what was said.', { violated });
  return { violated };
}

/** What the person said in the turn before this one. */
function saidBefore({ turn }: Asked): string | undefined {
  const said = turn.history.filter(({ role }) => role === 'user').map(({ text }) => text);
  return said.at(-1) === turn.heard ? said.at(-2) : said.at(-1);
}

const DATED =
  /\d|\b(?:today|tonight|tomorrow|yesterday|now|noon|midnight|morning|afternoon|evening|night|week|weekend|month|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|first|second|third|\w+th|\w+ieth|half past|quarter|o'clock|day|days|[ap]m)\b/i;
const MONTH_FIRST = /^(?:America\/|US\/|Pacific\/(?:Honolulu|Guam|Pago)|UTC$|Etc\/)/;

/** The calendar is loaded for the first text that could hold a date. */
async function momentOf({ ctx, turn, ask }: Asked): Promise<Moment | null> {
  if (ask.variables.length === 0 || !DATED.test(turn.heard.slice(0, 2000))) return null;
  const { timezone } = turn.revision.currentTime;
  return { now: ctx.clock.now(), timezone: timezone || 'UTC', calendar: await calendarFor(timezone || 'UTC') };
}

/** 3/4 is the third of April where people write the day first. */
export async function calendarFor(timezone: string): Promise<Calendar> {
  const { casual, GB } = await import('chrono-node/en');
  return MONTH_FIRST.test(timezone) ? casual : GB;
}

/** The first texts compile the calendar's patterns, which takes a quarter of a second: better before anybody waits. */
export async function warmCalendars(): Promise<void> {
  for (const timezone of ['UTC', 'Europe/Vienna']) {
    const calendar = await calendarFor(timezone);
    // A pattern is compiled at its second use, once for each width of characters.
    for (const text of ['tomorrow at 3 pm', '3/4/2026', 'tomorrow at 3 pm ☎', '3/4/2026 ☎']) {
      for (let use = 0; use < 2; use++) calendar.parse(text, { instant: new Date(0), timezone: 0 }, { forwardDate: true });
    }
  }
}
