// The socket of a call by microphone: opened once by its token, from a page that may; one line at a time.
import type { SoundSocket, Upgrade, UpgradeRequest } from '../../../http/upgrades.ts';
import type { Broadcasts } from '../../../kernel/cluster/broadcast.ts';
import { type Context, type Kernel, reader, systemContext } from '../../../kernel/context.ts';
import { perKernel } from '../../../kernel/state.ts';
import { speechFor } from '../../speech/speech.ts';
import { find } from '../calls/calls.ts';
import type { LineEvent } from '../carriers/port/carrier.ts';
import { findWebLine, type LineRow, markAnswered, markLeft, redeemWebToken } from '../carriers/port/lines.ts';
import { openLines } from '../carriers/port/open-lines.ts';
import { lastMessageOnCall } from '../carriers/spoken/coming-line.ts';
import { serveSpokenLine, type TalkingLine } from '../carriers/spoken/spoken-line.ts';
import { type BrowserLine, browserLine } from '../carriers/web/browser-line.ts';
import { endOfWebCall, webCarrier } from '../carriers/web/carrier.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { isTerminal } from '../contract/vocabulary.ts';

/** `over`: settled once nothing of it is left. */
type ServedCall = { org: string; line: TalkingLine; over: Promise<void> };
/** Lines of browsers that are open in this process, by call. */
const served = perKernel(() => new Map<string, ServedCall>());
const STANDING_MS = 2000;

export const webCallUpgrade = (ports: CallingPorts, broadcasts: Broadcasts): Upgrade => ({
  path: '/web-calls/{token}',
  kind: 'browser',
  admit: async (kernel, request) => {
    const open = served(kernel);
    const redeemed = isRoomHere(kernel, open.size)
      ? await redeemWebToken(kernel.db, request.params.token ?? '')
      : undefined;
    if (!redeemed) return undefined;
    const { org_id, reference } = redeemed;
    const ctx = systemContext(kernel, org_id, 'web-call');
    const ofOrganization = [...open.values()].filter(({ org }) => org === org_id).length;
    if (ofOrganization >= kernel.tuning.webCallsPerOrganization) return undefined;
    const line = await findWebLine(ctx, reference);
    const call = line && (await find(ctx, reader(ctx), reference));
    if (!line || !call || isTerminal(call.status) || line.hung_up_at !== null) return undefined;
    if (!(await mayOpen(ctx, ports, line, request))) return undefined;
    return (socket) => serve(ctx, ports, broadcasts, { row: line, assistantId: call.prompt_id ?? undefined, socket });
  },
});

const isRoomHere = ({ tuning }: Kernel, open: number): boolean => open < tuning.webCalls;

/** A page of the channel's websites, or of this server. A program sends no Origin: it has the token. */
async function mayOpen(
  ctx: Context,
  ports: CallingPorts,
  { web }: LineRow,
  { headers }: UpgradeRequest,
): Promise<boolean> {
  const { origin, host = '' } = headers;
  if (origin === undefined) return true;
  if (isOwnPage(ctx, origin, host)) return true;
  return web?.visitorId != null && (await ports.mayCarryChat(ctx, web.visitorId, origin));
}

function isOwnPage({ config }: Context, origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  const own = [config.PUBLIC_URL, config.CHAT_URL].filter((url) => url !== '').map((url) => new URL(url).origin);
  return page.host === host.toLowerCase() || own.includes(page.origin);
}

function serve(
  ctx: Context,
  ports: CallingPorts,
  broadcasts: Broadcasts,
  { row, assistantId, socket }: { row: LineRow; assistantId: string | undefined; socket: SoundSocket },
): void {
  const { reference } = row;
  const line = browserLine(socket);
  begin(ctx, ports, broadcasts, { row, assistantId, line }).catch((error: unknown) => {
    ctx.log.error({ err: error, call_id: reference }, 'a call by microphone could not be served');
    line.send({ type: 'error', code: 'unexpected', message: 'The call could not be served. Try again.' });
    line.close();
  });
}

async function begin(
  ctx: Context,
  ports: CallingPorts,
  broadcasts: Broadcasts,
  { row, assistantId, line }: { row: LineRow; assistantId: string | undefined; line: BrowserLine },
): Promise<void> {
  const { reference, web } = row;
  const open = served(ctx);
  const before = open.get(reference);
  // The browser came back before its old socket was seen to be broken.
  before?.line.talk.close('lost');
  await before?.over;
  const isBack = row.placed_at !== null;
  const answeredAt = row.placed_at ?? ctx.clock.now();
  const standing = await ports.talker.standing?.(ctx, reference);
  const paidFor = { assistantId, conversationId: standing?.conversationId };
  const parts = await speechFor(ctx, [ctx.org.id, reference], paidFor);
  if (!parts) throw new Error('the speech parts are gone');
  if (!isBack) await markAnswered(ctx, reference, answeredAt);
  const repeats = isBack && row.unanswered === null ? await lastMessageOnCall(ctx, reference) : undefined;
  line.send({
    type: 'ready',
    rate: line.rate,
    call_id: reference,
    conversation_id: standing?.conversationId ?? null,
    resumed: isBack,
  });
  let state = '';
  const tellStanding = async (): Promise<void> => {
    const now = await ports.talker.standing?.(ctx, reference);
    const next = now?.state ?? 'assistant';
    if (next === state || (state === '' && next === 'assistant')) return;
    state = next;
    line.send({ type: 'agent', state: next === 'assistant' ? 'released' : next, agent_name: now?.agentName ?? null });
  };
  const standingTimer = setInterval(
    () => state !== '' && void tellStanding().catch(() => undefined),
    STANDING_MS,
  ).unref();
  let lastSaidId = 0;
  const talking = serveSpokenLine(ctx, {
    reference,
    line,
    parts,
    silenceMs: ctx.tuning.webSilenceMs,
    voiceName: web?.voice ?? undefined,
    language: web?.language ?? undefined,
    records: true,
    begins: beginsWith(row, isBack),
    repeats,
    eventHead: (at) => ({ reference, carrierCallId: reference, placedAt: null, at }),
    handleEvents: (inside, events, speaking) => ports.carrierEvents.handle(inside, ports, events, speaking),
    ended: async (by) => {
      clearInterval(standingTimer);
      if (open.get(reference)?.line === talking) open.delete(reference);
      if (by === 'lost') {
        await markLeft(ctx, reference);
        endIfGone(ctx, ports, reference);
        return;
      }
      await ports.carrierEvents.handle(ctx, ports, [endOfWebCall(ctx, reference, { placed_at: answeredAt }, by)]);
    },
    watch: {
      noticed: (speaking) => line.send({ type: 'vad', speaking }),
      partial: (text) => line.send({ type: 'partial', text }),
      heard: ({ text, confidence, speechMs }) =>
        line.send({ type: 'heard', text, confidence: round(confidence), ms: speechMs }),
      ignored: (text) => line.send({ type: 'ignored', text }),
      saying: ({ id, text }) => {
        lastSaidId = id;
        line.send({ type: 'say', id, text });
      },
      said: ({ id }) => line.send({ type: 'said', id }),
      held: (id) => line.send({ type: 'pause', id }),
      wentOn: (id) => line.send({ type: 'resume', id }),
      cleared: (id) => line.send({ type: 'clear', id }),
      turn: (turn) =>
        line.send({
          type: 'turn',
          ear_ms: turn.earMs,
          mind_ms: turn.mindMs,
          voice_ms: turn.voiceMs,
          first_audio_ms: turn.firstAudioMs,
        }),
      performed: () => void tellStanding().catch(() => undefined),
      ending: (reason, to) => line.send({ type: 'ended', reason, ...(to !== undefined && { to }) }),
      failed: (message) => line.send({ type: 'error', code: 'speech_failed', message }),
    },
  });
  line.onFrame((frame) => {
    if (frame.type === 'played') talking.talk.player.played(Math.min(frame.id, lastSaidId), frame.ms);
    if (frame.type === 'mute') talking.talk.mute(frame.muted);
  });
  const over = openLines(ctx).add(ctx, broadcasts, reference, talking);
  open.set(reference, { org: ctx.org.id, line: talking, over });
  await over;
}

/** Soon after the time in which the browser may come back; the job that looks after silent calls does the same, later. */
function endIfGone(ctx: Context, ports: CallingPorts, reference: string): void {
  const end = async (): Promise<void> => {
    const events = await webCarrier.lookUp(ctx, reference);
    if (events?.length) await ports.carrierEvents.handle(ctx, ports, events);
  };
  setTimeout(() => {
    end().catch((error: unknown) =>
      ctx.log.warn({ err: error, call_id: reference }, 'a call that was left ends later'),
    );
  }, ctx.tuning.webReturnMs + 250).unref();
}

/** A line that is opened again answers what was not answered. */
function beginsWith({ unanswered }: LineRow, isBack: boolean): LineEvent | undefined {
  if (unanswered) return unanswered;
  return isBack ? undefined : { type: 'answered', by: 'human' };
}

const round = (share: number): number => Math.round(share * 100) / 100;
