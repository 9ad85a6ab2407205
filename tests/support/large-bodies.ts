// Bodies of about 1 MiB grown from an example: every place of it blown up in every way its kind allows.

export type LargeBody = { how: string; text: string };

const MOST = 1024 * 1024 - 1024;
const TEXT = 'x';

/** Lazily: a megabyte each, and there are many. */
export type Attack = { how: string; make(): string };

type Place = (string | number)[];

function placesOf(value: unknown, at: Place = []): { at: Place; value: unknown }[] {
  const here = { at, value };
  if (Array.isArray(value)) return [here, ...value.slice(0, 1).flatMap((entry) => placesOf(entry, [...at, 0]))];
  if (typeof value !== 'object' || value === null) return [here];
  return [here, ...Object.entries(value).flatMap(([key, entry]) => placesOf(entry, [...at, key]))];
}

const HOLE = '@@hole@@';

/** The example as JSON with this text in the one place. */
function withText(example: unknown, at: Place, text: string): string {
  const put = (value: unknown, rest: Place): unknown => {
    const [key, ...deeper] = rest;
    if (key === undefined) return HOLE;
    if (Array.isArray(value)) return value.map((entry, i) => (i === key ? put(entry, deeper) : entry));
    return { ...(value as object), [key]: put((value as Record<string, unknown>)[key], deeper) };
  };
  return JSON.stringify(put(example, at)).replace(JSON.stringify(HOLE), () => text);
}

const filled = (piece: string, room: number): string =>
  Array(Math.max(1, Math.floor(room / (piece.length + 1))))
    .fill(piece)
    .join(',');
const keys = (value: string, room: number): string => {
  const count = Math.max(1, Math.floor(room / (value.length + 12)));
  return `{${Array.from({ length: count }, (_, i) => `"k${i}":${value}`).join(',')}}`;
};

export function attacksOn(example: unknown): Attack[] {
  const room = MOST - JSON.stringify(example ?? null).length;
  return placesOf(example ?? {}).flatMap(({ at, value }): Attack[] => {
    const attack = (how: string, text: () => string): Attack => ({
      how: `${at.join('.') || 'body'}: ${how}`,
      make: () => withText(example ?? {}, at, text()),
    });
    const everywhere = [
      attack('a list of zeros', () => `[${filled('0', room)}]`),
      attack('a list of empty objects', () => `[${filled('{}', room)}]`),
      attack('many keys', () => keys('0', room)),
      attack('many null keys', () => keys('null', room)),
      attack('a long text', () => `"${TEXT.repeat(room - 2)}"`),
      attack('a long text of escapes', () => `"${'\\u00e9'.repeat(Math.floor(room / 6))}"`),
      attack('a long number', () => '9'.repeat(300)),
    ];
    if (Array.isArray(value)) {
      const entry = JSON.stringify(value[0] ?? 'x');
      return [
        attack('many copies', () => `[${filled(entry, room)}]`),
        attack('many texts', () => `[${filled('"x"', room)}]`),
        ...everywhere,
      ];
    }
    if (typeof value === 'object' && value !== null) {
      const known = JSON.stringify(value).slice(1, -1);
      const more = (text: string) => (known === '' ? text : `{${known},${text.slice(1)}`);
      const nested = '{"a":{"b":{"c":[1,"x",null]}}}';
      return [
        attack('its keys and many more', () => more(keys('"x"', room))),
        attack('many deep keys', () => more(keys(nested, room))),
        ...everywhere,
      ];
    }
    if (typeof value === 'string') {
      const words = 'many words ';
      return [
        attack('many words', () => `"${words.repeat(Math.floor(room / words.length))}"`),
        attack('many lines', () => `"${'1. a\\n'.repeat(Math.floor(room / 6))}"`),
        attack('many tags', () => `"${'{{a}}'.repeat(Math.floor(room / 5))}"`),
        attack('many spaces', () => `"${' '.repeat(room - 2)}"`),
        attack('many digits', () => `"${'5'.repeat(room - 2)}"`),
        attack(
          'itself, over and over',
          () =>
            `"${value
              .repeat(Math.floor((room - 2) / Math.max(1, value.length)))
              .replaceAll('"', '')
              .replaceAll('\\', '')
              .replaceAll('\n', ' ')}"`,
        ),
        ...everywhere,
      ];
    }
    return everywhere;
  });
}
