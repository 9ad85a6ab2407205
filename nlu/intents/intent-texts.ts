// Owns what is said to what people may want of any assistant, in English and in Spanish.

import type { Language } from '../../flow/text/spoken-language.ts';

type IntentTexts = {
  /** Who speaks here, where nothing better was said before. */
  assistant: string;
  robot: string;
  noHuman: string;
  /** What a form cannot do without, and the ways out of it. */
  needed: (thing: string) => string;
  orHuman: string;
  orLeave: string;
  /** With what the assistant can do instead. */
  canDo: (wishes: string) => string;
  or: string;
  cancelled: string;
  whatElse: string;
  /** A way that was asked about is not meant. */
  whatInstead: string;
  goodbye: string;
  welcome: string;
  hello: string;
  howCanIHelp: string;
  anythingElse: string;
  nothingAboutThat: string;
  notUnderstood: string;
  /** The same, where it was said just before. */
  stillNothing: string;
  stillNotUnderstood: string;
  tellMore: string;
  takeYourTime: string;
  /** A second wish was said while the first is being confirmed. */
  oneAtATime: string;
};

export const INTENT_TEXTS: Record<Language, IntentTexts> = {
  en: {
    assistant: 'I am a virtual assistant.',
    robot: 'Yes, I am a virtual assistant, not a human being.',
    needed: (thing) => `I understand, but I cannot go on here without ${thing}.`,
    orHuman: 'Say “agent” to speak with a person instead, or “never mind” to leave this.',
    orLeave: 'Say “never mind” to leave this.',
    noHuman: 'I am a virtual assistant, and I cannot connect you with a person here.',
    canDo: (wishes) => `I can help you ${wishes}.`,
    or: ' or ',
    cancelled: 'All right, we leave that.',
    whatElse: 'What else can I do for you?',
    whatInstead: 'All right. What can I do for you instead?',
    goodbye: 'Goodbye, and thank you!',
    welcome: 'You are welcome.',
    hello: 'Hello!',
    howCanIHelp: 'How can I help you?',
    anythingElse: 'Is there anything else I can help you with?',
    nothingAboutThat: 'I am sorry, I have nothing about that.',
    notUnderstood: 'I am sorry, I did not quite get that.',
    stillNothing: 'I could not find anything about that either.',
    stillNotUnderstood: 'I still do not follow, sorry.',
    tellMore: 'Could you tell me a little more?',
    takeYourTime: 'Take your time.',
    oneAtATime: 'One thing at a time, please: let us finish this first.',
  },
  es: {
    assistant: 'Soy un asistente virtual.',
    robot: 'Sí, soy un asistente virtual, no una persona.',
    needed: (thing) => `Entiendo, pero aquí no puedo continuar sin ${thing}.`,
    orHuman: 'Diga «agente» para hablar con una persona, u «olvídelo» para dejarlo.',
    orLeave: 'Diga «olvídelo» para dejarlo.',
    noHuman: 'Soy un asistente virtual y aquí no puedo comunicarle con una persona.',
    canDo: () => '',
    or: ' o ',
    cancelled: 'De acuerdo, lo dejamos.',
    whatElse: '¿En qué más puedo ayudarle?',
    whatInstead: 'De acuerdo. ¿En qué puedo ayudarle entonces?',
    goodbye: '¡Adiós, y gracias!',
    welcome: 'De nada.',
    hello: '¡Hola!',
    howCanIHelp: '¿En qué puedo ayudarle?',
    anythingElse: '¿Puedo ayudarle en algo más?',
    nothingAboutThat: 'Lo siento, no tengo información sobre eso.',
    notUnderstood: 'Disculpe, no le he entendido bien.',
    stillNothing: 'Sobre eso tampoco he encontrado nada.',
    stillNotUnderstood: 'Perdone, sigo sin entenderle.',
    tellMore: '¿Me puede contar un poco más?',
    takeYourTime: 'Tómese su tiempo.',
    oneAtATime: 'Vamos por partes, por favor: terminemos primero esto.',
  },
};
