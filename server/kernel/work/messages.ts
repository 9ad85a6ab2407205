// Owns what the pool and its threads say to each other, refusals included: a task may throw what a handler may throw.
import { type ErrorCode, Invalid, Problem, type ValidationItem } from '../errors.ts';

export type Order = { id: number; task: string; input: unknown };
export type Reply = { ready: string | null } | { id: number; output: unknown } | { id: number; failure: Failure };

type Failure =
  | { kind: 'invalid'; items: ValidationItem[] }
  | { kind: 'problem'; code: ErrorCode; message: string; details: Record<string, unknown> | undefined }
  | { kind: 'error'; message: string; stack: string | undefined };

export function failureOf(error: unknown): Failure {
  if (error instanceof Invalid) return { kind: 'invalid', items: error.items };
  if (error instanceof Problem) {
    return { kind: 'problem', code: error.code, message: error.message, details: error.options.details };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'error', message, stack };
}

export function errorOf(failure: Failure): Error {
  if (failure.kind === 'invalid') return new Invalid(failure.items);
  if (failure.kind === 'problem') {
    return new Problem(failure.code, failure.message, failure.details ? { details: failure.details } : {});
  }
  const error = new Error(failure.message);
  if (failure.stack !== undefined) error.stack = failure.stack;
  return error;
}

/** Large byte arrays change hands instead of being copied. Only whole buffers can, and only those at the top of a message. */
export function transferable(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((entry) =>
    entry instanceof Uint8Array && entry.buffer instanceof ArrayBuffer && entry.byteLength === entry.buffer.byteLength
      ? [entry.buffer]
      : [],
  );
}
