// Instructions for Twilio about a call, as TwiML. Every text is escaped.

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Characters that XML cannot carry are left out. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const attributes = (values: Record<string, string | undefined>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(value)}"`))
    .join('');

const response = (inner: string): string => `<?xml version="1.0" encoding="UTF-8"?><Response>${inner}</Response>`;

export type VoiceSettings = { language?: string; voice?: string };

type RelayOptions = VoiceSettings & {
  /** wss:// address of our socket. */
  url: string;
  /** Asked once the relay is over. */
  action: string;
  ttsProvider?: string;
  transcriptionProvider?: string;
  hints?: string;
};

export const relayTwiml = ({ action, ...relay }: RelayOptions): string =>
  response(
    `<Connect${attributes({ action })}><ConversationRelay${attributes({ ...relay, dtmfDetection: 'true', interruptible: 'any' })}/></Connect>`,
  );

/** Only the sound of the call comes to us. */
export const streamTwiml = ({ url, action }: Pick<RelayOptions, 'url' | 'action'>): string =>
  response(`<Connect${attributes({ action })}><Stream${attributes({ url })}/></Connect>`);

export const sayTwiml = (text: string, voice: VoiceSettings): string =>
  response(`${text === '' ? '' : `<Say${attributes(voice)}>${escapeXml(text)}</Say>`}<Hangup/>`);

export const dialTwiml = (to: string, callerId: string | undefined, say = ''): string =>
  response(
    `${say === '' ? '' : `<Say>${escapeXml(say)}</Say>`}<Dial${attributes({ callerId })}><Number>${escapeXml(to)}</Number></Dial><Hangup/>`,
  );

export const hangUpTwiml = response('<Hangup/>');
export const rejectTwiml = response('<Reject/>');
export const emptyTwiml = response('');
