// Owns call_sound: the sound of calls that our own speech serves, kept while they run, and put together after their end. For carriers that record
// nothing themselves.
import { type Context, reader } from '../../../../kernel/context.ts';
import { uuid7 } from '../../../../kernel/db/ids.ts';
import { sql } from '../../../../kernel/db/sql.ts';
import { type FieldLocation, openValue, sealValue } from '../../../../kernel/secrets/envelope.ts';
import { BothSides, RECORDED_RATE, silenceOf, wavHeader } from '../../../speech/line/both-sides.ts';
import type { Line } from '../../../speech/port/ports.ts';
import { CarrierNotReady, MAX_RECORDING_BYTES, type Recorder } from '../port/carrier.ts';
import { isLineOpen } from '../port/lines.ts';

/** As much is lost if the process dies. */
const KEEP_EVERY_MS = 5000;
/** The line was broken for so long: more silence than this is not recorded. */
const MAX_GAP_MS = 60_000;
const MIN_GAP_MS = 200;
const MAX_SAMPLES = Math.floor((MAX_RECORDING_BYTES - 64) / 2);

const fieldLocation = (orgId: string, id: string): FieldLocation => ({
  orgId,
  table: 'call_sound',
  row: id,
  field: 'sealed',
});

/** Whether the call is to be recorded once they have heard so: its workflow or its channel asks for it. */
async function isWished(ctx: Context, reference: string): Promise<boolean> {
  const wish = await reader(ctx).maybe<{ recording: string | null }>(sql`
    select coalesce(w.recording, l.web ->> 'recording') as recording
    from calls c left join calling_workflows w on w.id = c.workflow_id left join carrier_lines l on l.reference = c.id
    where c.org_id = ${ctx.org.id} and c.id = ${reference}`);
  return wish?.recording === 'with_announcement';
}

const isRecording = async (ctx: Context, reference: string): Promise<boolean> =>
  (await ctx.db.maybe(sql`
    select 1 from call_recordings where org_id = ${ctx.org.id} and id = ${reference} and status = 'recording'`)) !==
  undefined;

/** The recorder of one open line. It keeps sound only from the moment at which the call is being recorded. */
export class LineSound {
  readonly #ctx: Context;
  readonly #reference: string;
  readonly #rate: Line['rate'];
  readonly #wished: Promise<boolean>;
  #both: BothSides | undefined;
  #beganAt = new Date(0);
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(ctx: Context, reference: string, rate: Line['rate']) {
    this.#ctx = ctx;
    this.#reference = reference;
    this.#rate = rate;
    this.#wished = isWished(ctx, reference).catch(() => false);
  }

  /** The line, with both sides of its sound kept on the way. */
  tap(line: Line): Line {
    return {
      ...line,
      play: (samples) => {
        this.#both?.ours(samples);
        line.play(samples);
      },
      listen: (events) =>
        line.listen({
          ...events,
          audio: (samples) => {
            this.#both?.theirs(samples, performance.now());
            events.audio(samples);
          },
        }),
    };
  }

  held = (): void => this.#both?.hold(true);
  wentOn = (): void => this.#both?.hold(false);
  cleared = (): void => this.#both?.clear();

  /** Also while an answer was waited for. */
  #hasEnded = (): boolean => this.#isOver;

  /** Something was said: recording may have started, or they may have objected. */
  async check(): Promise<void> {
    if (this.#isOver || !(await this.#wished)) return;
    const isOn = await isRecording(this.#ctx, this.#reference).catch(() => this.#both !== undefined);
    if (this.#hasEnded() || isOn === (this.#both !== undefined)) return;
    if (!isOn) return this.#drop();
    this.#both = new BothSides(this.#rate, performance.now());
    this.#beganAt = this.#ctx.clock.now();
    this.#timer = setInterval(() => void this.#keep(), KEEP_EVERY_MS);
  }

  /** The line is closed: what is left is stored. */
  async close(): Promise<void> {
    this.#isOver = true;
    await this.#keep();
    this.#drop();
  }

  #drop(): void {
    clearInterval(this.#timer);
    this.#both = undefined;
  }

  #keep(): Promise<unknown> {
    this.#both?.catchUp(performance.now(), 500);
    const chunk = this.#both?.take();
    if (chunk && chunk.samples > 0) {
      const beganAt = this.#beganAt;
      this.#beganAt = new Date(beganAt.getTime() + (chunk.samples * 1000) / RECORDED_RATE);
      this.#work = this.#work
        .then(() => this.#store(beganAt, chunk))
        .catch((error: unknown) => {
          this.#ctx.log.error({ err: error, call_id: this.#reference }, 'some seconds of a recording were lost');
        });
    }
    return this.#work;
  }

  /** Nothing is written once they have objected. */
  async #store(beganAt: Date, { samples, bytes }: { samples: number; bytes: Buffer }): Promise<void> {
    const ctx = this.#ctx;
    const id = uuid7();
    const key = await ctx.dataKeys.dataKey(ctx.db.queryable, ctx.org.id);
    const stored = await ctx.db.run(sql`
      insert into call_sound (id, call_id, org_id, began_at, samples, sealed)
      select ${id}, id, org_id, ${beganAt}, ${samples}, ${sealValue(key, fieldLocation(ctx.org.id, id), bytes)} from call_recordings
      where org_id = ${ctx.org.id} and id = ${this.#reference} and status in ('recording', 'pending') for share`);
    if (stored === 0) this.#drop();
  }
}

type Piece = { id: string; began_at: Date; samples: number };

const piecesOf = (ctx: Context, callId: string): Promise<Piece[]> =>
  reader(ctx).rows<Piece>(sql`
    select id, began_at, samples from call_sound where org_id = ${ctx.org.id} and call_id = ${callId} order by id`);

type Part = { silence: number } | { id: string; samples: number };

/** Silence where the line was broken, and an end where the sound is too long to be kept. */
export function partsOf(pieces: readonly Piece[], most = MAX_SAMPLES): Part[] {
  const parts: Part[] = [];
  let left = most;
  let end: number | undefined;
  const add = (part: Part, samples: number): void => {
    if (samples > left) left = 0;
    else parts.push(part);
    left = Math.max(0, left - samples);
  };
  for (const { id, began_at, samples } of pieces) {
    const gapMs = end === undefined ? 0 : Math.min(MAX_GAP_MS, began_at.getTime() - end);
    const silence = gapMs < MIN_GAP_MS ? 0 : Math.round((gapMs * RECORDED_RATE) / 1000);
    if (silence > 0) add({ silence }, silence);
    add({ id, samples }, samples);
    end = began_at.getTime() + (samples * 1000) / RECORDED_RATE;
  }
  return parts;
}

async function* soundOf(ctx: Context, parts: readonly Part[]): AsyncGenerator<Buffer> {
  yield wavHeader(parts.reduce((sum, part) => sum + ('silence' in part ? part.silence : part.samples), 0));
  const key = await ctx.dataKeys.findDataKey(reader(ctx).queryable, ctx.org.id);
  for (const part of parts) {
    if ('silence' in part) {
      yield silenceOf(part.silence);
      continue;
    }
    const row = await ctx.db.maybe<{ sealed: Buffer }>(
      sql`select sealed from call_sound where org_id = ${ctx.org.id} and id = ${part.id}`,
    );
    if (!row || !key) throw new Error('The sound was deleted while it was put together.');
    yield openValue(key, fieldLocation(ctx.org.id, part.id), row.sealed);
  }
}

/** The process that has the line keeps the sound, from the moment at which the recording is wanted. */
export const ownRecorder: Recorder = {
  start: async () => ({ recordingId: null }),
  find: async (ctx, { reference }) => ({
    recordingId: reference,
    url: '',
    isComplete: !(await isLineOpen(ctx, reference)),
  }),
  open: async (ctx, { reference }) => {
    const parts = partsOf(await piecesOf(ctx, reference));
    if (parts.length === 0) throw new CarrierNotReady('The call ended before anything was recorded.');
    return { contentType: 'audio/wav', body: soundOf(ctx, parts) };
  },
  remove: async (ctx, { reference }) => {
    await ctx.db.run(sql`delete from call_sound where org_id = ${ctx.org.id} and call_id = ${reference}`);
  },
};
