// Owns hearing that an agreement is none: sarcasm, and promises under a condition that binds no one. Linear.

const SARCASM =
  /\b(?:yeah,? right|sure,? right|oh,? sure|as if|like i(?: would|'d| have| had| care| got| even)|in your dreams|dream on|good luck with that|fat chance|over my dead body|when (?:pigs|hell)|you wish|you must be joking|are you kidding|very funny|haha(?:ha)* (?:sure|yes|no))\b/i;
const SOME_DAY =
  /\b(?:when(?:ever)?|once|as soon as) (?:i|we) (?:ever )?(?:feel|felt|want|like|please|win|get around|am in the mood|can be bothered|find (?:the )?(?:money|time))\b|\bif (?:i|we) (?:ever )?(?:feel like|win|can be bothered|find (?:the )?(?:money|time))\b|\b(?:some ?day|eventually|sooner or later)\b/i;

const MAX_LENGTH = 400;

/** Some day: it binds no one. */
export const isSomeDay = (heard: string): boolean =>
  !heard.includes('?') && SOME_DAY.test(heard.slice(0, MAX_LENGTH).replaceAll('’', "'"));

/** Words of agreement that agree to nothing. */
export function isHollow(heard: string): boolean {
  const said = heard.slice(0, MAX_LENGTH).replaceAll('’', "'");
  return SARCASM.test(said) || isSomeDay(said);
}
