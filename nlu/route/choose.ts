// Owns choosing among described ways on: by guards first (yes and no, negations, shared words), then by nearness in meaning. No I/O.
import type { Choice } from '../../flow/language/choices.ts';
import type { Json } from '../../flow/language/json.ts';
import { matchesOf } from '../matches.ts';
import { isHollow } from './hollow.ts';
import { asksWhoWeAre, saysTheyAreTheOne } from './identity.ts';
import { isDone, isQuestion, isThanks } from './small-talk.ts';
import { readTypos } from './spelling.ts';
import { topics } from './words.ts';
import { isUndecided, yesOrNo } from './yes-no.ts';

export type RouteDecision = {
  id: string | null;
  reason: string;
  score: number | null;
  /** What spoke for it and against the others: words, scores, what was needed. Bounded. */
  detail?: Record<string, Json>;
};

/** Below this nearness a description and a sentence merely share a language. */
const FLOOR = 0.25;
/** The best must be better than the next by so much. */
const MARGIN = 0.03;
const SHARED_WORDS_BONUS = 0.15;
/** So much of a description, and of what was said, must be shared where words alone decide. */
const SHARED_FLOOR = 0.6;
const MAX_SHOWN_WORDS = 10;
const percent = (share: number): number => Math.round(share * 100) / 100;
const MAX_ALTERNATIVES = 6;
const MAX_CHOICES = 60;

const PERSON =
  "(?:the |a |an )?(?:person|people|user|customer|caller|client|visitor|patient|guest|lead|member|borrower|consumer|contact|human|they|he|she|someone|somebody)(?:'s)?";
const FRAME = new RegExp(
  `^(?:if |when |whenever |whether |in case |that )?${PERSON} (?:(?:is|are|was|has|have|clearly|explicitly|just|now|simply|then|may|might|would) )*(?:wants?|wanted|would like|likes?|needs?|wishes|asks?|asked|asking|says?|said|saying|tells?|states?|mentions?|reports?|requests?|requesting|calls?|calling|inquires?|enquires?|wonders?|expresses|indicates?|interested|trying|tries|looking|intends?|hopes?|seeks?|describes?|talks?|speaks?)?(?: (?:to|about|for|that|in|if|whether|how|us|you|me|of))*\\b`,
  'i',
);

/** What a description is about, without "The person wants to …". */
export function bareChoice(prompt: string): string {
  const text = prompt.slice(0, 600).trim().replace(/\s+/g, ' ');
  const bare = text.replace(FRAME, '').replace(/^[\s:,.-]+|[\s.]+$/g, '');
  return bare === '' ? text : bare;
}

/** "cancel or change an order" describes two wishes. The whole comes first. */
export function alternatives(prompt: string): string[] {
  const bare = bareChoice(prompt);
  const parts = bare.split(/\s*;\s*|,?\s+or\s+|,\s*(?:e\.g\.|such as|like)\s*|,\s+/i).map((part) => bareChoice(part));
  return [...new Set([bare, ...parts.filter((part) => part.length > 2)])].slice(0, MAX_ALTERNATIVES);
}

const YES =
  /\b(?:yes|agrees?|agreed|accepts?|confirms?|confirmed|consents?|approves?|affirms?|affirmative|positive(?:ly)?|willing|wants? to (?:proceed|continue|go ahead)|happy to|says? ok)\b/i;
const NO =
  /\b(?:no|declines?|declined|refuses?|refused|disagrees?|rejects?|denies|denied|negative(?:ly)?|unwilling|not (?:interested|agree|want|confirm|accept|willing|now|ready|correct|right)|does(?:n't| not)|do(?:n't| not)|is(?:n't| not)|wrong|incorrect|unhappy)\b/i;
const NEGATED = /\b(?:not|no longer|doesn't|don't|isn't|never|without|declines?|refuses?|rejects?|no)\b/i;
const CATCH_ALL =
  /\b(?:(?:something|anything|anyone|everything) else|none of (?:the|these)|other(?:wise)?(?: (?:topic|request|reason|question)s?)?$|unclear|unrelated|any other)\b/i;
const GOODBYE =
  /\b(?:goodbye|bye|end(?:s|ed)? the (?:call|conversation|chat)|hang(?:s|ing)? up|nothing else|no (?:more|further) (?:questions|help)|is done|are done|is finished|all set|has everything|wants to (?:leave|stop|finish)|thanks?)\b/i;
const THANKS_WAY = /\b(?:thank|thanks|thankful)\b/i;
const STRONG_NO =
  /\b(?:(?:do not|don't|didn't|did not|no longer|never) (?:really )?(?:want|need|wish|like|care|ask|mean|call|plan)(?:ed)?|not (?:interested|looking|calling|here|asking|about|to|a|an|the|my|for)|instead of|rather than|no)\b([^,.;!?]{0,80})/gi;

/** What the person said they do not mean. */
function denied(heard: string): Set<string> {
  const found = new Set<string>();
  for (const [, clause = ''] of matchesOf(heard.slice(0, 600).replaceAll('’', "'"), STRONG_NO)) {
    for (const topic of topics(
      clause.split(/\b(?:but|just|only|i want|i need|i'd like|(?:can|could|may) (?:i|you|we)|is it|is there|please)\b/i)[0]!,
    ))
      found.add(topic);
  }
  return found;
}

type Weighed = Choice & { negated: boolean; topics: Set<string>[]; catchAll: boolean };

function weigh(choices: readonly Choice[]): Weighed[] {
  return choices.slice(0, MAX_CHOICES).map((choice) => ({
    ...choice,
    negated: NEGATED.test(choice.prompt.slice(0, 600)),
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
  const exact = weighed.filter(({ prompt }) =>
    alternatives(prompt).some((one) => one.toLowerCase() === said.toLowerCase().replace(/[.!?]+$/, '')),
  );
  if (exact.length === 1) return decide(exact[0]!, 'it was said word for word');
  return (
    byName(weighed, said, asked) ??
    byUncertainty(weighed, said) ??
    byPostponing(weighed, said) ??
    byYesNo(weighed, said, asked) ??
    byGoodbye(weighed, said) ??
    byHuman(weighed, said) ??
    bySharedWords(weighed, said)
  );
}

const isYesWay = ({ prompt, negated }: Weighed): boolean => YES.test(prompt) && !negated;
/** A way for those who say yes to something. */
export const isAgreeingWay = (choice: Choice): boolean => isYesWay(weigh([choice])[0]!);

const UNSURE_WAY = /\b(?:unsure|not sure|undecided|maybe|hesitat\w*|does(?:n't| not) know|uncertain|not decided|unclear)\b/i;
const WHO_WAY = /\b(?:who (?:is|we|you|this|calls?|wants)|whom|what (?:this|it|the call) is about|why we|identity)\b/i;

/** Who asks back, or is not sure, has chosen nothing. */
function byUncertainty(choices: readonly Weighed[], said: string): RouteDecision | undefined {
  const back = asksWhoWeAre(said) !== null;
  if (!back && !isUndecided(said)) return undefined;
  const own = choices.filter(({ prompt }) => (back ? WHO_WAY : UNSURE_WAY).test(prompt.slice(0, 600)));
  if (own.length > 0)
    return own.length === 1 ? decide(own[0]!, back ? 'the person asked back' : 'the person is not sure') : undefined;
  return none(back ? 'the person asked back' : 'the person is not sure');
}

/** "This is Maria", asked whether it is her, is a yes. */
function byName(choices: readonly Weighed[], said: string, asked: string): RouteDecision | undefined {
  const yes = choices.filter(isYesWay);
  return yes.length === 1 && saysTheyAreTheOne(said, asked) ? decide(yes[0]!, 'the person says who they are') : undefined;
}

const LATER_WAY =
  /\b(?:later|another time|other time|different time|call(?:ed)? back|call-?back|not a good time|busy|some other day)\b/i;
const POSTPONES =
  /^(?:(?:sorry|no|nope|yes|yeah|well|um|uh|oh|hi|hello|i|i'm afraid|please|but|ahora)[\s,.]+)*(?:not (?:right )?now\b|(?:this|now) (?:is(?:n't| not)|isnt) a (?:good|great|bad)|bad time\b|(?:maybe |perhaps |can (?:we|you|i) .{0,30})?(?:later|another time|some other time)\b|(?:am |i'm |im |i am )?(?:busy|at work|driving|in a meeting)\b|call (?:me )?(?:back|later|again)\b|no puedo ahora|ahora no\b|m[áa]s tarde\b|en otro momento)/i;

function byPostponing(choices: readonly Weighed[], said: string): RouteDecision | undefined {
  const later = choices.filter(({ prompt }) => LATER_WAY.test(prompt.slice(0, 600)));
  if (later.length !== 1 || !POSTPONES.test(said.slice(0, 200).replaceAll('’', "'"))) return undefined;
  return decide(later[0]!, 'the person puts it off');
}

function byYesNo(choices: readonly Weighed[], said: string, asked: string): RouteDecision | undefined {
  const { answer, bare } = yesOrNo(said);
  if (answer === null || (answer && isHollow(said))) return undefined;
  const word = answer ? 'yes' : 'no';
  const isYes = isYesWay;
  const isNo = ({ prompt }: Weighed): boolean => NO.test(prompt);
  const explicit = choices.filter((choice) => (answer ? isYes(choice) : isNo(choice) && !isYes(choice)));
  // With content of its own, a yes only counts where the ways are a yes and a no.
  const paired = choices.some(isYes) && choices.some((choice) => isNo(choice) && !isYes(choice));
  if (!bare && !paired) return undefined;
  if (explicit.length === 1) return decide(explicit[0]!, `the answer was ${word}`);
  const about = topics(asked.slice(-300));
  const fitting = (explicit.length > 1 ? explicit : choices.filter(({ negated, catchAll }) => negated !== answer && !catchAll))
    .map((choice) => ({ choice, score: shared(choice, about).described }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [best, second] = fitting;
  if (best && best.score > (second?.score ?? 0)) return decide(best.choice, `the answer to the last question was ${word}`);
  const refusals = choices.filter(({ negated }) => negated);
  if (!answer && refusals.length === 1) return decide(refusals[0]!, 'the answer was no');
  return bare ? none(`the answer was ${word}, and no way on speaks of that`) : undefined;
}

/** Ways on that speak of what any end user may want. */
export const isFarewell = ({ prompt }: Choice): boolean => GOODBYE.test(prompt.slice(0, 600));
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
  const chosen = decide(best.choice, `it shares ${best.count === 1 ? 'its word' : `${best.count} words`} with what was said`);
  const known = new Set(best.choice.topics.flatMap((list) => [...list]));
  const words = [...about].filter((topic) => known.has(topic)).slice(0, MAX_SHOWN_WORDS);
  const runnerUp = second && { id: second.choice.id, described: percent(second.described), heard: percent(second.heard) };
  const shares = { described: percent(best.described), heard: percent(best.heard), needed: percent(SHARED_FLOOR) };
  return { ...chosen, detail: { by: 'words', words, ...shares, runner_up: runnerUp ?? null } };
}

const WANTS_NOT =
  /\b(?:do(?:es)?(?:n't| not)|no longer|not) (?:want|need|wish|like|agree|plan)|\b(?:declines?|refuses?|rejects?)\b/i;

/** Whether a way on speaks of what was set aside in favour of something else. */
export function isSetAside(choice: Choice, refused: ReadonlySet<string>): boolean {
  if (refused.size === 0 || WANTS_NOT.test(choice.prompt.slice(0, 600))) return false;
  return weigh([choice])[0]!.topics.some((list) => [...list].some((topic) => refused.has(topic)));
}

/** Whether the words of the end user rule a way on out. */
export const isDeniedBy = (choice: Choice, heard: string): boolean => isDenied(weigh([choice])[0]!, denied(heard.slice(0, 600)));

/** A way on that the person has just ruled out. */
function isDenied(choice: Weighed, refused: ReadonlySet<string>): boolean {
  if (choice.negated || refused.size === 0) return false;
  return choice.topics.some((list) => list.size > 0 && [...list].every((topic) => refused.has(topic)));
}

/** `nearness`: for each choice, the best cosine between its alternatives and what was heard. */
export function chooseByMeaning(
  choices: readonly Choice[],
  heard: string,
  nearness: readonly number[],
  floor = FLOOR,
): RouteDecision {
  const said = heard.slice(0, 600).trim();
  const refused = denied(said);
  const weighed = weigh(choices);
  const about = typedTopics(weighed, said);
  const scored = weighed
    .map((choice, i) => ({ choice, score: (nearness[i] ?? 0) + SHARED_WORDS_BONUS * shared(choice, about).described }))
    .filter(({ choice }) => !choice.catchAll && !isDenied(choice, refused))
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  const clear = best && best.score >= floor && best.score - (second?.score ?? -1) >= MARGIN;
  const runnerUp = second && { id: second.choice.id, score: percent(second.score) };
  const detail = { by: 'meaning', best: best?.choice.id ?? null, runner_up: runnerUp ?? null, needed: floor, margin: MARGIN };
  if (clear) return { ...decide(best.choice, 'it is nearest in meaning', best.score), detail };
  const spare = fallback(weighed, said);
  if (spare) return { ...spare, detail };
  if (best && best.score >= floor) {
    const equal = `“${short(best.choice.prompt)}” and “${short(second!.choice.prompt)}” were equally near`;
    return { ...none(equal, best.score), detail };
  }
  return { ...none('nothing was near enough', best?.score ?? null), detail };
}

/** "The person asks something else", "has a question". */
function fallback(choices: readonly Weighed[], said: string): RouteDecision | undefined {
  if (topics(said).size === 0) return undefined;
  const catchAll = choices.filter((choice) => choice.catchAll);
  if (catchAll.length === 1) return decide(catchAll[0]!, 'nothing else was near');
  const asking = choices.filter(({ prompt, topics: [whole] }) => /\bquestion|\basks?\b/i.test(prompt) && whole!.size === 0);
  return asking.length === 1 && isQuestion(said) ? decide(asking[0]!, 'a question was asked') : undefined;
}

export const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
const none = (reason: string, score: number | null = null): RouteDecision => ({
  id: null,
  reason: `Chose nothing because ${reason}.`,
  score,
});
const decide = ({ id, prompt }: Choice, why: string, score: number | null = null): RouteDecision => ({
  id,
  score,
  reason: `Chose “${short(prompt)}” because ${why}.`,
});
