// The built-in talker: a short script that discloses who calls, reacts to a few phrases, and says goodbye. Pure.

import type { Language } from '../../../../flow/text/spoken-language.ts';
import { LINE_TEXTS, languageOnLine } from '../carriers/port/line-texts.ts';
import type { CallContext, CallLine, CallReply, Talker } from '../contract/talker.ts';
import type { Disclosure, EndedReason } from '../contract/vocabulary.ts';
import { composeAfterConfirmation, composeOpening } from './opening.ts';
import { answerOfParty, askForRightParty, isRightPartyPending, rightPartyQuestion } from './right-party.ts';

type Reaction = {
  pattern: RegExp;
  outcome: EndedReason;
  says: keyof (typeof SCRIPT_TEXTS)[Language]['reactions'];
  next?: 'transfer';
  disclosures?: Disclosure[];
};

/** What the script says, besides the lines that every call has. */
export const SCRIPT_TEXTS = {
  en: {
    reactions: {
      refused: 'I cannot continue this call. Goodbye.',
      connecting: 'Of course. Please hold while I connect you.',
      callAgain: 'Of course, we will call you again then. Goodbye.',
      texting: 'Thank you. We will text you from now on; reply STOP at any time. Goodbye.',
      noted: 'Wonderful, your appointment is noted. You will get a confirmation. Goodbye.',
      notInterested: 'Thank you for telling me. Have a good day, goodbye.',
      farewell: 'Thank you for your time. Goodbye.',
    },
    questions: [
      'Thank you. How may we help you with your request?',
      'I have noted that. Is there anything else you would like us to know?',
    ],
    enough: 'Thank you, that is all I need. Goodbye.',
    haveAMoment: 'Do you have a moment?',
    aboutRequest: 'I am calling about your request.',
    callingFor: (name: string) => `I am calling for ${name || 'them'}.`,
  },
  es: {
    reactions: {
      refused: 'No puedo continuar esta llamada. Adiós.',
      connecting: 'Por supuesto. No cuelgue, por favor, mientras le comunico.',
      callAgain: 'Por supuesto, le llamaremos entonces. Adiós.',
      texting: 'Gracias. A partir de ahora le escribiremos por mensaje; responda STOP cuando quiera. Adiós.',
      noted: 'Muy bien, su cita queda anotada. Recibirá una confirmación. Adiós.',
      notInterested: 'Gracias por decírmelo. Que tenga un buen día, adiós.',
      farewell: 'Gracias por su tiempo. Adiós.',
    },
    questions: [
      'Gracias. ¿En qué podemos ayudarle con su solicitud?',
      'Queda anotado. ¿Hay algo más que debamos saber?',
    ],
    enough: 'Gracias, es todo lo que necesito. Adiós.',
    haveAMoment: '¿Tiene un momento?',
    aboutRequest: 'Llamo por su solicitud.',
    callingFor: (name: string) => (name ? `Llamo por ${name}.` : 'Llamo por otra persona.'),
  },
} as const satisfies Record<Language, unknown>;

/** The first that matches decides, in either language. Opt-outs are handled before any talker is asked. */
const REACTIONS: readonly Reaction[] = [
  {
    pattern:
      /\b(gift cards?|wire (me )?the money|social security number first|your account is suspended|verify your card number|tarjetas? de regalo|gir(e|ar|arme) el dinero|su cuenta est[aá] suspendida|n[uú]mero de seguro social primero)\b/iu,
    outcome: 'FRAUD',
    says: 'refused',
  },
  {
    pattern:
      /\b(real person|human|representative|speak (to|with) (a person|someone)|an agent|hablar con (una persona|alguien|un agente|un representante|un humano)|persona de verdad|un agente)\b/iu,
    outcome: 'WARM_TRANSFER',
    says: 'connecting',
    next: 'transfer',
  },
  {
    pattern:
      /\b(call (me )?(back|later|again|another time)|not a good time|busy right now|ll[aá]me(me|n|nme)? (m[aá]s tarde|despu[eé]s|luego|otro d[ií]a|ma[nñ]ana|de nuevo)|no es (un )?buen momento|(estoy|ando) ocupad[oa]|ahora no puedo)(?!\p{L})/iu,
    outcome: 'CALL_AGAIN',
    says: 'callAgain',
  },
  {
    pattern:
      /\b(text me|texts? (are|is) (fine|okay)|send me (a )?texts?|by text|(m[aá]nde|env[ií]e)(n?me|n?) (un )?(mensajes?|textos?)|por (mensaje|texto)|escr[ií]ba(n)?me)(?!\p{L})/iu,
    outcome: 'TEXT_CONSENT',
    says: 'texting',
    disclosures: ['OPT_OUT'],
  },
  {
    pattern:
      /\b(not interested|no,? thank(s| you)|(do ?n'?t|do not) (need|want) (it|that|this|any|an?|the|your|to (book|schedule|make|buy))|no (quiero (una|la|ninguna|nada|agendar|reservar)|me interesa|estoy interesad[oa]|lo necesito|necesito nada)|no,? (muchas )?gracias)(?!\p{L})/iu,
    outcome: 'NOT_INTERESTED',
    says: 'notInterested',
  },
  {
    pattern: /\b(appointment|schedule|book (a|an|me)|(una|la|mi) cita|agendar|reservar)\b/iu,
    outcome: 'SCHEDULER',
    says: 'noted',
  },
  {
    pattern: /\b(goodbye|bye|that'?s all|adi[oó]s|hasta luego|eso es todo|es todo)(?!\p{L})/iu,
    outcome: 'ENDED',
    says: 'farewell',
  },
];

const SCREENING =
  /\b(screening|state your name|who is calling|diga su nombre|qui[eé]n (llama|habla)|de parte de qui[eé]n)(?!\p{L})/iu;
const MAX_SILENCES = 2;
const MAX_TURNS = 8;

export function respond(call: CallContext): CallReply {
  if (!call.transcript.some(({ user }) => user === 'assistant')) return opening(call);
  const language = languageOnLine(call.transcript);
  const texts = SCRIPT_TEXTS[language];
  if (call.moment === 'silence') return silence(call, language);
  const text = call.transcript.at(-1)?.text ?? '';
  if (SCREENING.test(text)) {
    const about = isRightPartyAsked(call) ? texts.callingFor(call.lead.firstName ?? '') : texts.aboutRequest;
    return { turn: { say: `${LINE_TEXTS[language].introduction(call.company)} ${about}`, next: 'listen' } };
  }
  const variables = collectAmounts(text);
  const reaction = REACTIONS.find(({ pattern }) => pattern.test(text));
  if (reaction) return { ...reactionTo(reaction, text, call), variables };
  if (isRightPartyPending(call)) return rightParty(call, text);
  const turns = call.transcript.filter(({ user }) => user === 'assistant').length;
  if (turns >= MAX_TURNS) {
    return { turn: { say: texts.enough, next: 'hang_up' }, outcome: 'ENDED', variables };
  }
  const question = texts.questions[(turns - 1) % texts.questions.length] ?? '';
  return { turn: { say: question, next: 'listen' }, variables };
}

function opening(call: CallContext): CallReply {
  // About a debt we ask for the person first; without a name we cannot, and do not mention the debt.
  const language = languageOnLine(call.transcript);
  const { say, disclosures } = composeOpening(call, [], { language });
  const question = call.outbound ? SCRIPT_TEXTS[language].haveAMoment : LINE_TEXTS[language].howMayIHelp;
  return { turn: { say: isRightPartyAsked(call) ? say : `${say} ${question}`, next: 'listen' }, disclosures };
}

const isRightPartyAsked = (call: CallContext): boolean => rightPartyQuestion(call) !== undefined;

/** They have answered whether they are the person we called. */
function rightParty(call: CallContext, text: string): CallReply {
  const reaction = answerOfParty(call, text);
  if (reaction !== 'confirmed') return askForRightParty(call, reaction);
  const { say, disclosures } = composeAfterConfirmation([SCRIPT_TEXTS[languageOnLine(call.transcript)].haveAMoment]);
  return { turn: { say, next: 'listen' }, disclosures };
}

export function silence(
  { transcript }: { transcript: readonly Pick<CallLine, 'text'>[] },
  language: Language = 'en',
): CallReply {
  const { stillThere, unheard } = LINE_TEXTS[language];
  const reminders = transcript.filter(({ text }) => asksStillThere(text)).length;
  if (reminders < MAX_SILENCES) return { turn: { say: stillThere, next: 'listen' } };
  return { turn: { say: unheard, next: 'hang_up' }, outcome: 'ENDED' };
}

export const asksStillThere = (text: string): boolean =>
  Object.values(LINE_TEXTS).some(({ stillThere }) => text === stillThere);

function reactionTo(
  { outcome, says, next, disclosures }: Reaction,
  text: string,
  { lead, transcript }: CallContext,
): CallReply {
  const say = SCRIPT_TEXTS[languageOnLine(transcript)].reactions[says];
  const destination = lead.forwardingPhoneNumber || lead.phoneAgentDirectDial || 'operator';
  return {
    turn: next === 'transfer' ? { say, next, to: destination } : { say, next: 'hang_up' },
    outcome,
    ...(disclosures && { disclosures }),
    ...(outcome === 'CALL_AGAIN' && requestedDelay(text)),
  };
}

const UNITS: Record<string, number> = {
  ...{ minute: 60, hour: 3600, day: 86_400, week: 604_800 },
  ...{ minuto: 60, hora: 3600, dia: 86_400, día: 86_400, semana: 604_800 },
};
const WORDS: Record<string, number> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, half: 0.5 },
  ...{ un: 1, una: 1, dos: 2, tres: 3, cuatro: 4, media: 0.5 },
};

/** "in two hours", "in 30 minutes", "tomorrow"; nothing when no time was named. */
export function requestedDelay(text: string): { callAgainInSecs?: number } {
  const [, amount = '', unit = ''] =
    /\bin (\d{1,3}|an?|one|two|three|four|half an?) (minute|hour|day|week)s?\b/i.exec(text) ??
    /\ben (\d{1,3}|un|una|dos|tres|cuatro|media) (minuto|hora|d[ií]a|semana)s?(?!\p{L})/iu.exec(text) ??
    [];
  const seconds =
    (WORDS[amount.toLowerCase().split(' ')[0] ?? ''] ?? Number(amount)) * (UNITS[unit.toLowerCase()] ?? 0);
  if (seconds > 0) return { callAgainInSecs: seconds };
  return /\btomorrow\b|(?<!\b(?:la|esta) )ma[nñ]ana(?!\p{L})/iu.test(text) ? { callAgainInSecs: 86_400 } : {};
}

/** What was said about money, as amounts with two decimals. */
function collectAmounts(text: string): Record<string, unknown> {
  const [, first, second] = /\$\s?(\d{1,7}(?:\.\d{2})?)\b|\b(\d{1,7}(?:\.\d{2})?) dollars\b/i.exec(text) ?? [];
  const amount = Number(first ?? second);
  if (!(amount > 0)) return {};
  if (/\b(paid|just sent|have sent)\b/i.test(text)) return { paid_amount: amount.toFixed(2) };
  return /\b(pay|send|promise)\b/i.test(text) ? { promise_amount: amount.toFixed(2) } : {};
}

export const script: Talker = {
  // No colleague writes messages for calls of the script.
  next: async (_ctx, call) => (call.moment === 'due' ? { turn: { say: '', next: 'listen' } } : respond(call)),
};
