// How vendors hear while the caller speaks, over a socket: what they are sent, and what their texts mean. Nothing is sent from here.
import { z } from 'zod';
import type { SpeechVendor } from '../../models/speech-calls.ts';

type LiveOrder = { rate: number; model: string; language?: string | undefined; hints?: readonly string[] | undefined };
/** `isAll`: all that was sent so far has been heard. */
type LiveAnswer = { text: string; confidence?: number | undefined; isAll: boolean } | { error: string };

export type LiveDialect = {
  /** The model, where this vendor hears by socket with the one that was chosen. */
  modelFor(chosen: string | null): string | undefined;
  /** It hears no whole sentences. */
  isOnlyLive(model: string): boolean;
  socket(account: SpeechVendor, order: LiveOrder): { url: string; headers: Record<string, string> };
  sound(bytes: Buffer, rate: number): string | Buffer;
  /** Asks to hear all that was sent so far. */
  finish(rate: number): string;
  /** Undefined: nothing for us. */
  read(text: string): LiveAnswer | undefined;
};

const parsed = <T>(schema: z.ZodType<T>, text: string): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

const DeepgramText = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('Results'),
    is_final: z.boolean(),
    from_finalize: z.boolean().optional(),
    channel: z.object({ alternatives: z.array(z.object({ transcript: z.string(), confidence: z.number() })) }),
  }),
  z.object({ type: z.literal('Error'), description: z.string() }),
]);

const DEEPGRAM: LiveDialect = {
  modelFor: (chosen) => chosen ?? 'nova-3',
  isOnlyLive: () => false,
  socket: ({ baseUrl, apiKey = '' }, { rate, model, language, hints = [] }) => {
    const query = new URLSearchParams({
      model,
      encoding: 'linear16',
      sample_rate: String(rate),
      channels: '1',
      punctuate: 'true',
      numerals: 'true',
      // When it is our turn is decided here.
      endpointing: 'false',
      ...(language && { language }),
    });
    for (const hint of hints) query.append('keyterm', hint);
    return { url: `${baseUrl}/v1/listen?${query}`, headers: { authorization: `Token ${apiKey}` } };
  },
  sound: (bytes) => bytes,
  finish: () => JSON.stringify({ type: 'Finalize' }),
  read: (text) => {
    const answer = parsed(DeepgramText, text);
    if (answer?.type === 'Error') return { error: answer.description };
    const [best] = answer?.is_final ? answer.channel.alternatives : [];
    return best && { text: best.transcript, confidence: best.confidence, isAll: answer?.from_finalize === true };
  },
};

const ElevenText = z.object({ message_type: z.string(), text: z.string().optional(), error: z.string().optional() });
/** Too little was sent since the last time: there is nothing to hear. */
const NOTHING_NEW = 'commit_throttled';

const elevenChunk = (bytes: Buffer, rate: number, commit: boolean): string =>
  JSON.stringify({
    message_type: 'input_audio_chunk',
    audio_base_64: bytes.toString('base64'),
    commit,
    sample_rate: rate,
  });

/** Its other models hear whole files only. */
const isRealtime = (model: string): boolean => model.endsWith('_realtime');

const ELEVENLABS: LiveDialect = {
  modelFor: (chosen) => {
    const model = chosen ?? 'scribe_v2_realtime';
    return isRealtime(model) ? model : undefined;
  },
  isOnlyLive: isRealtime,
  socket: ({ baseUrl, apiKey = '' }, { rate, model, language }) => {
    const query = new URLSearchParams({
      model_id: model,
      audio_format: `pcm_${rate}`,
      commit_strategy: 'manual',
      ...(language && { language_code: language.split('-')[0]!.toLowerCase() }),
    });
    return { url: `${baseUrl}/v1/speech-to-text/realtime?${query}`, headers: { 'xi-api-key': apiKey } };
  },
  sound: (bytes, rate) => elevenChunk(bytes, rate, false),
  finish: (rate) => elevenChunk(Buffer.alloc(0), rate, true),
  read: (text) => {
    const answer = parsed(ElevenText, text);
    if (answer?.message_type === 'committed_transcript') return { text: answer.text ?? '', isAll: true };
    if (answer?.message_type === NOTHING_NEW) return { text: '', isAll: true };
    return answer?.error === undefined ? undefined : { error: answer.error };
  },
};

export const LIVE_DIALECTS: Partial<Record<SpeechVendor['kind'], LiveDialect>> = {
  deepgram: DEEPGRAM,
  elevenlabs: ELEVENLABS,
};
