// Owns how alike two words sound: spelling is folded to sounds, then compared with near sounds costing less than far ones. Pure.

const NEAR: readonly string[] = ['aeiouy', 'td', 'pb', 'kg', 'fv', 'sz', 'mn', 'lr'];
const kin = new Map(NEAR.flatMap((group, i) => group.split('').map((sound) => [sound, i] as const)));

const folded = new Map<string, string>();
const MOST_REMEMBERED = 20_000;

function soundsOf(word: string): string {
  const known = folded.get(word);
  if (known !== undefined) return known;
  const sounds = word
    .replace(/^kn/, 'n')
    .replace(/^wr/, 'r')
    .replace(/ph/g, 'f')
    .replace(/gh/g, '')
    .replace(/ck/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/^([^aeiou])e$/, '$1i')
    .replace(/(?<=[^aeiou])e$/, '')
    .replace(/al(?=[lktd])/g, 'ol')
    .replace(/oa|aw|au|ou/g, 'o')
    .replace(/ee|ea|ie/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/(.)\1+/g, '$1');
  if (folded.size >= MOST_REMEMBERED) folded.clear();
  folded.set(word, sounds);
  return sounds;
}

const compared = new Map<string, number>();

/** 1 = the same sounds, 0 = nothing in common. A shared "-ing" says nothing, so it is not counted. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const pair = `${a} ${b}`;
  const known = compared.get(pair);
  if (known !== undefined) return known;
  if (compared.size >= MOST_REMEMBERED) compared.clear();
  const found = compare(a, b);
  compared.set(pair, found);
  return found;
}

function compare(a: string, b: string): number {
  const [x, y] = /..ing$/.test(a) && /..ing$/.test(b) ? [a.slice(0, -3), b.slice(0, -3)] : [a, b];
  // Recognized speech can be long nonsense: words far apart in length are not worth the table.
  if (Math.abs(x.length - y.length) > 3 || x.length > 32) return 0;
  return Math.max(alike(x, y), alike(soundsOf(x), soundsOf(y)));
}

function alike(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : 1 - distance(a, b) / longest;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] as number) + cost(a[i - 1] as string, b[j - 1] as string);
      next.push(Math.min(swap, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}

const cost = (a: string, b: string): number => (a === b ? 0 : kin.has(a) && kin.get(a) === kin.get(b) ? 0.5 : 1);
