// A line that a carrier opens at us: our own speech serves it once the carrier has said which call it is.
import { type Context, reader } from '../../../../kernel/context.ts';
import { sql } from '../../../../kernel/db/sql.ts';
import type { Line } from '../../../speech/port/ports.ts';
import { speechFor, warmSpeech } from '../../../speech/speech.ts';
import type { CallRow } from '../../contract/call.ts';
import { languageOfVoice, languageSpokenOn } from '../port/line-texts.ts';
import type { UnansweredWords } from '../port/lines.ts';
import type { ServedLine } from '../port/vendor.ts';
import { type SpokenLineOptions, serveSpokenLine, type TalkingLine } from './spoken-line.ts';

const SETUP_MS = 10_000;

type CallOptions = Pick<SpokenLineOptions, 'eventHead' | 'leaves' | 'ended' | 'handleEvents'> & {
  /** What was heard before the line broke, and has no answer. */
  unanswered: UnansweredWords | null;
  /** A text waits for this line: it is said in place of a conversation. */
  announces?: boolean;
};

export type ComingCall = Pick<
  SpokenLineOptions,
  'reference' | 'silenceMs' | 'voiceName' | 'language' | 'records' | 'watch'
> & {
  /** Undefined: it is not this call. */
  open(callId: string): Promise<CallOptions | undefined>;
  close(): void;
};

type ComingLine = {
  served: ServedLine;
  /** The carrier has said which call it is. `line` is listened to at once. */
  begin(callId: string, line: Line): void;
  /** The socket is closed. `tell`: lets the line say so. */
  closed(tell: () => void): void;
};

export function serveComingLine(ctx: Context, call: ComingCall): ComingLine {
  const { reference, open, close, ...speech } = call;
  // While we greet them, so that their first words are heard soon.
  warmSpeech(ctx);
  let talking: TalkingLine | undefined;
  let isClosed = false;
  const opening = later();
  const closed = later();
  const noSetup = setTimeout(close, SETUP_MS);

  async function serve(callId: string, line: Line): Promise<void> {
    const callOptions = await open(callId);
    if (!callOptions) return close();
    const parts = await speechFor(ctx, [ctx.org.id, reference]);
    if (!parts) throw new Error('the speech parts are gone');
    const { unanswered, announces = false, ...rest } = callOptions;
    // A line that is opened again: they may not have heard what was said last.
    const last = await lastMessageOnCall(ctx, reference);
    if (isClosed) return;
    const isNew = last === undefined && !announces;
    talking = serveSpokenLine(ctx, {
      ...speech,
      ...rest,
      reference,
      line,
      parts,
      optOutKey: true,
      begins: unanswered ?? (isNew ? { type: 'answered', by: 'human' } : undefined),
      repeats: unanswered === null ? last : undefined,
    });
    void talking.opened.then(opening.resolve);
    void talking.closed.then(closed.resolve);
  }

  const initialLanguage = { ours: languageOfVoice(speech.language) };
  return {
    served: {
      take: (turn) => talking?.take(turn) ?? false,
      language: () => talking?.language() ?? languageSpokenOn(initialLanguage),
      opened: opening.promise,
      closed: closed.promise,
    },
    begin: (callId, line) => {
      clearTimeout(noSetup);
      serve(callId, line).catch((error: unknown) => {
        ctx.log.error({ err: error, call_id: reference }, 'a call could not be served by our own speech');
        close();
      });
    },
    closed: (tell) => {
      isClosed = true;
      clearTimeout(noSetup);
      if (talking) tell();
      else closed.resolve();
    },
  };
}

/** Settled by an event of a socket. */
function later(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** What our side said last, where nothing was said since: who comes back may not have heard it. */
export async function lastMessageOnCall(ctx: Context, callId: string): Promise<string | undefined> {
  const row = await reader(ctx).maybe<{ last: CallRow['transcript'][number] | null }>(
    sql`select transcript -> -1 as last from calls where org_id = ${ctx.org.id} and id = ${callId}`,
  );
  return row?.last?.user === 'assistant' ? row.last.text : undefined;
}
