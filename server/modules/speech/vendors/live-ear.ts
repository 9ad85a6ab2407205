// One utterance heard by a vendor while it is said, over a socket of its own: when the last word is said, most of it has been heard. One
// row of the ledger.
import type { Context } from '../../../kernel/context.ts';
import type { OutboundSocket } from '../../../kernel/outbound/socket.ts';
import type { Purpose } from '../../models/invocations.ts';
import { callSpeechVendor } from '../../models/speech-calls.ts';
import { joinSamples, msOf, pcmBytes } from '../port/pcm.ts';
import type { Ear, HeardRequest, HeardSpeech, LiveHearing } from '../port/ports.ts';
import type { LiveDialect } from './live-dialects.ts';

/** Longer than a caller is heard without a pause. */
const MAX_MS = 60_000;
/** A vendor that has nothing new to say may say nothing. */
const ANSWER_MS = 1500;
const UNKNOWN_CONFIDENCE = 0.9;

type LiveOrder = Omit<HeardRequest, 'signal'> &
  Pick<Purpose, 'assistantId' | 'conversationId'> & { provider: string; model: string };

export function liveHearing(
  ctx: Context,
  dialect: LiveDialect,
  { rate, provider, model, language, hints, ...purpose }: LiveOrder,
): LiveHearing {
  let samples = 0;
  let unsent: (string | Buffer)[] = [];
  let socket: OutboundSocket | undefined;
  let failure: Error | undefined;
  const heard: { text: string; confidence: number }[] = [];
  const asked: (() => void)[] = [];
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });

  const send = (frame: string | Buffer): void => {
    if (socket) socket.send(frame);
    else unsent.push(frame);
  };
  const fail = (error: Error): void => {
    failure ??= error;
    for (const settle of asked.splice(0)) settle();
  };
  const take = (text: string): void => {
    const answer = dialect.read(text);
    if (!answer) return;
    if ('error' in answer) {
      fail(new Error(`the vendor says: ${answer.error.slice(0, 200)}`));
      return;
    }
    if (answer.text !== '')
      heard.push({ text: answer.text.trim(), confidence: answer.confidence ?? UNKNOWN_CONFIDENCE });
    if (answer.isAll) asked.shift()?.();
  };

  const order = {
    provider,
    model,
    units: () => msOf(samples, rate) / 1000,
    timeoutMs: MAX_MS,
    source: 'conversation',
    ...purpose,
  } as const;
  callSpeechVendor(ctx, order, async (account, signal) => {
    const opened = await ctx.outbound.socket({
      ...dialect.socket(account, { rate, model, language, hints }),
      signal,
      onText: take,
    });
    socket = opened;
    for (const frame of unsent) opened.send(frame);
    unsent = [];
    const broken = await Promise.race([closed, opened.closed]);
    opened.close();
    const problem = failure ?? broken;
    if (problem) throw problem;
  }).catch(fail);

  return {
    push: (pushed) => {
      samples += pushed.length;
      send(dialect.sound(pcmBytes(pushed), rate));
    },
    soFar: async (signal) => {
      const began = performance.now();
      send(dialect.finish(rate));
      if (!failure) await answered(asked, signal);
      if (failure) throw failure;
      const confidence = heard.reduce((sum, one) => sum + one.confidence, 0) / (heard.length || 1);
      return { text: heard.map(({ text }) => text).join(' '), confidence, ms: performance.now() - began };
    },
    close,
  };
}

function answered(asked: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason);
    const timer = setTimeout(resolve, ANSWER_MS);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    asked.push(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      resolve();
    });
  });
}

/** The other one hears all of it where the first fails. */
export const hearingWithStandIn = (
  hearing: LiveHearing,
  standIn: Ear | undefined,
  request: Omit<HeardRequest, 'signal'>,
  failed: (error: unknown) => void,
): LiveHearing => {
  const pushed: Int16Array[] = [];
  return {
    ...hearing,
    push: (samples) => {
      pushed.push(samples);
      hearing.push(samples);
    },
    soFar: async (signal): Promise<HeardSpeech> => {
      try {
        return await hearing.soFar(signal);
      } catch (error) {
        signal.throwIfAborted();
        failed(error);
        if (!standIn) throw error;
        return standIn.transcribe(joinSamples(pushed), { ...request, signal });
      }
    },
  };
};
