// Owns the texts of the line between a page and the server. Unknown ones are left out: a server may be newer than its page.

/** Milliseconds; null: was not measured. */
export type TurnFigures = {
  ear_ms: number | null;
  mind_ms: number | null;
  voice_ms: number | null;
  first_audio_ms: number | null;
};

export type ServerText =
  | { type: 'ready'; call_id: string; conversation_id: string | null; resumed?: boolean }
  | { type: 'conversation'; conversation_id: string }
  | { type: 'vad'; speaking: boolean }
  | { type: 'partial'; text: string }
  | { type: 'heard'; text: string; confidence: number | null; ms: number }
  | { type: 'ignored'; text: string }
  | { type: 'say'; id: number; text: string }
  | { type: 'said' | 'pause' | 'resume' | 'clear'; id: number }
  | ({ type: 'turn' } & TurnFigures)
  | { type: 'agent'; state: 'waiting' | 'taken_over' | 'released'; agent_name?: string | null }
  | { type: 'ended'; reason: string }
  | { type: 'error'; code: string; message: string };

export type PageText =
  | { type: 'played'; id: number; ms: number }
  | { type: 'digits'; digits: string }
  | { type: 'mute'; muted: boolean }
  | { type: 'hang_up' };

/** The fields without which a text means nothing. */
const NEEDED: Record<ServerText['type'], Readonly<Record<string, 'string' | 'number' | 'boolean'>>> = {
  ready: { call_id: 'string' },
  conversation: { conversation_id: 'string' },
  vad: { speaking: 'boolean' },
  partial: { text: 'string' },
  heard: { text: 'string' },
  ignored: { text: 'string' },
  say: { id: 'number', text: 'string' },
  said: { id: 'number' },
  pause: { id: 'number' },
  resume: { id: 'number' },
  clear: { id: 'number' },
  turn: {},
  agent: { state: 'string' },
  ended: { reason: 'string' },
  error: { message: 'string' },
};

export function readServerText(frame: string): ServerText | undefined {
  let read: unknown;
  try {
    read = JSON.parse(frame);
  } catch {
    return undefined;
  }
  const fields = read as Record<string, unknown> | null;
  if (typeof fields !== 'object' || fields === null) return undefined;
  const needed = Object.hasOwn(NEEDED, String(fields.type)) ? NEEDED[fields.type as ServerText['type']] : undefined;
  if (!needed || Object.entries(needed).some(([name, type]) => typeof fields[name] !== type)) return undefined;
  return fields as ServerText;
}
