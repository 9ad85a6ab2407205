// The deterministic flow model: answers for an assistant when no vendor is configured. Guards and words first, embeddings where they
// do not decide; the same question always gets the same answer. Production, replays and the release gate all ask it. No I/O of its own.

import { pointedAt } from '../../flow/interpreter/options.ts';
import type { ModelPurpose, ModelResult } from '../../flow/interpreter/state.ts';
import { isAbsent, type JsonObject } from '../../flow/language/json.ts';
import { languageOf } from '../../flow/text/spoken-language.ts';
import { momentFor } from '../extract/calendar.ts';
import type { Moment } from '../extract/dates.ts';
import type { Extracted } from '../extract/extract.ts';
import { namedIn, readForm } from '../extract/form.ts';
import { isAgreement } from '../extract/objections.ts';
import { readPiece } from '../extract/pieces.ts';
import { inEnglish } from '../extract/spanish.ts';
import { isWait } from '../intents/acts.ts';
import { answerCalledOff, answerRepeat, hearIntent } from '../intents/hear-intent.ts';
import { leavesForm, readIntent } from '../intents/read-intent.ts';
import { type Asked, compared, lastSaid, type ModelPorts, type ModelQuestion } from '../reader/question.ts';
import { chooseByWords } from '../route/choose.ts';
import { limitRead } from '../route/decision.ts';
import { glossOf } from '../route/gloss.ts';
import { yesOrNo } from '../route/yes-no.ts';
import { besideForm } from './aside.ts';
import { bindByReader } from './bind.ts';
import { confirm, isSureCorrection } from './confirm.ts';
import { otherTopics } from './form-ways.ts';
import { dialogue, goOn, quote, reply, textsOf } from './talk.ts';
import { actsOf, readTurn, type Understood, understand, withWays } from './understand.ts';

/** Whether a text breaks one of the policies of the question. */
export type Judge = (text: string) => boolean;

const MAX_LOOKED_BACK = 8;

export async function answerQuestion(put: ModelQuestion, ports: ModelPorts, judge?: Judge): Promise<ModelResult> {
  // A pick is heard as what it means.
  const question = { ...put, heard: put.ask.picked ?? put.heard };
  const heard = readable(question);
  const gloss = glossOf(question.heard, isSpanish(question));
  const asked: Asked = { ...heard, ...ports, gloss, understood: await readTurn({ ...heard, gloss }, ports) };
  if (asked.understood) asked.understood = limitRead(compared(asked), asked.understood);
  const { purpose } = question.ask;
  const isAnswer =
    purpose === 'confirm' ? isAgreement(question.heard) || isBareAnswer(question.heard) : isSettling(question);
  const intent = isAnswer
    ? undefined
    : (doubted(hearIntent(question), asked) ?? repeated(question, asked) ?? calledOff(question, asked));
  if (intent) {
    asked.note(intent.reason, intent.detail);
    return intent.result;
  }
  return purpose === 'policy' ? policy(asked, judge) : ANSWERS[purpose](asked);
}

const isBareAnswer = (heard: string): boolean => {
  const { answer, bare } = yesOrNo(heard);
  return bare && answer === true;
};

/** Far below this the reader hears nothing of what rules heard. */
const UNHEARD = 0.2;

/** "Are you a real person?" asks, and "text me, don't call" stops nothing: rules alone take both for more. */
function doubted(intent: ReturnType<typeof hearIntent>, { understood }: Asked): ReturnType<typeof hearIntent> {
  if (!intent || !understood) return intent;
  const { intent: wanted, contact } = intent.result;
  // "Yeah, who is this?" answers the question whom we talk to; who we are is said next.
  if (wanted === 'robot' && understood.acts.yes >= 0.5 && YES_FIRST.test(understood.said)) return undefined;
  if (wanted === 'human' && understood.acts.human < UNHEARD) return undefined;
  const isLong = understood.said.trim().split(/\s+/).length > 2;
  return contact && contact !== 'keep' && understood.acts.stop < UNHEARD && isLong ? undefined : intent;
}

const YES_FIRST = /^\W*(?:yes|yeah|yep|yup|ya|speaking|this is (?:s?he|me)|s[íi])\b[\s,.!-]+\S/i;

/** From here on the reader alone is believed that our own words are asked for again. */
const ASKS_AGAIN = 0.9;

const repeated = (question: ModelQuestion, { understood, ask }: Asked): ReturnType<typeof hearIntent> =>
  understood && understood.acts.repeat >= ASKS_AGAIN && understood.acts.ask < 0.5 && !ask.ahead
    ? answerRepeat(question)
    : undefined;

const CALLS_OFF =
  /\b(?:(?:do not|don'?t) (?:cancel|book|order|send|do|change|move|buy|make|place|submit|file|rent|reserve)(?: (?:it|that|this|them|anything))?(?=\W*(?:$|[.,!?;]))|never ?mind|nvm|forget (?:it|that|about (?:it|that)|the \p{L}+)|scrap (?:it|that)|call it off|drop it|skip it|olv[íi]del[oa]|d[ée]jel[oa])\b/iu;

/** "OMG cancel that, the dog had it": not where something is cancelled by saying yes. */
const cancelsThis = ({ heard, history }: ModelQuestion): boolean =>
  /^\W*(?:(?:omg|oh|no|wait|sorry|hang on|hold on|actually|please|ok|okay|um|uh)[ ,.!]+)*cancel (?:it|that|this|everything|the whole thing)\b/i.test(
    heard.slice(0, 100),
  ) &&
  !/\b(?:make it|instead|rather|change|move)\b/i.test(heard) &&
  !/\bcancel/i.test(lastSaid({ history }));

/** "No, hold on, never mind, my son will help me": what was read back is not wanted any more. */
const calledOff = (question: ModelQuestion, { understood }: Asked): ReturnType<typeof hearIntent> =>
  question.ask.purpose === 'confirm' &&
  (CALLS_OFF.test(question.heard.slice(0, 300)) || leavesForm(question.heard) || cancelsThis(question)) &&
  !/\d/.test(question.heard) &&
  !isSettled(question.heard) &&
  (understood === undefined || (understood.acts.yes < 0.5 && understood.acts.ask < 0.5))
    ? answerCalledOff(question)
    : undefined;

/** "Never mind" after "What should I change?" leaves the values as they are, and not the form. */
const isSettling = ({ ask, heard }: ModelQuestion): boolean =>
  ask.purpose === 'extract' &&
  ask.variables.length > 0 &&
  ask.variables.every(({ name }) => !isAbsent(ask.values[name])) &&
  (isNothing(heard) || isSettled(heard)) &&
  readIntent(heard)?.intent !== 'restart';

const isSpanish = ({ ask, heard, history }: ModelQuestion): boolean =>
  ask.language === 'es' ||
  languageOf(heard) === 'es' ||
  history.slice(-MAX_LOOKED_BACK).some(({ role, text }) => role === 'user' && languageOf(text) === 'es');

/** A form reads what was said in Spanish by its English words. */
function readable(question: ModelQuestion): ModelQuestion {
  const { ask, heard } = question;
  if (ask.purpose !== 'extract' && ask.purpose !== 'confirm') return question;
  if (!isSpanish(question)) return question;
  const history = question.history.slice(-MAX_LOOKED_BACK);
  const read = history.map((line) => (line.role === 'user' ? { ...line, text: inEnglish(line.text) } : line));
  return { ...question, heard: inEnglish(heard), history: read };
}

const ANSWERS: Record<Exclude<ModelPurpose, 'policy'>, (asked: Asked) => Promise<ModelResult>> = {
  reply,
  dialogue,
  extract: (asked) => besideForm(asked, fill),
  confirm: (asked) => besideForm(asked, answerReadBack),
  route,
  answer: quote,
  continue: goOn,
  intent: async () => ({}),
};

async function route(asked: Asked): Promise<ModelResult> {
  const { reading, judged } = await understand(asked);
  return { choice: judged.do === 'take' ? judged.way : null, reading };
}

async function fill(asked: Asked): Promise<ModelResult> {
  const { ask, heard } = asked;
  const { values: known, variables, given, ahead } = ask;
  const said = { text: heard, before: saidBefore(asked), asked: lastSaid(asked), timezone: asked.assistant.timezone };
  // A form asks again for what it knows only after "What should I change?".
  const isComplete = variables.every(({ name }) => !isAbsent(known[name]));
  if (isWait(heard) && !/\d{3}/.test(heard)) {
    asked.note('Waits because the person asked for a moment.');
    return { text: textsOf(asked).takeYourTime, reading: { acts: actsOf(asked), ways: [] } };
  }
  const moment = await momentOf(asked);
  const form = readForm({ variables, known, given, ahead, doubted: isComplete }, said, moment);
  const ruled = await withSameDay(withGlossed(form, asked), asked);
  const { understood, assistant } = asked;
  const binding = { variables, given, ahead, known, text: heard, timezone: assistant.timezone, moment };
  // "The cut", after "What should I change?": it says what is wrong, and no value yet.
  const isOnlyNamed = isComplete && Object.keys(ruled.values).length === 0 && namedIn(heard, variables).length > 0;
  const bound =
    understood && !isIndifferent(heard) && !isOnlyNamed ? bindByReader(ruled, { ...binding, understood }) : ruled;
  const read = (ahead ? undefined : await pieceOf(asked, binding)) ?? bound;
  const { values, ownWords, guessed } = read;
  const found = Object.keys(values).length > 0;
  const named = !found && isComplete ? namedIn(heard, variables) : [];
  if (isComplete && !found && named.length === 0 && isSettled(heard)) {
    asked.note('Took the values as right after all.');
    return { confirmed: true, reading: { acts: actsOf(asked), ways: [] } };
  }
  // "No wait, Monday I am away, Tuesday" changes a value, whatever else is said beside it.
  const isChange = isSureCorrection(asked) && Object.keys(values).some((name) => !isAbsent(known[name]));
  const isAnswer = (found && !ownWords && (isChange || !tellsMore(asked, read))) || named.length > 0;
  const { reading, judged } = isComplete && isNothing(heard) ? stayed(asked) : await interruption(asked, isAnswer);
  // What was said in the person's own words may have been the wish to go elsewhere.
  if (judged.do === 'take')
    return { choice: judged.way, reading, ...(found && !ownWords && isAnswer && { variables: values }) };
  const wrong = named.length > 0 ? named : read.withdrawn;
  if (judged.do === 'ask' && !found && wrong.length === 0) return { reading };
  const left =
    leavesForm(heard) && (ownWords || !Object.values(read.spans).some(({ start, end }) => end > start))
      ? answerCalledOff(asked)
      : undefined;
  if (left) {
    asked.note(left.reason, left.detail);
    return left.result;
  }
  asked.note(reasonFor(read, wrong), { variables: values, ...detailOf(read, heard), ...(ahead && { ahead }) });
  const kept = withWays(reading, []);
  return {
    variables: values,
    reading: kept,
    ...(guessed.length > 0 && { guessed }),
    ...(wrong.length > 0 && { wrong }),
  };
}

/** "Por temporada": an option that its English name or description is known by. */
function withGlossed(read: Extracted, { gloss, ask }: Asked): Extracted {
  const open = ask.variables.filter(
    ({ name, type }) => type === 'enum' && isAbsent(ask.values[name]) && isAbsent(read.values[name]),
  );
  if (gloss === undefined || open.length === 0) return read;
  const { values, reasons } = readForm({ variables: open, known: {} }, { text: gloss, asked: '' }, null);
  const spans = Object.fromEntries(Object.keys(values).map((name) => [name, { start: 0, end: 0 }]));
  return {
    ...read,
    values: { ...read.values, ...values },
    spans: { ...read.spans, ...spans },
    reasons: [...read.reasons, ...reasons],
  };
}

const SAME_DAY = /\b(?:the )?same day\b|\b(?:el |ese )?mismo d[íi]a\b/i;

/** "Same day, afternoon": the day that the assistant named last. */
async function withSameDay(read: Extracted, { ask, heard, history, now, assistant }: Asked): Promise<Extracted> {
  const days = ask.variables.filter(
    ({ name, type }) => type === 'date' && isAbsent(ask.values[name]) && isAbsent(read.values[name]),
  );
  const place = SAME_DAY.exec(heard);
  const [day] = days;
  if (!place || !day || days.length > 1) return read;
  for (const { text } of history
    .filter(({ role }) => role === 'assistant')
    .slice(-MAX_LOOKED_BACK)
    .reverse()) {
    const moment = await momentFor(text, now, assistant.timezone);
    const named = readForm({ variables: [day], known: {} }, { text, asked: '', timezone: assistant.timezone }, moment);
    const value = named.values[day.name];
    if (value === undefined) continue;
    const span = { start: place.index, end: place.index + place[0].length };
    return {
      ...read,
      values: { ...read.values, [day.name]: value },
      spans: { ...read.spans, [day.name]: span },
      reasons: [
        ...read.reasons,
        `${day.name} = ${JSON.stringify(value)} from “${place[0]}”, which the assistant named`,
      ],
    };
  }
  return read;
}

/** What was offered may name days though the answer names none. */
async function pieceOf(
  asked: Asked,
  binding: Omit<Parameters<typeof readPiece>[0], 'asked'>,
): Promise<Extracted | undefined> {
  const offered = lastSaid(asked);
  const moment = binding.moment ?? (await momentFor(offered, asked.now, binding.timezone));
  return readPiece({ ...binding, moment, asked: offered });
}

/** "Whichever you like", "the other one": no option is named, and none is guessed. */
const isIndifferent = (heard: string): boolean =>
  pointedAt(heard) !== undefined ||
  /\b(?:which|what|when|who)ever\b|\b(?:either|any)(?: (?:one|of (?:them|those)|is|will|would|works?))?\b(?=\W*(?:$|fine|do|ok|works?))|\b(?:do not|don'?t|does not|doesn'?t) (?:mind|care|matter)\b|\bno preference\b|\byou (?:choose|pick|decide)\b|\bup to you\b|\bcualquiera\b|\b(?:me )?da (?:igual|lo mismo)\b/i.test(
    heard.slice(0, 200),
  );

/** After "What should I change?": nothing, it is right after all. */
const isNothing = (heard: string): boolean =>
  /^\W*(?:(?:no|oh|sorry|um|uh|well|ok|okay)[ ,]+)*(?:nothing|none|never ?mind|nevermind|nvm|forget it|no|nada|ninguno|ninguna)\b/i.test(
    heard,
  );
const isSettled = (heard: string): boolean =>
  /\b(?:(?:it|that|this|all|everything|they)(?:'s|s| is| was| are|'re)? ?(?:all )?(?:right|correct|fine|good|ok|okay|perfect)|all good|as it is|est[áa] bien|correcto)\b/i.test(
    heard,
  ) && !/\b(?:not|isn't|isnt|wasn't|except|but|if)\b|\?/i.test(heard);

/** Beside the value so much else is said that it may be about something else: "I left my bag on the boat yesterday". */
const MAX_BESIDE = 2;
function tellsMore({ heard, ask }: Asked, { spans }: Extracted): boolean {
  const own = ask.variables.map(({ name, description }) => `${name} ${description}`).join(' ');
  return otherTopics(heard, Object.values(spans), own) > MAX_BESIDE;
}

/** Which words gave which value, and why others gave none. */
function reasonFor({ reasons, notes, values }: Extracted, wrong: readonly string[]): string {
  const why = notes.length > 0 ? ` ${notes.join('; ')}.` : '';
  const found = Object.keys(values).length > 0;
  if (wrong.length > 0 && !found) return `Heard that ${wrong.join(', ')} is wrong.${why}`;
  return `${found ? `Found ${reasons.join('; ')}.` : 'Found none of the variables in what was said.'}${why}`;
}

const MAX_NOTES = 20;

function detailOf({ spans, notes, guessed }: Extracted, heard: string): JsonObject {
  const words = Object.entries(spans).map(([name, { start, end }]) => [name, heard.slice(start, end).slice(0, 200)]);
  return {
    words: Object.fromEntries(words) as JsonObject,
    ...(notes.length > 0 && { notes: notes.slice(0, MAX_NOTES) }),
    ...(guessed.length > 0 && { guessed }),
  };
}

const stayed = (asked: Asked): Understood => ({
  reading: { acts: actsOf(asked), ways: [] },
  judged: { do: 'nothing', why: 'nothing is to be changed' },
});

/** The person may want out instead of answering. After a clear answer only plain words say so: its meaning is the answer. */
async function interruption(asked: Asked, answered: boolean): Promise<Understood> {
  const { ask, heard } = asked;
  if (!answered || ask.choices.length === 0) return understand(asked);
  const decision = yesOrNo(heard).bare ? undefined : chooseByWords(ask.choices, heard);
  const reading = { acts: actsOf(asked), ways: decision?.ways ?? [] };
  if (!decision || decision.id === null) return { reading, judged: { do: 'nothing', why: 'a value was given' } };
  asked.note(decision.reason, { choice: decision.id });
  return { reading, judged: { do: 'take', way: decision.id, why: 'plain words' } };
}

/** A read-back is answered before small talk is heard: "great, see you then" agrees. */
async function answerReadBack(asked: Asked): Promise<ModelResult> {
  const { result, reason, read } = await confirm(asked);
  if (reason === undefined) return result;
  const { confirmed = false, variables } = result;
  asked.note(read ? `${reason} ${reasonFor(read, [])}` : reason, {
    confirmed,
    ...(variables && { variables }),
    ...(read && detailOf(read, asked.heard)),
  });
  return result;
}

function policy({ heard, history, note }: Asked, judge: Judge | undefined): ModelResult {
  if (!judge) {
    note('Found no violation because no policy could be checked without a model.', { violated: false });
    return { violated: false };
  }
  const said = history.slice(-10).filter(({ role }) => role === 'assistant');
  const violated = judge(heard) || said.some(({ text }) => judge(text));
  note(violated ? 'A policy was broken in what was said.' : 'No policy was broken in what was said.', { violated });
  return { violated };
}

/** What the end user said in the turn before this one. */
function saidBefore({ heard, history }: Asked): string | undefined {
  const said = history.filter(({ role }) => role === 'user').map(({ text }) => text);
  return said.at(-1) === heard ? said.at(-2) : said.at(-1);
}

async function momentOf({ ask, heard, now, assistant }: Asked): Promise<Moment | null> {
  return ask.variables.length === 0 ? null : momentFor(heard, now, assistant.timezone);
}
