// Owns the answer to a read-back: confirmed, corrected, objected to, or another wish beside it. What is doubtful is read back again.
import type { ModelResult } from '../../flow/interpreter/state.ts';
import { equal } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { momentFor } from '../extract/calendar.ts';
import type { Moment } from '../extract/dates.ts';
import { type Extracted, extract } from '../extract/extract.ts';
import { readForm } from '../extract/form.ts';
import { labelledText } from '../extract/free-text.ts';
import {
  calledWrong,
  isAgreement,
  isFurtherWish,
  isObjection,
  isOtherWish,
  isRefusalSign,
  isReschedule,
} from '../extract/objections.ts';
import { readPiece } from '../extract/pieces.ts';
import { labelOf, variableKindOf } from '../extract/variable-kinds.ts';
import { matchesOf } from '../matches.ts';
import type { Asked } from '../reader/question.ts';
import { yesOrNo } from '../route/yes-no.ts';
import { bindByReader } from './bind.ts';
import { otherTopics } from './form-ways.ts';
import { textsOf } from './talk.ts';
import { actsOf, understand, withWays } from './understand.ts';

type Answer = { yes: boolean | null; bare: boolean };

/** Agreement in other words than rules know, with nothing beside it. */
const isSureYes = ({ understood }: Asked): boolean =>
  understood !== undefined &&
  understood.acts.yes >= 0.9 &&
  (['no', 'correct', 'ask', 'refuse', 'unsure', 'other_wish', 'wrong_person'] as const).every(
    (act) => understood.acts[act] < 0.3,
  );

/** "Make it three nights" changes what was read back, though a way to stay longer is near. */
export const isSureCorrection = ({ understood }: Asked): boolean =>
  understood !== undefined && understood.acts.correct >= 0.7 && understood.acts.other_wish < 0.5;

/** "Can we do saturday instead of sunday" changes the day that was read back, though a way to move a visit is near. */
const INSTEAD = /\b(?:instead of|rather than|en (?:vez|lugar) de)\b/i;

/** "Then the Saturday after that": beside the new value nothing is said that could be a wish. */
const isOnlyValue = (heard: string, { spans, values }: Extracted): boolean =>
  otherTopics(
    heard,
    Object.entries(spans).flatMap(([name, span]) => (Object.hasOwn(values, name) ? [span] : [])),
    '',
  ) === 0;

function answerIn(heard: string): Answer {
  if (isAgreement(heard)) return { yes: true, bare: true };
  if (isRefusalSign(heard)) return { yes: false, bare: true };
  const { answer, bare } = yesOrNo(heard);
  return { yes: answer, bare };
}

export async function confirm(asked: Asked): Promise<ReadBack> {
  const { heard, ask } = asked;
  const ruled = answerIn(heard);
  const { yes, bare } = ruled.yes === null && isSureYes(asked) ? { yes: true, bare: false } : ruled;
  // Where the person may want to go instead of answering; a bare yes or no answers us.
  const other = bare && !ask.asked ? undefined : await understand(asked);
  const reading = other?.reading ?? { acts: actsOf(asked), ways: [] };
  const read = yes === true && bare ? undefined : await corrections(asked, yes);
  const variables = read?.values ?? {};
  const corrected = Object.keys(variables).length > 0;
  // "Oh no, the engine won't even start now": a person in need is heard beside a no.
  const isForHelp =
    yes === false &&
    !bare &&
    other?.judged.do === 'take' &&
    ask.choices.find(({ id }) => other.judged.do === 'take' && id === other.judged.way)?.leads_to === 'human';
  const isWayMeant = yes === null || ask.asked !== undefined || isOtherWish(heard) || isForHelp;
  if (
    other?.judged.do === 'take' &&
    isWayMeant &&
    !(corrected && (isSureCorrection(asked) || isOnlyValue(heard, read!) || INSTEAD.test(heard)))
  )
    return { result: { choice: other.judged.way, reading } };
  if (yes === true && corrected && isFurtherWish(heard)) {
    const reason = 'Took it as not confirmed because something else was wished for beside the yes.';
    return { result: { text: textsOf(asked).oneAtATime, reading: withWays(reading, []) }, reason };
  }
  // "Yes, but at 8" confirms nothing yet: the new value is read back. So does a yes that objects to something.
  const objected = yes === true && !bare && !corrected && (isObjection(heard) || (await isUnread(asked)));
  const confirmed = yes === true && !corrected && !objected;
  // "Yes, I'm a lefty" says once more what was read back.
  if (confirmed && isRestated(asked)) reading.acts = { ...reading.acts, correct: 0 };
  const isAgainst = yes === false || objected || (yes === null && isReschedule(heard));
  const named = isAgainst && !corrected ? calledWrong(heard, ask.variables) : [];
  const wrong = corrected ? read!.withdrawn : named;
  // Neither yes nor no, and no new value, but perhaps another wish: the flow asks.
  if (other?.judged.do === 'ask' && yes !== true && !corrected && wrong.length === 0 && !(yes === false && bare))
    return { result: { reading } };
  return {
    result: {
      confirmed,
      reading: withWays(reading, []),
      ...(corrected && { variables }),
      ...(wrong.length > 0 && { wrong }),
    },
    reason: reasonOf({ yes, corrected, objected, wrong }),
    ...(read && corrected && { read }),
  };
}

const isRestated = ({ ask, understood }: Asked): boolean =>
  ask.variables.some(
    ({ name, type }) => type === 'boolean' && (understood?.options[name]?.[String(ask.values[name])] ?? 0) >= 0.75,
  );

/** `reason` is absent where another part has noted why. */
export type ReadBack = { result: ModelResult; reason?: string; read?: Extracted };

type Judged = { yes: boolean | null; corrected: boolean; objected: boolean; wrong: readonly string[] };

function reasonOf({ yes, corrected, objected, wrong }: Judged): string {
  const named = wrong.length > 0 ? ` ${wrong.join(', ')} is called wrong.` : '';
  if (corrected) return 'Took it as not confirmed because a correction was heard.';
  if (objected) return `Took it as not confirmed because the yes came with an objection.${named}`;
  if (yes === null) return `Took it as not confirmed because neither yes nor no was heard.${named}`;
  return `Heard ${yes ? 'yes' : 'no'}.${named}`;
}

const FIGURE =
  /\d+|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|tonight|january|february|april|june|july|august|september|october|november|december)\b/gi;

/** A yes with a figure or a day that is none of the values: it may be one that should be another. */
async function isUnread({ ask, heard, assistant, now }: Asked): Promise<boolean> {
  const figures = matchesOf(heard.slice(0, 400), FIGURE);
  if (figures.length === 0) return false;
  const said = { text: heard, asked: '', timezone: assistant.timezone, known: ask.values, around: ask.values };
  const { spans } = extract(ask.variables, said, await momentFor(heard, now, assistant.timezone));
  const isInside = (at: number): boolean => Object.values(spans).some(({ start, end }) => start <= at && at < end);
  return figures.some(({ index }) => !isInside(index));
}

/** "No, it is 1002": the values that are said anew. Words that could be anything correct nothing, unless they are called by name. */
async function corrections(asked: Asked, yes: boolean | null): Promise<Extracted | undefined> {
  const { ask, assistant, now } = asked;
  const heard = yes === true ? withoutAgreement(asked.heard) : asked.heard;
  const said = { text: heard, asked: '', timezone: assistant.timezone };
  const single = ask.variables.length === 1 && yes !== true;
  const moment = ask.variables.length === 0 ? null : await momentFor(heard, now, assistant.timezone);
  // Of one value, anything that is one is its correction.
  const ruled = single
    ? extract(ask.variables, said, moment)
    : readForm({ variables: ask.variables, known: ask.values }, said, moment);
  const { understood } = asked;
  const binding = { variables: ask.variables, known: ask.values, text: heard, timezone: assistant.timezone, moment };
  const piece = readPiece({ ...binding, asked: '' });
  if (piece) return piece;
  const read = understood ? bindByReader(ruled, { ...binding, understood }) : ruled;
  const isLoose = (name: string): boolean | undefined => {
    const variable = ask.variables.find((one) => one.name === name);
    const kind = variable && variableKindOf(variable);
    return (
      variable && (kind === 'free' || kind === 'address') && !labelledText(heard, { variable, label: labelOf(name) })
    );
  };
  const names = Object.keys(read.values).filter(
    (name) => !isLoose(name) && !equal(read.values[name], ask.values[name]),
  );
  if (yes === false && names.length === 0) return onlyFit(asked, moment);
  if (names.length === 0) return undefined;
  return { ...read, values: Object.fromEntries(names.map((name) => [name, read.values[name]!])) };
}

/** "Yes, that's right" names no right side. The same length: places in the text stay where they are. */
const withoutAgreement = (heard: string): string =>
  heard.replace(AGREED_RIGHT, (found) => `${found.slice(0, -'right'.length)}${' '.repeat('right'.length)}`);
const AGREED_RIGHT =
  /\b(?:(?:that|it|this|you)(?:['’]?s|['’]?re| is| are)?|all|quite|exactly|yes|yeah|yep|yup|y)[ ,]+(?:all |quite |just )?right\b/gi;

/** The words as the answer to a question for this variable alone. */
const readAs = ({ heard, assistant }: Asked, variable: NormalVariable, moment: Moment | null): Extracted =>
  extract([variable], { text: heard, asked: labelOf(variable.name), timezone: assistant.timezone }, moment);

const FIGURES: ReadonlySet<string> = new Set(['time', 'date', 'integer', 'number', 'money']);
/** "No sorry, 6, traffic": more beside the value may be about something else. */
const MAX_BESIDE = 1;

/** "No, sorry, 6": what can be the value of one variable alone; "nah, 3": else of the one that was given last. */
function onlyFit(asked: Asked, moment: Moment | null): Extracted | undefined {
  const { ask, heard, history } = asked;
  const fits = ask.variables.flatMap((variable) => {
    if (!FIGURES.has(variable.type)) return [];
    const found = readAs(asked, variable, moment);
    const value = found.values[variable.name];
    return value === undefined || found.ownWords || equal(value, ask.values[variable.name])
      ? []
      : [{ variable, found }];
  });
  const before = { ...asked, heard: history.filter(({ role }) => role === 'user').at(-2)?.text ?? '' };
  const isGivenLast = (variable: NormalVariable): boolean =>
    equal(readAs(before, variable, moment).values[variable.name], ask.values[variable.name]);
  const meant = fits.length < 2 ? fits : fits.filter(({ variable }) => isGivenLast(variable));
  const [only] = meant;
  return meant.length === 1 && only && otherTopics(heard, Object.values(only.found.spans), '') <= MAX_BESIDE
    ? only.found
    : undefined;
}
