// Owns what our side says on a phone line by itself, beside the words of an assistant, in English and in Spanish. Pure.
import { type Language, languageOf, leansSpanish } from '../../../../../flow/text/spoken-language.ts';

type LineTexts = {
  greeting: (name: string, company: string) => string;
  /** After the assistant's own greeting. */
  introduction: (company: string) => string;
  virtual: string;
  callingFor: (company: string) => string;
  reached: (company: string) => string;
  recording: string;
  recordingStopped: string;
  notRecorded: string;
  howMayIHelp: string;
  /** What a caller who says nothing hears. */
  stillThere: string;
  unheard: string;
  optedOut: string;
  /** Whether they are the one who was called. A caller id can be forged: who calls us does not hear the name that would be confirmed. */
  rightParty: (name: string) => string;
  fullName: string;
  willWait: string;
  notDisturb: string;
  /** Required by law before a debt is spoken of. */
  debt: string;
  /** The assistant failed, the process stops, or the line broke too often. */
  mustEnd: string;
  badLine: string;
  noColleague: string;
};

export const LINE_TEXTS: Record<Language, LineTexts> = {
  en: {
    greeting: (name, company) => `Hello${name ? ` ${name}` : ''}, this is the virtual assistant of ${company}.`,
    introduction: (company) => `This is the virtual assistant of ${company}.`,
    virtual: 'I am a virtual assistant.',
    callingFor: (company) => `I am calling on behalf of ${company}.`,
    reached: (company) => `You have reached ${company}.`,
    recording: 'This call may be recorded.',
    recordingStopped: 'Understood. I have stopped the recording, and it is deleted.',
    notRecorded: 'Understood. This call is not being recorded.',
    howMayIHelp: 'How may I help you?',
    stillThere: 'Are you still there?',
    unheard: 'I cannot hear you, so I will hang up now. Goodbye.',
    optedOut: 'Understood. We will not call you again. Goodbye.',
    rightParty: (name) => `Before I go on: am I speaking with ${name}?`,
    fullName: 'Before I go on: may I ask for your full name?',
    willWait: 'Thank you, I will wait.',
    notDisturb: 'Thank you, then I will not disturb you any longer. Goodbye.',
    debt: 'This is an attempt to collect a debt, and any information obtained will be used for that purpose.',
    mustEnd: 'I am sorry, I have to end this call. Goodbye.',
    badLine: 'I am sorry, the line is bad. We will call you again. Goodbye.',
    noColleague: 'I am sorry, none of my colleagues can take your call right now. Goodbye.',
  },
  es: {
    greeting: (name, company) => `Hola${name ? `, ${name}` : ''}, le habla el asistente virtual de ${company}.`,
    introduction: (company) => `Le habla el asistente virtual de ${company}.`,
    virtual: 'Soy un asistente virtual.',
    callingFor: (company) => `Llamo de parte de ${company}.`,
    reached: (company) => `Se ha comunicado con ${company}.`,
    recording: 'Esta llamada puede ser grabada.',
    recordingStopped: 'Entendido. He detenido la grabación, y queda borrada.',
    notRecorded: 'Entendido. Esta llamada no se está grabando.',
    howMayIHelp: '¿En qué puedo ayudarle?',
    stillThere: '¿Sigue ahí?',
    unheard: 'No le oigo, así que voy a colgar. Adiós.',
    optedOut: 'Entendido. No le llamaremos más. Adiós.',
    rightParty: (name) => `Antes de seguir: ¿hablo con ${name}?`,
    fullName: 'Antes de seguir: ¿me puede decir su nombre completo?',
    willWait: 'Gracias, espero.',
    notDisturb: 'Gracias, entonces no le molesto más. Adiós.',
    debt: 'Este es un intento de cobrar una deuda, y toda la información que se obtenga se usará con ese fin.',
    mustEnd: 'Lo siento, tengo que terminar esta llamada. Adiós.',
    badLine: 'Lo siento, la línea está mal. Le llamaremos de nuevo. Adiós.',
    noColleague: 'Lo siento, ninguno de mis compañeros puede atenderle ahora. Adiós.',
  },
};

/** What is known of the language on an open line, without its transcript. */
export type LineLanguage = { theirs?: Language; ours?: Language };

/** Words that belong to no language leave it as it is. */
export function hearLanguage(languages: LineLanguage, side: keyof LineLanguage, text: string): LineLanguage {
  const isHint = side === 'theirs' && languages.theirs === undefined && leansSpanish(text);
  const language = languageOf(text) ?? (isHint ? 'es' : null);
  return language === null ? languages : { ...languages, [side]: language };
}

/** As they spoke last, else as our side did. */
export const languageSpokenOn = ({ theirs, ours }: LineLanguage): Language => theirs ?? ours ?? 'en';

/** The same of a whole transcript. */
export function languageOnLine(transcript: readonly { user: string; text: string }[]): Language {
  const lastLanguageOf = (isEndUser: boolean): Language | null | undefined =>
    transcript
      .filter(({ user }) => (user === 'user') === isEndUser)
      .slice(-5)
      .map(({ text }) => languageOf(text))
      .findLast((language) => language !== null);
  const isHint = transcript.some(({ user, text }) => user === 'user' && leansSpanish(text));
  return lastLanguageOf(true) ?? (isHint ? 'es' : lastLanguageOf(false)) ?? 'en';
}

/** That of a carrier's voice, such as `es-US`. */
export const languageOfVoice = (language: string | undefined): Language =>
  /^es\b/i.test(language ?? '') ? 'es' : 'en';
