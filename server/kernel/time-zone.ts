// Owns the question whether a name is that of a time zone.

const known = new Set<string>();

export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    known.add(name);
    return true;
  } catch {
    return false;
  }
}
