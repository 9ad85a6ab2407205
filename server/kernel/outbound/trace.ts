// Owns the trace that a piece of work belongs to, as W3C Trace Context writes it in the header traceparent:
// `00-<trace id>-<id of this piece of work>-<flags>`. Each request and each job is one piece of work; what it asks of other systems, and the
// events and jobs that it leaves behind, bear its trace. No spans are recorded here; a collector that has those of others finds our lines by these ids.
import { randomFillSync } from 'node:crypto';

/** A version that is not 00 may say more behind the flags; ids of zeros only, and version ff, are none. */
const HEADER = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const SAMPLED = 1;

type TraceParent = { traceId: string; spanId: string; flags: string };

/** Undefined for anything that is no such header: W3C has it ignored, never refused. */
export function parseTraceparent(header: unknown): TraceParent | undefined {
  if (typeof header !== 'string' || header.length > 512) return undefined;
  const [, traceId = '', spanId = '', flags = '', more] = HEADER.exec(header) ?? [];
  if (traceId === '' || (more !== undefined && header.startsWith('00'))) return undefined;
  // Of the flags only this one has a meaning that we could pass on.
  return { traceId, spanId, flags: Number.parseInt(flags, 16) & SAMPLED ? '01' : '00' };
}

/** Random bytes are drawn many at a time: a call for each request would be felt. */
const POOL = Buffer.alloc(4096);
let used = POOL.length;

function randomHex(bytes: number): string {
  if (used + bytes > POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  const hex = POOL.toString('hex', used, used + bytes);
  used += bytes;
  // All zeros mean "none". It will not happen.
  return /[^0]/.test(hex) ? hex : randomHex(bytes);
}

/** A new piece of work: of the trace that `parent` names, or else of one that begins here. */
export function startTrace(parent?: unknown): string {
  const given = parseTraceparent(parent);
  return `00-${given?.traceId ?? randomHex(16)}-${randomHex(8)}-${given?.flags ?? '00'}`;
}

/** As in a line of the log: for a trace that `startTrace` made. */
export const traceFields = (trace: string): { trace_id: string; span_id: string } => ({
  trace_id: trace.slice(3, 35),
  span_id: trace.slice(36, 52),
});
