// Owns the notes of a trace: what was done inside an effect and why it came out this way. Pure.
import type { Json } from '../../../flow/json.ts';
import type { Note, Violation } from './turn.ts';

type Told = { detail?: Record<string, Json>; costNano?: number; durationMs?: number };

export const note = (type: Note['type'], reason: string, { detail = {}, costNano = 0, durationMs = 0 }: Told = {}): Note => ({
  type,
  reason: reason.slice(0, 1000),
  detail,
  cost_nano: costNano,
  duration_ms: Math.round(durationMs),
});

/** Parley keeps to such a policy itself, so no violation is reported. */
export const addedNote = ({ policy_name, reason }: Violation): Note =>
  note('policy', `${policy_name}: ${reason} It was added.`, { detail: { added: true } });

/** A trace is no place for a book. */
const MAX_SHOWN = 4000;
export function shown(value: Json): Json {
  const text = JSON.stringify(value);
  return text.length <= MAX_SHOWN ? value : `${text.slice(0, MAX_SHOWN)}…`;
}
