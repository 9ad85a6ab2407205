// Owns when what a colleague tells is news: whoever hears what they know already asks nothing, else two windows would ask each other for ever.

/** Somebody at a place, as the server answers and as others tell it. */
export type PresentOne = { actor_id: string; session: string };
/** `expires_at` null: they left. */
export type ToldPresence = Record<string, unknown> & { expires_at?: unknown };

const isSame = (one: PresentOne, told: ToldPresence): boolean => one.actor_id === told.actor_id && one.session === told.session;

/** `detail`: what more about them is shown here, such as whether they type. */
export function isPresenceNews<One extends PresentOne>(
  known: readonly One[],
  told: ToldPresence,
  detail: keyof One & string,
): boolean {
  const before = known.find((one) => isSame(one, told));
  if (told.expires_at === null) return before !== undefined;
  return before === undefined || before[detail] !== told[detail];
}
