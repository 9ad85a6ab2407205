// How each vendor is asked to hear and to speak: the requests, and what their answers mean. Nothing is sent from here.
import { z } from 'zod';
import type { SpeechVendor } from '../../models/speech-calls.ts';
import { pcmBytes } from '../port/pcm.ts';
import { wavOf } from './sound.ts';

type VendorRequest = { url: string; headers: Record<string, string>; body: string | Uint8Array | FormData };
type HearingOrder = {
  samples: Int16Array;
  rate: number;
  model: string;
  language?: string | undefined;
  hints?: readonly string[] | undefined;
};
type SayingOrder = { text: string; model: string; voice: string; language?: string | undefined };
type Heard = { text: string; confidence: number };

type Dialect = {
  hearing(account: SpeechVendor, order: HearingOrder): VendorRequest;
  heard(answer: unknown): Heard;
  saying(account: SpeechVendor, order: SayingOrder): VendorRequest;
  /** Of the sound that comes back: 16-bit samples, mono. */
  rate: number;
  defaults: { ear: string; voice: string; speaker: string };
};

/** Where a vendor does not say how sure it is. */
const UNKNOWN_CONFIDENCE = 0.9;
const JSON_BODY = { 'content-type': 'application/json' };
const bearer = ({ apiKey }: SpeechVendor): Record<string, string> =>
  apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
const shareOf = (logprobs: readonly number[]): number =>
  logprobs.length === 0 ? UNKNOWN_CONFIDENCE : Math.exp(logprobs.reduce((sum, one) => sum + one, 0) / logprobs.length);
/** The first part: `en` of `en-US`. */
const bare = (language: string): string => language.split('-')[0]!.toLowerCase();

function form(
  fields: Record<string, string | undefined>,
  file: { name: string; bytes: Uint8Array; type: string },
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) data.set(name, value);
  data.set('file', new Blob([Uint8Array.from(file.bytes)], { type: file.type }), file.name);
  return data;
}

const OpenAiHeard = z.object({ text: z.string(), logprobs: z.array(z.object({ logprob: z.number() })).nullish() });

const OPENAI: Dialect = {
  hearing: (account, { samples, rate, model, language, hints }) => ({
    url: `${account.baseUrl}/audio/transcriptions`,
    headers: bearer(account),
    body: form(
      {
        model,
        response_format: 'json',
        temperature: '0',
        language: language && bare(language),
        prompt: hints?.join(', ') || undefined,
      },
      { name: 'speech.wav', bytes: wavOf(samples, rate), type: 'audio/wav' },
    ),
  }),
  heard: (answer) => {
    const { text, logprobs } = OpenAiHeard.parse(answer);
    return { text, confidence: shareOf((logprobs ?? []).map(({ logprob }) => logprob)) };
  },
  saying: (account, { text, model, voice }) => ({
    url: `${account.baseUrl}/audio/speech`,
    headers: { ...bearer(account), ...JSON_BODY },
    body: JSON.stringify({ model, voice, input: text, response_format: 'pcm' }),
  }),
  rate: 24_000,
  defaults: { ear: 'whisper-1', voice: 'tts-1', speaker: 'alloy' },
};

const DeepgramHeard = z.object({
  results: z.object({
    channels: z
      .array(z.object({ alternatives: z.array(z.object({ transcript: z.string(), confidence: z.number() })).min(1) }))
      .min(1),
  }),
});

const DEEPGRAM: Dialect = {
  hearing: ({ baseUrl, apiKey = '' }, { samples, rate, model, language, hints = [] }) => {
    const query = new URLSearchParams({
      model,
      encoding: 'linear16',
      sample_rate: String(rate),
      channels: '1',
      punctuate: 'true',
      numerals: 'true',
      ...(language && { language }),
    });
    for (const hint of hints) query.append('keyterm', hint);
    return {
      url: `${baseUrl}/v1/listen?${query}`,
      headers: { authorization: `Token ${apiKey}`, 'content-type': 'audio/raw' },
      body: Uint8Array.from(pcmBytes(samples)),
    };
  },
  heard: (answer) => {
    const [best] = DeepgramHeard.parse(answer).results.channels[0]!.alternatives;
    return { text: best!.transcript, confidence: best!.confidence };
  },
  // Its voices are models.
  saying: ({ baseUrl, apiKey = '' }, { text, voice }) => ({
    url: `${baseUrl}/v1/speak?${new URLSearchParams({ model: voice, encoding: 'linear16', sample_rate: '16000', container: 'none' })}`,
    headers: { authorization: `Token ${apiKey}`, ...JSON_BODY },
    body: JSON.stringify({ text }),
  }),
  rate: 16_000,
  defaults: { ear: 'nova-3', voice: 'aura-2', speaker: 'aura-2-thalia-en' },
};

const ElevenHeard = z.object({
  text: z.string(),
  words: z.array(z.object({ logprob: z.number().nullish() })).nullish(),
});

const ELEVENLABS: Dialect = {
  hearing: ({ baseUrl, apiKey = '' }, { samples, rate, model, language }) => ({
    url: `${baseUrl}/v1/speech-to-text`,
    headers: { 'xi-api-key': apiKey },
    body: form(
      { model_id: model, language_code: language && bare(language), tag_audio_events: 'false' },
      { name: 'speech.wav', bytes: wavOf(samples, rate), type: 'audio/wav' },
    ),
  }),
  heard: (answer) => {
    const { text, words } = ElevenHeard.parse(answer);
    return { text, confidence: shareOf((words ?? []).flatMap(({ logprob }) => logprob ?? [])) };
  },
  saying: ({ baseUrl, apiKey = '' }, { text, model, voice, language }) => ({
    url: `${baseUrl}/v1/text-to-speech/${encodeURIComponent(voice)}/stream?output_format=pcm_16000`,
    headers: { 'xi-api-key': apiKey, ...JSON_BODY },
    body: JSON.stringify({ text, model_id: model, ...(language && { language_code: bare(language) }) }),
  }),
  rate: 16_000,
  defaults: { ear: 'scribe_v1', voice: 'eleven_flash_v2_5', speaker: 'JBFqnCBsd6RMkjVDRZzb' },
};

export const DIALECTS: Record<SpeechVendor['kind'], Dialect> = {
  openai: OPENAI,
  openai_compatible: OPENAI,
  deepgram: DEEPGRAM,
  elevenlabs: ELEVENLABS,
};
