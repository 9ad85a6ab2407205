// Owns when an event about a colleague's presence changes anything: two windows must not make each other ask forever.

/** A colleague who has something open, as the server lists them and as events name them. */
export type Presence = { actor_id: string; session: string };
/** `expires_at` null: they left. */
export type PresenceEvent = Record<string, unknown> & { expires_at?: unknown };

/** `detail`: what else is shown about them, such as whether they are typing. */
export function isPresenceChange<One extends Presence>(
  known: readonly One[],
  event: PresenceEvent,
  detail: keyof One & string,
): boolean {
  const before = known.find(({ actor_id, session }) => actor_id === event.actor_id && session === event.session);
  if (event.expires_at === null) return before !== undefined;
  return before === undefined || before[detail] !== event[detail];
}
