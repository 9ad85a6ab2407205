// Owns how alike two words sound: spelling is folded to sounds, then compared with near sounds costing less than far ones. Pure.

const NEAR: readonly string[] = ['aeiouy', 'td', 'pb', 'kg', 'fv', 'sz', 'mn', 'lr'];
const kin = new Map(NEAR.flatMap((group, i) => group.split('').map((sound) => [sound, i] as const)));

const folded = new Map<string, string>();
const MAX_REMEMBERED = 20_000;

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
  if (folded.size >= MAX_REMEMBERED) folded.clear();
  folded.set(word, sounds);
  return sounds;
}

const compared = new Map<string, number>();

/** 1 = the same sounds, 0 = nothing in common. A shared "-ing" says nothing, so it is not counted. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  // Words far apart in length are not worth remembering: speech that is nonsense is full of them.
  if (Math.abs(a.length - b.length) > 3 || a.length > 35) return 0;
  const pair = `${a} ${b}`;
  const known = compared.get(pair);
  if (known !== undefined) return known;
  if (compared.size >= MAX_REMEMBERED) compared.clear();
  const found = compare(a, b);
  compared.set(pair, found);
  return found;
}

function compare(a: string, b: string): number {
  const [x, y] = /..ing$/.test(a) && /..ing$/.test(b) ? [a.slice(0, -3), b.slice(0, -3)] : [a, b];
  if (x.length > 32) return 0;
  return Math.max(alike(x, y), alike(soundsOf(x), soundsOf(y)));
}

function alike(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : 1 - distance(a, b) / longest;
}

// Words are compared by the thousand, so the two rows of the table are kept. Folding makes "x" two sounds.
let row = new Float64Array(80);
let next = new Float64Array(80);

function distance(a: string, b: string): number {
  for (let j = 0; j <= b.length; j++) row[j] = j;
  for (let i = 1; i <= a.length; i++) {
    next[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + cost(a[i - 1]!, b[j - 1]!);
      next[j] = Math.min(swap, row[j]! + 1, next[j - 1]! + 1);
    }
    [row, next] = [next, row];
  }
  return row[b.length]!;
}

function cost(a: string, b: string): number {
  if (a === b) return 0;
  const group = kin.get(a);
  return group !== undefined && group === kin.get(b) ? 0.5 : 1;
}
