// What the files of this adapter share about one account: its settings, its API, and where Twilio reaches us about it.
import type { CarrierTools } from '../vendor.ts';
import type { TwilioApi, TwilioSettings } from './rest.ts';
import type { VoiceSettings } from './twiml.ts';

export type TwilioAccount = {
  id: string;
  authToken: string;
  settings: TwilioSettings;
  api: TwilioApi;
  tools: CarrierTools;
};

/** `reference` comes back in the address, which is part of what Twilio signs. */
export const callbackUrl = ({ id, tools }: TwilioAccount, kind: string, reference?: string): string =>
  `${tools.publicUrl}/carriers/${id}/callbacks/${kind}${reference === undefined ? '' : `?reference=${reference}`}`;

export const relayUrl = ({ id, tools }: TwilioAccount, token: string): string =>
  `${tools.publicUrl.replace(/^http/, 'ws')}/carriers/${id}/relay/${token}`;

export const voiceOf = ({ settings: { language, voice } }: TwilioAccount): VoiceSettings => ({
  ...(language !== undefined && { language }),
  ...(voice !== undefined && { voice }),
});
