// A Telnyx account connected to a running app as the callbacks route would connect it: what it tells is folded into real calls.

import { Readable } from 'node:stream';
import type { Context } from '../../../server/kernel/context.ts';
import { uuid7 } from '../../../server/kernel/db/ids.ts';
import { openCallSession } from '../../../server/modules/calling/calls/call-session.ts';
import { find, type NewCall } from '../../../server/modules/calling/calls/calls.ts';
import {
  type CallTurn,
  type CarrierEvent,
  type IncomingText,
  Stale,
} from '../../../server/modules/calling/carriers/port/carrier.ts';
import type {
  CarrierTools,
  ConnectedCarrier,
  IncomingDecision,
  SavedRecording,
} from '../../../server/modules/calling/carriers/port/vendor.ts';
import { telnyx } from '../../../server/modules/calling/carriers/telnyx/adapter.ts';
import type { CallRow } from '../../../server/modules/calling/contract/call.ts';
import { createCall } from '../../../server/modules/calling/dial/new-call.ts';
import { callingPorts } from '../calling-ports.ts';
import type { ScriptedTelnyx, SignedWebhook } from './telnyx.ts';

export type TelnyxHouse = {
  carrier: ConnectedCarrier;
  events: CarrierEvent[];
  texts: IncomingText[];
  recordings: SavedRecording[];
  /** What is done with calls that come in; `talk` makes a call of its own. */
  decide: (reference: string) => IncomingDecision;
  /** The next telling fails. */
  failTelling: boolean;
  createCall(given: Partial<NewCall> & Pick<NewCall, 'phone'>): Promise<CallRow>;
  deliver(webhook: SignedWebhook): Promise<number>;
  /** Delivers what waits, and what comes of it, until Telnyx has nothing more to say. */
  settle(order?: (waiting: SignedWebhook[]) => SignedWebhook[]): Promise<void>;
  read(id: string): Promise<CallRow | undefined>;
};

export function connectTelnyx(ctx: Context, far: ScriptedTelnyx, config: Record<string, unknown> = {}): TelnyxHouse {
  const byCarrierId = new Map<string, string>();
  const create = (given: Partial<NewCall> & Pick<NewCall, 'phone'>) =>
    ctx.db.transaction((tx) =>
      createCall(
        ctx,
        tx,
        {
          id: uuid7(),
          workflow_id: null,
          execution_id: null,
          step: null,
          tag: 'SINGLE',
          status: 'DIALING',
          outbound: true,
          from_number: '+12025550142',
          lead_id: null,
          lead: { primaryPhone: given.phone },
          voicemail_message: 'Please call us back.',
          prompt_id: null,
          carrier_type: 'telnyx',
          carrier_id: null,
          callbacks: 0,
          dials: 1,
          ...given,
        },
        { events: [] },
      ),
    );
  const tools: CarrierTools = {
    publicUrl: 'https://parley.example',
    fetch: async (url, { timeoutMs = 5000, ...init }) => {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      return { status: answer.status, headers: {}, body: Buffer.from(await answer.arrayBuffer()) };
    },
    handleEvents: async (_ctx, events) => {
      if (house.failTelling) {
        house.failTelling = false;
        throw new Error('the database is away');
      }
      const turn = await fold(ctx, events);
      house.events.push(...events);
      return turn;
    },
    incomingCall: async (_ctx, { carrierCallId, from }) => {
      const known = byCarrierId.get(carrierCallId);
      if (known !== undefined) return house.decide(known);
      const call = await create({ phone: from ?? '', outbound: false, tag: 'INBOUND', status: 'RINGING' });
      byCarrierId.set(carrierCallId, call.id);
      return house.decide(call.id);
    },
    textReceived: async (_ctx, text) => void house.texts.push(text),
    download: async (url, headers) => {
      const answer = await fetch(url, { headers, redirect: 'manual' });
      const body = [Buffer.from(await answer.arrayBuffer())];
      return {
        status: answer.status,
        contentType: answer.headers.get('content-type') ?? '',
        body: Readable.from(body),
      };
    },
    recordingSaved: async (_ctx, saved) => void house.recordings.push(saved),
  };
  const account = {
    id: uuid7(),
    orgId: ctx.org.id,
    type: 'telnyx',
    config: { connectionId: '1684641123236054244', baseUrl: far.url, ...config },
    credentials: { apiKey: 'KEY-telnyx', publicKey: far.publicKey },
  };
  const house: TelnyxHouse = {
    carrier: telnyx.connect(account, tools),
    events: [],
    recordings: [],
    texts: [],
    decide: (reference) => ({ do: 'talk', reference }),
    failTelling: false,
    createCall: create,
    deliver: async ({ headers, body }) =>
      (await house.carrier.receive(ctx, { kind: 'events', url: 'https://parley.example', headers, body })).status,
    settle: async (order = (waiting) => waiting) => {
      while (far.outbox.length > 0) for (const webhook of order(far.outbox.splice(0))) await house.deliver(webhook);
    },
    read: (id) => find(ctx, ctx.db, id),
  };
  return house;
}

/** As the simulated carrier does: one session, every event in order, saved at once; opened again when the call went on meanwhile. */
async function fold(ctx: Context, events: CarrierEvent[]): Promise<CallTurn | undefined> {
  for (let attempt = 1; ; attempt++) {
    const session = await openCallSession(ctx, callingPorts, events[0]?.reference ?? '');
    let turn: CallTurn | undefined;
    for (const event of events) turn = (await session?.handle(event)) ?? turn;
    try {
      await ctx.db.transaction(async (tx) => session?.save(tx));
      return turn;
    } catch (error) {
      if (!(error instanceof Stale) || attempt >= 10) throw error;
    }
  }
}
