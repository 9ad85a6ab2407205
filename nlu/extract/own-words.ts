// Owns taking a person's own words as a value: politeness and the lead-in go, and what is no answer is not taken.
import { tokenize } from '../../flow/text/tokenize.ts';
import { yesOrNo } from '../route/yes-no.ts';

const LEADS: readonly RegExp[] = [
  /^(?:um+|uh+|er+|hmm+|oh|ah|well|so|okay|ok|yes|yeah|yep|sure|right|hi|hello|hey|alright|of course|let me see|let's see|i think|i guess|i believe|i would say|i'd say|actually|basically|honestly|look|listen|you see|and|because of|because)\b[\s,.:;!–-]*/i,
  /^(?:i|we) (?:live|am|are) (?:at|on) (?=\d)/i,
  /^(?:it|this|that|the \p{L}+) (?:should|must|has to|needs to|ought to|is to) (?:just )?(?:say|read|state)\s+/iu,
  /^(?:(?:s?he|it|they|the \p{L}+)(?:'?s| is| are|'re)? |we(?: are|'re)? |i(?: am|'m)? )?(?:call(?:ed)?|named)(?: (?:it|her|him|them))?\s+(?=\p{L})/iu,
  /^(?:just )?(?:put|write|say)(?: down)? (?=[\p{Lu}\d"“])/u,
  /^(?:it's|it is|its|that's|that is|that would be|it would be|that'd be|it'd be|this is|there's|there is)\s+/i,
];
const TAILS: readonly RegExp[] = [
  /[\s,.;!]*(?:,\s*)?\b(?:please|thanks|thank you|thank you very much|thanks a lot)[.!]*$/i,
  /(?:[\s,.;!\p{Extended_Pictographic}]|\u200d|\ufe0f)+$/u,
];
const MAX_LENGTH = 2000;

/** `label`: what the value is called, so that "my address is …" can go. */
export function ownWords(text: string, label: string): string {
  let rest = text.slice(0, MAX_LENGTH).trim();
  const labelled = afterLabel(rest, label);
  if (labelled !== undefined) rest = labelled;
  for (let before = ''; before !== rest; ) {
    before = rest;
    for (const lead of LEADS) {
      const shorter = rest.replace(lead, '');
      if (shorter !== '') rest = shorter;
    }
    for (const tail of TAILS) rest = rest.replace(tail, '');
  }
  const [, place] = IS_PLACE.test(label) ? (DIRECTED.exec(rest) ?? []) : [];
  return (place ?? rest.replace(AT_NAMED, '')).replace(/^["“”]+|["“”]+$/g, '').trim();
}

/** "To Albany", where a city is asked for. */
const IS_PLACE = /\b(?:from|to|city|town|place|destination|origin|airport|station|country|location)\b/i;
/** "It's at Mount Olive". */
const AT_NAMED = /^at (?=\p{Lu}|the \p{Lu})/u;
const DIRECTED = /^(?:from|to|in|near|into)\s+(?!the\b)(\S+(?: \S+){0,3})$/i;

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** "my city is Boston", "city: Boston", "the reason for my call is …" */
export function afterLabel(text: string, label: string): string | undefined {
  const plain = label.trim().split(/\s+/).slice(-3).map(quoted).join('[\\s_-]+');
  if (plain === '') return undefined;
  const match = new RegExp(
    `(?:^|[\\s,.;:!])(?:my|the|our|his|her|their|your)?\\s?\\b${plain}\\b(?: (?:for|of|behind) (?:my|the|this|our) \\w{1,20})?\\s?(?:is|was|are|would be|will be|'s|’s|:|=)\\s?(?:that |because )?`,
    'i',
  ).exec(text);
  const rest = match ? text.slice(match.index + match[0].length).trim() : '';
  return rest === '' ? undefined : rest;
}

const NO_ANSWER: readonly RegExp[] = [
  /^(?:i )?(?:do not|don't|dont|dunno|cannot|can't) (?:really |quite |even )?(?:know|remember|recall|understand|have (?:it|that|one)|have (?:it|that) (?:with|on|here)|tell|see|find|say|hear|want to (?:say|tell|share|give))\b/i,
  /^(?:no idea|no clue|not sure|i'?m not sure|dunno|what|huh|pardon|sorry|excuse me|come again|say (?:that|it) again|repeat that|can you repeat|hold on|wait|one (?:moment|second|minute|sec)|just a (?:moment|second|minute|sec)|a (?:moment|second)|give me a (?:moment|second|minute)|let me (?:check|look|see|find|think|get)|hello|hi|hey|good (?:morning|afternoon|evening)|are you there|can you hear me|why do you (?:need|want|ask)|what do you mean|i see|thanks|thank you|bye|goodbye|skip|pass|next|never ?mind|none of your business|i'?d rather not|i would rather not|rather not|i refuse|why)\b/i,
  /\b(?:speak|talk) (?:to|with) (?:a|an|the|some)? ?(?:human|agent|person|representative|someone|manager|operator|supervisor)\b/i,
];
const QUESTION =
  /^(?:what|which|when|where|why|how|who|can|could|would|will|do|does|did|is|are|am|may|should|have|has)\b/i;
/** A question without its mark, by how it begins: "how long does delivery take", "where is my package". */
const ASKS =
  /^(?:how (?:long|much|many|often|soon|far|fast|late|early|come|do|does|did|can|could|will|would|is|are)|(?:what|when|where|why|who|which)(?:['’]?s|(?: \p{L}+)? (?:is|are|was|were|do|does|did|can|could|will|would|should|has|have))|(?:do|does|did|can|could|would|will|should|is|are|am|has|have) (?:you|i|it|there|this|that|these|they|we|my|your|the))(?!\p{L})(?=.*\p{L})/iu;

/** "Same address as always": what was said before is meant, and no value. */
export const isTheUsual = (text: string): boolean =>
  /^\W*(?:(?:to|at|the|my|our|just) )*(?:(?:same|usual)(?: \p{L}+){0,2} (?:as|like) (?:always|usual|before|last time|ever|the last time)|same (?:time|day|date|hour|place|spot|address|number|name|one|thing|again|as that)|usual(?: (?:one|place|address|spot))?|as (?:always|usual|before))\W*$/iu.test(
    text,
  );

/** Whether the words answer at all. `anything`: a question or a plain no is an answer here. */
export function isAnswer(text: string, anything: boolean): boolean {
  const plain = text.trim();
  if (!/[\p{L}\p{N}]/u.test(plain) || isTheUsual(plain)) return false;
  const bare = plain.replace(
    /^(?:(?:um+|uh+|er+|hmm+|oh|ah|well|so|sorry|okay|ok|yeah)\b[\s,.:;!]*|no\s*[,.;!]\s*)+/i,
    '',
  );
  if (NO_ANSWER.some((pattern) => pattern.test(bare === '' ? plain : bare)) && tokenize(plain).length < 14)
    return false;
  if (anything) return yesOrNo(plain).bare ? /^\s*(?:no|none|nope|nothing)/i.test(plain) : tokenize(plain).length > 0;
  if (yesOrNo(plain).bare) return false;
  return !(
    plain.endsWith('?') ||
    ASKS.test(plain) ||
    (QUESTION.test(plain) && / (?:you|i|it|this|that|we)\b/i.test(plain))
  );
}
