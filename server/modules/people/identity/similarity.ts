// Owns how similar two people's names and birth dates are. Pure; the result holds no personal data, only numbers.

export type Similarity = {
  left: string;
  right: string;
  /** 0 to 1, null when one has no name */
  name: number | null;
  /** null when one has no birth date */
  birth_date: boolean | null;
};

type Traits = Record<string, unknown>;

export function compareTraits(left: { id: string; traits: Traits }, right: { id: string; traits: Traits }): Similarity {
  const names = [nameOf(left.traits), nameOf(right.traits)] as const;
  const births = [birthDateOf(left.traits), birthDateOf(right.traits)] as const;
  return {
    left: left.id,
    right: right.id,
    name: names[0] === '' || names[1] === '' ? null : jaroWinkler(names[0], names[1]),
    birth_date: births[0] === null || births[1] === null ? null : births[0] === births[1],
  };
}

/** A typo is the same name; a short form or a relative's name is another. */
const SAME_PART = 0.9;

/** Whether both say what they are called, and not the same: two people, however close their numbers or addresses are. */
export function namesContradict(left: Traits, right: Traits): boolean {
  const differ = (a: string, b: string): boolean => a !== '' && b !== '' && jaroWinkler(a, b) < SAME_PART;
  const parts = ['first_name', 'last_name'] as const;
  if (parts.some((part) => differ(plainName(textOf(left, part)), plainName(textOf(right, part))))) return true;
  const areComparedByPart = parts.some((part) => textOf(left, part) !== '' && textOf(right, part) !== '');
  return !areComparedByPart && differ(nameOf(left), nameOf(right));
}

const textOf = (traits: Traits, key: string): string => {
  const value = traits[key];
  return typeof value === 'string' ? value : '';
};

const nameOf = (traits: Traits): string =>
  plainName(`${textOf(traits, 'first_name')} ${textOf(traits, 'last_name')}`.trim() || textOf(traits, 'name'));

/** Accents, case and the order of the parts do not make another name. */
function plainName(text: string): string {
  const plain = text.slice(0, 200).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ');
}

function birthDateOf(traits: Traits): string | null {
  const date = traits.birth_date ?? traits.date_of_birth;
  return typeof date === 'string' && /^\d{4}-\d{2}-\d{2}/.test(date) ? date.slice(0, 10) : null;
}

/** Jaro-Winkler: forgiving about a typo or swapped letters, strict about a different beginning. */
function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const window = Math.max(Math.floor(Math.max(a.length, b.length) / 2) - 1, 0);
  const isUsed = Array.from({ length: b.length }, () => false);
  const matched: string[] = [];
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - window); j < Math.min(b.length, i + window + 1); j++) {
      if (isUsed[j] || a[i] !== b[j]) continue;
      isUsed[j] = true;
      matched.push(a[i] as string);
      break;
    }
  }
  if (matched.length === 0) return 0;
  const others = b.split('').filter((_letter, j) => isUsed[j]);
  const swaps = matched.filter((letter, i) => letter !== others[i]).length / 2;
  const jaro = (matched.length / a.length + matched.length / b.length + (matched.length - swaps) / matched.length) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}
