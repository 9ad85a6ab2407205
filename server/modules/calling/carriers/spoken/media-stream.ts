// One call whose sound comes as a media stream: mu-law of 8 kHz in JSON frames. Companies differ in their frames.
import type { Context } from '../../../../kernel/context.ts';
import { muLawOf, samplesOfMuLaw } from '../../../speech/port/mulaw.ts';
import type { Line, LineEvents } from '../../../speech/port/ports.ts';
import type { LineSocket, ServedLine } from '../port/vendor.ts';
import { type ComingCall, serveComingLine } from './coming-line.ts';

const STREAM_RATE = 8000;
/** The company plays what it has, and cannot be held: no more is sent ahead than a network needs. */
const AHEAD_MS = 240;
export const MAX_STREAM_PAYLOAD = 32_000;

export type StreamFrame =
  | { type: 'start'; streamId: string; callId: string }
  | { type: 'sound'; samples: Int16Array }
  | { type: 'digit'; digit: string }
  | { type: 'stop' };

/** How one company writes its frames. `read`: a frame may complete several, or none. */
export type StreamDialect = {
  read(text: string): StreamFrame[];
  sound(streamId: string, payload: string): string;
  /** What it was sent and has not played is thrown away. */
  clear(streamId: string): string;
};

export const samplesOfPayload = (payload: string): Int16Array => samplesOfMuLaw(Buffer.from(payload, 'base64'));
export const soundText = (samples: Int16Array): string => Buffer.from(muLawOf(samples)).toString('base64');

type MediaStream = Omit<ComingCall, 'close' | 'watch'> & { dialect: StreamDialect };

export function serveMediaStream(ctx: Context, socket: LineSocket, { dialect, ...call }: MediaStream): ServedLine {
  let events: LineEvents | undefined;
  let streamId: string | undefined;
  const line: Line = {
    rate: STREAM_RATE,
    aheadMs: AHEAD_MS,
    play: (samples) => socket.send(dialect.sound(streamId ?? '', soundText(samples))),
    close: () => socket.close(),
    listen: (listener) => {
      events = listener;
    },
  };
  const coming = serveComingLine(ctx, {
    ...call,
    close: () => socket.close(),
    watch: { cleared: () => socket.send(dialect.clear(streamId ?? '')) },
  });
  const take = (frame: StreamFrame): void => {
    if (frame.type === 'sound') events?.audio(frame.samples);
    if (frame.type === 'digit') events?.pressed(frame.digit);
    if (frame.type === 'stop') events?.closed('lost');
    if (frame.type !== 'start' || streamId !== undefined) return;
    streamId = frame.streamId;
    coming.begin(frame.callId, line);
  };
  socket.onFrame((text) => {
    for (const frame of dialect.read(text)) take(frame);
  });
  socket.onClose(() => coming.closed(() => events?.closed('lost')));
  return coming.served;
}
