// An ear and a voice of a vendor, behind the same ports as the built-in ones. Each sentence is one request, or one socket, and one row of
// the ledger.
import type { Context } from '../../../kernel/context.ts';
import type { Purpose } from '../../models/invocations.ts';
import { callSpeechVendor, type SpeechVendor } from '../../models/speech-calls.ts';
import { msOf } from '../port/pcm.ts';
import type { Ear, Voice } from '../port/ports.ts';
import { DIALECTS } from './dialects.ts';
import { LIVE_DIALECTS } from './live-dialects.ts';
import { hearingWithStandIn, liveHearing } from './live-ear.ts';
import { samplesFrom } from './sound.ts';

const EAR_TIMEOUT_MS = 15_000;
const VOICE_TIMEOUT_MS = 30_000;
/** Of one sentence: what a caller would wait for is never longer. */
const MAX_SAID_SECONDS = 180;

type VendorChoice = { provider: string; model: string | null; voice?: string | null };
type For = Pick<Purpose, 'assistantId' | 'conversationId'>;

/** With the status, as SDKs of models throw it. */
class VendorAnswer extends Error {
  readonly statusCode: number;
  readonly responseHeaders: Record<string, string>;
  constructor({ status, headers }: Response) {
    super(`the vendor answered with ${status}`);
    this.statusCode = status;
    this.responseHeaders = Object.fromEntries(headers);
  }
}

async function ask(
  ctx: Context,
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string | Uint8Array | FormData },
  signal: AbortSignal,
) {
  const answer = await ctx.outbound.fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  throw new VendorAnswer(answer);
}

export function vendorEar(ctx: Context, { name, kind }: SpeechVendor, choice: VendorChoice, purpose: For): Ear {
  const dialect = DIALECTS[kind];
  const live = LIVE_DIALECTS[kind];
  const liveModel = live?.modelFor(choice.model);
  const model = choice.model === null || live?.isOnlyLive(choice.model) ? dialect.defaults.ear : choice.model;
  return {
    name: `${name} ${model}`,
    isHere: false,
    ...(live &&
      liveModel && {
        follow: (request) => liveHearing(ctx, live, { ...request, ...purpose, provider: name, model: liveModel }),
      }),
    transcribe: async (samples, { rate, language, hints, signal }) => {
      const began = performance.now();
      const units = msOf(samples.length, rate) / 1000;
      const order = {
        provider: name,
        model,
        units,
        timeoutMs: EAR_TIMEOUT_MS,
        signal,
        source: 'conversation',
        ...purpose,
      } as const;
      const heard = await callSpeechVendor(ctx, order, async (account, until) => {
        const answer = await ask(ctx, dialect.hearing(account, { samples, rate, model, language, hints }), until);
        return dialect.heard(await answer.json());
      });
      return {
        text: heard.text.trim(),
        confidence: Math.max(0, Math.min(1, heard.confidence)),
        ms: performance.now() - began,
      };
    },
  };
}

export function vendorVoice(ctx: Context, { name, kind }: SpeechVendor, choice: VendorChoice, purpose: For): Voice {
  const dialect = DIALECTS[kind];
  const model = choice.model ?? dialect.defaults.voice;
  const speaker = choice.voice ?? dialect.defaults.speaker;
  return {
    name: `${name} ${speaker}`,
    isHere: false,
    async *say(text, { rate, language, signal }) {
      const order = {
        provider: name,
        model,
        units: text.length,
        timeoutMs: VOICE_TIMEOUT_MS,
        signal,
        source: 'conversation',
        ...purpose,
      } as const;
      const pieces = new Pieces();
      const done = callSpeechVendor(ctx, order, async (account, until) => {
        const answer = await ask(ctx, dialect.saying(account, { text, model, voice: speaker, language }), until);
        let seconds = 0;
        if (!answer.body) return;
        for await (const piece of samplesFrom(answer.body, dialect.rate, rate)) {
          seconds += msOf(piece.length, rate) / 1000;
          if (seconds > MAX_SAID_SECONDS) break;
          pieces.push(piece);
        }
      }).finally(() => pieces.end());
      done.catch(() => undefined);
      yield* pieces.all();
      await done;
    },
  };
}

/** What comes while the one before is being played. */
class Pieces {
  readonly #waiting: Int16Array[] = [];
  #isOver = false;
  #wake: () => void = () => undefined;
  push(piece: Int16Array): void {
    this.#waiting.push(piece);
    this.#wake();
  }
  end(): void {
    this.#isOver = true;
    this.#wake();
  }
  async *all(): AsyncGenerator<Int16Array> {
    for (;;) {
      const next = this.#waiting.shift();
      if (next) yield next;
      else if (this.#isOver) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}

/** The other one is asked where the first fails before it has given anything. */
export const earWithStandIn = (ear: Ear, standIn: Ear | undefined, failed: (error: unknown) => void): Ear => ({
  ...ear,
  ...(ear.follow && {
    follow: (request) => hearingWithStandIn(ear.follow!(request), standIn, request, failed),
  }),
  transcribe: async (samples, request) => {
    try {
      return await ear.transcribe(samples, request);
    } catch (error) {
      request.signal.throwIfAborted();
      failed(error);
      if (!standIn) throw error;
      return standIn.transcribe(samples, request);
    }
  },
});

export const voiceWithStandIn = (
  voice: Voice,
  standIn: Voice | undefined,
  failed: (error: unknown) => void,
): Voice => ({
  ...voice,
  async *say(text, request) {
    let hasStarted = false;
    try {
      for await (const piece of voice.say(text, request)) {
        hasStarted = true;
        yield piece;
      }
    } catch (error) {
      request.signal.throwIfAborted();
      failed(error);
      if (hasStarted || !standIn) throw error;
      // A voice of the vendor is none of ours.
      yield* standIn.say(text, { ...request, voice: undefined });
    }
  },
});
