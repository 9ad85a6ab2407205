// Owns choosing among described ways on: by guards first (yes and no, negations, shared words), then by nearness in meaning. No I/O.

import { FLOORS } from '../../flow/interpreter/judgement.ts';
import type { Evidence, WayRead } from '../../flow/interpreter/reading.ts';
import type { Choice } from '../../flow/language/choices.ts';
import type { Json } from '../../flow/language/json.ts';
import {
  bareChoice,
  isForAnotherPerson,
  isForGoodbye,
  isForWrongNumber,
  isNegated,
  polarityOf,
  spokenWay,
} from '../../flow/text/way-words.ts';
import { matchesOf } from '../matches.ts';
import { isHollow } from './hollow.ts';
import { asksWhoWeAre, isAnotherPerson, isWrongNumber, saysTheyAreTheOne } from './identity.ts';
import { isDone, isQuestion, isThanks } from './small-talk.ts';
import { readTypos } from './spelling.ts';
import { stem, topics } from './words.ts';
import { isUnable, isUndecided, yesOrNo } from './yes-no.ts';

export type RouteDecision = {
  id: string | null;
  reason: string;
  score: number | null;
  /** All that may be meant, best first: what the judgement is about. */
  ways: WayRead[];
  /** Ways whose topic was only named. */
  mentioned?: ReadonlySet<string>;
  /** What spoke for it and against the others: words, scores, what was needed. Bounded. */
  detail?: Record<string, Json>;
};

/** A way for everything else is as sure as that: enough for what can be left again. */
const REST_SCORE = 0.34;
const SHARED_WORDS_BONUS = 0.15;
/** So much of a description, and of what was said, must be shared where words alone decide. */
const SHARED_FLOOR = 0.6;
const MAX_SHOWN_WORDS = 10;
const percent = (share: number): number => Math.round(share * 100) / 100;
const MAX_ALTERNATIVES = 6;
const MAX_CHOICES = 60;

/** "cancel or change an order" describes two wishes. The whole comes first. */
export function alternatives(prompt: string): string[] {
  const bare = bareChoice(prompt);
  const parts = bare.split(/\s*;\s*|,?\s+or\s+|,\s*(?:e\.g\.|such as|like)\s*|,\s+/i).map((part) => bareChoice(part));
  return [...new Set([bare, ...parts.filter((part) => part.length > 2)])].slice(0, MAX_ALTERNATIVES);
}

const CATCH_ALL =
  /\b(?:(?:something|anything|anyone|everything) else|none of (?:the|these)|other(?:wise)?(?: (?:topic|request|reason|question)s?)?$|unclear|unrelated|any other)\b/i;
const THANKS_WAY = /\b(?:thank|thanks|thankful)\b/i;
const STRONG_NO =
  /\b(?:(?:do not|don't|didn't|did not|no longer|never) (?:really )?(?:want|need|wish|like|care|ask|mean|call|plan)(?:ed)?|not (?:interested|looking|calling|here|asking|about|to|a|an|the|my|for)|instead of|rather than|no)\b([^,.;!?]{0,80})/gi;

/** As people type: "i dont want it". */
const asWritten = (heard: string): string =>
  heard
    .slice(0, 600)
    .replaceAll('’', "'")
    .replace(/\b(do|did|does|would|is|was|are|wo|ca)nt\b/gi, "$1n't");

/** What the person said they do not mean. */
function denied(heard: string): Set<string> {
  const found = new Set<string>();
  for (const [, clause = ''] of matchesOf(asWritten(heard), STRONG_NO)) {
    for (const topic of topics(
      clause.split(
        /\b(?:but|just|only|i want|i need|i'd like|(?:can|could|may) (?:i|you|we)|is it|is there|please)\b/i,
      )[0]!,
    ))
      found.add(topic);
  }
  return found;
}

type Weighed = Choice & { negated: boolean; topics: Set<string>[]; catchAll: boolean };

function weigh(choices: readonly Choice[]): Weighed[] {
  return choices.slice(0, MAX_CHOICES).map((choice) => ({
    ...choice,
    negated: isNegated(choice.prompt),
    topics: alternatives(choice.prompt).map(topics),
    catchAll: CATCH_ALL.test(choice.prompt.slice(0, 600)),
  }));
}

/** What was said, mistyped words read as the ways know them. */
const typedTopics = (choices: readonly Weighed[], said: string): Set<string> =>
  readTypos(topics(said), new Set(choices.flatMap(({ topics: lists }) => lists.flatMap((list) => [...list]))));

/** How much of a description, and of what was heard, is shared. */
function shared({ topics: lists }: Weighed, heard: Set<string>): { described: number; heard: number; count: number } {
  let best = { described: 0, heard: 0, count: 0 };
  for (const list of lists) {
    const count = [...list].filter((topic) => heard.has(topic)).length;
    const described = list.size === 0 ? 0 : count / list.size;
    if (described > best.described || (described === best.described && count > best.count))
      best = { described, heard: heard.size === 0 ? 0 : count / heard.size, count };
  }
  return best;
}

/** Undefined: the words alone do not decide. `asked`: what the assistant said last. */
export function chooseByWords(choices: readonly Choice[], heard: string, asked = ''): RouteDecision | undefined {
  const said = heard.slice(0, 600).trim();
  if (choices.length === 0) return none('there was nothing to choose from');
  if (!/[\p{L}\p{N}]/u.test(said)) return none('nothing was said');
  const weighed = weigh(choices);
  const bare = exampleText(said);
  const exact = weighed.filter(
    ({ prompt, examples = [] }) =>
      alternatives(prompt).some((one) => exampleText(one) === bare) ||
      examples.some((one) => exampleText(one) === bare),
  );
  if (exact.length === 1)
    return { ...decide(exact[0]!, 'it was said word for word'), ways: [certain(exact[0]!, 'exact')] };
  return (
    byAnotherPerson(weighed, said, asked) ??
    byMore(weighed, said, asked) ??
    byName(weighed, said, asked) ??
    byUncertainty(weighed, said) ??
    byPostponing(weighed, said) ??
    byYesNo(weighed, said, asked) ??
    byGoodbye(weighed, said) ??
    byHuman(weighed, said) ??
    byThing(weighed, said) ??
    byMoving(weighed, said) ??
    bySharedWords(weighed, said) ??
    byOneWord(weighed, said, asked)
  );
}

const isYesWay = ({ prompt }: Choice): boolean => polarityOf(prompt) === 'yes';
const isNoWay = ({ prompt }: Choice): boolean => polarityOf(prompt) === 'no';
/** A way for those who say yes to something. */
export const isAgreeingWay = isYesWay;

const UNSURE_WAY =
  /\b(?:unsure|not sure|undecided|maybe|hesitat\w*|does(?:n't| not) know|uncertain|not decided|unclear)\b/i;
const WHO_WAY =
  /\b(?:who (?:is (?:this|it|that|calling|speaking|asking|there)|we|you|this|calls?|wants to know)|whom|what (?:this|it|the call) is about|why we|identity)\b/i;

/** Who asks back, or is not sure, has chosen nothing. */
function byUncertainty(choices: readonly Weighed[], said: string): RouteDecision | undefined {
  // "Yes, what do you want?" is a yes first.
  const isYes = /^\W*(?:yes|yeah|yep|yup|speaking|this is)\b/i.test(said) && choices.some(isYesWay);
  const back = asksWhoWeAre(said) !== null && !isYes;
  if (!back && !isUndecided(said)) return undefined;
  const own = choices.filter(({ prompt }) => (back ? WHO_WAY : UNSURE_WAY).test(prompt.slice(0, 600)));
  if (own.length > 0)
    return own.length === 1 ? decide(own[0]!, back ? 'the person asked back' : 'the person is not sure') : undefined;
  return none(back ? 'the person asked back' : 'the person is not sure');
}

/** What was said without its case, its signs and the words that only lead to it. */
function exampleText(text: string): string {
  const words = text
    .slice(0, 600)
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const rest = words.replace(LEADING_FILLER, '').replace(TRAILING_FILLER, '').trim();
  return rest === '' ? words : rest;
}
const LEADING_FILLER = /^(?:(?:um|uh|er|hmm?|well|so|oh|ok|okay|hi|hello|hey|please|and)\b ?)+(?=\S)/;
const TRAILING_FILLER = /(?: (?:please|thanks|thank you|pls|then|now))+$/;

/** The person who answers is not the one who was asked for. */
function byAnotherPerson(choices: readonly Weighed[], said: string, asked: string): RouteDecision | undefined {
  if (!isAnotherPerson(said, asked)) return undefined;
  const all = choices.filter(({ prompt }) => isForAnotherPerson(prompt));
  const wrong = isWrongNumber(said);
  const own = all.length > 1 ? all.filter(({ prompt }) => isForWrongNumber(prompt) === wrong) : all;
  return own.length === 1 ? decide(own[0]!, 'it is somebody else') : undefined;
}

/** "This is Maria", asked whether it is her, is a yes. */
function byName(choices: readonly Weighed[], said: string, asked: string): RouteDecision | undefined {
  const yes = choices.filter(isYesWay);
  return yes.length === 1 && saysTheyAreTheOne(said, asked)
    ? decide(yes[0]!, 'the person says who they are')
    : undefined;
}

const LATER_WAY =
  /\b(?:later|another time|other time|different time|call(?:ed)? back|call-?back|not a good time|busy|some other day)\b/i;
const POSTPONES =
  /^(?:(?:pff+|ugh|argh|sorry|no|nope|yes|yeah|well|um|uh|oh|hi|hello|i|i'm afraid|please|but|ahora)[\s,.]+)*(?:not (?:right )?now\b|(?:i have |i've |got |ive got )?no time\b|(?:please )?try (?:me )?(?:again )?(?:later|another|tomorrow)\b|(?:this|now) (?:is(?:n't| not)|isnt) a (?:good|great|bad)|bad time\b|(?:maybe |perhaps |can (?:we|you|i) .{0,30})?(?:later|another time|some other time)\b|(?:am |i'm |im |i am )?(?:busy|at work|driving|in a meeting)\b|call (?:me )?(?:back|later|again)\b|no puedo ahora|ahora no\b|m[áa]s tarde\b|en otro momento)/i;

export const isPostponed = (said: string): boolean => POSTPONES.test(said.slice(0, 200).replaceAll('’', "'"));

function byPostponing(choices: readonly Weighed[], said: string): RouteDecision | undefined {
  const later = choices.filter(({ prompt }) => LATER_WAY.test(prompt.slice(0, 600)));
  if (later.length !== 1 || !isPostponed(said)) return undefined;
  return decide(later[0]!, 'the person puts it off');
}

function byYesNo(choices: readonly Weighed[], said: string, asked: string): RouteDecision | undefined {
  const heard = yesOrNo(said);
  // With content of its own, a yes only counts where the ways are a yes and a no.
  const paired = choices.some(isYesWay) && choices.some(isNoWay);
  const { answer, bare } = heard.answer === null && paired && isUnable(said) ? { answer: false, bare: false } : heard;
  if (answer === null || (answer && isHollow(said))) return undefined;
  const word = answer ? 'yes' : 'no';
  const explicit = choices.filter(answer ? isYesWay : isNoWay);
  if (!bare && !paired) return undefined;
  // "Yes, but clear the path, too": a yes with a wish of its own.
  const but = answer && !bare ? (/\bbut\b(.{0,200})$/is.exec(said)?.[1] ?? '') : '';
  if (topics(but).size > 0) {
    const changed = explicit.filter(({ prompt }) =>
      /\b(?:but|differen\w*|changes?|changed|other(?:wise)?)\b/i.test(prompt),
    );
    return changed.length === 1
      ? decide(changed[0]!, 'the answer was yes, but something is to be different')
      : undefined;
  }
  // An example that is a yes itself stands for every yes.
  const exampled = bare ? choices.filter(({ examples = [] }) => examples.some((one) => isBareAnswer(one, answer))) : [];
  if (exampled.length === 1) return decide(exampled[0]!, `the answer was ${word}`);
  if (explicit.length === 1) return decide(explicit[0]!, `the answer was ${word}`);
  const opposite = bare ? explicit.filter((one) => choices.some((other) => isOpposite(one, other))) : [];
  if (opposite.length === 1) return decide(opposite[0]!, `the answer was ${word}`);
  const about = topics(yesNoQuestion(asked));
  const fitting = (
    explicit.length > 1 ? explicit : choices.filter(({ negated, catchAll }) => negated !== answer && !catchAll)
  )
    .map((choice) => ({ choice, score: shared(choice, about).described }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [best, second] = fitting;
  if (best && best.score > (second?.score ?? 0))
    return decide(best.choice, `the answer to the last question was ${word}`);
  const refusals = choices.filter(({ negated }) => negated);
  if (!answer && refusals.length === 1) return decide(refusals[0]!, 'the answer was no');
  return bare ? none(`the answer was ${word}, and no way on speaks of that`) : undefined;
}

/** "The person can come" and "The person cannot come": of several ways that deny something, the no to our question. */
const isOpposite = (one: Choice, other: Choice): boolean =>
  isNegated(one.prompt) !== isNegated(other.prompt) && affirmed(one.prompt) === affirmed(other.prompt);

const affirmed = (prompt: string): string =>
  bareChoice(prompt)
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\b(?:yes|no)\b,? */g, '')
    .replace(/\bcan(?:not|'t| not)\b/g, 'can')
    .replace(/\bwon't\b/g, 'will')
    .replace(/\b(?:does|do)(?:n't| not) /g, '')
    .replace(/n't\b|\b(?:not|no longer|never)\b/g, '')
    .replace(/(?<=\p{L}{2})s\b/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

function isBareAnswer(text: string, wanted: boolean): boolean {
  const { answer, bare } = yesOrNo(text);
  return bare && answer === wanted;
}

/** Asks for words, or which of several. */
const NO_YES_NO =
  /^\W*(?:(?:and|so|now|then|well)\s+)?(?:(?:what|which|when|where|why|how|who|whom|whose)\b|(?:can|could|would|will) you (?:please )?(?:tell|give|say|name|spell|share)\b|may i (?:please )?(?:have|ask|know|get)\b|¿?(?:me )?(?:puede|podría) (?:decir|dar|indicar))|,? \bor\b /i;

/** The question at the end of our words, if yes or no can answer it. */
function yesNoQuestion(asked: string): string {
  const [last = ''] = asked.slice(-400).match(/[^.!?]{1,300}\?\s*$/) ?? [];
  return NO_YES_NO.test(last) ? '' : last;
}

/** A further wish, or none, after "Is there anything else?". */
function byMore(choices: readonly Weighed[], said: string, asked: string): RouteDecision | undefined {
  if (!asksForMore(asked)) return undefined;
  const { answer, bare } = yesOrNo(said);
  const isOver =
    isDone(said) ||
    DECLINES.test(said) ||
    (answer === false &&
      (bare || isThanks(said) || (said.split(/\s+/).length <= MAX_DECLINE && topics(said).size === 0)));
  const isMore = !isOver && answer === true && bare;
  const isNo = ({ prompt }: Weighed): boolean =>
    isFarewell({ id: '', prompt }) || /^\W*(?:says? )?no\W*$/i.test(prompt);
  if (!isOver && !isMore) return undefined;
  const own = choices.filter(isOver ? isNo : isForMore);
  return own.length === 1 ? decide(own[0]!, isOver ? 'nothing else is wanted' : 'something else is wanted') : undefined;
}
const MAX_DECLINE = 5;
const DECLINES =
  /^\W*(?:no|nope|nah)[ ,]+(?:thanks?|thank you|(?:that|it)(?:'s| is|s| was) (?:all|it|everything)|(?:i'm|im|we're|all|i am) (?:all )?(?:good|set|fine|done))\b/i;

/** "Is there anything else?" is answered by a yes with a further wish, and by a no with goodbye. */
export const asksForMore = (asked: string): boolean =>
  /\b(?:anything|something|what) (?:else|more)\b|\balgo m[áa]s\b/i.test(asked.slice(-200));
const isForMore = ({ prompt }: Choice): boolean =>
  /\b(?:something|anything|one thing) (?:else|more)\b|\b(?:another|further|more) (?:question|request|wish|thing|help)/i.test(
    prompt,
  ) && !isFarewell({ id: '', prompt });

/** Ways on that speak of what any end user may want. */
export const isFarewell = ({ prompt }: Choice): boolean => isForGoodbye(prompt);
export const isForHuman = (choice: Choice): boolean => {
  const [weighed] = weigh([choice]);
  return weighed!.topics[0]!.has('human') && !weighed!.negated;
};
/** "Cancel" alone may mean what the way cancels; "never mind" only where the way says so. */
export const isCalledOff = ({ prompt }: Choice, heard: string): boolean =>
  /\b(?:never ?mind|changed? (?:their|his|her) mind|gives? up|calls? it off)\b/i.test(prompt.slice(0, 600)) ||
  (topics(heard.slice(0, 600)).has('cancel') && topics(prompt.slice(0, 600)).has('cancel'));

function byGoodbye(choices: readonly Weighed[], said: string): RouteDecision | undefined {
  const thanks = isThanks(said);
  if (!isDone(said) && !thanks) return undefined;
  // Thanks alone are no goodbye, unless a way says so.
  const leaving = choices.filter((choice) => isFarewell(choice) && (!thanks || THANKS_WAY.test(choice.prompt)));
  if (leaving.length === 0 && thanks) return undefined;
  return leaving.length === 1
    ? decide(leaving[0]!, 'the person is done')
    : none('the person is done, and no way on speaks of that');
}

const ASKS_FOR_HUMAN =
  /\b(?:speak|talk|chat|transfer|connect|real|live|actual|get me|want|need|put me|give me|can i have|let me)\b/i;

function byHuman(choices: readonly Weighed[], said: string): RouteDecision | undefined {
  const human = choices.filter(({ topics: [whole] }) => whole!.has('human'));
  if (human.length !== 1 || !topics(said).has('human') || denied(said).has('human')) return undefined;
  const short = said.split(/\s+/).length <= 3;
  return short || ASKS_FOR_HUMAN.test(said) ? decide(human[0]!, 'a human was asked for') : undefined;
}

const MOVING_WAY =
  /\b(?:another|a different|some other|a new) (?:day|date|time|slot)\b|\breschedul|\b(?:postpones?|puts? off) |\b(?:move|change|shift)s? (?:an?|the|their|his|her|your) (?:\p{L}+ ){0,2}(?:to another|day|date|time)/iu;
const MOVED = '(?:move|resched\\p{L}*|postpone|push|shift|rebook|re-book|put off|delay|bring forward|change|switch)';
const MOVABLE =
  'appointment|appt|booking|reservation|visit|slot|session|date|day|time|lesson|class|it|mine|delivery|collection|pick-?up';

/** "I need to move my jump": the one way that is for another day, whatever its words. */
function byMoving(choices: readonly Weighed[], said: string): RouteDecision | undefined {
  const moving = choices.filter(({ prompt }) => MOVING_WAY.test(prompt.slice(0, 600)));
  const [only, ...more] = moving;
  if (!only || more.length > 0 || denied(said).size > 0) return undefined;
  const own = [...new Set(only.topics.flatMap((list) => [...list]))];
  const found = new RegExp(`\\b${MOVED}(?: back)? (?:(?:my|our|the|this|that) )?((?:\\p{L}+ ){0,2}\\p{L}+)`, 'iu').exec(
    said,
  );
  const object = found?.[1] ?? '';
  const isMovable =
    new RegExp(`\\b(?:${MOVABLE})\\b`, 'i').test(object) || own.some((topic) => topics(object).has(topic));
  return isMovable ? decide(only, 'another day was asked for') : undefined;
}

const WANTS_THING =
  /^(?:the |a )?\p{L}+ (?:wants?|needs?|would like|is looking for|asks? for) (?:an?|some) ((?:\p{L}+[ -]?){1,2})$/iu;
const SEEKS =
  '\\b(?:needs?|want|wanna|like|get|getting|order|book|hire|rent|buy|have|grab|after|looking for)\\s+(?:me |us |in |to (?:get|order|book|hire|rent|buy|have) )?(?:an?|some|one|another)\\s+(?:\\p{L}+\\s+){0,2}?';

/** "Need a skip for my nan's house", where a way is for those who want a skip, and nothing in it speaks of another way. */
function byThing(choices: readonly Weighed[], said: string): RouteDecision | undefined {
  const fitting = choices.filter(({ prompt }) => {
    const [, thing] = WANTS_THING.exec(prompt.slice(0, 200).trim()) ?? [];
    return thing !== undefined && new RegExp(`${SEEKS}${thing.trim()}(?!\\p{L})`, 'iu').test(said);
  });
  const [only, ...more] = fitting;
  if (!only || more.length > 0 || denied(said).size > 0 || isQuestion(said)) return undefined;
  const own = new Set(only.topics.flatMap((list) => [...list]));
  const about = typedTopics(choices, said);
  const isOthers = choices.some(
    ({ id, topics: lists }) =>
      id !== only.id && lists.some((list) => [...list].some((topic) => !own.has(topic) && about.has(topic))),
  );
  return isOthers ? undefined : decide(only, 'just that was asked for');
}

function bySharedWords(choices: readonly Weighed[], said: string): RouteDecision | undefined {
  const refused = denied(said);
  const about = typedTopics(choices, said);
  if (about.size === 0) return undefined;
  const scored = choices
    .filter((choice) => !isDenied(choice, refused) && !choice.catchAll && !choice.negated)
    .map((choice) => ({ choice, ...shared(choice, about) }))
    .sort((a, b) => b.described + b.heard - (a.described + a.heard));
  const [best, second] = scored;
  if (!best || refused.size > 0 || best.described < SHARED_FLOOR || best.heard < SHARED_FLOOR) return undefined;
  if (second && second.described + second.heard > best.described + best.heard - SHARED_FLOOR) return undefined;
  const chosen = decide(
    best.choice,
    `it shares ${best.count === 1 ? 'its word' : `${best.count} words`} with what was said`,
  );
  const known = new Set(best.choice.topics.flatMap((list) => [...list]));
  const words = [...about].filter((topic) => known.has(topic)).slice(0, MAX_SHOWN_WORDS);
  const runnerUp = second && {
    id: second.choice.id,
    described: percent(second.described),
    heard: percent(second.heard),
  };
  const shares = { described: percent(best.described), heard: percent(best.heard), needed: percent(SHARED_FLOOR) };
  const ways = [certain(best.choice, 'words', (best.described + best.heard) / 2)];
  return { ...chosen, ways, detail: { by: 'words', words, ...shares, runner_up: runnerUp ?? null } };
}

const PERSON =
  /^(?:if |when )?(?:the |a |an |this )?(?:person|customer|caller|user|visitor|guest|client|patient|member|they)\s+/i;
const WISHING =
  /^\W*(?:(?:hi|hello|hey|um|uh|ok|okay|well|so)[ ,]+)*(?:i (?:want|need|would like|have|wanna)(?: to)?|i'?d like(?: to)?|(?:can|could|may) i)\s+(?=\p{L})/iu;
const FEW_WORDS =
  /^\W*(?:(?:hi|hello|hey|um|uh|ok|okay|a|an|the|some)[ ,]+)*\p{L}[\p{L}'-]*(?: \p{L}[\p{L}'-]*){0,2}\W*$/iu;
/** Sure enough for what can be left again. */
const ONE_WORD_SCORE = 0.4;

/** "Party", after "Lessons, or a party?"; "report": bare words that only one way speaks of. */
function byOneWord(choices: readonly Weighed[], said: string, asked: string): RouteDecision | undefined {
  const wish = said.replace(WISHING, '').replace(/\bsomething\b/i, '');
  if (!FEW_WORDS.test(wish) || denied(said).size > 0) return undefined;
  const about = [...typedTopics(choices, said)];
  if (about.length === 0 || about.length > 2) return undefined;
  const named = choices.filter(({ catchAll, negated, prompt, topics: lists, examples = [] }) => {
    if (catchAll || negated || polarityOf(prompt) !== null || isForGoodbye(prompt)) return false;
    // A verb of speaking ("The person reports …") is no topic of a way, but it may be all that a person says: "report".
    const known = new Set([...lists, topics(prompt), ...examples.map(topics)].flatMap((list) => [...list]));
    return about.every((topic) => known.has(topic));
  });
  const isElsewhere = choices.some(
    (one) => one !== named[0] && one.topics.some((list) => about.some((topic) => list.has(topic))),
  );
  const [only, ...others] = named;
  if (!only || others.length > 0 || isElsewhere) return undefined;
  const offered = topics(asked.slice(-400));
  const isOffered = about.every((topic) => offered.has(topic)) && only.topics[0]!.size > 0;
  if (isOffered) return decide(only, 'it was offered, and only it speaks of that');
  // "Report", "book": what the way is there to do. "Dog" only names what it is about.
  const [verb = ''] = (spokenWay(only.prompt)?.wish ?? only.prompt.replace(PERSON, '')).split(' ');
  const isDeed = about.every((topic) => topics(verb).has(topic));
  return isDeed ? decide(only, 'only it does that', ONE_WORD_SCORE) : undefined;
}

const WANTS_NOT =
  /\b(?:do(?:es)?(?:n't| not)|no longer|not) (?:want|need|wish|like|agree|plan)|\b(?:declines?|refuses?|rejects?)\b/i;

/** Whether a way on speaks of what was set aside in favour of something else. */
export function isSetAside(choice: Choice, refused: ReadonlySet<string>): boolean {
  if (refused.size === 0 || WANTS_NOT.test(choice.prompt.slice(0, 600))) return false;
  return weigh([choice])[0]!.topics.some((list) => [...list].some((topic) => refused.has(topic)));
}

/** Whether the words of the end user rule a way on out. */
export const isDeniedBy = (choice: Choice, heard: string): boolean =>
  isDenied(weigh([choice])[0]!, denied(heard.slice(0, 600)));

/** What can be done with nearly anything says little about what is meant. */
const GENERIC = new Set(
  [
    'buy',
    'book',
    'become',
    'join',
    'order',
    'make',
    'take',
    'start',
    'arrang',
    'set',
    'change',
    'check',
    'see',
    'find',
    'use',
  ].map(stem),
);
/** What a list of topics is about, without what is done with it, unless that is all. */
export function coreTopics(list: ReadonlySet<string>): ReadonlySet<string> {
  const core = [...list].filter((topic) => !GENERIC.has(topic));
  return core.length > 0 ? new Set(core) : list;
}

/** A way on that the person has just ruled out. */
function isDenied(choice: Weighed, refused: ReadonlySet<string>): boolean {
  if (choice.negated || refused.size === 0) return false;
  return choice.topics.some((list) => list.size > 0 && [...coreTopics(list)].every((topic) => refused.has(topic)));
}

/** `nearness`: for each choice, the best cosine between its alternatives and what was heard. */
export function chooseByMeaning(choices: readonly Choice[], heard: string, nearness: readonly number[]): RouteDecision {
  const said = heard.slice(0, 600).trim();
  const refused = denied(said);
  const weighed = weigh(choices);
  const about = typedTopics(weighed, said);
  const scored = weighed
    .map((choice, i) => ({ choice, score: (nearness[i] ?? 0) + SHARED_WORDS_BONUS * shared(choice, about).described }))
    .filter(({ choice }) => !choice.catchAll && !isDenied(choice, refused))
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  const runnerUp = second && { id: second.choice.id, score: percent(second.score) };
  const detail = { by: 'meaning', best: best?.choice.id ?? null, runner_up: runnerUp ?? null };
  const ways = scored.map(({ choice, score }): WayRead => ({ id: choice.id, score, by: 'meaning' }));
  const spare = fallback(weighed, said);
  const isFar = !best || best.score < FLOORS.answer.score;
  const rest: WayRead[] = spare?.id && isFar ? [{ id: spare.id, score: REST_SCORE, by: 'rest' }] : [];
  const all = [...rest, ...ways];
  if (best && rest.length === 0)
    return { ...decide(best.choice, 'it is nearest in meaning', best.score), ways: all, detail };
  if (spare) return { ...spare, ways: all, detail };
  return { ...none('nothing was near enough', best?.score ?? null), ways: all, detail };
}

/** "The person asks something else", "has a question". */
function fallback(choices: readonly Weighed[], said: string): RouteDecision | undefined {
  if (topics(said).size === 0) return undefined;
  const catchAll = choices.filter((choice) => choice.catchAll);
  if (catchAll.length === 1) return decide(catchAll[0]!, 'nothing else was near');
  const asking = choices.filter(
    ({ prompt, topics: [whole] }) => /\bquestion|\basks?\b/i.test(prompt) && whole!.size === 0,
  );
  return asking.length === 1 && isQuestion(said) ? decide(asking[0]!, 'a question was asked') : undefined;
}

export const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
const none = (reason: string, score: number | null = null): RouteDecision => ({
  id: null,
  reason: `Chose nothing because ${reason}.`,
  score,
  ways: [],
});
/** Words that leave no doubt. */
const CERTAIN = 0.95;
const certain = ({ id }: Choice, by: Evidence = 'words', score = by === 'exact' ? 1 : CERTAIN): WayRead => ({
  id,
  score,
  by,
});
const decide = (choice: Choice, why: string, score: number | null = null): RouteDecision => ({
  id: choice.id,
  score,
  reason: `Chose “${short(choice.prompt)}” because ${why}.`,
  ways: [certain(choice, 'words', score ?? CERTAIN)],
});
