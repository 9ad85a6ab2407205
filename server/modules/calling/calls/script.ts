// The built-in talker: a short script that discloses who calls, reacts to a few phrases, and says goodbye. Pure.

import type { Language } from '../../../../flow/text/spoken-language.ts';
import { LINE_TEXTS } from '../carriers/port/line-texts.ts';
import type { CallContext, CallLine, CallReply, Talker } from '../contract/talker.ts';
import type { Disclosure, EndedReason } from '../contract/vocabulary.ts';
import { composeAfterConfirmation, composeOpening } from './opening.ts';
import { answerOfParty, askForRightParty, isRightPartyPending, rightPartyQuestion } from './right-party.ts';

type Reaction = { pattern: RegExp; outcome: EndedReason; say: string; next?: 'transfer'; disclosures?: Disclosure[] };

/** The first that matches decides. Opt-outs are handled before any talker is asked. */
const REACTIONS: readonly Reaction[] = [
  {
    pattern:
      /\b(gift cards?|wire (me )?the money|social security number first|your account is suspended|verify your card number)\b/i,
    outcome: 'FRAUD',
    say: 'I cannot continue this call. Goodbye.',
  },
  {
    pattern: /\b(real person|human|representative|speak (to|with) (a person|someone)|an agent)\b/i,
    outcome: 'WARM_TRANSFER',
    say: 'Of course. Please hold while I connect you.',
    next: 'transfer',
  },
  {
    pattern: /\b(call (me )?(back|later|again|another time)|not a good time|busy right now)\b/i,
    outcome: 'CALL_AGAIN',
    say: 'Of course, we will call you again then. Goodbye.',
  },
  {
    pattern: /\b(text me|texts? (are|is) (fine|okay)|send me (a )?texts?|by text)\b/i,
    outcome: 'TEXT_CONSENT',
    say: 'Thank you. We will text you from now on; reply STOP at any time. Goodbye.',
    disclosures: ['OPT_OUT'],
  },
  {
    pattern: /\b(appointment|schedule|book (a|an|me))\b/i,
    outcome: 'SCHEDULER',
    say: 'Wonderful, your appointment is noted. You will get a confirmation. Goodbye.',
  },
  {
    pattern: /\b(not interested|no,? thank(s| you)|do ?n'?t need)\b/i,
    outcome: 'NOT_INTERESTED',
    say: 'Thank you for telling me. Have a good day, goodbye.',
  },
  { pattern: /\b(goodbye|bye|that'?s all)\b/i, outcome: 'ENDED', say: 'Thank you for your time. Goodbye.' },
];

const SCREENING = /\b(screening|state your name|who is calling)\b/i;
const MAX_SILENCES = 2;
const MAX_TURNS = 8;

export function respond(call: CallContext): CallReply {
  if (!call.transcript.some(({ user }) => user === 'assistant')) return opening(call);
  if (call.moment === 'silence') return silence(call);
  const said = call.transcript.at(-1)?.text ?? '';
  if (SCREENING.test(said)) {
    const about = isRightPartyAsked(call)
      ? `I am calling for ${call.lead.firstName ?? 'them'}.`
      : 'I am calling about your request.';
    return { turn: { say: `This is the virtual assistant of ${call.company}. ${about}`, next: 'listen' } };
  }
  const variables = collected(said);
  const reaction = REACTIONS.find(({ pattern }) => pattern.test(said));
  if (reaction) return { ...reactionTo(reaction, said, call.lead), variables };
  if (isRightPartyPending(call)) return rightParty(call, said);
  const asked = call.transcript.filter(({ user }) => user === 'assistant').length;
  if (asked >= MAX_TURNS) {
    return { turn: { say: 'Thank you, that is all I need. Goodbye.', next: 'hang_up' }, outcome: 'ENDED', variables };
  }
  const question = QUESTIONS[(asked - 1) % QUESTIONS.length] ?? '';
  return { turn: { say: question, next: 'listen' }, variables };
}

const QUESTIONS = [
  'Thank you. How may we help you with your request?',
  'I have noted that. Is there anything else you would like us to know?',
];

function opening(call: CallContext): CallReply {
  // About a debt we ask for the person first; without a name we cannot, and do not mention the debt.
  const { say, disclosures } = composeOpening(call, []);
  const question = call.outbound ? 'Do you have a moment?' : 'How may I help you?';
  return { turn: { say: isRightPartyAsked(call) ? say : `${say} ${question}`, next: 'listen' }, disclosures };
}

const isRightPartyAsked = (call: CallContext): boolean => rightPartyQuestion(call) !== undefined;

/** They have answered whether they are the person we called. */
function rightParty(call: CallContext, said: string): CallReply {
  const reaction = answerOfParty(call, said);
  if (reaction !== 'confirmed') return askForRightParty(call, reaction);
  const { say, disclosures } = composeAfterConfirmation(['Do you have a moment?']);
  return { turn: { say, next: 'listen' }, disclosures };
}

export function silence({ transcript }: { transcript: readonly Pick<CallLine, 'text'>[] }, language: Language = 'en'): CallReply {
  const { stillThere, unheard } = LINE_TEXTS[language];
  const asked = transcript.filter(({ text }) => asksStillThere(text)).length;
  if (asked < MAX_SILENCES) return { turn: { say: stillThere, next: 'listen' } };
  return { turn: { say: unheard, next: 'hang_up' }, outcome: 'ENDED' };
}

export const asksStillThere = (text: string): boolean => Object.values(LINE_TEXTS).some(({ stillThere }) => text === stillThere);

function reactionTo({ outcome, say, next, disclosures }: Reaction, said: string, lead: CallContext['lead']): CallReply {
  const destination = lead.forwardingPhoneNumber || lead.phoneAgentDirectDial || 'operator';
  return {
    turn: next === 'transfer' ? { say, next, to: destination } : { say, next: 'hang_up' },
    outcome,
    ...(disclosures && { disclosures }),
    ...(outcome === 'CALL_AGAIN' && requestedDelay(said)),
  };
}

const UNITS: Record<string, number> = { minute: 60, hour: 3600, day: 86_400, week: 604_800 };
const WORDS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, half: 0.5 };

/** "in two hours", "in 30 minutes", "tomorrow"; nothing when no time was named. */
export function requestedDelay(said: string): { callAgainInSecs?: number } {
  const [, amount = '', unit = ''] =
    /\bin (\d{1,3}|an?|one|two|three|four|half an?) (minute|hour|day|week)s?\b/i.exec(said) ?? [];
  const seconds = (WORDS[amount.toLowerCase().split(' ')[0] ?? ''] ?? Number(amount)) * (UNITS[unit.toLowerCase()] ?? 0);
  if (seconds > 0) return { callAgainInSecs: seconds };
  return /\btomorrow\b/i.test(said) ? { callAgainInSecs: 86_400 } : {};
}

/** What was said about money, as amounts with two decimals. */
function collected(said: string): Record<string, unknown> {
  const [, first, second] = /\$\s?(\d{1,7}(?:\.\d{2})?)\b|\b(\d{1,7}(?:\.\d{2})?) dollars\b/i.exec(said) ?? [];
  const amount = Number(first ?? second);
  if (!(amount > 0)) return {};
  if (/\b(paid|just sent|have sent)\b/i.test(said)) return { paid_amount: amount.toFixed(2) };
  return /\b(pay|send|promise)\b/i.test(said) ? { promise_amount: amount.toFixed(2) } : {};
}

export const script: Talker = {
  // No colleague writes messages for calls of the script.
  next: async (_ctx, call) => (call.moment === 'due' ? { turn: { say: '', next: 'listen' } } : respond(call)),
};
