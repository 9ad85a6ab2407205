// Owns which parts hear and speak for an organization here, and why none do.
import type { Context, Kernel } from '../../kernel/context.ts';
import { BUILT_IN_VOICES, builtIn, folderOfParts, INSTALL_SPEECH } from './engine/built-in.ts';
import type { SpeechParts } from './port/ports.ts';

type Settled = Pick<Kernel, 'state' | 'config' | 'tuning'>;

/** Why nothing hears and speaks here; empty: something does. */
export function whyNoSpeech(kernel: Settled): string {
  if (kernel.config.SPEECH === 'off') return 'Speech is switched off here: SPEECH is off. Remove the setting, and restart.';
  if (folderOfParts(kernel) === undefined)
    return `The speech parts are not installed. Run "${INSTALL_SPEECH}" (or "npx parley speech install") on the server, and restart it.`;
  return builtIn(kernel) ? '' : 'The speech parts were installed after this server started. Restart it.';
}

/** The parts for one call, which share their threads fairly: `share` begins with the organization. */
export function speechFor(ctx: Context, share: readonly string[]): SpeechParts | undefined {
  const parts = builtIn(ctx);
  if (!parts) return undefined;
  return { ear: parts.ear(share), voice: parts.voice(share), notice: () => parts.notice(share) };
}

export const builtInNames = { ear: 'Moonshine tiny', voice: 'Flite' };

/** Loads what a call will need, while it is set up. */
export const warmSpeech = (kernel: Settled): void => builtIn(kernel)?.warm();

export const speechVoices = () => BUILT_IN_VOICES.map(({ id, name, language }) => ({ id, name, language }));
