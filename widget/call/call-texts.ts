// Owns the words of a call on a page, in the languages of the chat.
import type { CallProblem, CallState } from './call-state.ts';

const ENGLISH = {
  call: 'Call',
  talk: 'Talk to us by microphone',
  consent: 'Your browser will ask for the microphone. Your voice is turned into text, which is kept as a chat is.',
  recorded: 'This call is recorded. Say “please do not record me” at any time, and it is not.',
  start: 'Start the call',
  cancel: 'Not now',
  hangUp: 'Hang up',
  mute: 'Mute',
  unmute: 'Unmute',
  level: 'Your microphone',
  keypad: 'Keypad',
  captions: 'What is said',
  you: 'You',
  assistant: 'Assistant',
  team: 'Our team',
  again: 'Call again',
  back: 'Back to the chat',
  asking: 'Please allow the microphone…',
  connecting: 'Connecting…',
  listening: 'Listening',
  hearing: 'Hearing you',
  speaking: 'Speaking',
  paused: 'Paused: you are speaking',
  muted: 'Your microphone is muted',
  returning: 'The connection broke. Coming back…',
  waiting: 'A colleague will join as soon as possible.',
  human: 'You are talking to ',
  over: 'The call has ended.',
  interrupted: 'interrupted',
  ignored: 'went on',
  problems: {
    insecure: 'Calls need a secure page: open it with https.',
    unsupported: 'This browser cannot make calls. A current Chrome, Edge, Firefox or Safari can.',
    denied:
      'The microphone is not allowed. Allow it beside the address of this page or in your system’s settings, then call again.',
    noMicrophone: 'No microphone was found. Connect one, then call again.',
    microphoneBusy: 'The microphone cannot be used: another program has it, or it was taken out.',
    blocked: 'The rules of this website do not let the call load. The chat works all the same.',
    lost: 'The connection was lost and did not come back.',
    refused: 'The call could not begin.',
  } satisfies Record<CallProblem, string> as Record<CallProblem, string>,
};
export type CallTexts = typeof ENGLISH;

const SPANISH: CallTexts = {
  call: 'Llamar',
  talk: 'Habla con nosotros por micrófono',
  consent: 'Tu navegador pedirá el micrófono. Tu voz se convierte en texto, que se guarda como un chat.',
  recorded: 'Esta llamada se graba. Di «no me grabe» en cualquier momento y no se grabará.',
  start: 'Empezar la llamada',
  cancel: 'Ahora no',
  hangUp: 'Colgar',
  mute: 'Silenciar',
  unmute: 'Activar micrófono',
  level: 'Tu micrófono',
  keypad: 'Teclado',
  captions: 'Lo que se dice',
  you: 'Tú',
  assistant: 'Asistente',
  team: 'Nuestro equipo',
  again: 'Llamar otra vez',
  back: 'Volver al chat',
  asking: 'Permite el micrófono, por favor…',
  connecting: 'Conectando…',
  listening: 'Escuchando',
  hearing: 'Te estoy oyendo',
  speaking: 'Hablando',
  paused: 'En pausa: estás hablando',
  muted: 'Tu micrófono está silenciado',
  returning: 'Se cortó la conexión. Volviendo…',
  waiting: 'Una persona se unirá lo antes posible.',
  human: 'Estás hablando con ',
  over: 'La llamada ha terminado.',
  interrupted: 'interrumpido',
  ignored: 'siguió hablando',
  problems: {
    insecure: 'Las llamadas necesitan una página segura: ábrela con https.',
    unsupported: 'Este navegador no puede hacer llamadas. Un Chrome, Edge, Firefox o Safari actual sí puede.',
    denied:
      'El micrófono no está permitido. Permítelo junto a la dirección de esta página o en los ajustes, y llama otra vez.',
    noMicrophone: 'No se encontró ningún micrófono. Conecta uno y llama otra vez.',
    microphoneBusy: 'No se puede usar el micrófono: otro programa lo tiene, o se ha desconectado.',
    blocked: 'Las reglas de este sitio no permiten cargar la llamada. El chat funciona igualmente.',
    lost: 'Se perdió la conexión y no volvió.',
    refused: 'La llamada no pudo empezar.',
  },
};

export const callTextsOf = (locale: string): CallTexts => (/^es\b/i.test(locale) ? SPANISH : ENGLISH);

/** One line that says what the call is doing. */
export function statusOf(state: CallState, texts: CallTexts): string {
  const { phase, problem, message, isHearing, isPaused, isMuted, agent, agentName, lines } = state;
  if (phase === 'over') return message || (problem ? texts.problems[problem] : texts.over);
  if (phase !== 'talking') return texts[phase];
  if (isMuted) return texts.muted;
  if (isPaused) return texts.paused;
  if (isHearing) return texts.hearing;
  if (lines.some((line) => line.state === 'waiting')) return texts.speaking;
  if (agent === 'waiting') return texts.waiting;
  return agent === 'talking' ? texts.human + (agentName ?? texts.team) : texts.listening;
}
