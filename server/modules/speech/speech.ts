// Owns which parts hear and speak for an organization here, and why none do. Speech is always noticed by the built-in part.
import { type Context, type Kernel, reader } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import type { Purpose } from '../models/invocations.ts';
import { openSpeechVendor } from '../models/speech-calls.ts';
import { BUILT_IN_VOICES, builtIn, folderOfParts, INSTALL_SPEECH } from './engine/built-in.ts';
import type { Ear, SpeechParts, Voice } from './port/ports.ts';
import type { EarChoice, VoiceChoice } from './schema.ts';
import { earWithStandIn, vendorEar, vendorVoice, voiceWithStandIn } from './vendors/vendor-speech.ts';

type Settled = Pick<Kernel, 'state' | 'config' | 'tuning'>;

/** Why nothing hears and speaks here; empty: something does. */
export function whyNoSpeech(kernel: Settled): string {
  if (kernel.config.SPEECH === 'off')
    return 'Speech is switched off here: SPEECH is off. Remove the setting, and restart.';
  if (folderOfParts(kernel) === undefined)
    return `The speech parts are not installed. Run "${INSTALL_SPEECH}" (or "npx parley speech install") on the server, and restart it.`;
  return builtIn(kernel) ? '' : 'The speech parts were installed after this server started. Restart it.';
}

type Choices = { ear: EarChoice | null; voice: VoiceChoice | null };
type For = Pick<Purpose, 'assistantId' | 'conversationId'>;

const choicesOf = async (ctx: Context): Promise<Choices> =>
  (await reader(ctx).maybe<Choices>(sql`select ear, voice from speech_choices where org_id = ${ctx.org.id}`)) ?? {
    ear: null,
    voice: null,
  };

/** `standIns`: the built-in parts take over for a sentence where a vendor fails. */
export async function chosenParts(
  ctx: Context,
  share: readonly string[],
  { standIns, ...purpose }: For & { standIns: boolean },
): Promise<{ ear: Ear; voice: Voice }> {
  const own = builtIn(ctx);
  if (!own) throw new Error('the speech parts are gone');
  const [ear, voice] = [own.ear(share), own.voice(share)];
  const choices = await choicesOf(ctx);
  const [hears, speaks] = await Promise.all(
    [choices.ear, choices.voice].map(async (choice) => choice && (await openSpeechVendor(ctx, choice.provider))),
  );
  const failed = (error: unknown): void => ctx.log.warn({ err: error }, 'a vendor of speech failed');
  return {
    ear:
      choices.ear && hears
        ? earWithStandIn(vendorEar(ctx, hears, choices.ear, purpose), standIns ? ear : undefined, failed)
        : ear,
    voice:
      choices.voice && speaks
        ? voiceWithStandIn(vendorVoice(ctx, speaks, choices.voice, purpose), standIns ? voice : undefined, failed)
        : voice,
  };
}

/** The parts for one call, which share their threads fairly: `share` begins with the organization. */
export async function speechFor(
  ctx: Context,
  share: readonly string[],
  purpose: For = {},
): Promise<SpeechParts | undefined> {
  const own = builtIn(ctx);
  if (!own) return undefined;
  return { ...(await chosenParts(ctx, share, { ...purpose, standIns: true })), notice: () => own.notice(share) };
}

/** Loads what a call will need, while it is set up. */
export const warmSpeech = (kernel: Settled): void => builtIn(kernel)?.warm();

type NamedPart = { name: string; where: 'here' | 'vendor' };

/** What hears and speaks for this organization, by name. */
export async function namesOfSpeech(ctx: Context): Promise<{ ear: NamedPart; voice: NamedPart }> {
  const { ear, voice } = await choicesOf(ctx);
  const named = (choice: EarChoice | VoiceChoice | null, own: string): NamedPart =>
    choice ? { name: choice.provider, where: 'vendor' } : { name: own, where: 'here' };
  return { ear: named(ear, 'Moonshine tiny'), voice: named(voice, 'Flite') };
}

/** Those to choose from; a vendor's are chosen with the vendor. */
export const speechVoices = () => BUILT_IN_VOICES.map(({ id, name, language }) => ({ id, name, language }));
