// The story of an execution as an engineer would write it on DBOS: gate, receipt, slot, dial, talk and outbox, each a durable step. The person
// at the other end and what our side says are the same functions as in Parley.
//
// It leaves out what Parley does besides. A step commits its own transaction and then its checkpoint, so that a crash between the two runs it
// again: all it writes has keys. The gate asks three rules and is asked once; Parley asks all of them, state by state, and looks once more
// under a lock before it dials. Words lie there as they are; Parley seals them under the person's key. Only the workflow has slots, not the
// organization and the assistant. The outbox is never read; Parley gives every event its place and looks for endpoints. The line is kept in
// memory; Parley's simulated carrier keeps its calls in the database.
import { createHash } from 'node:crypto';
import { DBOS } from '@dbos-inc/dbos-sdk';
import pg from 'pg';
import { respond } from '../server/modules/calling/calls/script.ts';
import type { CallTurn } from '../server/modules/calling/carriers/port/carrier.ts';
import {
  type CalleeEvent,
  calleeTimeline,
  type PlacedCall,
  type TimedTurn,
} from '../server/modules/calling/carriers/simulated/callee.ts';
import type { CallContext, CallLine } from '../server/modules/calling/contract/talker.ts';
import { locateCalledParty } from '../server/modules/compliance/law/called-party.ts';

export type DbosOptions = {
  url: string;
  /** How many calls the workflow may have at once. */
  agents: number;
  /** How much faster than life people talk. */
  speed: number;
  /** The time of day that the gate sees. */
  now: () => number;
};

type Lead = { id: string; phone: string };

const TABLES = `
  create schema dbos_story;
  create table dbos_story.workflows (id int primary key, agents int not null, active int not null);
  create table dbos_story.executions (id text primary key, phone text not null, status text not null, created_at timestamptz not null default now(), ended_at timestamptz);
  create table dbos_story.calls (id text primary key, phone text not null, status text not null, placed_at timestamptz not null, ended_at timestamptz, outcome text);
  create table dbos_story.lines (call_id text not null, position int not null, speaker text not null, text text not null, at timestamptz not null default now(), primary key (call_id, position));
  create table dbos_story.do_not_call (phone text primary key);
  create table dbos_story.attempts (call_id text primary key, phone text not null, at timestamptz not null);
  create index on dbos_story.attempts (phone, at);
  create table dbos_story.receipts (position bigint primary key, call_id text not null unique, verdict jsonb not null, previous bytea not null, hash bytea not null);
  create table dbos_story.chain (id int primary key, position bigint not null, hash bytea not null);
  create table dbos_story.events (id bigint generated always as identity primary key, key text not null unique, type text not null, subject text not null, data jsonb not null, created_at timestamptz not null default now());
  create index on dbos_story.executions (status);
  insert into dbos_story.do_not_call select '+1900555' || lpad(n::text, 4, '0') from generate_series(0, 9999) n;
  insert into dbos_story.chain values (1, 0, sha256(''));`;

const MAX_ATTEMPTS = 3;
const [OPENS, CLOSES] = [8, 21];
const DAY_MS = 86_400_000;

const hourFormats = new Map<string, Intl.DateTimeFormat>();
function hourIn(zone: string, at: number): number {
  const format =
    hourFormats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
  hourFormats.set(zone, format);
  return Number(format.format(at));
}

/** The other end of the line: calls back as time goes by. */
class Line {
  readonly #calls = new Map<
    string,
    { placed: PlacedCall; turns: TimedTurn[]; reported: number; timer?: NodeJS.Timeout }
  >();
  readonly #speed: number;

  constructor(speed: number) {
    this.#speed = speed;
  }

  place(reference: string, number: string): void {
    const placed: PlacedCall = { reference, number, direction: 'outbound', placedAt: Date.now(), speed: this.#speed };
    this.#calls.set(reference, { placed, turns: [], reported: 0 });
    this.#wait(reference);
  }

  say(reference: string, turn: CallTurn): void {
    this.#calls.get(reference)?.turns.push({ ...turn, at: Date.now() });
    this.#wait(reference);
  }

  #wait(reference: string): void {
    const call = this.#calls.get(reference);
    if (!call) return;
    clearTimeout(call.timer);
    const event = calleeTimeline(call.placed, call.turns)[call.reported];
    // A callee who would hang up because we are slow waits instead: the whole story is played, however busy the machine.
    if (!event || event.timeout) return;
    call.timer = setTimeout(() => void this.#tell(reference, event), Math.max(0, event.at - Date.now()));
  }

  /** As a webhook of the carrier would: the workflow finds it even after a crash. */
  async #tell(reference: string, event: CalleeEvent): Promise<void> {
    const call = this.#calls.get(reference);
    if (!call) return;
    call.reported += 1;
    if (event.type === 'ended') this.#calls.delete(reference);
    await DBOS.send(reference, event, 'carrier');
    this.#wait(reference);
  }
}

export class DbosStory {
  readonly #options: DbosOptions;
  readonly #pool: pg.Pool;
  readonly #line: Line;
  readonly #run: (lead: Lead) => Promise<void>;
  readonly #steps: (id: string) => Promise<void>;

  constructor(options: DbosOptions) {
    this.#options = options;
    this.#pool = new pg.Pool({ connectionString: options.url, max: 20 });
    this.#line = new Line(options.speed);
    this.#run = DBOS.registerWorkflow((lead: Lead) => this.#story(lead), { name: 'story' });
    this.#steps = DBOS.registerWorkflow(emptySteps, { name: 'empty-steps' });
    DBOS.setConfig({ name: 'bench', systemDatabaseUrl: options.url, systemDatabasePoolSize: 20, logLevel: 'error' });
  }

  async make(): Promise<void> {
    await this.#pool.query(TABLES);
    await this.#pool.query('insert into dbos_story.workflows values (1, $1, 0)', [this.#options.agents]);
  }

  async start(lead: Lead): Promise<void> {
    await DBOS.startWorkflow(this.#run, { workflowID: lead.id })(lead);
  }

  /** Twenty steps that do nothing. */
  async runEmptySteps(id: string): Promise<void> {
    const handle = await DBOS.startWorkflow(this.#steps, { workflowID: id })(id);
    await handle.getResult();
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #story(lead: Lead): Promise<void> {
    while (!(await DBOS.runStep(() => this.#admit(lead), { name: 'admit' }))) await DBOS.sleepms(1000);
    await DBOS.runStep(async () => this.#line.place(lead.id, lead.phone), { name: 'dial' });
    // What steps returned is the same when the workflow is run again: nothing needs to be read back.
    const transcript: CallLine[] = [];
    for (;;) {
      const event = await DBOS.recv<CalleeEvent>('carrier', { timeoutSeconds: 120 });
      if (event === null) throw new Error('the line fell silent');
      if (event.type === 'ended') break;
      const heard = await DBOS.runStep(() => this.#hear(lead, transcript, event), { name: event.type });
      transcript.push(...heard.lines);
      // Said outside a step, and kept nowhere: a carrier that knows a line by its number says it once.
      if (heard.turn) this.#line.say(lead.id, heard.turn);
    }
    await DBOS.runStep(() => this.#finish(lead), { name: 'finish' });
  }

  /** The gate, its receipt, a slot, the call and the events about them, in one transaction. */
  #admit(lead: Lead): Promise<boolean> {
    return this.#transaction(async (query) => {
      const now = this.#options.now();
      const { zones } = locateCalledParty(lead.phone);
      const isOpen = zones.every((zone) => hourIn(zone, now) >= OPENS && hourIn(zone, now) < CLOSES);
      const [known] = await query<{ listed: boolean; attempts: number }>(
        'gate',
        `select exists (select from dbos_story.do_not_call where phone = $1) as listed,
          (select count(*)::int from dbos_story.attempts where phone = $1 and at > $2) as attempts`,
        [lead.phone, new Date(now - DAY_MS)],
      );
      if (!isOpen || !known || known.listed || known.attempts >= MAX_ATTEMPTS)
        throw new Error(`${lead.phone} may not be called`);
      await query(
        'admit',
        `with execution as (insert into dbos_story.executions (id, phone, status) values ($1, $2, 'RUNNING') on conflict do nothing),
            call as (insert into dbos_story.calls (id, phone, status, placed_at) values ($1, $2, 'DIALING', $3) on conflict do nothing),
            attempt as (insert into dbos_story.attempts values ($1, $2, $3) on conflict do nothing)
          insert into dbos_story.events (key, type, subject, data)
          select $1 || type, type, $1, jsonb_build_object('id', $1) from unnest($4::text[]) as type on conflict do nothing`,
        [lead.id, lead.phone, new Date(now), ['execution.created', 'execution.started', 'call.created']],
      );
      const verdict = JSON.stringify({
        call: lead.id,
        rules: { isOpen, zones, ...known },
        verdict: 'allowed',
        at: now,
      });
      const [head] = await query<{ position: string; hash: Buffer }>(
        'head',
        'select position, hash from dbos_story.chain where id = 1 for update',
        [],
      );
      if (!head) throw new Error('there is no chain');
      const hash = createHash('sha256').update(head.hash).update(verdict).digest();
      await query(
        'receipt',
        `with added as (
            insert into dbos_story.receipts values ($1::bigint + 1, $2, $3, $4, $5) on conflict (call_id) do nothing returning position, hash)
          update dbos_story.chain set position = added.position, hash = added.hash from added where chain.id = 1`,
        [head.position, lead.id, verdict, head.hash, hash],
      );
      const slot =
        'update dbos_story.workflows set active = active + 1 where id = 1 and active < agents returning active';
      return (await query('slot', slot, [])).length > 0;
    });
  }

  async #hear(lead: Lead, transcript: CallLine[], event: CalleeEvent): Promise<{ turn?: CallTurn; lines: CallLine[] }> {
    const at = new Date(event.at).toISOString();
    const line = (user: CallLine['user'], text: string, after: number): CallLine => ({
      id: transcript.length + after,
      created_at: at,
      text,
      user,
    });
    const heard = event.type === 'heard' ? [line('user', event.text, 0)] : [];
    const isTalk = event.type === 'heard' || event.type === 'answered';
    const soFar: CallContext = {
      callId: lead.id,
      promptId: null,
      company: 'Bench',
      workflowTag: null,
      outbound: true,
      lead: {},
      transcript: [...transcript, ...heard],
      variables: {},
      saidUpTo: null,
      streamed: null,
      isLeaving: false,
      moment: event.type === 'answered' ? 'answered' : 'heard',
    };
    const turn = isTalk ? respond(soFar).turn : undefined;
    const lines = [...heard, ...(turn ? [line('assistant', turn.say, heard.length)] : [])];
    const status = event.type === 'ringing' ? 'RINGING' : 'IN_PROGRESS';
    await this.#pool.query({
      name: 'hear',
      text: `with spoken as (
          insert into dbos_story.lines (call_id, position, speaker, text)
          select $1, line.id, line."user", line.text from json_to_recordset($2::json) as line (id int, "user" text, text text)
          on conflict do nothing),
        reported as (insert into dbos_story.events (key, type, subject, data)
          select $1 || 'call.started', 'call.started', $1, jsonb_build_object('id', $1) where $4 on conflict do nothing)
        update dbos_story.calls set status = $3 where id = $1`,
      values: [lead.id, JSON.stringify(lines), status, event.type === 'answered'],
    });
    return { lines, ...(turn && { turn }) };
  }

  #finish(lead: Lead): Promise<void> {
    return this.#transaction(async (query) => {
      const ended = await query(
        'ended',
        `with call as (update dbos_story.calls set status = 'COMPLETED', ended_at = now(), outcome = 'ENDED' where id = $1),
            reported as (insert into dbos_story.events (key, type, subject, data)
              select $1 || type, type, $1, jsonb_build_object('id', $1) from unnest($2::text[]) as type on conflict do nothing)
          update dbos_story.executions set status = 'COMPLETED', ended_at = now() where id = $1 and status = 'RUNNING' returning id`,
        [lead.id, ['call.ended', 'execution.step.completed', 'execution.completed']],
      );
      // A step that is run again gives no slot back twice.
      if (ended.length > 0) await query('free', 'update dbos_story.workflows set active = active - 1 where id = 1', []);
    });
  }

  async #transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      const result = await work(
        async (name, text, values) => (await client.query({ name, text, values })).rows as never,
      );
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }
}

type Query = <R>(name: string, text: string, values: unknown[]) => Promise<R[]>;

export const EMPTY_STEPS = 20;
async function emptySteps(_id: string): Promise<void> {
  for (let i = 0; i < EMPTY_STEPS; i++) await DBOS.runStep(async () => undefined, { name: `step-${i}` });
}
